// Reading a source: a name given beside files that name the city themselves is said not to be used, to whoever imports, by command or in the browser.
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
