// Assets in the product's own GeoJSON: a round trip changes nothing.
import { type AssetData, type CityData, ok } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { isNativeGeojson, readNativeGeojson } from './read-native.ts';
import { writeGeojson } from './write.ts';

const link: CityData['links'][number] = {
  outsideId: 'a',
  block: null,
  fromNode: null,
  toNode: null,
  streetName: 'First',
  compassSide: 'N',
  fromStreetName: null,
  toStreetName: null,
  side: 'left',
  geometry: {
    type: 'LineString',
    coordinates: [
      [11.25, 43.77],
      [11.251, 43.77],
    ],
  },
  baysCount: 3,
  baysAngle: 'parallel',
  shstRefId: null,
  shstLocationStart: null,
  shstLocationEnd: null,
  ruleSet: null,
  regulation: null,
  status: 'active',
  sourceProperties: {},
};
const assets: AssetData[] = [
  {
    outsideId: 'h1',
    type: 'hydrant',
    name: null,
    geometry: { type: 'Point', coordinates: [11.2505, 43.77] },
    installed: '2019-01-02',
    properties: { hydrant_type: 'pillar' },
  },
  {
    outsideId: 't1',
    type: 'terrace',
    name: 'Café',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [11.2501, 43.77],
          [11.2502, 43.77],
          [11.2502, 43.7701],
          [11.2501, 43.77],
        ],
      ],
    },
    installed: null,
    properties: {},
  },
];
const city: CityData = {
  name: 'T',
  timeZone: 'Europe/Rome',
  currency: 'EUR',
  priorityHierarchy: null,
  authority: null,
  calendar: null,
  nodes: [],
  blocks: [],
  ruleSets: [],
  links: [link],
  baseMap: [],
  assets,
};

describe('assets in GeoJSON', () => {
  it('come back as they were', () => {
    const written = writeGeojson(city, { now: 0 });
    if (!written.ok) throw new Error(written.refusal.code);
    const text = [...(written.value.files[0]?.pieces() ?? [])].join('');
    const document = JSON.parse(text);
    expect(isNativeGeojson(document)).toBe(true);
    const read = readNativeGeojson(document, document.features, {});
    expect(read).toMatchObject(ok({ data: { assets }, issues: [] }));
  });
});
