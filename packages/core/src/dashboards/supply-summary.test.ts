// The metrics above a supply dashboard, computed from cells and a selection alone.
import { describe, expect, it } from 'vitest';
import { everythingSelected } from './selection.ts';
import type { SupplyCells } from './supply.ts';
import { supplySummary } from './supply-summary.ts';

const hours = (valueAt: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => valueAt(hour));
const byDay = (hour: number) => hour % 24 >= 8 && hour % 24 < 18;

/**
 * Ten spaces, paid from 8:00 to 18:00 and free otherwise; a bus stop of four meters without a
 * space.
 */
const cells: readonly SupplyCells[] = [
  {
    type: 1,
    spaces: hours((hour) => (byDay(hour) ? 10 : 0)),
    metres: hours((hour) => (byDay(hour) ? 60 : 0)),
    full_revenue: hours((hour) => (byDay(hour) ? 2000 : 0)),
  },
  {
    type: 2,
    spaces: hours((hour) => (byDay(hour) ? 0 : 10)),
    metres: hours((hour) => (byDay(hour) ? 0 : 60)),
    full_revenue: hours(() => 0),
  },
  { type: 3, spaces: hours(() => 0), metres: hours(() => 4), full_revenue: hours(() => 0) },
];
const types = [
  { id: 1, display_name: 'Paid', occupancy_percent: 80, curbside_users: 2 },
  { id: 2, display_name: 'Free', occupancy_percent: 50, curbside_users: 1 },
  { id: 3, display_name: 'Bus', occupancy_percent: 0, curbside_users: 0 },
];

describe('the summary of supply', () => {
  it('counts everything', () => {
    expect(supplySummary(types, cells, 1)).toEqual({
      mostCommonRegulation: { type: 2, name: 'Free', spaces: 10, time: 0 },
      potentialRevenue: 70 * 2000 * 0.8,
      revenuePercent: 100,
      totalSpaces: 10,
      totalMetres: 64,
      spaceHours: 1680,
      metreHours: 168 * 64,
      totalUsers: 700 * 0.8 * 2 + 980 * 0.5,
    });
  });
  it('counts only what is picked, and its share of the revenue', () => {
    const summary = supplySummary(types, cells, 1, {
      selectedRegulationTypeIds: [1],
      selectedTimePeriod: { min: 6, max: 12 },
      selectedDays: [0],
    });
    expect(summary).toMatchObject({
      mostCommonRegulation: { type: 1, spaces: 10, time: 8 },
      potentialRevenue: 4 * 2000 * 0.8,
      totalSpaces: 10,
      spaceHours: 40,
      totalUsers: 64,
    });
    expect(summary.revenuePercent).toBeCloseTo((4 / 70) * 100);
  });
  it('rounds results, not terms: money to minor units, metres to millimetres', () => {
    const third: SupplyCells = {
      type: 1,
      spaces: hours(() => 1.1),
      metres: hours(() => 10_702.9661),
      full_revenue: hours(() => 0.4),
    };
    expect(supplySummary(types, [third], 1)).toMatchObject({
      // 168 × 0.4 × 80 % is 53.76; if the terms were rounded separately, the result would be 0.
      potentialRevenue: 54,
      totalSpaces: 1.1,
      totalMetres: 10_702.966,
      spaceHours: 184.8,
      metreHours: 1_798_098.305,
      totalUsers: 295.68,
    });
  });
  it('falls back to metres where nothing has spaces', () => {
    const bus = { ...everythingSelected, selectedRegulationTypeIds: [3] };
    expect(supplySummary(types, cells, 1, bus).mostCommonRegulation).toMatchObject({
      type: 3,
      spaces: 0,
      time: 0,
    });
  });
  it('is zero and null where there is nothing', () => {
    expect(supplySummary(types, [], 1)).toMatchObject({
      mostCommonRegulation: null,
      potentialRevenue: 0,
      revenuePercent: null,
      totalSpaces: 0,
      totalUsers: 0,
    });
    const none = { ...everythingSelected, selectedRegulationTypeIds: [99] };
    expect(supplySummary(types, cells, 1, none)).toMatchObject({
      mostCommonRegulation: null,
      revenuePercent: 0,
    });
  });
});
