// A week at its measured occupancy: what it earns now and with advised prices, and how full it is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesNearlyAll, weeklyOutlook } from './weekly-outlook.ts';

const week = <T>(of: (hour: number) => T) => Array.from({ length: 168 }, (_, hour) => of(hour));

describe('weeklyOutlook', () => {
  it('counts hours that are charged and measured, and no others', () => {
    const occupancy = week((hour) => (hour === 9 || hour === 11 ? 0.5 : hour === 10 ? 1 : null));
    const prices = week((hour) => (hour === 9 || hour === 10 || hour === 12 ? 200 : null));
    expect(weeklyOutlook({ occupancy, prices, spaces: 4, hours: [{ hour_of_week: 10, to: 250 }] })).toEqual({
      hours: 2,
      occupancy: 0.75,
      freeSpaces: 1,
      revenue: 400 + 800,
      advisedRevenue: 400 + 1000,
    });
  });

  it('knows nothing where no charged hour was measured', () => {
    expect(
      weeklyOutlook({ occupancy: week(() => null), prices: week(() => 100), spaces: 3, hours: [] }),
    ).toBeNull();
    expect(
      weeklyOutlook({ occupancy: week(() => 1), prices: week(() => null), spaces: 3, hours: [] }),
    ).toBeNull();
  });

  it('is what summing hour by hour gives', () => {
    const share = fc.option(
      fc.integer({ min: 0, max: 100 }).map((one) => one / 100),
      { nil: null },
    );
    const price = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null });
    const weekOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 168, maxLength: 168 });
    fc.assert(
      fc.property(
        weekOf(share),
        weekOf(price),
        fc.nat(50),
        fc.nat(167),
        fc.nat(900),
        (occupancy, prices, spaces, at, to) => {
          const found = weeklyOutlook({ occupancy, prices, spaces, hours: [{ hour_of_week: at, to }] });
          const counted = week((hour) => hour).filter(
            (hour) => occupancy[hour] !== null && prices[hour] !== null,
          );
          if (counted.length === 0) return expect(found).toBeNull();
          const earned = (of: (hour: number) => number) =>
            counted.reduce((sum, hour) => sum + (occupancy[hour] ?? 0) * spaces * of(hour), 0);
          const now = (hour: number) => prices[hour] ?? 0;
          expect(found?.hours).toBe(counted.length);
          expect(found?.revenue).toBeCloseTo(earned(now), -1);
          expect(found?.advisedRevenue).toBeCloseTo(
            earned((hour) => (hour === at ? to : now(hour))),
            -1,
          );
          expect(found?.freeSpaces).toBeGreaterThanOrEqual(-1e-9);
          expect(found?.freeSpaces).toBeLessThanOrEqual(spaces);
        },
      ),
    );
  });
});

it.each([
  [126, 126, true],
  [9, 10, true],
  [8, 10, false],
  [9, 9, false],
  [0, 0, false],
])('%d of %d changed counts as nearly all: %s', (changed, measured, isSo) => {
  expect(changesNearlyAll(changed, measured)).toBe(isSo);
});
