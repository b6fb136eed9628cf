// The model's week summed by hour of the day over the selected days.
import { everythingSelected } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { sumByHourOfDay } from './what-if-day.ts';

const week = (of: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => of(hour));

describe('byHourOfDay', () => {
  const cells = {
    spaces: week((hour) => (hour % 24 === 3 ? 0 : 10)),
    taken: week((hour) => (hour < 120 ? 8 : 2)),
    arrivals: week(() => 4),
    lost: week((hour) => (hour < 120 ? 1 : 0)),
  };

  it('sums the days, spaces weighing', () => {
    const day = sumByHourOfDay(cells, everythingSelected);
    expect(day).toHaveLength(24);
    expect(day[9]?.occupancy).toBeCloseTo((5 * 8 + 2 * 2) / 70, 9);
    expect(day[9]?.lost).toBe(5);
    expect(day[3]?.occupancy).toBeNull();
  });

  it('takes the picked days alone', () => {
    const day = sumByHourOfDay(cells, { ...everythingSelected, selectedDays: [5, 6] });
    expect([day[9]?.occupancy, day[9]?.lost]).toEqual([0.2, 0]);
  });
});
