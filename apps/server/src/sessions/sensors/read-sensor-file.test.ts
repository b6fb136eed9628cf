// Sensors in a file and readings in a request: what each cell and field means, and which row is
// invalid.
import { expect, it } from 'vitest';
import { findSensorId, parseReading } from './parse-reading.ts';
import { readSensorFile } from './read-sensor-file.ts';

const rowsOf = (text: string) => {
  const read = readSensorFile(text);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
};

it('reads rows of a table by its columns, empty cells being absent', () => {
  const rows = rowsOf(
    '\uFEFFoutside_id,segment_id,link,lon,lat,spaces,is_simulated,color\na,s1,,4.5,52,3,true,red\n7,,12,,,,false,\nb,,,-4.5,-52,,,\n',
  );
  expect(rows).toEqual([
    {
      place: 2,
      fault: null,
      sensor: {
        outside_id: 'a',
        segment_id: 's1',
        geometry: { type: 'Point', coordinates: [4.5, 52] },
        spaces: 3,
        is_simulated: true,
      },
    },
    { place: 3, fault: null, sensor: { outside_id: '7', link: 12, spaces: 1, is_simulated: false } },
    {
      place: 4,
      fault: null,
      sensor: {
        outside_id: 'b',
        geometry: { type: 'Point', coordinates: [-4.5, -52] },
        spaces: 1,
        is_simulated: false,
      },
    },
  ]);
});

it('says which row is at fault and in which field', () => {
  const rows = rowsOf('outside_id,link,spaces\na,1,none\n,2,1\nb,,1\nc,3,2\n');
  expect(rows.map(({ place, sensor }) => [place, sensor === null])).toEqual([
    [2, true],
    [3, true],
    [4, true],
    [5, false],
  ]);
  expect(rows[0]?.fault).toMatch(/^spaces: ./);
  expect(rows[1]?.fault).toMatch(/^outside_id: ./);
});

it('reads points with their properties, and refuses what is neither', () => {
  const feature = (properties: object) => ({ geometry: { type: 'Point', coordinates: [1, 2] }, properties });
  const features = [feature({ outside_id: 3, spaces: 4, is_simulated: true }), {}];
  const rows = rowsOf(` ${JSON.stringify({ features })}`);
  expect(rows[0]).toMatchObject({
    place: 1,
    sensor: { outside_id: '3', spaces: 4, is_simulated: true, geometry: { coordinates: [1, 2] } },
  });
  expect(rows[1]).toMatchObject({ place: 2, sensor: null });
  for (const text of ['{}', '{broken', '{"features":1}', 'a,b\n1,2,3\n'])
    expect(readSensorFile(text)).toMatchObject({ ok: false, refusal: { code: 'sensors.file' } });
});

const at = '2026-02-03T04:05:06Z';
it.each<[object, object]>([
  [
    { online: false, free: 3 },
    { kind: 'online', online: false },
  ],
  [{ online: true }, { kind: 'online', online: true }],
  [{ free: 3 }, { kind: 'count', spaces: null, taken: null, free: 3 }],
  [
    { free: 0, spaces: 4 },
    { kind: 'count', spaces: 4, taken: null, free: 0 },
  ],
  [{ occupied: true }, { kind: 'count', spaces: 1, taken: 1, free: null }],
  [{ occupied: false }, { kind: 'count', spaces: 1, taken: 0, free: null }],
  [
    { occupied: 2, spaces: 5 },
    { kind: 'count', spaces: 5, taken: 2, free: null },
  ],
])('a reading of %j is the word %j', (given, word) => {
  const time = Date.parse(at);
  expect(parseReading({ sensor: 'a', at, ...given }, 'en')).toEqual({
    sensor: 'a',
    at: time,
    words: [{ ...word, at: time }],
    event: null,
  });
});

it('a reading that does not fit names its field, and its sensor as far as it can be told', () => {
  const wrong = parseReading({ sensor: 'a', at, free: -1 }, 'en');
  expect(wrong).toMatchObject({ code: 'sensors.field', params: { field: 'free' } });
  expect(findSensorId({ sensor: 'x'.repeat(201) })).toBe('x'.repeat(200));
  for (const none of [null, 5, {}, { sensor: 5 }]) expect(findSensorId(none)).toBeNull();
});
