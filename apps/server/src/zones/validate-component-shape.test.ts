// Components in requests: which fields each type requires or forbids, and how rules affect the
// count of spaces.
import { ruleSetOf } from '@curbwright/core';
import { expect, it } from 'vitest';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import { computeSpaceRules } from './space-rules.ts';
import { validateComponentShape } from './validate-component-shape.ts';

const point = { type: 'Point' as const, coordinates: [1, 2] as [number, number] };
const polygon = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ] as [number, number][],
  ],
};
type Sent = Parameters<typeof validateComponentShape>[1];

it.each<[Sent, string, string]>([
  [{ type: 'Polygon', geometry: polygon, links: [1] }, 'links', 'zone.component-part-other'],
  [{ type: 'Radius', geometry: point, radius: 5, links: [1] }, 'links', 'zone.component-part-other'],
  [{ type: 'Segments', links: [1], geometry: polygon }, 'geometry', 'zone.component-part-other'],
  [{ type: 'Segments', links: [1], radius: 5 }, 'radius', 'zone.component-part-other'],
  [{ type: 'Polygon', geometry: polygon, radius: 5 }, 'radius', 'zone.component-part-other'],
  [{ type: 'Segments' }, 'links', 'zone.component-links-missing'],
  [{ type: 'Polygon' }, 'geometry', 'zone.component-geometry-missing'],
  [{ type: 'Radius', radius: 5 }, 'geometry', 'zone.component-geometry-missing'],
  [{ type: 'Polygon', geometry: point }, 'geometry', 'zone.component-geometry-other'],
  [{ type: 'Radius', geometry: polygon, radius: 5 }, 'geometry', 'zone.component-geometry-other'],
  [{ type: 'Radius', geometry: point }, 'radius', 'zone.component-radius-missing'],
])('%j is refused at its %s', async (sent, field, fault) => {
  // Invalid shapes are rejected without access to the database or the city.
  const parts: unknown = { db: null, city: { revision: 1 } };
  const refused = await validateComponentShape(
    parts as Parameters<typeof validateComponentShape>[0],
    sent,
    'components.3.',
  );
  expect(refused).toMatchObject({ kind: 'refused', fields: { [`components.3.${field}`]: [fault] } });
});

it('rules that close a curb for good, and those under which a count of none says nothing, are told apart', () => {
  const parking = ruleSetOf([{ activity: 'parking', subActivity: 'parking', priority: 1 }]);
  const closed = ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 1 }]);
  let asked = 0;
  let revision = 1;
  const city: unknown = {
    get revision() {
      return revision;
    },
    ruleSets: () => {
      asked += 1;
      return [parking, closed].map((ruleSet, number) => ({ number, ruleSet }));
    },
  };
  const rules = computeSpaceRules(city as CityCache);
  expect(rules).toEqual({ closed: [closed.id], uncounted: [parking.id] });
  expect(computeSpaceRules(city as CityCache)).toBe(rules);
  revision = 2;
  computeSpaceRules(city as CityCache);
  expect(asked).toBe(2);
});
