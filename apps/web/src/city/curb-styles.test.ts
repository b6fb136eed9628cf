// @vitest-environment happy-dom
// How dashboards draw and name regulation types, and what rule sets are in an hour of a week.
import { restriction } from '@curbwright/core';
import { expect, it } from 'vitest';
import { useCurbTypeStyle, useCurbTypeStyles, useLanguageQuery } from '../dashboards/dashboard-types.ts';
import { metricClassStyles } from '../dashboards/metric-styles.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import {
  instantOfHour,
  metricStyleOf,
  noMetricStyle,
  useCategoryCurbUser,
  useCurbTypesAt,
} from './curb-styles.ts';
import { useCurbTypeName, useCurbTypes } from './curb-type-hooks.ts';

const type = {
  id: 4,
  name: 'paid-parking',
  display_name: 'Paid',
  filter_section: 'parking',
  color: '#aa5500',
  color_dark: '#ffaa55',
  dash_style: 'short dash',
  line_width: 3,
  activity: null,
};

it('draws a type in the colors of the screen, with its own dash', async () => {
  const { now } = await openHook(useCurbTypeStyle);
  expect(now()(type)).toEqual({
    id: 4,
    key: '4',
    name: 'Paid parking',
    section: 'parking',
    color: '#aa5500',
    pattern: 'short dash',
    width: 3,
  });
  expect(now()({ ...type, dash_style: 'zigzag' }).pattern).toBe('solid');
  expect(now()({ ...type, id: 0, name: 'x' }).name).toBe('Rules not recorded');
});

it('draws a type in its dark color on a dark screen', async () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  const { now } = await openHook(useCurbTypeStyle);
  expect(now()(type).color).toBe('#ffaa55');
});

it('knows no types until they came, and then all in their order', async () => {
  const filters = mockResponse('supplyFilters', {
    types: [
      { ...type, id: 9 },
      { ...type, id: 4 },
    ],
  });
  const { now } = await openHook(() => [useCurbTypeStyles(null), useCurbTypeStyles(filters as never)]);
  expect(now().map((looks) => looks.map(({ id }) => id))).toEqual([[], [9, 4]]);
});

it.each([
  { language: 'en', asks: 'en' },
  { language: 'es', asks: 'es' },
])('asks for dashboards in $language', async ({ language, asks }) => {
  const { now } = await openHook(useLanguageQuery, {}, language);
  expect(now()).toEqual({ language: asks });
});

it('reads the catalogue as classes, and names a city’s own class by its display name', async () => {
  const { now } = await openHook(() => ({ classes: useCurbTypes(), nameOf: useCurbTypeName() }), {
    subActivities: () =>
      mockResponse('subActivities', {
        results: [
          {
            name: 'paid-parking',
            display_name: 'Paid',
            color: '#aa5500',
            color_dark: '#ffaa55',
            dash_style: 'dot',
            line_width: 3,
            in_viewer: true,
          },
          { name: 'ice-cream', display_name: 'Ice cream vans', is_named_by_city: true, in_viewer: false },
        ],
      }),
  });
  await expect.poll(() => now().classes.length).toBe(2);
  const { classes, nameOf } = now();
  expect(classes[0]).toEqual({
    name: 'paid-parking',
    color: '#aa5500',
    colorDark: '#ffaa55',
    dash: 'dot',
    width: 3,
    shown: true,
  });
  expect(classes[1]?.shown).toBe(false);
  expect(['paid-parking', 'ice-cream', 'nobody-knows'].map(nameOf)).toEqual([
    'Paid parking',
    'Ice cream vans',
    'nobody-knows',
  ]);
});

it.each([
  ['solid', 'solid'],
  ['dot', 'dotted'],
  ['short dash', 'dotted'],
  ['dash', 'dashed'],
] as const)('draws a line of %s as %s on a map of figures', (pattern, drawn) => {
  const look = { id: 4, key: '4', name: 'Paid', section: 'x', color: '#aa5500', pattern, width: 3 };
  expect(metricStyleOf(look as never)).toEqual({ color: '#aa5500', width: 3, pattern: drawn });
});

it('leaves a curb without a figure grey', () => {
  expect(metricStyleOf(undefined)).toBe(noMetricStyle);
});

it.each(['light', 'dark'] as const)('draws five classes that differ, wider the more, in %s', (scheme) => {
  const looks = metricClassStyles[scheme];
  expect(looks).toHaveLength(5);
  expect(new Set(looks.map(({ color }) => color)).size).toBe(5);
  const widths = looks.map(({ width }) => width);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(5);
});

const chicago = { timeZone: 'America/Chicago', calendar: { periods: [] } };
it.each([
  { hour: 0, at: '2026-11-23T06:00:00.000Z' },
  { hour: 23, at: '2026-11-24T05:00:00.000Z' },
  { hour: 24, at: '2026-11-24T06:00:00.000Z' },
  { hour: 167, at: '2026-11-30T05:00:00.000Z' },
])('hour $hour of a week is $at', ({ hour, at }) => {
  expect(new Date(instantOfHour(chicago, '2026-11-23', hour)).toISOString()).toBe(at);
});

const ruleSets = [
  { id: 'a', restrictions: [] },
  {
    id: 'b',
    restrictions: [restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 500 })],
  },
];
const car = { classes: ['car'], purposes: [], subclasses: [], height: null, length: null, weight: null };

it('tells the class of each rule set at an instant', async () => {
  const { now } = await openHook(() => useCurbTypesAt(ruleSets, car, chicago, 0));
  expect(now()).toEqual(['unregulated', 'loading']);
});

it('asks for an ordinary car, or for the classes of a category', async () => {
  const { now } = await openHook(
    () => [useCategoryCurbUser(null, ruleSets), useCategoryCurbUser(5, ruleSets)],
    {
      userClassCategories: () =>
        mockResponse('userClassCategories', {
          results: [
            { id: 4, user_classes: ['taxi'] },
            { id: 5, user_classes: ['bus'] },
          ],
        }),
    },
  );
  await expect.poll(() => now()[1]?.classes).toContain('bus');
  expect(now()[0]?.classes).not.toContain('bus');
  expect(now()[1]?.classes).not.toContain('taxi');
});
