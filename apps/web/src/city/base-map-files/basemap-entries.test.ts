// Basemaps in the configuration: what counts as one, and unique ids for new ones.
import { expect, it } from 'vitest';
import { parseBasemapEntries, uniqueEntryId } from './basemap-entries.ts';

const entry = { id: 'a', name: 'A', type: 'style', url: 'https://a.example/style.json', more: 4 };

it('takes what has an id, a name and a type, with all its other parts', () => {
  const { id: _id, ...withoutId } = entry;
  const { name: _name, ...withoutName } = entry;
  const { type: _type, ...withoutType } = entry;
  const wrong = [
    { ...entry, id: 1 },
    { ...entry, name: null },
    { ...entry, type: 2 },
  ];
  expect(parseBasemapEntries([null, 'a', withoutId, withoutName, entry, withoutType, ...wrong])).toEqual([
    entry,
  ]);
});

it.each([[null], ['text'], [{ ...entry }], [undefined]])('finds none in %j', (value) => {
  expect(parseBasemapEntries(value)).toEqual([]);
});

it.each([
  [[], 'streets'],
  [['satellite'], 'streets'],
  [['streets'], 'streets-2'],
  [['streets-2'], 'streets'],
  [['streets-2', 'streets', 'streets-3'], 'streets-4'],
  [['streets', 'streets-3'], 'streets-2'],
])('beside %j a new one is %s', (taken, id) => {
  expect(
    uniqueEntryId(
      'streets',
      taken.map((each) => ({ ...entry, id: each })),
    ),
  ).toBe(id);
});
