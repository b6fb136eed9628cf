// Details of asset files and types: delimiters, plain values, the guessed mapping, missing fields,
// bounds and options.
import type { AssetConfigResponse } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import {
  findMappingError,
  guessFields,
  guessMapping,
  type MappingDraft,
  toAssetMapping,
  toSourceName,
  typesOf,
} from './import-mapping.ts';
import { distinctColumnValues, parseImportTable } from './import-table.ts';
import { parsePlace, toCorners } from './ring.ts';
import {
  emptyTypeDraft,
  type FieldDraft,
  findTypeDraftError,
  toApiName,
  toTypeBody,
  toTypeDraft,
} from './type-draft.ts';

const read = (text: string) => {
  const table = parseImportTable('f', text);
  if (!table.ok) throw new Error(table.refusal.code);
  return table.value;
};

it.each([
  ['a,b;c\n1,2', ['a', 'b;c']],
  ['a;b,c;d\n1;2;3', ['a', 'b,c', 'd']],
  ['a\tb\tc,d\n1\t2\t3', ['a', 'b', 'c,d']],
  ['a,b;c\n1;2;3;4,5', ['a', 'b;c']],
  ['\uFEFF a ,b\n1,2', ['a', 'b']],
])('reads %j by the sign its header has most of', (text, columns) => {
  expect(read(text.replace('1;2;3;4,5', '1,2')).columns).toEqual(columns);
});

it('keeps plain values of features as text, lists with commas, and no objects', () => {
  const features = [
    { id: 7, properties: { n: 4, t: true, list: ['a', { b: 1 }, 2], o: {}, none: null } },
    { id: null, properties: null },
    'nonsense',
  ];
  expect(read(JSON.stringify({ features })).rows).toEqual([
    { n: '4', t: 'true', list: 'a, 2', '@id': '7' },
    {},
    {},
  ]);
  expect(parseImportTable('f', '[1]')).toMatchObject({
    refusal: { code: 'assets.import.notCollection', params: { name: 'f' } },
  });
});

it('counts words, the commonest first, then by name', () => {
  const table = read('id,k\n1,b\n2, a \n3,c\n4,c\n5,a\n6,b\n7,d\n8,\n');
  expect(distinctColumnValues(table, 'k', 3)).toEqual(['a', 'b', 'c']);
  expect(distinctColumnValues(table, 'k', 9)).toEqual(['a', 'b', 'c', 'd']);
  expect(distinctColumnValues(table, 'lost', 9)).toEqual([]);
});

it.each([
  ['Parking Meters (2026).final.csv', 'Parking-Meters-2026-.final'],
  ['_-x.csv', 'x'],
  [`${'a'.repeat(61)}.csv`, 'a'.repeat(60)],
])('names the source of %s %s', (name, source) => {
  expect(toSourceName(name)).toBe(source);
});

it.each([
  ['id,x,y', 'two', 'x', 'y'],
  ['id,Long,Latitude', 'two', 'Long', 'Latitude'],
  ['id,lng,x,lat', 'two', 'lng', 'lat'],
  ['id,lng', 'geojson', 'lng', ''],
  ['id,lat', 'geojson', '', 'lat'],
])('of the columns %s takes the place %s', (header, place, lng, lat) => {
  const cells = header
    .split(',')
    .map(() => '1')
    .join(',');
  expect(guessMapping('a', read(`${header}\n${cells}`))).toMatchObject({ place, lng, lat });
});

it.each([
  ['fid,objectid', 'objectid'],
  ['gid,name', 'gid'],
  ['pole_ID,x', 'pole_ID'],
  ['name,x', ''],
])('of the columns %s takes the id %s', (header, id) => {
  expect(guessMapping('a', read(`${header}\n1,2`)).id).toBe(id);
});

it('finds names and days, and of features their own id and place', () => {
  const table = read(
    JSON.stringify({ features: [{ id: 1, properties: { id: 5, Title: 'x', 'Install Date': 'y' } }] }),
  );
  expect(guessMapping('a', table)).toMatchObject({
    id: '@id',
    name: 'Title',
    installed: 'Install Date',
    place: 'geometry',
  });
});

const draft: MappingDraft = { ...guessMapping('m', read('id,lng,lat\n1,2,3')), type: 'bench' };
it.each<[Partial<MappingDraft>, string | null]>([
  [{}, null],
  [{ source: '' }, 'source'],
  [{ source: '-a' }, 'source'],
  [{ source: `a${'b'.repeat(59)}` }, null],
  [{ source: `a${'b'.repeat(60)}` }, 'source'],
  [{ id: '' }, 'id'],
  [{ lat: '' }, 'lat'],
  [{ lng: '' }, 'lng'],
  [{ place: 'pair', cell: '' }, 'cell'],
  [{ place: 'geojson', cell: '' }, 'cell'],
  [{ place: 'pair', cell: 'x', lat: '' }, null],
  [{ place: 'geometry', lat: '', lng: '', cell: '' }, null],
  [{ type: '' }, 'type'],
  [{ typeColumn: 'k', typeWords: {} }, 'type'],
  [{ typeColumn: 'k', type: '', otherwise: 'bench' }, null],
])('finds in %j what is missing: %s', (part, field) => {
  expect(findMappingError({ ...draft, ...part })?.field ?? null).toBe(field);
});

it('takes types once each, and the mapping says what is said only', () => {
  expect(
    typesOf({ ...draft, typeColumn: 'k', typeWords: { a: 'bench', b: '', c: 'bench' }, otherwise: 'tree' }),
  ).toEqual(['bench', 'tree']);
  expect(toAssetMapping({ ...draft, place: 'pair', cell: 'c', name: 'n', installed: 'i' })).toEqual({
    source: 'm',
    id: 'id',
    name: 'n',
    installed: 'i',
    place: { lat_lng: 'c' },
    type: 'bench',
    properties: {},
  });
  expect(toAssetMapping({ ...draft, place: 'geojson', cell: 'c', removedColumn: 'r' })).toEqual({
    source: 'm',
    id: 'id',
    place: { geometry: 'c' },
    type: 'bench',
    properties: {},
  });
  expect(toAssetMapping({ ...draft, place: 'geometry', removedWords: ['x'] })).not.toHaveProperty('removed');
  expect(toAssetMapping({ ...draft, typeColumn: 'k', typeWords: { a: 'bench' } }).type).toEqual({
    column: 'k',
    values: { a: 'bench' },
  });
});

const types = mockResponse('assetConfigs', {
  results: [
    {
      name: 'bench',
      form_skeleton: [
        { name: 'seats', label: 'Seats' },
        { name: 'made_of', label: 'Material' },
      ],
    },
    { name: 'tree', form_skeleton: [{ name: 'kind', label: 'Kind' }] },
  ],
}).results as AssetConfigResponse[];
it('guesses the columns of fields by name or label, unless they were said', () => {
  expect(guessFields({ ...draft, fields: { seats: '' } }, types, ['SEATS', 'material', 'kind'])).toEqual({
    seats: '',
    made_of: 'material',
  });
  expect(guessFields(draft, types, ['Made of'])).toEqual({ seats: '', made_of: 'Made of' });
});

const same = (_key: string, words: string) => words;
const field: FieldDraft = {
  key: 1,
  name: '',
  label: 'Depth',
  kind: 'number',
  required: true,
  min: '',
  max: '',
  options: '',
};
it('writes bounds of numbers and choices of choices only', () => {
  const fields = [
    { ...field, min: '1,5', max: ' 7 ' },
    {
      ...field,
      key: 2,
      name: 'fix',
      label: ' Fixed to ',
      kind: 'select' as const,
      min: '3',
      options: ' wall : On a wall \n\npole\nx:',
    },
  ];
  expect(
    toTypeBody({ ...emptyTypeDraft, fields, displayName: ' A ', clearance: 'hydrant' }, same),
  ).toMatchObject({
    display_name: 'A',
    clearance: 'hydrant',
    form_skeleton: [
      { name: 'depth', min: 1.5, max: 7, options: [], required: true },
      {
        name: 'fix',
        label: 'Fixed to',
        min: null,
        max: null,
        options: [
          { value: 'wall', label: 'On a wall' },
          { value: 'pole', label: 'pole' },
          { value: 'x', label: 'x' },
        ],
      },
    ],
  });
  expect(toTypeBody(emptyTypeDraft, same)).toMatchObject({
    clearance: null,
    in_viewer: false,
    touches_both_sides: false,
  });
});

it.each([
  [{ displayName: ' ' }, 'displayName'],
  [{ displayName: '7' }, 'name'],
  [{ displayName: '7', id: 4, objectType: 'seven' }, null],
  [{ displayName: '7', name: 'ok' }, null],
  [{ objectType: 'Sign' }, 'objectType'],
  [{ objectType: `a${'b'.repeat(59)}` }, null],
  [{ objectType: `a${'b'.repeat(60)}` }, 'objectType'],
  [{ fields: [{ ...field, label: ' ' }] }, 'fields.0'],
  [{ fields: [field, { ...field, key: 2, label: 'B', max: 'x' }] }, 'fields.1'],
  [{ fields: [field] }, null],
])('finds in the type %j the fault at %s', (part, place) => {
  expect(findTypeDraftError({ ...emptyTypeDraft, displayName: 'Salt', ...part }, same)?.place ?? null).toBe(
    place,
  );
});

it('names things in at most sixty signs, and none ends in the sign between them', () => {
  expect(toApiName(`a${'b'.repeat(60)}`, '-')).toHaveLength(60);
  expect(toApiName(`${'a'.repeat(59)} b`, '-')).toBe('a'.repeat(59));
  expect(toApiName('Über uns!', '_')).toBe('uber_uns');
});

it('edits a type as the server has it', () => {
  const [type] = mockResponse('assetConfigs', {
    results: [
      {
        id: 5,
        name: 'bench',
        clearance: null,
        touches_both_sides: true,
        is_active: false,
        form_skeleton: [
          { name: 'a', kind: 'number', min: 0, max: 9 },
          {
            name: 'b',
            kind: 'select',
            options: [
              { value: 'x', label: 'x' },
              { value: 'y', label: 'Why' },
            ],
          },
        ],
      },
    ],
  }).results as AssetConfigResponse[];
  if (type === undefined) throw new Error('none');
  expect(toTypeDraft(type)).toMatchObject({
    id: 5,
    clearance: '',
    bothSides: true,
    inViewer: false,
    isActive: false,
  });
  expect(toTypeDraft(type).fields).toMatchObject([
    { key: 0, min: '0', max: '9', options: '' },
    { key: 1, min: '', max: '', options: 'x\ny: Why' },
  ]);
});

it.each([
  ['90, 180', [180, 90]],
  ['-90;-180', [-180, -90]],
  ['90.1, 0', null],
  ['0, 180.1', null],
  ['43', null],
])('types the place %s', (text, place) => {
  expect(parsePlace(text)).toEqual(place);
});

it('has no corners of no place', () => {
  expect(toCorners(null)).toEqual([]);
  expect(toCorners({ type: 'Point', coordinates: [1, 2] })).toEqual([[1, 2]]);
});
