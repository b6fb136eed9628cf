// GeoPackage blobs as geometries: both byte orders, dropped heights and measures, skipped
// envelopes, and exceptions for corrupt ones.
import { describe, expect, it } from 'vitest';
import { parseGeoPackageGeometry } from './well-known-binary.ts';

type Part = readonly [kind: 'byte' | 'uint' | 'double', value: number];

const double = (value: number): Part => ['double', value];
const uint = (value: number): Part => ['uint', value];
const points = (...values: number[]): Part[] => values.map(double);

function bytesOf(parts: readonly Part[], little: boolean): Buffer {
  return Buffer.concat(
    parts.map(([kind, value]) => {
      const bytes = Buffer.alloc({ byte: 1, uint: 4, double: 8 }[kind]);
      if (kind === 'byte') bytes.writeUInt8(value);
      else if (kind === 'uint') bytes[little ? 'writeUInt32LE' : 'writeUInt32BE'](value);
      else bytes[little ? 'writeDoubleLE' : 'writeDoubleBE'](value);
      return bytes;
    }),
  );
}
/** Builds a geometry of a type; its first byte states its byte order. */
const wkb = (little: boolean, kind: number, parts: readonly Part[]) =>
  bytesOf([['byte', little ? 1 : 0], uint(kind), ...parts], little);
const blob = (geometry: Buffer, flags = 1, envelope = 0) => {
  const head = Buffer.alloc(8 + envelope, 0xff);
  head.write('GP');
  head.writeUInt8(flags, 3);
  return Buffer.concat([head, geometry]);
};
const read = (little: boolean, kind: number, parts: readonly Part[]) =>
  parseGeoPackageGeometry(blob(wkb(little, kind, parts)));

describe.each([
  ['little endian', true],
  ['big endian', false],
])('a geometry, %s', (_, little) => {
  const line = [uint(2), ...points(1, 2, 3, 4)];
  it.each<[string, number, readonly Part[], unknown]>([
    ['Point', 1, points(1, 2), [1, 2]],
    [
      'LineString',
      2,
      line,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'Polygon',
      3,
      [uint(2), ...line, uint(1), ...points(5, 6)],
      [
        [
          [1, 2],
          [3, 4],
        ],
        [[5, 6]],
      ],
    ],
  ])('is a %s', (type, kind, parts, coordinates) => {
    expect(read(little, kind, parts)).toEqual({ type, coordinates });
  });
  it.each<[string, number, number]>([
    ['heights of ISO', 1000, 1],
    ['measures of ISO', 2000, 1],
    ['both of ISO', 3000, 2],
    ['heights of EWKB', 0x80_00_00_00, 1],
    ['measures of EWKB', 0x40_00_00_00, 1],
    ['both of EWKB', 0xc0_00_00_00, 2],
  ])('leaves out %s', (__, more, count) => {
    const beyond = [7, 8].slice(0, count);
    expect(read(little, more + 2, [uint(2), ...points(1, 2, ...beyond, 3, 4, ...beyond)])).toEqual({
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    });
  });
  it('skips the number of its system', () => {
    expect(read(little, 0x20_00_00_01, [uint(4326), ...points(1, 2)])).toEqual({
      type: 'Point',
      coordinates: [1, 2],
    });
  });
  it('has parts with byte orders of their own', () => {
    const one = wkb(!little, 2, [uint(2), ...points(1, 2, 3, 4)]);
    const other = wkb(little, 2, [uint(1), ...points(5, 6)]);
    expect(parseGeoPackageGeometry(blob(Buffer.concat([wkb(little, 5, [uint(2)]), one, other])))).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [[5, 6]],
      ],
    });
  });
  it('is none where its kind is nobody’s', () => {
    expect([read(little, 0, []), read(little, 7, [uint(0)])]).toEqual([null, null]);
  });
  it.each([
    ['points', 2, 1],
    ['rings', 3, 1],
    ['parts', 5, 1],
  ])('is broken where it has fewer %s than it says', (__, kind, count) => {
    expect(() => read(little, kind, [uint(count)])).toThrow(RangeError);
    expect(read(little, kind, [uint(0)])).toMatchObject({ coordinates: [] });
  });
});

describe('a blob', () => {
  const point = wkb(true, 1, points(1, 2));
  it.each([
    [0, 0],
    [1, 32],
    [2, 48],
    [3, 48],
    [4, 64],
  ])('with an envelope of the kind %d has %d bytes of it', (kind, bytes) => {
    expect(parseGeoPackageGeometry(blob(point, 1 + kind * 2, bytes))).toEqual({
      type: 'Point',
      coordinates: [1, 2],
    });
  });
  it('is none where it says that it is empty', () => {
    expect(parseGeoPackageGeometry(blob(point, 0x11))).toBeNull();
  });
  it('is thrown back where it is none of GeoPackage, or its envelope is unknown', () => {
    expect(() => parseGeoPackageGeometry(blob(point, 1 + 5 * 2, 64))).toThrow('envelope');
    for (const at of [0, 1]) {
      const other = blob(point);
      other.writeUInt8(0, at);
      expect(() => parseGeoPackageGeometry(other)).toThrow('no GeoPackage geometry');
    }
  });
});
