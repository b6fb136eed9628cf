// The files of the supply and comparison dashboards, cell by cell: supply by slot and comparisons
// before and after, with the number of every column.
import { everythingSelected } from '@curbwright/core';
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
import type { ComparisonResponse } from '../comparison-response.ts';
import type { SupplyResponse } from '../supply-response.ts';
import { comparisonContent } from './comparison-file.ts';
import { supplyContent } from './supply-file.ts';

const expected = (id: number, name: string) => ({
  ...regulationType(id, name),
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
    spaces: hourly(base),
    metres: hourly(base + 1000),
    full_revenue: hourly((base + 2000) * 100),
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
  } as unknown as SupplyResponse;

  it('has a row for each type and slot, types of most spaces first on paper', () => {
    const content = supplyContent('en', 'metric', answer, everythingSelected);
    expect(rowsOf(content, 'slot')).toHaveLength(2 * 168);
    expect(rowByColumn(content, 'slot', 168 + tuesdayAtEight)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      slot: tuesdayAtEight,
      day: 'Tue',
      hour: '08:00',
      spaces: 500 + tuesdayAtEight,
      metres: 1500 + tuesdayAtEight,
      full_revenue: (2500 * 100 + tuesdayAtEight) / 100,
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
      cells: [
        { type: 2, spaces: repeated(8, 672), metres: repeated(4, 672), full_revenue: repeated(100, 672) },
      ],
    };
    const content = supplyContent('en', 'metric', quarters, tuesdayMorning);
    expect(
      rowsOf(content, 'slot')
        .map((row) => [row[2], row[4]])
        .slice(0, 5),
    ).toEqual([
      [tuesdayAtEight * 4, '08:00'],
      [tuesdayAtEight * 4 + 1, '08:15'],
      [tuesdayAtEight * 4 + 2, '08:30'],
      [tuesdayAtEight * 4 + 3, '08:45'],
      [tuesdayAtEight * 4 + 4, '09:00'],
    ]);
    expect(content.page.rows).toEqual([['The two', '16', '8', '8', '32 %']]);
    expect(figuresOf(content)).toMatchObject({ spaceHours: 16, metreHours: 8 });
  });
});

describe('a comparison', () => {
  const side = (base: number) => ({
    spaces: hourly(base),
    metres: hourly(base + 1000),
    full_revenue: hourly((base + 2000) * 100),
  });
  const use = (base: number) => ({ spaces: repeated(base), metres: repeated(base + 100) });
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
  } as unknown as ComparisonResponse;

  it('has each hour before and after, what people may use, and the changes with their sign', () => {
    const content = comparisonContent('en', 'metric', answer, everythingSelected);
    expect(rowByColumn(content, 'hour', 168 + tuesdayAtEight)).toEqual({
      regulation_type_id: 2,
      regulation_type: 'The two',
      hour_of_week: tuesdayAtEight,
      day: 'Tue',
      hour: '08:00',
      spaces_before: 700 + tuesdayAtEight,
      spaces_after: 500 + tuesdayAtEight,
      metres_before: 1700 + tuesdayAtEight,
      metres_after: 1500 + tuesdayAtEight,
      full_revenue_before: (2700 * 100 + tuesdayAtEight) / 100,
      full_revenue_after: (2500 * 100 + tuesdayAtEight) / 100,
      expected_occupancy_percent: 32,
      curbside_users: 42,
    });
    expect([0, 1, 2].map((row) => Object.values(rowByColumn(content, 'user class', row)).slice(2))).toEqual([
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
    const content = comparisonContent('en', 'imperial', answer, tuesdayMorning);
    expect(rowsOf(content, 'hour').map(([id, , hour]) => [id, hour])).toEqual([
      [2, tuesdayAtEight],
      [2, tuesdayAtEight + 1],
    ]);
    expect(rowByColumn(content, 'user class')).toMatchObject({
      space_hours_before: 2,
      space_hours_after: 22,
      foot_hours_before: expect.closeTo((101 * 2) / 0.3048, 1),
    });
    expect(content.page.rows).toHaveLength(1);
    expect(content.counted.find(({ key }) => key === 'changed_feet')?.value).toBeCloseTo(30 / 0.3048, 1);
  });
});
