// The curb user of a request: the permits, user classes and purposes the city knows, and how an
// unknown value is rejected.
import { curbUser, ruleSetOf } from '@curbwright/core';
import { expect, it } from 'vitest';
import type { CityCache } from '../published-city/city-cache-types.ts';
import { cityVocabulary, isRejection, toCurbUser } from './curb-user-query.ts';

/** A city whose rules name these user classes. */
function cityOf(...classes: string[]): CityCache {
  const ruleSet = ruleSetOf([
    {
      activity: 'parking',
      subActivity: 'permit',
      priority: 1,
      users: [{ anyOf: classes, subclasses: ['zone 4'] }],
    },
  ]);
  const city: unknown = { revision: 1, ruleSets: () => [{ number: 1, ruleSet }] };
  return city as CityCache;
}
const faults = (found: ReturnType<typeof toCurbUser>) => (isRejection(found) ? found.fields : null);

it('asks for an ordinary car where nothing is said', () => {
  const found = toCurbUser(cityOf('resident'), [], {}, 'en');
  expect(found).toEqual({ ...curbUser.parse({}), height: null, length: null, weight: null });
});

it('takes what the rules, the standards and the city’s own categories name', () => {
  const found = toCurbUser(
    cityOf('resident'),
    ['florist'],
    { user_classes: ['resident', 'florist'], vehicle_height: 2.5, vehicle_length: 7, vehicle_weight: 3.5 },
    'en',
  );
  expect(found).toMatchObject({ classes: ['resident', 'florist'], height: 2.5, length: 7, weight: 3.5 });
  expect(faults(toCurbUser(cityOf('resident'), [], { user_classes: ['florist'] }, 'en'))).not.toBeNull();
});

it('names at most five unknown values of each parameter, shortened, with what is known', () => {
  const unknown = Array.from({ length: 6 }, (_, at) => `no such ${at}`);
  const long = 'x'.repeat(61);
  const found = faults(
    toCurbUser(cityOf('resident'), [], { user_classes: unknown, purposes: [long, 'y'.repeat(60)] }, 'en'),
  );
  expect(Object.keys(found ?? {})).toEqual(['user_classes', 'purposes']);
  expect(found?.user_classes).toHaveLength(5);
  expect(found?.user_classes?.[0]).toContain('no such 0');
  expect(found?.user_classes?.[0]).toContain('resident');
  expect(found?.purposes?.[0]).toContain(`${'x'.repeat(60)}…`);
  expect(found?.purposes?.[1]).not.toContain('yyy…');
});

it('lists at most sixty known values', () => {
  const many = Array.from({ length: 70 }, (_, at) => `class ${String(at).padStart(2, '0')}`);
  const [listed = ''] =
    faults(toCurbUser(cityOf(...many), [], { user_classes: ['no such'] }, 'en'))?.user_classes ?? [];
  expect(listed).toContain(', …');
  expect(listed.match(/, /g)?.length).toBe(60);
});

it('works the vocabulary of a city out once a revision', () => {
  let revision = 1;
  let asked = 0;
  const known = cityOf('resident');
  const city: unknown = {
    get revision() {
      return revision;
    },
    ruleSets: () => {
      asked += 1;
      return known.ruleSets();
    },
  };
  const first = cityVocabulary(city as CityCache);
  expect(cityVocabulary(city as CityCache)).toBe(first);
  revision = 2;
  cityVocabulary(city as CityCache);
  expect(asked).toBe(2);
});
