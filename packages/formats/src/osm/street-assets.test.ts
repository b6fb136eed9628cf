// Tagged nodes as assets.
import { assetTypes, type Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { assetTypeOf, toAsset } from './street-assets.ts';

const position: Position = [10.5, 59.9];
const at = { id: 12, position };

describe('nodes on the curb', () => {
  it('become assets of the catalogue with the values their tags say', () => {
    expect(
      toAsset({
        ...at,
        tags: { highway: 'bus_stop', name: 'Torvet', ref: '77', shelter: 'yes', route_ref: '4; 12' },
      }),
    ).toEqual({
      outsideId: 'node/12',
      type: 'bus-stop',
      name: 'Torvet',
      geometry: { type: 'Point', coordinates: [10.5, 59.9] },
      installed: null,
      properties: { stop_code: '77', shelter: true, routes: ['4', '12'] },
    });
    expect(
      toAsset({ ...at, tags: { emergency: 'fire_hydrant', 'fire_hydrant:type': 'pillar' } }),
    ).toMatchObject({
      type: 'hydrant',
      properties: { hydrant_type: 'pillar' },
    });
    expect(
      toAsset({ ...at, tags: { amenity: 'bicycle_parking', capacity: '10', start_date: '2019-04-01' } }),
    ).toMatchObject({ type: 'bike-rack', installed: '2019-04-01', properties: { spaces: 10 } });
    expect(
      toAsset({ ...at, tags: { highway: 'crossing', crossing: 'traffic_signals' } })?.properties,
    ).toEqual({
      crossing_type: 'signals',
    });
  });
  it.each<[string, Readonly<Record<string, string>>, string | null]>([
    ['a hydrant before all else', { emergency: 'fire_hydrant', natural: 'tree' }, 'hydrant'],
    ['a ticket machine among others', { vending: 'sweets;parking_tickets' }, 'pay-station'],
    ['another machine', { vending: 'sweets' }, null],
    ['a bench at a stop', { highway: 'bus_stop', amenity: 'bench' }, 'bus-stop'],
    ['a rack', { amenity: 'bicycle_parking' }, 'bike-rack'],
    ['a meter', { amenity: 'parking_meter' }, 'meter'],
    ['a bin', { amenity: 'waste_basket' }, 'litter-bin'],
    ['a charger', { amenity: 'charging_station' }, 'charger'],
    ['a lamp', { highway: 'street_lamp' }, 'lamp'],
    ['a bollard', { barrier: 'bollard' }, 'bollard'],
    ['a gate', { barrier: 'gate' }, null],
  ])('are known: %s', (_, tags, type) => {
    expect(assetTypeOf(tags)).toBe(type);
  });
  it.each<[Readonly<Record<string, string>>, object]>([
    [{ emergency: 'fire_hydrant', 'fire_hydrant:type': 'pond' }, {}],
    [{ highway: 'crossing' }, {}],
    [
      { highway: 'crossing', crossing: 'unmarked', kerb: 'flush' },
      { crossing_type: 'unmarked', dropped_curb: true },
    ],
    [
      { highway: 'crossing', crossing: 'marked', kerb: 'raised' },
      { crossing_type: 'zebra', dropped_curb: false },
    ],
    [{ highway: 'crossing', kerb: 'lowered' }, { dropped_curb: true }],
    [{ highway: 'bus_stop', shelter: 'no' }, { shelter: false }],
    [{ amenity: 'bicycle_parking', capacity: 'many', covered: 'no' }, { covered: false }],
    [{ amenity: 'charging_station', operator: 'E' }, { operator: 'E' }],
    [{ amenity: 'bench', seats: '0' }, { seats: 0 }],
    [{ amenity: 'bench', seats: '12345' }, {}],
    [{ natural: 'tree', genus: 'Tilia' }, { species: 'Tilia' }],
    [{ natural: 'tree', genus: 'Tilia', species: 'Tilia cordata' }, { species: 'Tilia cordata' }],
    [{ highway: 'street_lamp', ref: '7' }, { number: '7' }],
    [{ amenity: 'parking_meter', ref: '8' }, { number: '8' }],
    [{ vending: 'parking_tickets', ref: '9' }, { number: '9' }],
    [{ barrier: 'bollard', ref: '9' }, {}],
  ])('say of %j: %j', (tags, properties) => {
    expect(toAsset({ ...at, tags })?.properties).toEqual(properties);
  });
  it('are known by their place where a source has no ids, and installed on a day there is', () => {
    const installed = (start_date: string) =>
      toAsset({ ...at, tags: { natural: 'tree', start_date } })?.installed;
    expect(toAsset({ id: -3, position, tags: { natural: 'tree' } })?.outsideId).toBe(
      'node/10.5000000,59.9000000',
    );
    expect(['2019-04-01', '2019-13-01', '2019', 'about 2019-04-01'].map(installed)).toEqual([
      '2019-04-01',
      null,
      null,
      null,
    ]);
  });
  it('are types every fresh city has, and nothing else is taken', () => {
    const names = new Set(assetTypes.map(({ name }) => name));
    const tags: Readonly<Record<string, string>>[] = [
      { highway: 'crossing' },
      { highway: 'street_lamp' },
      { amenity: 'bench' },
      { amenity: 'charging_station' },
      { amenity: 'parking_meter' },
      { amenity: 'waste_basket' },
      { vending: 'parking_tickets' },
      { barrier: 'bollard' },
      { natural: 'tree' },
    ];
    for (const each of tags) expect(names).toContain(assetTypeOf(each));
    expect(assetTypeOf({ highway: 'crossing', crossing: 'no' })).toBeNull();
    expect(assetTypeOf({ highway: 'stop' })).toBeNull();
    expect(toAsset({ ...at, tags: { shop: 'bakery' } })).toBeNull();
  });
});
