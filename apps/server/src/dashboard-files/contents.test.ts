// What dashboards of measured use say in their files, cell by cell: every column its own number, what was picked alone, and of the public's files no more than they may say.
import { dwellClasses, everythingSelected, rounded } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { DemandAnswer } from '../dashboards/demand-answer.ts';
import type { TurnoverAnswer } from '../dashboards/turnover-answer.ts';
import { at, figuresOf, flat, named, rowsOf, some, type, week } from '../testing/file-cells.ts';
import { demandContent } from './demand-file.ts';
import { turnoverContent } from './turnover-file.ts';

const note = {
  formulas: ['occupancy'],
  rows: 9,
  links: 4,
  links_observed: 3,
  coverage: 0.5,
  offline_share: null,
  faults: [],
  measured_by: 'stays' as const,
  spaces_counted: 40,
  spaces_estimated: 2,
};

describe('turnover', () => {
  const dwell = (base: number) => ({
    sessions: flat(base, dwellClasses.length),
    minutes: flat(base * 10, dwellClasses.length),
    overstays: flat(base + 1, dwellClasses.length),
    overstay_minutes: flat(base + 2, dwellClasses.length),
  });
  const hours = (base: number) => ({
    sessions: week(base),
    watched_sessions: week(base + 1000),
    stay_minutes: week(base + 2000),
    overstays: week(base + 3000),
    space_minutes: week(base + 4000),
    possible_minutes: week(base + 5000),
  });
  const answer: TurnoverAnswer = {
    analysis_zone_id: 0,
    period: { from: '2026-06-01', to: '2026-06-30' },
    dwell_classes: dwellClasses.map(({ from, to }, index) => ({
      from: from / 60,
      to: index === dwellClasses.length - 1 ? null : to / 60,
    })),
    types: [
      { ...type(1, 'one'), dwell: dwell(7), hours: hours(10_000) },
      { ...type(2, 'two'), dwell: dwell(70), hours: hours(20_000) },
    ],
    user_classes: [{ user_class: 'car', sessions: 5, minutes: 77 }],
    note,
  };

  it('has a row for each type and hour, and for each type and duration', () => {
    const content = turnoverContent('en', answer, everythingSelected, false);
    expect(rowsOf(content, 'hour')).toHaveLength(2 * 168);
    expect(named(content, 'hour', 168 + at)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      hour_of_week: at,
      day: 'Tue',
      hour: '08:00',
      spaces: 22,
      sessions: 20_000 + at,
      watched_sessions: 21_000 + at,
      stay_minutes: 22_000 + at,
      overstays: 23_000 + at,
      space_minutes: 24_000 + at,
      possible_minutes: 25_000 + at,
    });
    expect(rowsOf(content, 'duration')).toHaveLength(2 * dwellClasses.length);
    expect(named(content, 'duration', 1)).toEqual({
      regulation_type_id: 1,
      regulation_type: 'The one',
      from_minutes: 5,
      to_minutes: 10,
      sessions: 7,
      stay_minutes: 70,
      overstays: 8,
      overstay_minutes: 9,
    });
    expect(named(content, 'duration', dwellClasses.length - 1).to_minutes).toBeNull();
    expect(named(content, 'user class')).toEqual({ user_class: 'car', sessions: 5, stay_minutes: 77 });
    expect(content.charts).toHaveLength(1);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const { totalSessions, overstays } = figuresOf(content);
    expect([totalSessions, overstays]).toEqual([
      sum(week(10_000)) + sum(week(20_000)),
      sum(week(13_000)) + sum(week(23_000)),
    ]);
    expect(new Set(content.page.rows.map(([name, spaces]) => `${name} ${spaces}`))).toEqual(
      new Set(['The one 21', 'The two 22']),
    );
  });

  it('has only what was picked, and then nothing of user classes, which are of everything', () => {
    const content = turnoverContent('en', answer, some, false);
    expect(rowsOf(content, 'hour').map(([id, , hour]) => [id, hour])).toEqual([
      [2, at],
      [2, at + 1],
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
    const part = turnoverContent('en', answer, some, true);
    expect([part.summary, part.charts]).toEqual([[], []]);
    expect(part.page.rows.map(([, , ...sums]) => sums)).toEqual([['', '', '', '', '']]);
    // A few overstays in one hour: no cell of them, and no sum they could be reckoned from.
    const [first, second] = answer.types;
    if (first === undefined || second === undefined) throw new Error('no types');
    const few = {
      ...answer,
      types: [
        { ...first, hours: { ...first.hours, overstays: week(0).map((hour) => (hour === 5 ? 2 : 0)) } },
        { ...second, hours: { ...second.hours, overstays: flat(0) } },
      ],
    };
    const hidden = turnoverContent('en', few, everythingSelected, true);
    expect(named(hidden, 'hour', 5).overstays).toBeNull();
    expect(Object.keys(figuresOf(hidden))).not.toContain('overstays');
    expect(Object.keys(figuresOf(turnoverContent('en', few, everythingSelected, false)))).toContain(
      'overstays',
    );
  });
});

describe('demand', () => {
  const cells = (base: number) => ({
    sessions: week(base),
    watched_sessions: week(base + 1000),
    occupied_minutes: week(base + 2000),
    space_minutes: week(base + 4000),
    possible_minutes: week(base + 5000),
    revenue: week(base + 6000),
  });
  const answer: DemandAnswer = {
    analysis_zone_id: 0,
    period: { from: '2026-06-01', to: '2026-06-30' },
    currency: 'EUR',
    types: [
      { ...type(1, 'one'), watched_spaces: 3, cells: cells(10_000), untimed_revenue: undefined },
      { ...type(2, 'two'), watched_spaces: 5, cells: cells(20_000), untimed_revenue: undefined },
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
    expect(named(content, 'hour', 168 + at)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      hour_of_week: at,
      day: 'Tue',
      hour: '08:00',
      links: 12,
      spaces: 22,
      watched_spaces: 5,
      sessions: 20_000 + at,
      watched_sessions: 21_000 + at,
      occupied_minutes: 22_000 + at,
      space_minutes: 24_000 + at,
      possible_minutes: 25_000 + at,
      occupancy_percent: rounded(((22_000 + at) / (24_000 + at)) * 100, 'percent'),
      revenue: (26_000 + at) / 100,
    });
    expect(figuresOf(content).totalSessions).toBe((2 * (168 * 167)) / 2 + 30_000 * 168);
    expect(new Set(content.page.rows.map(([name, links, spaces]) => `${name} ${links} ${spaces}`))).toEqual(
      new Set(['The one 11 21', 'The two 12 22']),
    );
    // Fullest at the last hour of the week, where the numbers grow to.
    expect(figuresOf(content)['maxOccupancyRate.time']).toBe(167);
  });

  it('of a part has its hours and types, and the fullest of them; nothing is full that nobody watched', () => {
    const content = demandContent('en', answer, some, false);
    expect(rowsOf(content, 'hour').map(([id, , hour]) => [id, hour])).toEqual([
      [2, at],
      [2, at + 1],
    ]);
    expect(figuresOf(content)['maxOccupancyRate.time']).toBe(at + 1);
    const unwatched = {
      ...answer,
      types: answer.types.map((one) => ({
        ...one,
        cells: { ...one.cells, space_minutes: flat(0), occupied_minutes: flat(0) },
      })),
    };
    const empty = demandContent('en', unwatched, everythingSelected, false);
    expect([named(empty, 'hour').occupancy_percent, figuresOf(empty)['maxOccupancyRate.time']]).toEqual([
      null,
      null,
    ]);
  });

  it('for the public has no sums of a part, and hides few stays but not occupancy that is nobody’s stay', () => {
    expect(demandContent('en', answer, everythingSelected, true).summary.length).toBeGreaterThan(0);
    expect(demandContent('en', answer, some, true)).toMatchObject({ summary: [], charts: [] });
    const few = {
      ...answer,
      types: answer.types.map((one) => ({
        ...one,
        cells: {
          ...one.cells,
          sessions: week(0).map((hour) => (hour === 3 ? 2 : 50)),
          watched_sessions: week(0).map((hour) => (hour === 3 ? 2 : 50)),
        },
      })),
    };
    expect(named(demandContent('en', few, everythingSelected, true), 'hour', 3)).toMatchObject({
      sessions: null,
      occupancy_percent: null,
      revenue: null,
    });
    expect(named(demandContent('en', few, everythingSelected, true), 'hour', 4)).toMatchObject({
      spaces: 21,
    });
    const stored = { ...few, note: { ...note, measured_by: 'occupancy' as const } };
    expect(named(demandContent('en', stored, everythingSelected, true), 'hour', 3).sessions).toBe(2);
  });
});
