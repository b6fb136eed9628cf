// A box keeps what lies in it, for every format that can be read.
import { describe, expect, it } from 'vitest';
import { formatById } from './registry.ts';
import { fileOf } from './testing/shared-data.ts';

const link = (outsideId: string, lng: number) => ({
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [lng, 40],
      [lng + 0.001, 40],
    ],
  },
  properties: { feature: 'link', outsideId },
});
const city = {
  type: 'FeatureCollection',
  curbwright: { version: 1, created: '2026-01-01T00:00:00.000Z', timeZone: 'UTC', currency: 'USD' },
  features: [link('in', -74), link('edge', -73.951), link('out', -73)],
};

describe('a box', () => {
  it('keeps the links that touch it and no others', async () => {
    const format = await formatById('geojson');
    if (!format.ok) throw new Error(format.refusal.code);
    const read = await format.value.read?.([fileOf(city, 'city.geojson')], { box: [-74.1, 39, -73.95, 41] });
    if (!read?.ok) throw new Error(read?.refusal.code);
    expect(read.value.data.links.map(({ outsideId }) => outsideId)).toEqual(['in', 'edge']);
  });
});
