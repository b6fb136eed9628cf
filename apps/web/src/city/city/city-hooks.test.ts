// @vitest-environment happy-dom
// What is known of the city and the moment: the instant asked about, the class of every rule set then, and when no rules are shown.
import { restriction } from '@curbwright/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asOfChosen } from '../../proposals/scenarios/scenario-slice.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { routeChanged } from '../../shell/route-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { curbUserChosen, permitsSet } from '../asker/curb-user-slice.ts';
import { useExcludedRuleSets, useHiddenRuleSets } from '../filters/filter-hooks.ts';
import { allClassesShown, classToggled, daysChosen, subActivityChosen } from '../filters/filters-slice.ts';
import { useRuleSentence } from '../rule-sentence.ts';
import { useCurbTypesByRuleSet, useRulesHiddenReason, useSelectedInstant } from './city-hooks.ts';
import { useCityLocale, useCurbTypeCatalog } from './city-locale.ts';
import { useChosenPermits } from './city-permits.ts';

/** Rules: loading on weekdays from 8 to 10 a.m.; parking with permit A at all times. */
const loading = restriction.parse({
  activity: 'loading',
  subActivity: 'loading',
  priority: 500,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '10:00' }] }],
});
const permit = restriction.parse({
  activity: 'parking',
  subActivity: 'permit-parking',
  priority: 500,
  users: [{ allOf: ['resident'], subclasses: ['A'] }],
});
const city = (known_from: string | null = null) => ({
  ruleSets: () =>
    mockResponse('ruleSets', {
      time_zone: 'America/Chicago',
      known_from,
      calendar: { periods: [] },
      rule_sets: [
        { number: 3, id: 'b', restrictions: [permit] },
        { number: 2, id: 'a', restrictions: [loading] },
      ],
    }),
});
const at = (date: string, time: string) => () => store.dispatch(instantChosen({ date, time }));

// A Saturday.
beforeEach(() => vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T18:00:42.300Z')));
afterEach(() => vi.restoreAllMocks());

it('asks about now, to the minute, until a time is chosen', async () => {
  const { now, run } = await openHook(useSelectedInstant);
  const minute = Date.parse('2026-11-28T18:00:00Z');
  expect(now()).toEqual({ date: '2026-11-28', time: '12:00', instant: minute, live: true });
  await run(at('2026-11-30', '09:15'));
  expect(now()).toEqual({
    date: '2026-11-30',
    time: '09:15',
    instant: Date.parse('2026-11-30T15:15:00Z'),
    live: false,
  });
});

it('tells the class of each rule set at the asked instant', async () => {
  const { now, run } = await openHook(useCurbTypesByRuleSet, city());
  await expect.poll(() => now().size).toBe(2);
  await run(at('2026-11-30', '09:15'));
  expect(now().get(2)).toBe('loading');
  await run(at('2026-11-30', '10:00'));
  expect(now().get(2)).not.toBe('loading');
});

it.each([
  { known: '2026-11-30T15:15:59Z', why: null },
  { known: '2026-11-30T15:16:00Z', why: 'before records' },
  { known: null, why: null },
])('shows rules from when they are recorded ($known): $why', async ({ known, why }) => {
  const { now, run } = await openHook(
    () => ({ hidden: useRulesHiddenReason(), states: useCurbTypesByRuleSet() }),
    city(known),
  );
  await expect.poll(() => now().states.size).toBeGreaterThan(0);
  await run(at('2026-11-30', '09:15'));
  expect(now().hidden?.why ?? null).toBe(why);
  if (why !== null) {
    expect(now().hidden?.from).toBe(Date.parse(known ?? ''));
    expect([...now().states.keys()].toSorted((a, b) => a - b)).toEqual([0, 2, 3]);
    expect(new Set(now().states.values())).toEqual(new Set(['rules-unknown']));
  }
});

it('never hides what holds now', async () => {
  const { now } = await openHook(useRulesHiddenReason, city('2099-01-01T00:00:00Z'));
  expect(now()).toBeNull();
});

it.each([
  { path: '/viewer/', asOf: '2025-05-03T12:00:00.000Z', why: 'as of' },
  { path: '/viewer/', asOf: null, why: null },
  { path: '/manager/mapview/', asOf: '2025-05-03T12:00:00.000Z', why: null },
])('hides the rules of another day from visitors: $path, $asOf', async ({ path, asOf, why }) => {
  const { now, run } = await openHook(useRulesHiddenReason, city());
  await run(() => {
    store.dispatch(routeChanged(path));
    store.dispatch(asOfChosen(asOf));
  });
  expect(now()?.why ?? null).toBe(why);
});

it('leaves out what the filters leave out: at the instant, or on days', async () => {
  const catalogue = mockResponse('subActivities', {
    results: [{ name: 'loading' }, { name: 'permit-parking' }],
  });
  const { now, run } = await openHook(
    () => ({ out: useExcludedRuleSets(), states: useCurbTypesByRuleSet() }),
    {
      ...city(),
      subActivities: () => catalogue,
    },
  );
  await expect.poll(() => now().states.size).toBe(2);
  expect([...now().out]).toEqual([]);
  await run(at('2026-11-30', '09:15'));
  await run(() => store.dispatch(subActivityChosen('loading')));
  expect([...now().out].toSorted((a, b) => a - b)).toEqual([0, 3]);
  await run(at('2026-11-30', '11:00'));
  expect([...now().out].toSorted((a, b) => a - b)).toEqual([0, 2, 3]);
  await run(() => store.dispatch(daysChosen('Mon-Fri')));
  expect([...now().out].toSorted((a, b) => a - b)).toEqual([0, 3]);
  await run(() => store.dispatch(daysChosen('Sat')));
  expect([...now().out].toSorted((a, b) => a - b)).toEqual([0, 2, 3]);
  await run(() => store.dispatch(subActivityChosen('never-heard-of')));
  await run(() => store.dispatch(daysChosen('All')));
  expect([...now().out]).toEqual([]);
});

it('hides classes the legend hides, curbs without rules too', async () => {
  const { now, run } = await openHook(
    () => ({ hidden: useHiddenRuleSets(), states: useCurbTypesByRuleSet() }),
    city(),
  );
  await expect.poll(() => now().states.size).toBe(2);
  await run(at('2026-11-30', '09:15'));
  expect([...now().hidden]).toEqual([]);
  await run(() => store.dispatch(classToggled('loading')));
  expect([...now().hidden]).toEqual([2]);
  await run(() => store.dispatch(classToggled('unregulated')));
  expect([...now().hidden]).toContain(0);
  await run(() => store.dispatch(allClassesShown()));
  expect([...now().hidden]).toEqual([]);
});

it('says what a rule set means now, for who asks, and nothing of one it does not know', async () => {
  const { now, run } = await openHook(
    () => ({ say: useRuleSentence(), states: useCurbTypesByRuleSet() }),
    city(),
  );
  expect(now().say(2)).toBeNull();
  await expect.poll(() => now().states.size).toBe(2);
  await run(at('2026-11-30', '09:15'));
  const inTime = now().say(2);
  await run(at('2026-11-30', '11:00'));
  expect(inTime).toMatch(/until 10:00 AM/);
  expect(now().say(2)).not.toBe(inTime);
  expect([now().say(null), now().say(77)]).toEqual([null, null]);
  const toCar = now().say(3);
  await run(() => {
    store.dispatch(curbUserChosen('resident'));
    store.dispatch(permitsSet(['A']));
  });
  expect(now().say(3)).not.toBe(toCar);
});

it('says which of the chosen permits the city knows', async () => {
  const { now, run } = await openHook(
    () => ({ permits: useChosenPermits(), states: useCurbTypesByRuleSet() }),
    city(),
  );
  await run(() => store.dispatch(permitsSet(['a', 'Z'])));
  await expect.poll(() => now().states.size).toBe(2);
  expect(now().permits).toEqual({ known: ['A'], unknown: ['Z'] });
});

it('edits in the city’s time and money', async () => {
  const { now } = await openHook(() => ({ terms: useCityLocale(), catalogue: useCurbTypeCatalog() }), {
    ...city(),
    subActivities: () => mockResponse('subActivities', { results: [{ name: 'loading' }, { name: 'taxi' }] }),
  });
  await expect.poll(() => now().catalogue.map(({ name }) => name)).toEqual(['loading', 'taxi']);
  expect(now().terms).toMatchObject({
    currency: 'USD',
    time: { timeZone: 'America/Chicago', calendar: { periods: [] } },
    reader: { locale: 'en-US' },
  });
});
