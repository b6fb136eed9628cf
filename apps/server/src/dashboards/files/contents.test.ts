// The files of the measured-use dashboards, cell by cell: the number of every column, files of a
// selection, and what public files leave out.
import { dwellClasses, everythingSelected, roundToUnit } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  hourly,
  regulationType,
  repeated,
  rowByColumn,
  rowsOf,
  tuesdayAtEight,
  tuesdayMorning,
} from '../../testing/file-cells.ts';
import type { DemandResponse } from '../demand-response.ts';
import type { TurnoverResponse } from '../turnover-response.ts';
import { demandContent } from './demand-file.ts';
import { turnoverContent } from './turnover-file.ts';

const note = {
  formulas: ['occupancy'],
  rows: 9,
  links: 4,
  links_observed: 3,
  spaces_observed: 20,
  coverage: 0.5,
  offline_share: null,
  faults: [],
  measured_by: 'stays' as const,
  spaces_counted: 40,
  spaces_estimated: 2,
};

describe('turnover', () => {
  const dwell = (base: number) => ({
    sessions: repeated(base, dwellClasses.length),
    minutes: repeated(base * 10, dwellClasses.length),
    overstays: repeated(base + 1, dwellClasses.length),
    overstay_minutes: repeated(base + 2, dwellClasses.length),
  });
  const hours = (base: number) => ({
    sessions: hourly(base),
    watched_sessions: hourly(base + 1000),
    stay_minutes: hourly(base + 2000),
    overstays: hourly(base + 3000),
    space_minutes: hourly(base + 4000),
    possible_minutes: hourly(base + 5000),
  });
  const answer: TurnoverResponse = {
    analysis_zone_id: 0,
    period: { from: '2026-06-01', to: '2026-06-30' },
    dwell_classes: dwellClasses.map(({ from, to }, index) => ({
      from: from / 60,
      to: index === dwellClasses.length - 1 ? null : to / 60,
    })),
    types: [
      { ...regulationType(1, 'one'), dwell: dwell(7), hours: hours(10_000) },
      { ...regulationType(2, 'two'), dwell: dwell(70), hours: hours(20_000) },
    ],
    user_classes: [{ user_class: 'car', sessions: 5, minutes: 77 }],
    note,
  };

  it('has a row for each type and hour, and for each type and duration', () => {
    const content = turnoverContent('en', answer, everythingSelected, false);
    expect(rowsOf(content, 'hour')).toHaveLength(2 * 168);
    expect(rowByColumn(content, 'hour', 168 + tuesdayAtEight)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      hour_of_week: tuesdayAtEight,
      day: 'Tue',
      hour: '08:00',
      spaces: 22,
      sessions: 20_000 + tuesdayAtEight,
      watched_sessions: 21_000 + tuesdayAtEight,
      stay_minutes: 22_000 + tuesdayAtEight,
      overstays: 23_000 + tuesdayAtEight,
      space_minutes: 24_000 + tuesdayAtEight,
      possible_minutes: 25_000 + tuesdayAtEight,
    });
    expect(rowsOf(content, 'duration')).toHaveLength(2 * dwellClasses.length);
    expect(rowByColumn(content, 'duration', 1)).toEqual({
      regulation_type_id: 1,
      regulation_type: 'The one',
      from_minutes: 5,
      to_minutes: 10,
      sessions: 7,
      stay_minutes: 70,
      overstays: 8,
      overstay_minutes: 9,
    });
    expect(rowByColumn(content, 'duration', dwellClasses.length - 1).to_minutes).toBeNull();
    expect(rowByColumn(content, 'user class')).toEqual({ user_class: 'car', sessions: 5, stay_minutes: 77 });
    expect(content.charts).toHaveLength(1);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const { totalSessions, overstays } = figuresOf(content);
    expect([totalSessions, overstays]).toEqual([
      sum(hourly(10_000)) + sum(hourly(20_000)),
      sum(hourly(13_000)) + sum(hourly(23_000)),
    ]);
    expect(new Set(content.page.rows.map(([name, spaces]) => `${name} ${spaces}`))).toEqual(
      new Set(['The one 21', 'The two 22']),
    );
  });

  it('has only what was picked, and then nothing of user classes, which are of everything', () => {
    const content = turnoverContent('en', answer, tuesdayMorning, false);
    expect(rowsOf(content, 'hour').map(([id, , hour]) => [id, hour])).toEqual([
      [2, tuesdayAtEight],
      [2, tuesdayAtEight + 1],
    ]);
    expect(rowsOf(content, 'duration')).toHaveLength(dwellClasses.length);
    expect(content.tables.map(({ key }) => key)).toEqual(['hour', 'duration']);
    expect(content.page.rows.map(([name]) => name)).toEqual(['The two']);
    expect(content.notes.length).toBeGreaterThan(
      turnoverContent('en', answer, everythingSelected, false).notes.length,
    );
  });

  it('for the public has sums of everything only, and no user classes', () => {
    const whole = turnoverContent('en', answer, everythingSelected, true);
    expect(whole.tables.map(({ key }) => key)).toEqual(['hour', 'duration']);
    expect([whole.summary.length > 0, whole.charts.length]).toEqual([true, 1]);
    const part = turnoverContent('en', answer, tuesdayMorning, true);
    expect([part.summary, part.charts]).toEqual([[], []]);
    expect(part.page.rows.map(([, , ...sums]) => sums)).toEqual([['', '', '', '', '']]);
    // A few overstays in one hour: their cell is hidden, and so is every total from which it could
    // be calculated.
    const [first, second] = answer.types;
    if (first === undefined || second === undefined) throw new Error('no types');
    const few = {
      ...answer,
      types: [
        { ...first, hours: { ...first.hours, overstays: hourly(0).map((hour) => (hour === 5 ? 2 : 0)) } },
        { ...second, hours: { ...second.hours, overstays: repeated(0) } },
      ],
    };
    const hidden = turnoverContent('en', few, everythingSelected, true);
    expect(rowByColumn(hidden, 'hour', 5).overstays).toBeNull();
    expect(Object.keys(figuresOf(hidden))).not.toContain('overstays');
    expect(Object.keys(figuresOf(turnoverContent('en', few, everythingSelected, false)))).toContain(
      'overstays',
    );
  });
});

describe('demand', () => {
  const cells = (base: number) => ({
    sessions: hourly(base),
    watched_sessions: hourly(base + 1000),
    occupied_minutes: hourly(base + 2000),
    space_minutes: hourly(base + 4000),
    possible_minutes: hourly(base + 5000),
    revenue: hourly(base + 6000),
  });
  const answer: DemandResponse = {
    analysis_zone_id: 0,
    period: { from: '2026-06-01', to: '2026-06-30' },
    currency: 'EUR',
    types: [
      { ...regulationType(1, 'one'), watched_spaces: 3, cells: cells(10_000), untimed_revenue: undefined },
      { ...regulationType(2, 'two'), watched_spaces: 5, cells: cells(20_000), untimed_revenue: undefined },
    ],
    summary: {
      avgOccupancyRate: null,
      maxOccupancyRate: null,
      totalSessions: 0,
      avgTotalSessions: null,
      totalRevenue: 0,
    },
    note,
  };

  it('has a row for each type and hour, with how full it was and what was paid', () => {
    const content = demandContent('en', answer, everythingSelected, false);
    expect(rowsOf(content, 'hour')).toHaveLength(2 * 168);
    expect(rowByColumn(content, 'hour', 168 + tuesdayAtEight)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      hour_of_week: tuesdayAtEight,
      day: 'Tue',
      hour: '08:00',
      links: 12,
      spaces: 22,
      watched_spaces: 5,
      sessions: 20_000 + tuesdayAtEight,
      watched_sessions: 21_000 + tuesdayAtEight,
      occupied_minutes: 22_000 + tuesdayAtEight,
      space_minutes: 24_000 + tuesdayAtEight,
      possible_minutes: 25_000 + tuesdayAtEight,
      occupancy_percent: roundToUnit(
        ((22_000 + tuesdayAtEight) / (24_000 + tuesdayAtEight)) * 100,
        'percent',
      ),
      revenue: (26_000 + tuesdayAtEight) / 100,
    });
    expect(figuresOf(content).totalSessions).toBe((2 * (168 * 167)) / 2 + 30_000 * 168);
    expect(new Set(content.page.rows.map(([name, links, spaces]) => `${name} ${links} ${spaces}`))).toEqual(
      new Set(['The one 11 21', 'The two 12 22']),
    );
    // The peak is at the last hour of the week, where the test values are highest.
    expect(figuresOf(content)['maxOccupancyRate.time']).toBe('Sun 23:00');
  });

  it('of a part has its hours and types, and the fullest of them; nothing is full that nobody watched', () => {
    const content = demandContent('en', answer, tuesdayMorning, false);
    expect(rowsOf(content, 'hour').map(([id, , hour]) => [id, hour])).toEqual([
      [2, tuesdayAtEight],
      [2, tuesdayAtEight + 1],
    ]);
    expect(figuresOf(content)['maxOccupancyRate.time']).toBe('Tue 09:00');
    const unwatched = {
      ...answer,
      types: answer.types.map((one) => ({
        ...one,
        cells: { ...one.cells, space_minutes: repeated(0), occupied_minutes: repeated(0) },
      })),
    };
    const empty = demandContent('en', unwatched, everythingSelected, false);
    expect([rowByColumn(empty, 'hour').occupancy_percent, figuresOf(empty)['maxOccupancyRate.time']]).toEqual(
      [null, null],
    );
  });

  it('for the public has no sums of a part, and hides few stays but not occupancy that is nobody’s stay', () => {
    expect(demandContent('en', answer, everythingSelected, true).summary.length).toBeGreaterThan(0);
    expect(demandContent('en', answer, tuesdayMorning, true)).toMatchObject({ summary: [], charts: [] });
    const few = {
      ...answer,
      types: answer.types.map((one) => ({
        ...one,
        cells: {
          ...one.cells,
          sessions: hourly(0).map((hour) => (hour === 3 ? 2 : 50)),
          watched_sessions: hourly(0).map((hour) => (hour === 3 ? 2 : 50)),
        },
      })),
    };
    expect(rowByColumn(demandContent('en', few, everythingSelected, true), 'hour', 3)).toMatchObject({
      sessions: null,
      occupancy_percent: null,
      revenue: null,
    });
    expect(rowByColumn(demandContent('en', few, everythingSelected, true), 'hour', 4)).toMatchObject({
      spaces: 21,
    });
    const stored = { ...few, note: { ...note, measured_by: 'occupancy' as const } };
    expect(rowByColumn(demandContent('en', stored, everythingSelected, true), 'hour', 3).sessions).toBe(2);
  });
});
