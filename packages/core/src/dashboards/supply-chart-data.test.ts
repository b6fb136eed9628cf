// Supply cells as charts show them.
import { describe, expect, it } from 'vitest';
import { everythingSelected } from './selection.ts';
import type { SupplyCells } from './supply.ts';
import { meanByHourOfDay, sumByHourOfWeek, typesOverTime } from './supply-chart-data.ts';

/** 10 spaces on workdays 08:00 to 18:00, 4 otherwise. */
const byHour = Array.from({ length: 168 }, (_, hour) =>
  hour < 120 && hour % 24 >= 8 && hour % 24 < 18 ? 10 : 4,
);
const cell = (type: number, spaces: readonly number[]): SupplyCells => ({
  type,
  spaces,
  metres: spaces.map((value) => value * 6),
  full_revenue: spaces.map((value) => value * 100),
});
const weekdays = { ...everythingSelected, selectedDays: [0, 1, 2, 3, 4] };

describe('meanByHourOfDay', () => {
  it('is the mean over the chosen days', () => {
    expect(meanByHourOfDay(byHour, weekdays)[9]).toBe(10);
    expect(meanByHourOfDay(byHour, everythingSelected)[9]).toBeCloseTo((5 * 10 + 2 * 4) / 7);
    expect(meanByHourOfDay(byHour, { ...weekdays, selectedTimePeriod: { min: 7, max: 9 } })).toEqual([4, 10]);
  });
});

describe('chosenByHourOfWeek', () => {
  it('adds the chosen types up, in every hour', () => {
    const cells = [cell(1, byHour), cell(2, byHour), cell(3, byHour)];
    const chosen = { ...weekdays, selectedRegulationTypeIds: [1, 3] };
    expect(sumByHourOfWeek(cells, chosen, 'spaces')[9]).toBe(20);
    expect(sumByHourOfWeek(cells, chosen, 'metres')[140]).toBe(48);
  });
});

describe('typesOverTime', () => {
  it('sums over the chosen hours, the largest first', () => {
    const small = byHour.map((value) => value / 2);
    const [first, second] = typesOverTime([cell(1, small), cell(2, byHour)], weekdays);
    expect(first).toMatchObject({ type: 2, spaceHours: 5 * (10 * 10 + 14 * 4), mostSpaces: 10 });
    expect(second).toMatchObject({ type: 1, fullRevenue: (first?.fullRevenue ?? 0) / 2 });
  });
});
