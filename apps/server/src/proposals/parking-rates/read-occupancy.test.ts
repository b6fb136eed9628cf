// A file of measured occupancy is read completely, or rejected with the line that is wrong.
import { describe, expect, it } from 'vitest';
import { parseOccupancyCsv } from './read-occupancy.ts';

const head = 'hours,segment_id,hour_of_week,occupancy\n';

describe('a CSV file of occupancy', () => {
  it('is read by its column names, in any order', () => {
    expect(parseOccupancyCsv(`\uFEFF${head}12,a-1,0,0.5\n\n4.5,"b,2",167,1\n`)).toEqual({
      ok: true,
      value: [
        { segment_id: 'a-1', hour_of_week: 0, occupancy: 0.5, hours: 12 },
        { segment_id: 'b,2', hour_of_week: 167, occupancy: 1, hours: 4.5 },
      ],
    });
  });

  it('is refused with what is missing, or the line, column and value that are wrong', () => {
    const refusalOf = (text: string) => {
      const read = parseOccupancyCsv(text);
      return read.ok ? null : read.refusal;
    };
    expect(refusalOf('segment_id,hours\na,1\n')).toEqual({
      code: 'occupancy.columns',
      params: { missing: 'hour_of_week, occupancy' },
    });
    expect(refusalOf('')?.code).toBe('occupancy.empty');
    expect(refusalOf(head)?.code).toBe('occupancy.empty');
    expect(refusalOf(`${head}1,a,0\n`)?.code).toBe('occupancy.csv');
    const faults = ['1,a,168,0.5', '1,a,1.5,0.5', '1,a,0,50', '0,a,0,0.5', '1,,0,0.5', '1,a,0,'];
    expect(faults.map((line) => refusalOf(`${head}1,a,0,0.5\n${line}\n`)?.params.column)).toEqual([
      'hour_of_week',
      'hour_of_week',
      'occupancy',
      'hours',
      'segment_id',
      'occupancy',
    ]);
    expect(refusalOf(`${head}1,a,0,0.5\n1,a,0,50\n`)?.params).toMatchObject({ line: 3, value: '50' });
  });
});
