// dBase tables byte by byte: columns, types of cells, deleted rows, and truncated files.
import { describe, expect, it } from 'vitest';
import { readDbf } from './read-dbf.ts';

type Column = readonly [name: string, type: string, length: number];

/** Builds a table whose rows have a deletion mark (`*` = deleted) and one text for each column. */
function dbf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  encoding: BufferEncoding = 'latin1',
) {
  const start = 33 + columns.length * 32;
  const head = Buffer.alloc(start);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(start, 8);
  head.writeUInt16LE(1 + columns.reduce((sum, [, , length]) => sum + length, 0), 10);
  for (const [index, [name, type, length]] of columns.entries()) {
    head.write(name, 32 + index * 32, 'latin1');
    head.write(type, 43 + index * 32, 'latin1');
    head.writeUInt8(length, 48 + index * 32);
  }
  head.writeUInt8(0x0d, start - 1);
  const cells = rows.map(([mark = ' ', ...texts]) =>
    Buffer.concat([
      Buffer.from(mark),
      ...texts.map((text, at) => {
        const cell = Buffer.alloc(columns[at]?.[2] ?? 0, ' ');
        cell.write(text, 0, encoding);
        return cell;
      }),
    ]),
  );
  return Buffer.concat([head, ...cells]);
}
const utf8 = new TextDecoder('utf-8', { fatal: true });
const read = (bytes: Uint8Array, decoder = utf8) => readDbf({ name: 'a.dbf', bytes }, decoder);
const cellIn = (type: string, text: string) => {
  const rows = read(dbf([['a', type, 12]], [[' ', text]]));
  return rows.ok ? rows.value[0]?.values.a : rows.refusal.code;
};

describe('a cell', () => {
  it.each<[string, string, unknown]>([
    ['N', '12.5', 12.5],
    ['F', ' -3', -3],
    ['N', '1e3', 1000],
    ['N', 'many', 'many'],
    ['C', '12', '12'],
    ['C', ' a b ', 'a b'],
    ['C', 'a\0\0', 'a'],
    ['C', '', null],
    ['N', '', null],
    ['N', '***', null],
    ['C', '*a*', '*a*'],
    ['D', '20260506', '2026-05-06'],
    ['D', '2026', '2026'],
    ['D', '202605061', '202605061'],
    ['C', '20260506', '20260506'],
    ['L', 'T', true],
    ['L', 'y', true],
    ['L', 'N', false],
    ['L', 'f', false],
    ['L', '?', null],
    ['C', 'T', 'T'],
  ])('%s %j is %j', (type, text, value) => {
    expect(cellIn(type, text)).toBe(value);
  });
});

describe('a table', () => {
  const columns: Column[] = [
    ['street', 'C', 10],
    ['', 'N', 4],
    ['eleven_long', 'C', 3],
  ];
  it('has its columns side by side, by their names or their numbers, and keeps deleted rows in place', () => {
    const rows = read(
      dbf(columns, [
        [' ', 'A Street', '12', 'abc'],
        ['*', 'B Street', '7', 'd'],
      ]),
    );
    expect(rows).toEqual({
      ok: true,
      value: [
        { isDeleted: false, values: { street: 'A Street', 'column 2': 12, eleven_long: 'abc' } },
        { isDeleted: true, values: { street: 'B Street', 'column 2': 7, eleven_long: 'd' } },
      ],
    });
  });
  it('has the columns before the mark that ends them, and none of what lies behind', () => {
    const bytes = dbf(columns, [[' ', 'A', '1', 'x']]);
    bytes.writeUInt8(0x0d, 32 + 32);
    expect(read(bytes)).toMatchObject({ value: [{ values: { street: 'A' } }] });
    const rows = read(bytes);
    expect(rows.ok && Object.keys(rows.value[0]?.values ?? {})).toEqual(['street']);
  });
  it('may have a column of any name', () => {
    const rows = read(dbf([['__proto__', 'C', 3]], [[' ', 'x']]));
    expect(rows.ok && Object.entries(rows.value[0]?.values ?? {})).toEqual([['__proto__', 'x']]);
  });
  it('is refused where a cell is not in its encoding, with its row and column', () => {
    const bytes = dbf(columns, [
      [' ', 'Allee', '1', 'x'],
      [' ', 'Allée', '1', 'x'],
    ]);
    expect(read(bytes)).toMatchObject({
      refusal: { code: 'shapefile.encoding', params: { row: 2, column: 'street', encoding: 'utf-8' } },
    });
    expect(read(bytes, new TextDecoder('windows-1252', { fatal: true }))).toMatchObject({
      value: [{}, { values: { street: 'Allée' } }],
    });
  });
  it('is refused where it is cut off, and read where it ends with its last row', () => {
    const bytes = dbf(columns, [[' ', 'A', '1', 'x']]);
    expect(read(bytes).ok).toBe(true);
    expect(read(bytes.subarray(0, bytes.length - 1))).toMatchObject({
      refusal: { code: 'shapefile.damaged' },
    });
    expect(read(Buffer.concat([bytes, Buffer.from([0x1a])])).ok).toBe(true);
    expect(read(dbf([], []).subarray(0, 32))).toMatchObject({ refusal: { params: { reason: 'dbf' } } });
    expect(read(dbf([], []))).toEqual({ ok: true, value: [] });
    const widthless = dbf([], []);
    widthless.writeUInt16LE(0, 10);
    expect(read(widthless)).toMatchObject({ refusal: { code: 'shapefile.damaged' } });
  });
});
