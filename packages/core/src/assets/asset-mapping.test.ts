// Tests converting rows of a city's own file to assets: ids, types, locations, fields, and errors
// in a row.
import { describe, expect, it } from 'vitest';
import { assetFromRow, assetMapping } from './asset-mapping.ts';
import { formField } from './form-field.ts';

const fields = [
  { name: 'lit', kind: 'checkbox' },
  { name: 'height', kind: 'number', required: true },
  { name: 'tags', kind: 'array' },
  { name: 'color', kind: 'select', options: [{ value: 'red', label: 'Red' }] },
  { name: 'note', kind: 'text' },
].map((one) => formField.parse({ label: one.name, ...one }));
const row = (
  values: Record<string, string>,
  geometry: unknown = { type: 'Point', coordinates: [11, 43] },
) => ({ values: { ID: '7', ...values }, geometry });
const read = (given: ReturnType<typeof row>, more: object = {}) =>
  assetFromRow(
    given,
    assetMapping.parse({ source: 'city', id: 'ID', type: 'pole', ...more }),
    (type) => (type === 'pole' ? fields : undefined),
    ({ label }) => label,
  );
const assetOf = (...args: Parameters<typeof read>) => {
  const found = read(...args);
  return found.kind === 'asset' ? found.asset : null;
};
const codeOf = (...args: Parameters<typeof read>) => {
  const found = read(...args);
  return found.kind === 'fault' ? found.faults.map(({ code }) => code) : found.kind;
};

describe('a row', () => {
  it('is an asset by its id, with nothing it does not say', () => {
    expect(assetOf(row({ ID: ' 7 ' }))).toEqual({
      outsideId: 'city:7',
      type: 'pole',
      name: null,
      geometry: { type: 'Point', coordinates: [11, 43] },
      installed: null,
      properties: {},
    });
  });
  it('has an id of at most 200 letters, and a name', () => {
    expect(assetOf(row({ ID: 'x'.repeat(300) }))?.outsideId).toHaveLength(200);
    expect(assetOf(row({ N: ` ${'n'.repeat(300)} ` }), { name: 'N' })?.name).toBe('n'.repeat(200));
    expect(assetOf(row({ N: '  ' }), { name: 'N' })?.name).toBeNull();
  });
  it.each<[string, Parameters<typeof read>, string | string[]]>([
    ['without an id', [row({ ID: ' ' })], ['asset.row-without-id']],
    ['of a type the city does not have', [row({}), { type: 'tree' }], ['asset.row-without-type']],
    ['without a place', [row({}, null)], ['asset.row-without-place']],
    [
      'that is no point',
      [
        row(
          {},
          {
            type: 'LineString',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        ),
      ],
      ['asset.row-without-place'],
    ],
    [
      'not in place',
      [row({ S: ' gone ' }), { removed: { column: 'S', values: ['gone', 'lost'] } }],
      'removed',
    ],
    ['in place', [row({ S: 'there' }), { removed: { column: 'S', values: ['gone', 'lost'] } }], 'asset'],
  ])('%s', (_, args, code) => {
    expect(codeOf(...args)).toEqual(code);
  });
  it('not in place names its asset, where it says which', () => {
    const removed = { column: 'S', values: ['gone'] };
    expect(read(row({ S: 'gone' }), { removed })).toEqual({ kind: 'removed', outsideId: 'city:7' });
    expect(read(row({ S: 'gone', ID: '' }), { removed })).toEqual({ kind: 'removed', outsideId: null });
  });
  it('has the type its column says, or another', () => {
    const type = { column: 'T', values: { P: 'pole', B: 'bench' } };
    expect(assetOf(row({ T: ' P ' }), { type })?.type).toBe('pole');
    expect(codeOf(row({ T: 'B' }), { type })).toEqual(['asset.row-without-type']);
    expect(codeOf(row({ T: 'X' }), { type })).toEqual(['asset.row-without-type']);
    expect(assetOf(row({ T: 'X' }), { type: { ...type, otherwise: 'pole' } })?.type).toBe('pole');
  });
  it.each<[string, object | undefined, Record<string, string>, unknown, number[] | null]>([
    ['its geometry, without heights', undefined, {}, { type: 'Point', coordinates: [1, 2, 3] }, [1, 2]],
    [
      'its geometry before its columns',
      { lng: 'X', lat: 'Y' },
      { X: '5', Y: '6' },
      { type: 'Point', coordinates: [1, 2] },
      [1, 2],
    ],
    ['two columns', { lng: 'X', lat: 'Y' }, { X: '5', Y: '6' }, null, [5, 6]],
    ['one column of two', { lng: 'X', lat: 'Y' }, { X: '5' }, null, null],
    ['an empty longitude', { lng: 'X', lat: 'Y' }, { X: ' ', Y: '6' }, null, null],
    ['an empty latitude', { lng: 'X', lat: 'Y' }, { X: '5', Y: '' }, null, null],
    ['latitude and longitude in one', { lat_lng: 'P' }, { P: '6, 5' }, null, [5, 6]],
    ['a latitude alone', { lat_lng: 'P' }, { P: '6' }, null, null],
    ['a point in a column', { geometry: 'G' }, { G: '{"type":"Point","coordinates":[5,6]}' }, null, [5, 6]],
    ['no point in a column', { geometry: 'G' }, { G: 'POINT' }, null, null],
    ['a place that is not on earth', { lng: 'X', lat: 'Y' }, { X: '5', Y: '96' }, null, null],
  ])('lies where it says: %s', (_, place, values, geometry, wanted) => {
    expect(assetOf(row(values, geometry), { place })?.geometry.coordinates ?? null).toEqual(wanted);
  });
  it.each<[string, string, unknown]>([
    ['lit', 'Yes', true],
    ['lit', ' SÍ ', true],
    ['lit', '0', false],
    ['height', 'USD 1,250.50 each', 1250.5],
    ['height', '-3', -3],
    ['tags', 'a; b,c', ['a', 'b', 'c']],
    ['color', 'RED', 'red'],
    ['note', '  as it is ', 'as it is'],
    ['note', '  ', undefined],
  ])('says of %s %j: %j', (name, cell, value) => {
    expect(assetOf(row({ C: cell }), { properties: { [name]: 'C' } })?.properties[name]).toEqual(value);
  });
  it('is faulty where a cell does not fit its field, and leaves out columns and fields that are not there', () => {
    expect(read(row({ C: 'perhaps' }), { properties: { lit: 'C' } }).kind).toBe('fault');
    expect(read(row({ C: 'blue' }), { properties: { color: 'C' } }).kind).toBe('fault');
    expect(assetOf(row({ C: 'x' }), { properties: { unknown: 'C', note: 'D' } })?.properties).toEqual({});
  });
  it('has the day of its installation, of a time too', () => {
    const installed = (cell: string) => assetOf(row({ D: cell }), { installed: 'D' })?.installed;
    expect(['2026-05-06', ' 2026-05-06T10:00:00Z', '06/05/2026', '2026-02-30', ''].map(installed)).toEqual([
      '2026-05-06',
      '2026-05-06',
      null,
      null,
      null,
    ]);
  });
});
