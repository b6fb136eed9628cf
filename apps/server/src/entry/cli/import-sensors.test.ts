// Importing sensors from files of rows and of points: each is imported on its own, and errors name
// the row.
import { describe, expect, it } from 'vitest';
import { readSensorFile } from '../../sessions/sensors/read-sensor-file.ts';

describe('readSensorFile', () => {
  it('reads rows of a CSV and says which are none', () => {
    const text =
      'outside_id,segment_id,longitude,latitude,spaces,note\na,S-1,,,4,x\nb,,4.5,52.1,,\nc,,,,2,\n,S-1,,,,\nd,S-2,,,0,\n';
    const read = readSensorFile(text);
    if (!read.ok) throw new Error(read.refusal.code);
    expect(read.value.map(({ place, sensor }) => [place, sensor])).toEqual([
      [2, { outside_id: 'a', segment_id: 'S-1', spaces: 4, is_simulated: false }],
      [
        3,
        {
          outside_id: 'b',
          geometry: { type: 'Point', coordinates: [4.5, 52.1] },
          spaces: 1,
          is_simulated: false,
        },
      ],
      [4, null],
      [5, null],
      [6, null],
    ]);
    expect(read.value.slice(2).map(({ fault }) => fault?.split(':')[0])).toEqual([
      'geometry',
      'outside_id',
      'spaces',
    ]);
  });
  it('reads points of a GeoJSON, and refuses what is neither', () => {
    const geometry = { type: 'Point', coordinates: [4.5, 52] };
    const feature = { type: 'Feature', geometry, properties: { outside_id: 7, spaces: 2 } };
    const read = readSensorFile(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    expect(read).toMatchObject({
      ok: true,
      value: [{ place: 1, sensor: { outside_id: '7', geometry, spaces: 2 } }],
    });
    for (const text of ['{"type":"Point"}', '{', 'a,b\n"'])
      expect(readSensorFile(text)).toMatchObject({ ok: false, refusal: { code: 'sensors.file' } });
  });
});
