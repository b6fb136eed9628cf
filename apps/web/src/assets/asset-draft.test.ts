// An asset while it is edited: which fields are edited, validation errors, and the request body.
import type { AssetConfigResponse } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type AssetDraft, emptyDraft, toAssetBody, toAssetDraft, validateAssetDraft } from './asset-draft.ts';

const { results } = mockResponse('assetConfigs', {
  results: [
    {
      id: 5,
      geometry_type: 'point',
      form_skeleton: [
        { name: 'seats', kind: 'number', required: true, min: 2, max: 9 },
        { name: 'note', kind: 'text' },
      ],
    },
    { id: 6, geometry_type: 'polygon' },
  ],
});
const [bench, area] = results as [AssetConfigResponse, AssetConfigResponse];
const corners = [
  [11, 43],
  [11.5, 43],
  [11.5, 43.5],
] as const;
const draft: AssetDraft = {
  ...emptyDraft,
  config: 5,
  corners: [[11, 43]],
  placed: true,
  values: { seats: 4 },
};

it('edits what the form of its type asks, and keeps the rest out of it', () => {
  const asset = {
    asset_config: 5,
    name: null,
    geometry: { type: 'Point', coordinates: [11, 43] },
    properties: { seats: 4, old: 'x' },
    installed: null,
    removed: '2026-12-24',
  } as const;
  const point = { ...asset, geometry: { type: 'Point' as const, coordinates: [11, 43] as [number, number] } };
  expect(toAssetDraft(point, bench)).toEqual({
    config: 5,
    name: '',
    corners: [[11, 43]],
    placed: true,
    installed: '',
    removed: '2026-12-24',
    values: { seats: 4 },
  });
  expect(
    toAssetDraft({ ...point, name: 'Elm', installed: '2026-01-02', removed: null }, undefined),
  ).toMatchObject({
    name: 'Elm',
    installed: '2026-01-02',
    removed: '',
    values: {},
  });
});

it.each<[string, Partial<AssetDraft>, readonly string[]]>([
  ['nothing', {}, []],
  ['a place not set', { placed: false }, ['place']],
  ['no place', { corners: [] }, ['place']],
  ['a value that is needed', { values: {} }, ['form.seats']],
  ['a value too small', { values: { seats: 1 } }, ['form.seats']],
  ['a value of another type', { values: { seats: 4, other: 7 } }, []],
  ['a life backwards', { installed: '2026-02-02', removed: '2026-02-01' }, ['removed']],
  ['a life forwards', { installed: '2026-02-01', removed: '2026-02-02' }, []],
  ['an end alone', { removed: '2026-02-02' }, []],
  [
    'all at once',
    { placed: false, installed: '2026-02-02', removed: '2026-02-01', values: {} },
    ['place', 'removed', 'form.seats'],
  ],
])('finds %s', (_, part, faults) => {
  expect(Object.keys(validateAssetDraft({ ...draft, ...part }, bench))).toEqual(faults);
});

it('says of a place what its type needs, and first of all that a type is missing', () => {
  expect(validateAssetDraft({ ...draft, corners: [] }, bench).place?.code).toBe('fault.asset-place-missing');
  expect(
    validateAssetDraft({ ...draft, corners: corners.slice(0, 2).map(([x, y]) => [x, y]) }, area).place?.code,
  ).toBe('assets.place.unfinished');
  expect(validateAssetDraft({ ...draft, corners: corners.map(([x, y]) => [x, y]) }, area)).toEqual({});
  expect(validateAssetDraft({ ...draft, placed: false }, undefined)).toEqual({
    type: { code: 'fault.asset-type-missing', params: {} },
  });
});

it('sends a new one by its type, a change by its asset and the version that was seen', () => {
  const whole = { ...draft, name: ' Elm ', installed: '2026-01-02', values: { seats: 4, other: 7 } };
  const geometry = { type: 'Point', coordinates: [11, 43] };
  expect(toAssetBody(whole, bench, null, null)).toEqual({
    action: 'create',
    asset_config: 5,
    name: 'Elm',
    geometry,
    properties: { seats: 4 },
    installed: '2026-01-02',
    removed: null,
  });
  expect(
    toAssetBody(
      { ...whole, name: ' ', installed: '', removed: '2026-12-24' },
      bench,
      { asset: 7, version: 3 },
      null,
    ),
  ).toEqual({
    action: 'modify',
    asset: 7,
    seen_version: 3,
    name: null,
    geometry,
    properties: { seats: 4 },
    installed: null,
    removed: '2026-12-24',
  });
  expect(toAssetBody({ ...whole, corners: [] }, bench, null, null)).toBeNull();
});
