// What each dashboard says in its file, cell by cell: every column its own number, what was picked alone, and of the public's files no more than they may say.
import { dwellClasses, everythingSelected, rounded } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ComparisonAnswer } from '../dashboards/comparison-answer.ts';
import type { DemandAnswer } from '../dashboards/demand-answer.ts';
import type { SupplyAnswer } from '../dashboards/supply-answer.ts';
import type { TurnoverAnswer } from '../dashboards/turnover-answer.ts';
import { comparisonContent } from './comparison-file.ts';
import type { DashboardContent } from './dashboard-file.ts';
import { demandContent } from './demand-file.ts';
import { supplyContent } from './supply-file.ts';
import { turnoverContent } from './turnover-file.ts';

/** 168 numbers that tell their kind and their hour. */
const week = (base: number) => Array.from({ length: 168 }, (_, hour) => base + hour);
const flat = (value: number, length = 168) => Array.from({ length }, () => value);
const type = (id: number, name: string) => ({
  id,
  name,
  display_name: `The ${name}`,
  filter_section: 'parking',
  color: '#123456',
  color_dark: '#654321',
  dash_style: 'solid',
  line_width: 1,
  activity: null,
  links: 10 + id,
  spaces: 20 + id,
});
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
/** The second type at eight and nine on Tuesdays. */
const some = { selectedRegulationTypeIds: [2], selectedTimePeriod: { min: 8, max: 10 }, selectedDays: [1] };
const at = 24 + 8;
const rowsOf = ({ tables }: DashboardContent, key: string) =>
  tables.find((table) => table.key === key)?.rows ?? [];
/** A row by the names of its columns. */
function named({ tables }: DashboardContent, key: string, row = 0) {
  const table = tables.find((one) => one.key === key);
  return Object.fromEntries(
    table?.columns.map((column, index) => [column.key, table.rows[row]?.[index]]) ?? [],
  );
}
const figuresOf = ({ summary }: DashboardContent) =>
  Object.fromEntries(summary.map(({ key, value }) => [key, value]));

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

const expected = (id: number, name: string) => ({
  ...type(id, name),
  occupancy_percent: 30 + id,
  curbside_users: 40 + id,
});
const curbNote = {
  formulas: ['supply-spaces'],
  links: 3,
  spaces_counted: 4,
  spaces_estimated: 5,
  links_without_rules: 0,
  links_unregulated: 0,
  links_all_unknown: 0,
};

describe('supply', () => {
  const cell = (id: number, base: number) => ({
    type: id,
    spaces: week(base),
    metres: week(base + 1000),
    full_revenue: week((base + 2000) * 100),
  });
  const answer = {
    analysis_zone_id: 0,
    state: { scenario: null, as_of: null, name: 'Now' },
    date: '2026-06-08',
    user_class_category: null,
    slots_per_hour: 1,
    currency: 'EUR',
    links: 3,
    spaces: 4,
    metres: 5,
    types: [expected(1, 'one'), expected(2, 'two')],
    cells: [cell(1, 10), cell(2, 500)],
    components: [],
    note: curbNote,
  } as unknown as SupplyAnswer;

  it('has a row for each type and slot, types of most spaces first on paper', () => {
    const content = supplyContent('en', 'metric', answer, everythingSelected);
    expect(rowsOf(content, 'slot')).toHaveLength(2 * 168);
    expect(named(content, 'slot', 168 + at)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      slot: at,
      day: 'Tue',
      hour: '08:00',
      spaces: 500 + at,
      metres: 1500 + at,
      full_revenue: (2500 * 100 + at) / 100,
      expected_occupancy_percent: 32,
      curbside_users: 42,
    });
    expect(content.page.rows.map(([name, , , most, share]) => [name, most, share])).toEqual([
      ['The two', '667', '32 %'],
      ['The one', '177', '31 %'],
    ]);
    expect(content.notes[0]).toContain('Now');
  });

  it('by quarter hours says the minute, and sums a quarter of each', () => {
    const quarters = {
      ...answer,
      slots_per_hour: 4 as const,
      cells: [{ type: 2, spaces: flat(8, 672), metres: flat(4, 672), full_revenue: flat(100, 672) }],
    };
    const content = supplyContent('en', 'metric', quarters, some);
    expect(
      rowsOf(content, 'slot')
        .map((row) => [row[2], row[4]])
        .slice(0, 5),
    ).toEqual([
      [at * 4, '08:00'],
      [at * 4 + 1, '08:15'],
      [at * 4 + 2, '08:30'],
      [at * 4 + 3, '08:45'],
      [at * 4 + 4, '09:00'],
    ]);
    expect(content.page.rows).toEqual([['The two', '16', '8', '8', '32 %']]);
    expect(figuresOf(content)).toMatchObject({ spaceHours: 16, metreHours: 8 });
  });
});

describe('a comparison', () => {
  const side = (base: number) => ({
    spaces: week(base),
    metres: week(base + 1000),
    full_revenue: week((base + 2000) * 100),
  });
  const use = (base: number) => ({ spaces: flat(base), metres: flat(base + 100) });
  const uses = (base: number) => ({ parking: use(base), loading: use(base + 1), stopping: use(base + 2) });
  const answer = {
    analysis_zone_id: 0,
    before: { scenario: null, as_of: null, name: 'Then' },
    after: { scenario: 3, as_of: null, name: 'Plan' },
    date: '2026-06-08',
    user_class_category: null,
    currency: 'EUR',
    totals: {
      links_before: 1,
      links_after: 2,
      spaces_before: 3,
      spaces_after: 4,
      metres_before: 50,
      metres_after: 60,
      changed_metres: 30,
      changed_spaces: 7,
    },
    types: [expected(1, 'one'), expected(2, 'two')],
    cells: [
      { type: 1, before: side(10), after: side(20) },
      { type: 2, before: side(700), after: side(500) },
    ],
    user_classes: [{ id: 1, name: 'residents', display_name: 'Residents', before: uses(1), after: uses(11) }],
    note: curbNote,
  } as unknown as ComparisonAnswer;

  it('has each hour before and after, what people may use, and the changes with their sign', () => {
    const content = comparisonContent('en', 'metric', answer, everythingSelected);
    expect(named(content, 'hour', 168 + at)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      hour_of_week: at,
      day: 'Tue',
      hour: '08:00',
      spaces_before: 700 + at,
      spaces_after: 500 + at,
      metres_before: 1700 + at,
      metres_after: 1500 + at,
      full_revenue_before: (2700 * 100 + at) / 100,
      full_revenue_after: (2500 * 100 + at) / 100,
      expected_occupancy_percent: 32,
      curbside_users: 42,
    });
    expect([0, 1, 2].map((row) => Object.values(named(content, 'user class', row)).slice(2))).toEqual([
      [168, 11 * 168, 101 * 168, 111 * 168],
      [2 * 168, 12 * 168, 102 * 168, 112 * 168],
      [3 * 168, 13 * 168, 103 * 168, 113 * 168],
    ]);
    const changes = new Map(content.page.rows.map(([name, ...rest]) => [name, rest.slice(2)]));
    expect(changes.get('The one')).toEqual(['+1,680', '+1,680']);
    expect(changes.get('The two')?.[0]).toMatch(/^[-−]33,600$/);
    expect(figuresOf(content)).toMatchObject({
      'biggestGainRegulation.name': 'The one',
      'biggestLossRegulation.name': 'The two',
    });
    const counted = Object.fromEntries(content.counted.map(({ key, value }) => [key, value]));
    expect(counted).toMatchObject({ changed_metres: 30, metres_after: 60 });
    expect(content.notes[0]).toMatch(/Then.*Plan/);
    expect(content.findings.length).toBeGreaterThan(0);
  });

  it('of a part sums its hours alone, in feet where the city measures so', () => {
    const content = comparisonContent('en', 'imperial', answer, some);
    expect(rowsOf(content, 'hour').map(([id, , hour]) => [id, hour])).toEqual([
      [2, at],
      [2, at + 1],
    ]);
    expect(named(content, 'user class')).toMatchObject({
      space_hours_before: 2,
      space_hours_after: 22,
      foot_hours_before: expect.closeTo((101 * 2) / 0.3048, 1),
    });
    expect(content.page.rows).toHaveLength(1);
    expect(content.counted.find(({ key }) => key === 'changed_feet')?.value).toBeCloseTo(30 / 0.3048, 1);
  });
});
