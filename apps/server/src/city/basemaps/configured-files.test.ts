// Which basemap files the configuration names, and whether they cover the city.
import { expect, it } from 'vitest';
import { configuredFiles, coversCity } from './configured-files.ts';

it('names the files of its own folder, each once', () => {
  expect(
    configuredFiles([
      { type: 'pmtiles', url: '/basemap/b.pmtiles' },
      { type: 'pmtiles', url: 'https://elsewhere.example/basemap/x.pmtiles' },
      { type: 'blank' },
      { type: 'pmtiles', url: '/basemap/a.pmtiles' },
      { type: 'pmtiles', url: '/basemap/b.pmtiles' },
    ]),
  ).toEqual(['b.pmtiles', 'a.pmtiles']);
  expect(configuredFiles({ url: '/basemap/a.pmtiles' })).toEqual([]);
});

const city = [10, 40, 12, 44] as const;
it.each([
  ['around the city', [9, 39, 13, 45], true],
  ['that ends at its middle', [0, 0, 11, 42], true],
  ['that begins at its middle', [11, 42, 20, 50], true],
  ['west of its middle', [0, 0, 10.9, 50], false],
  ['east of its middle', [11.1, 0, 20, 50], false],
  ['south of its middle', [0, 0, 20, 41.9], false],
  ['north of its middle', [0, 42.1, 20, 50], false],
] as const)('tiles %s show it: %s', (_where, box, isShown) => {
  expect(coversCity(box, city)).toBe(isShown);
  expect(coversCity(box, null)).toBe(true);
});
