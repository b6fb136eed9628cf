// One state of the city in memory: its lookups, what a change adds and removes, and which texts are
// rendered again.
import { expect, it } from 'vitest';
import { CityStore } from './city-store.ts';
import type { CityRow, LinkRow } from './published-city.sql.ts';

const city: CityRow = {
  revision: 5,
  time_zone: 'Europe/Monaco',
  units: 'metric',
  currency: 'EUR',
  calendar: { periods: [] },
  known_from: 1000,
  area: [7, 43, 8, 44],
};
/** A link along a street at a latitude, from 7.40 to 7.41 degrees longitude. */
function row(
  id: number,
  lat: number,
  more: Partial<LinkRow> & { street?: string; length?: string } = {},
): LinkRow {
  const { street = 'Oak Street', length = '800', ...rest } = more;
  const details = [
    `s${id}`,
    null,
    null,
    street,
    'N',
    'First',
    'Second',
    'left',
    '5',
    'parallel',
    length,
    null,
    null,
    null,
    null,
    null,
    null,
  ];
  return {
    id,
    rule_set: null,
    sub_activity: null,
    time_limit: null,
    details: JSON.stringify(details),
    coordinates: [
      [7.4, lat],
      [7.41, lat],
    ],
    ...rest,
  };
}
function storeWith(...rows: LinkRow[]): CityStore {
  const store = new CityStore(city);
  store.update(rows, []);
  return store;
}
const featureOf = (store: CityStore, id: number) => JSON.parse(store.featureText(id) ?? 'null');

it('says what the city is, and takes it as it is now; a revision never goes back', () => {
  const store = storeWith();
  expect(store).toMatchObject({
    revision: 5,
    currency: 'EUR',
    knownFrom: 1000,
    bounds: [7, 43, 8, 44],
    linkCount: 0,
  });
  const { calendar } = store.time;
  store.setCity({
    ...city,
    calendar: { periods: [] },
    revision: 4,
    currency: 'USD',
    time_zone: 'Europe/Rome',
  });
  expect(store).toMatchObject({ revision: 5, currency: 'USD', time: { timeZone: 'Europe/Rome' } });
  // An equal calendar keeps the previous object, because weeks of rules are cached by it.
  expect(store.time.calendar).toBe(calendar);
  store.setCity({ ...city, revision: 7 });
  expect(store.revision).toBe(7);
});

it('finds links by box, by distance and in a polygon; up to a limit, of those that are kept, told how many there were', () => {
  const store = storeWith(row(3, 43.7), row(1, 43.71), row(2, 43.72, { time_limit: 30 }));
  expect(store.box([7.3, 43.6, 7.5, 43.8], 2)).toEqual({ ids: [1, 2], matched: 3 });
  expect(store.box([7.3, 43.6, 7.5, 43.705], 9)).toEqual({ ids: [3], matched: 1 });
  const limited = (link: { timeLimit: number | null }) => link.timeLimit === null;
  expect(store.box([7.3, 43.6, 7.5, 43.8], 1, limited)).toEqual({ ids: [1], matched: 2 });
  expect(store.near(7.405, 43.721, 2500, 2)).toEqual({ ids: [2, 1], matched: 3 });
  expect(store.near(7.405, 43.721, 200, 9).ids).toEqual([2]);
  const ring: [number, number][] = [
    [7.39, 43.705],
    [7.42, 43.705],
    [7.42, 43.73],
    [7.39, 43.73],
    [7.39, 43.705],
  ];
  expect(store.polygon({ type: 'Polygon', coordinates: [ring] }, 9, limited)).toEqual({
    ids: [1],
    matched: 1,
  });
});

it('writes a link once, and anew when it changed; what is taken out is gone everywhere', async () => {
  const store = storeWith(row(1, 43.7), row(2, 43.71, { street: 'Elm Street' }));
  const places = await store.places();
  expect(places.has(1)).toBe(true);
  const before = store.featureBytes(1);
  expect(store.featureBytes(1)).toBe(before);
  expect(featureOf(store, 1).properties).toMatchObject({
    bl_street_name: 'Oak Street',
    sub_activity: 'unregulated',
  });
  store.update([row(1, 43.75, { street: 'Ash Street', sub_activity: 'bus', time_limit: 20 })], [2]);
  expect(featureOf(store, 1)).toMatchObject({
    geometry: {
      coordinates: [
        [7.4, 43.75],
        [7.41, 43.75],
      ],
    },
    properties: { bl_street_name: 'Ash Street', sub_activity: 'bus', time_limit: 20 },
  });
  expect([store.link(2), store.line(2), store.featureText(2), places.has(2)]).toEqual([
    undefined,
    undefined,
    undefined,
    false,
  ]);
  expect([store.linkCount, store.link(1)?.timeLimit, await store.places()]).toEqual([1, 20, places]);
  store.update([row(9, 43.7)], []);
  expect(places.has(9)).toBe(true);
});

it('asks for rule sets that links have and nobody brought, each once', () => {
  const store = storeWith();
  store.addRuleSets([{ number: 4, id: 'four', restrictions: [] }]);
  const rows = [
    row(1, 43.7, { rule_set: 4 }),
    row(2, 43.7, { rule_set: 6 }),
    row(3, 43.7, { rule_set: 6 }),
    row(4, 43.7),
  ];
  expect(store.unknownRuleSets(rows)).toEqual([6]);
  store.update([rows[0] ?? row(1, 43.7)], []);
  expect(store.ruleSets()).toEqual([{ number: 4, ruleSet: { id: 'four', restrictions: [] } }]);
});
