// Numbers derived from the cells for one selection, against sums written out hour by hour: the most
// common type's share, revenue per space and day, hours at the target.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revenuePerSpaceDay } from './demand.ts';
import { hoursAboveTarget, targetOccupancy } from './occupancy-class.ts';
import { type DashboardSelection, isHourSelected, isTypeSelected } from './selection.ts';
import { commonTypeShare, supplySummary } from './supply-summary.ts';

const week = (most: number) => fc.array(fc.nat({ max: most }), { minLength: 168, maxLength: 168 });
const selections: fc.Arbitrary<DashboardSelection> = fc.record({
  selectedRegulationTypeIds: fc.subarray([1, 2, 3]),
  selectedTimePeriod: fc.nat({ max: 22 }).map((min) => ({ min, max: min + 2 })),
  selectedDays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
});

/** The selected values, one by one. */
function pickedValues(values: readonly number[], selection: DashboardSelection): number[] {
  return values.filter((_, hour) => isHourSelected(selection, hour));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

describe('commonTypeShare', () => {
  it('is of the type that the summary names, as a share of all selected types', () => {
    fc.assert(
      fc.property(fc.array(week(3), { minLength: 3, maxLength: 3 }), selections, (values, selection) => {
        const cells = values.map((spaces, at) => ({
          type: at + 1,
          spaces,
          metres: spaces.map((count) => count * 6),
          full_revenue: spaces,
        }));
        const names = cells.map(({ type }) => ({
          id: type,
          display_name: `${type}`,
          occupancy_percent: 0,
          curbside_users: 0,
        }));
        const common = commonTypeShare(cells, selection, 1);
        const sums = cells
          .filter(({ type }) => isTypeSelected(selection, type))
          .map(({ type, spaces }) => ({ type, total: sum(pickedValues(spaces, selection)) }));
        const all = sum(sums.map(({ total }) => total));
        expect(common?.type).toBe(supplySummary(names, cells, 1, selection).mostCommonRegulation?.type);
        if (common === null) {
          expect(all).toBe(0);
          return;
        }
        expect(common.share).toBeCloseTo(Math.max(...sums.map(({ total }) => total)) / all, 9);
        expect(common.isOnly).toBe(sums.filter(({ total }) => total > 0).length === 1);
      }),
    );
  });
});

describe('revenuePerSpaceDay', () => {
  it('divides the fees by the observed days of spaces; a day has the selected hours', () => {
    fc.assert(
      fc.property(week(9), week(3), week(500), selections, (sessions, spaces, revenue, selection) => {
        const cells = {
          sessions,
          watched_sessions: sessions,
          occupied_minutes: sessions,
          space_minutes: spaces.map((count) => count * 60),
          possible_minutes: spaces,
          revenue,
        };
        const type = { id: 1, spaces: 3, watched_spaces: 3, cells };
        const found = revenuePerSpaceDay([type], selection, false);
        const isPicked = isTypeSelected(selection, 1);
        const spaceHours = sum(pickedValues(spaces, selection));
        if (!isPicked || spaceHours === 0 || sum(pickedValues(sessions, selection)) === 0) {
          expect(found).toBeNull();
          return;
        }
        const exact = sum(pickedValues(revenue, selection)) / (spaceHours / 2);
        expect(Math.abs((found ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(revenuePerSpaceDay([type], selection, true)).toBeNull();
        const half = { ...cells, watched_sessions: sessions.map((count) => count / 2) };
        const ofHalf = revenuePerSpaceDay([{ ...type, cells: half }], selection, false);
        expect(Math.abs((ofHalf ?? 0) * 2 - (found ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('hoursAboveTarget', () => {
  it('counts selected hours at or above the target among the measured ones', () => {
    const shares = fc.array(fc.option(fc.double({ min: 0, max: 1.2, noNaN: true })), {
      minLength: 168,
      maxLength: 168,
    });
    fc.assert(
      fc.property(shares, selections, (week, selection) => {
        let [above, measured] = [0, 0];
        for (const [hour, share] of week.entries()) {
          if (!isHourSelected(selection, hour) || share === null) continue;
          measured += 1;
          if (share >= targetOccupancy) above += 1;
        }
        expect(hoursAboveTarget(week, selection)).toEqual({ above, measured });
      }),
    );
  });
});
