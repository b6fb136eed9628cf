// Validation of a proposed asset change against its type, the existing asset and its group: each
// validation error, and what is stored.
import { proposedAssetBody } from '@curbwright/contract';
import { formField, type PolygonGeometry } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { AssetConfigRow } from '../asset-configs/asset-config-rows.sql.ts';
import type { ItemRow, LockedAsset } from './proposed-assets.sql.ts';
import { type ItemContext, validateItem } from './validate-items.ts';

const config = (id: number, name: string, geometry_type: 'point' | 'polygon'): AssetConfigRow => ({
  id,
  name,
  geometry_type,
  display_name: name,
  object_type: 'other',
  icon_path: '',
  icon_version: 0,
  color: '#000000',
  clearance: null,
  touches_both_sides: false,
  in_viewer: true,
  is_active: true,
  form_skeleton: [
    formField.parse({ name: 'height', label: 'Height', kind: 'number', min: 1, max: 9 }),
    formField.parse({ name: 'maker', label: 'Maker', kind: 'text', required: true }),
  ],
  position: id,
  version: 1,
  modified: new Date(0),
});
const point = (lng: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
const ring: PolygonGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [11, 43],
      [11.2, 43.1],
      [11.1, 43.4],
      [11, 43],
    ],
  ],
};
const held = (more: Partial<LockedAsset> = {}): LockedAsset => ({
  id: 30,
  asset_config_id: 1,
  name: 'Old',
  geometry: point(11, 43),
  properties: { height: 2, maker: 'Acme', former: 'kept' },
  installed: '2020-05-01',
  removed: null,
  version: 4,
  group_id: null,
  changed_by: 'eva',
  changed_at: new Date('2026-02-03T04:05:06Z'),
  ...more,
});
const open = (id: number, asset_id: number | null) => ({ id, asset_id }) as ItemRow;
const known = (more: Partial<ItemContext> = {}, asset: LockedAsset = held()): ItemContext => ({
  configs: new Map([
    [1, config(1, 'lamp', 'point')],
    [2, config(2, 'square', 'polygon')],
  ]),
  assets: new Map([[asset.id, asset]]),
  group: null,
  open: [],
  language: 'en',
  ...more,
});
const body = (one: object) => proposedAssetBody.parse(one);
const checked = (one: object, all: ItemContext = known()) => validateItem(body(one), 'assets.3', all);
const lamp = {
  action: 'create',
  asset_config: 'lamp',
  geometry: point(11.5, 43.5),
  properties: { maker: 'A' },
};
const modify = { action: 'modify', asset: 30 };

describe('what is stored', () => {
  it('of a new asset is what is said, by the name or the id of its type', () => {
    const wanted = {
      id: null,
      action: 'create',
      asset: null,
      config: 1,
      name: null,
      geometry: point(11.5, 43.5),
      bounds: [11.5, 43.5, 11.5, 43.5],
      properties: { maker: 'A' },
      installed: null,
      removed: null,
      seen: null,
    };
    expect(checked(lamp)).toMatchObject(wanted);
    expect(checked({ ...lamp, asset_config: 1 })).toMatchObject(wanted);
    expect(checked({ ...lamp, name: 'New', installed: '2026-01-01' })).toMatchObject({
      name: 'New',
      installed: '2026-01-01',
    });
    expect(checked({ ...lamp, asset_config: 2, geometry: ring })).toMatchObject({
      config: 2,
      bounds: [11, 43, 11.2, 43.4],
    });
  });

  it('of a change is what it says over what the asset is', () => {
    expect(checked(modify)).toMatchObject({
      asset: 30,
      config: 1,
      name: 'Old',
      geometry: point(11, 43),
      properties: { height: 2, maker: 'Acme', former: 'kept' },
      installed: '2020-05-01',
      removed: null,
      seen: 4,
    });
    const more = { name: '', geometry: point(12, 44), properties: { height: 5 }, installed: null };
    expect(checked({ ...modify, ...more, removed: '2027-01-01', seen_version: 4 })).toMatchObject({
      name: null,
      geometry: point(12, 44),
      properties: { height: 5, maker: 'Acme', former: 'kept' },
      installed: null,
      removed: '2027-01-01',
      seen: 4,
    });
    // The type of an existing asset cannot be changed.
    expect(checked({ ...modify, asset_config: 2 })).toMatchObject({ config: 1 });
  });

  it('of a removal is what the asset was, whatever its form asks for by now', () => {
    const bare = known({}, held({ properties: {} }));
    expect(checked({ action: 'remove', asset: 30, properties: { height: 100 } }, bare)).toMatchObject({
      action: 'remove',
      properties: {},
    });
  });
});

describe('the open item of the group', () => {
  const items = [open(90, null), open(91, 31), open(92, 30)];
  const group = known({ group: 5, open: items }, held({ group_id: 5 }));
  it('is written anew by its id, or as the one of the same asset', () => {
    expect(checked(modify, group)).toMatchObject({ id: 92 });
    expect(checked({ ...modify, id: 92 }, group)).toMatchObject({ id: 92 });
    expect(checked({ ...lamp, id: 90 }, group)).toMatchObject({ id: 90 });
    expect(checked(lamp, group)).toMatchObject({ id: null });
  });
  it.each([
    ['another asset', { ...modify, id: 91 }],
    ['none', { ...modify, id: 93 }],
    ['a new asset', { ...modify, id: 90 }],
    ['one that stands', { ...lamp, id: 92 }],
  ])('cannot be that of %s', (_, one) => {
    expect(checked(one, group)).toMatchObject({
      kind: 'refused',
      fields: { 'assets.3.id': ['fault.unknown-proposed-asset'] },
    });
  });
});

describe('refused', () => {
  const faults: [string, object, ItemContext, Record<string, string[]>][] = [
    ['an unknown asset', { ...modify, asset: 31 }, known(), { asset: ['fault.unknown-asset'] }],
    [
      'what is gone already',
      { action: 'remove', asset: 30 },
      known({}, held({ removed: '2026-01-01' })),
      { asset: ['asset.gone'] },
    ],
    [
      'an unknown type',
      { ...lamp, asset_config: 'tree' },
      known(),
      { asset_config: ['fault.unknown-asset-type'] },
    ],
    ['an area for a point', { ...lamp, geometry: ring }, known(), { geometry: ['asset.needs-point'] }],
    ['a point for an area', { ...lamp, asset_config: 2 }, known(), { geometry: ['asset.needs-polygon'] }],
    [
      'removed before it was there',
      { ...modify, removed: '2020-04-30' },
      known(),
      { removed: ['asset.life-order'] },
    ],
  ];
  it.each(faults)('is %s', (_, one, all, fields) => {
    const [[field, texts] = ['', []]] = Object.entries(fields);
    expect(checked(one, all)).toMatchObject({
      kind: 'refused',
      code: 'invalid',
      fields: { [`assets.3.${field}`]: texts },
    });
  });

  it('is not: a change of what is gone, or one removed on the day it came', () => {
    expect(checked(modify, known({}, held({ removed: '2026-01-01' })))).toMatchObject({ asset: 30 });
    expect(checked({ ...modify, removed: '2020-05-01' })).toMatchObject({ removed: '2020-05-01' });
  });

  it('is what its form does not take, field by field, in words', () => {
    expect(checked({ ...lamp, properties: { height: 10 } })).toMatchObject({
      kind: 'refused',
      fields: {
        'assets.3.properties.height': [expect.stringContaining('9')],
        'assets.3.properties.maker': [expect.stringContaining('Maker')],
      },
    });
    expect(checked({ ...lamp, properties: { height: 9, maker: 'A' } })).toMatchObject({
      properties: { height: 9, maker: 'A' },
    });
  });

  it('is a change while another group has one open', () => {
    const other = held({ group_id: 6 });
    for (const group of [null, 5])
      expect(checked(modify, known({ group }, other))).toMatchObject({
        code: 'proposal_exists',
        facts: { reason: 'asset.change-exists', asset: 30, group: 6 },
      });
    expect(checked(modify, known({ group: 6 }, other))).toMatchObject({ asset: 30 });
  });

  it('is a change of what somebody changed since it was seen, unless it stands in this group', () => {
    const stale = { ...modify, seen_version: 3 };
    const params = { who: 'eva', when: '2026-02-03T04:05:06.000Z' };
    expect(checked(stale)).toMatchObject({ code: 'changed_meanwhile', params });
    expect(checked(stale, known({ group: 5 }))).toMatchObject({ code: 'changed_meanwhile' });
    expect(checked(stale, known({}, held({ changed_by: null })))).toMatchObject({ params: { who: '?' } });
    expect(checked(stale, known({ group: 5 }, held({ group_id: 5 })))).toMatchObject({ seen: 3 });
  });
});
