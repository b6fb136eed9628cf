// Reading a source: a name, time zone or currency given together with files that state their own is
// reported as ignored, both on the command line and in the browser.
import type { ReadOptions } from '@curbwright/formats';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const feature = {
  type: 'Feature',
  properties: { id: 'a' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [11.25, 43.77],
      [11.26, 43.77],
    ],
  },
};
const files = [
  {
    name: 'curbs.geojson',
    bytes: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
  },
];

async function read(named: string | undefined, given: string | null) {
  const mapping = {
    version: 1,
    link: { outsideId: 'id' },
    rules: [],
    ...(named === undefined ? {} : { cityName: named }),
  };
  const source = await readSource(files, undefined, { mapping, cityName: given, box: null });
  if (!source.ok) throw new Error(JSON.stringify(source.refusal));
  const { data, issues } = source.value;
  return { name: data.name, said: issues.filter(({ code }) => code === 'import.name-of-source') };
}

describe('the name of the city', () => {
  it('is the source’s where it says one, and the one given beside it is said not to be used', async () => {
    expect(await read('Springfield', 'Shelbyville')).toEqual({
      name: 'Springfield',
      said: [
        {
          severity: 'warning',
          code: 'import.name-of-source',
          place: 'city',
          params: { name: 'Springfield', given: 'Shelbyville' },
        },
      ],
    });
  });
  it.each([
    ['none is given', 'Springfield', null, 'Springfield'],
    ['both are the same', 'Springfield', 'Springfield', 'Springfield'],
    ['the source says none', undefined, 'Shelbyville', 'Shelbyville'],
  ])('needs no word where %s', async (_, named, given, name) => {
    expect(await read(named, given)).toEqual({ name, said: [] });
  });
});

describe('the clock and the money of the city', () => {
  const readPlace = async (said: object, given: Partial<ReadOptions>) => {
    const mapping = { version: 1, link: { outsideId: 'id' }, rules: [], ...said };
    const source = await readSource(files, undefined, { mapping, box: null, ...given });
    if (!source.ok) throw new Error(JSON.stringify(source.refusal));
    const { data, issues } = source.value;
    return {
      is: [data.timeZone, data.currency],
      said: issues
        .filter(({ code }) => code.endsWith('-of-source'))
        .map(({ code, params }) => [code, params]),
    };
  };
  it('are the source’s where it says them, and what was given beside it is said not to be used', async () => {
    const said = { timeZone: 'America/New_York', currency: 'USD' };
    expect(await readPlace(said, { timeZone: 'Europe/Rome', currency: 'EUR' })).toEqual({
      is: ['America/New_York', 'USD'],
      said: [
        ['import.time-zone-of-source', { said: 'America/New_York', given: 'Europe/Rome' }],
        ['import.currency-of-source', { said: 'USD', given: 'EUR' }],
      ],
    });
  });
  it('are what was given where the source says nothing, and need no word', async () => {
    expect(await readPlace({}, { timeZone: 'Europe/Rome', currency: 'EUR' })).toEqual({
      is: ['Europe/Rome', 'EUR'],
      said: [],
    });
  });
});
