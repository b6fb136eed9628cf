// Metrics of a scenario: every place is counted once, in whatever order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineLength } from '../../platform/geometry/length.ts';
import { type ProposedPlace, summarizeScenarioChanges } from './scenario-changes.ts';

const place = fc.record({
  proposal: fc.integer({ min: 1, max: 5 }),
  action: fc.constantFrom('create' as const, 'modify' as const, 'remove' as const),
  subActivity: fc.constantFrom('loading', 'free parking', 'no stopping'),
  east: fc.integer({ min: 1, max: 900 }),
});

const placeOf = ({ east, ...rest }: { readonly east: number } & Omit<ProposedPlace, 'geometry'>) => ({
  ...rest,
  geometry: {
    type: 'LineString' as const,
    coordinates: [
      [13, 52],
      [13 + east / 10_000, 52],
    ] satisfies [number, number][],
  },
});

describe('scenarioChanges', () => {
  it('has nothing to say of an empty scenario', () => {
    expect(summarizeScenarioChanges([])).toEqual([]);
  });
  it('counts a proposal once for each thing it does, and every place', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (given) => {
        const places = given.map(placeOf);
        const rows = summarizeScenarioChanges(places);
        expect(rows.reduce((sum, row) => sum + row.places, 0)).toBe(places.length);
        const metres = places.reduce((sum, { geometry }) => sum + lineLength(geometry), 0);
        expect(rows.reduce((sum, row) => sum + row.metres, 0)).toBeCloseTo(metres, 3);
        for (const row of rows) {
          const same = places.filter(
            ({ action, subActivity }) => action === row.action && subActivity === row.subActivity,
          );
          expect(row.proposals).toBe(new Set(same.map(({ proposal }) => proposal)).size);
        }
        expect(rows.map((row) => row.metres)).toEqual(rows.map((row) => row.metres).sort((a, b) => b - a));
      }),
    );
  });
});
