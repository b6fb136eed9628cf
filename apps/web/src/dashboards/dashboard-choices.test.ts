// The selections of the dashboards in the URL.
import { describe, expect, it } from 'vitest';
import {
  defaultDashboardChoices,
  formatDashboardChoices,
  parseDashboardChoices,
  selectionOf,
} from './dashboard-choices.ts';

describe('readChoices', () => {
  it('reads what the address says', () => {
    expect(
      parseDashboardChoices(
        '?zone=4&date=2026-11-23&month=2026-09&month_to=2026-11&scenario=7&user_class=2&types=9,3,3&days=Mon-Fri&from=8&to=18',
      ),
    ).toEqual({
      zone: 4,
      date: '2026-11-23',
      month: '2026-09-01',
      monthTo: '2026-11-01',
      scenario: 7,
      asOf: null,
      userClass: 2,
      types: [3, 9],
      days: 'Mon-Fri',
      from: 8,
      to: 18,
    });
    expect(parseDashboardChoices('?as_of=2025-05-03T12:00Z').asOf).toBe('2025-05-03T12:00:00.000Z');
  });

  it('opens for the whole city, all of the day, and every type', () => {
    expect(parseDashboardChoices('')).toMatchObject({ zone: -1, from: 0, to: 24, days: 'All', types: null });
    expect(parseDashboardChoices('?from=23')).toMatchObject({ from: 23, to: 24 });
    expect(parseDashboardChoices('?zone=1&to=1&types=0')).toMatchObject({
      zone: 1,
      from: 0,
      to: 1,
      types: [0],
    });
  });

  it('takes nonsense as not said', () => {
    const nonsense =
      '?zone=0&date=2026-02-30&month=2026-13&scenario=x&user_class=-3&types=a,b&days=Never&from=9&to=9&as_of=2025';
    expect(parseDashboardChoices(nonsense)).toEqual(defaultDashboardChoices);
    expect(parseDashboardChoices('?scenario=3&as_of=2025-05-03T12:00Z').asOf).toBeNull();
    // A last month is ignored if it is before the first one or there is no first one.
    expect(parseDashboardChoices('?month=2026-09&month_to=2026-08')).toEqual({
      ...defaultDashboardChoices,
      month: '2026-09-01',
    });
    expect(parseDashboardChoices('?month_to=2026-08')).toEqual(defaultDashboardChoices);
  });
});

describe('writeChoices', () => {
  it('writes what is read, leaves out what is as usual, and keeps what is not its own', () => {
    const search = '?zone=4&date=2026-11-23&month=2026-09&month_to=2026-11&types=3%2C9&days=Sat-Sun&from=8';
    expect(formatDashboardChoices(parseDashboardChoices(search), '')).toBe(search);
    expect(formatDashboardChoices(defaultDashboardChoices, '?language=es&zone=3')).toBe('?language=es');
    expect(formatDashboardChoices({ ...defaultDashboardChoices, asOf: '2025-05-03T12:00:00.000Z' }, '')).toBe(
      '?as_of=2025-05-03T12%3A00Z',
    );
  });
});

describe('selectionOf', () => {
  it('says types, hours and days in the core’s words', () => {
    expect(selectionOf({ ...defaultDashboardChoices, types: [3], days: 'Sat-Sun', from: 8, to: 18 })).toEqual(
      {
        selectedRegulationTypeIds: [3],
        selectedTimePeriod: { min: 8, max: 18 },
        selectedDays: [5, 6],
      },
    );
    expect(selectionOf(defaultDashboardChoices).selectedDays).toEqual([]);
  });
});
