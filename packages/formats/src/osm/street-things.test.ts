// Tagged nodes as assets.
import { assetTypes, type Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { assetOf, thingOf } from './street-things.ts';

const position: Position = [10.5, 59.9];
const at = { id: 12, position };

describe('nodes on the curb', () => {
  it('become assets of the catalogue with the values their tags say', () => {
    expect(
      assetOf({
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
      assetOf({ ...at, tags: { emergency: 'fire_hydrant', 'fire_hydrant:type': 'pillar' } }),
    ).toMatchObject({
      type: 'hydrant',
      properties: { hydrant_type: 'pillar' },
    });
    expect(
      assetOf({ ...at, tags: { amenity: 'bicycle_parking', capacity: '10', start_date: '2019-04-01' } }),
    ).toMatchObject({ type: 'bike-rack', installed: '2019-04-01', properties: { spaces: 10 } });
    expect(
      assetOf({ ...at, tags: { highway: 'crossing', crossing: 'traffic_signals' } })?.properties,
    ).toEqual({
      crossing_type: 'signals',
    });
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
    for (const each of tags) expect(names).toContain(thingOf(each));
    expect(thingOf({ highway: 'crossing', crossing: 'no' })).toBeNull();
    expect(thingOf({ highway: 'stop' })).toBeNull();
    expect(assetOf({ ...at, tags: { shop: 'bakery' } })).toBeNull();
  });
});
