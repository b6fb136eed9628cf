// A job's table as a city: the currency of its prices, stated or the city's own.
import { importFileOptions, importOptions } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { readCityFiles } from './read-city-files.ts';

const files = [
  {
    name: 'curbs.csv',
    bytes: Buffer.from('id,rate,wkt\na,2.00,"LINESTRING(12.41 41.9, 12.41 41.901)"\n'),
  },
];
const mapping = {
  version: 1,
  place: { wkt: 'wkt' },
  link: { outsideId: 'id' },
  rules: [{ always: { activity: 'parking', pricePerHourFrom: 'rate' } }],
};

async function readWith(options: object) {
  const source = await readCityFiles(files, importFileOptions.parse({}), importOptions.parse(options), 'EUR');
  if (!source.ok) throw new Error(source.refusal.code);
  const { data, issues } = source.value;
  return {
    currency: data.currency,
    paid: data.ruleSets.flat().map(({ payment }) => payment?.currency),
    faults: issues.filter(({ severity }) => severity === 'error'),
  };
}

it('reads prices in the money of the city where nobody says which, and lets the city keep its own', async () => {
  expect(await readWith({ mapping })).toEqual({ currency: null, paid: ['EUR'], faults: [] });
});

it('reads them in what the mapping or the person says', async () => {
  const usd = { currency: 'USD', paid: ['USD'], faults: [] };
  expect(await readWith({ mapping: { ...mapping, currency: 'USD' } })).toEqual(usd);
  expect(await readWith({ mapping, currency: 'USD' })).toEqual(usd);
});

it('leaves files that say their own money alone, and says nothing of one nobody gave', async () => {
  const location = {
    shstRefId: 'ref',
    sideOfStreet: 'right',
    shstLocationStart: 5,
    shstLocationEnd: 80,
    assetType: 'sign',
  };
  const regulation = {
    priority: 3,
    rule: { activity: 'parking', priorityCategory: 'paid parking' },
    payment: { rates: [{ fees: [2], durations: [60] }] },
  };
  const feed = {
    type: 'FeatureCollection',
    manifest: {
      createdDate: '2026-01-01T00:00:00Z',
      timeZone: 'America/Los_Angeles',
      currency: 'USD',
      unitHeightLength: 'feet',
      unitWeight: 'tons',
      priorityHierarchy: ['paid parking'],
    },
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-122.68, 45.52],
            [-122.679, 45.52],
          ],
        },
        properties: { location, regulations: [regulation] },
      },
    ],
  };
  const source = await readCityFiles(
    [{ name: 'feed.json', bytes: Buffer.from(JSON.stringify(feed)) }],
    importFileOptions.parse({}),
    importOptions.parse({ mapping }),
    'EUR',
  );
  if (!source.ok) throw new Error(source.refusal.code);
  const { data, issues } = source.value;
  expect(data.currency).toBe('USD');
  expect(data.ruleSets.flat().map(({ payment }) => payment?.currency)).toEqual(['USD']);
  expect(issues.filter(({ code }) => code.endsWith('-of-source'))).toEqual([]);
});
