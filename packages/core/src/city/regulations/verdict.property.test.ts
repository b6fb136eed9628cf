// The engine against the oracle: over days around clock changes, and at any time of a year.
// `FC_RUNS` sets the number of cases, `FC_SEED` the seed.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayMs, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { formatEpochDay, parseEpochDay } from '../../platform/time/civil-day.ts';
import { cities, curbUsers, ruleSetIn, type TestCity, unknownRuleSetIn } from '../../testing/arbitraries.ts';
import { oracle } from '../../testing/oracle.ts';
import { compileRuleSets } from './compiled-rule-sets.ts';
import { answerKey } from './decide.ts';
import type { RuleSet } from './restriction.ts';
import { computeVerdict, computeVerdictWeek, nextChange } from './verdict.ts';
import { type Use, uses, type Verdict } from './verdict-types.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const runs = Number(process.env.FC_RUNS ?? 15);
const chosen = process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) };
/**
 * Minutes between checked instants of the year. Generated hours are quarter hours; with more cases,
 * every minute is checked.
 */
const step = runs >= 60 ? 1 : 15;
const timeout = 60_000 + runs * 1000;

/** Formats an answer of the engine in the oracle's text form. */
function textOf(answer: Omit<Verdict, 'until'>): string {
  const allowed = uses.map((use: Use) => answer.uses[use].allowed);
  const { most, subActivity, maxStay, noReturn, deciding } = answer;
  const isOwn = deciding !== null && deciding.activity === most;
  return JSON.stringify([allowed, most, isOwn, subActivity, maxStay, noReturn, deciding?.payment ?? null]);
}

const cases = cities.chain((city) =>
  fc.record({
    city: fc.constant(city),
    ruleSet: fc.oneof(
      { weight: 9, arbitrary: ruleSetIn(city) },
      { weight: 1, arbitrary: unknownRuleSetIn(city) },
    ),
    asker: curbUsers,
    day: fc.oneof(
      fc.constantFrom(...city.oddDays).map((date) => parseEpochDay(date) ?? 0),
      fc.integer({ min: 0, max: 364 }).map((day) => (parseEpochDay(`${city.year}-01-01`) ?? 0) + day),
    ),
    minute: fc.integer({ min: -1440, max: 1439 }),
  }),
);

function firstChange(ask: (instant: number) => string, from: number, end: number): number | null {
  const now = ask(from);
  for (let at = Math.floor(from / minuteMs) * minuteMs + minuteMs; at < end; at += minuteMs) {
    if (ask(at) !== now) return at;
  }
  return null;
}

it('agrees with the oracle minute by minute over the week, which its spans tile', { timeout }, () => {
  fc.assert(
    fc.property(cases, ({ city, ruleSet, asker, day }) => {
      const { cityTime } = city;
      const ask = oracle(ruleSet, asker, cityTime);
      const spans = computeVerdictWeek(ruleSet, formatEpochDay(day), asker, cityTime);
      const monday = day - ((((day + 3) % 7) + 7) % 7);
      let at = startOfCivilDay(monday, cityTime.timeZone);
      for (const span of spans) {
        expect(span.start).toBe(at);
        expect(span.end).toBeGreaterThan(span.start);
        const dayStart = startOfCivilDay(monday + span.day, cityTime.timeZone);
        expect(span.fromMinute).toBe((span.start - dayStart) / minuteMs);
        expect(span.toMinute).toBe((span.end - dayStart) / minuteMs);
        const text = textOf(span.verdict);
        for (; at < span.end; at += minuteMs) {
          if (ask(at) !== text) expect([new Date(at).toISOString(), text]).toEqual([null, ask(at)]);
        }
        expect(at).toBe(span.end);
      }
      expect(at).toBe(startOfCivilDay(monday + 7, cityTime.timeZone));
    }),
    { ...chosen, numRuns: runs },
  );
});

it('finds the next change where the oracle finds it', { timeout }, () => {
  fc.assert(
    fc.property(cases, ({ city, ruleSet, asker, day, minute }) => {
      const { cityTime } = city;
      const ask = oracle(ruleSet, asker, cityTime);
      const instant = startOfCivilDay(day, cityTime.timeZone) + minute * minuteMs;
      const looked = instant + 9 * dayMs;
      const found = nextChange(ruleSet, instant, asker, cityTime);
      expect(textOf(computeVerdict(ruleSet, instant, asker, cityTime))).toBe(ask(instant));
      expect(found === null || found >= looked ? null : found).toBe(firstChange(ask, instant, looked));
      if (found !== null) expect(ask(found)).not.toBe(ask(found - minuteMs));
    }),
    { ...chosen, numRuns: runs },
  );
});

/** Checking a whole year is slow, so few rule sets are used by default. */
it('chains changes over a whole year as the oracle does', { timeout }, () => {
  fc.assert(
    fc.property(cases, ({ city, ruleSet, asker }) => {
      const { cityTime, year } = city;
      const ask = oracle(ruleSet, asker, cityTime);
      const end = startOfCivilDay(parseEpochDay(`${year + 1}-01-01`) ?? 0, cityTime.timeZone);
      let at = startOfCivilDay(parseEpochDay(`${year}-01-01`) ?? 0, cityTime.timeZone);
      let change = nextChange(ruleSet, at, asker, cityTime);
      let text = textOf(computeVerdict(ruleSet, at, asker, cityTime));
      for (; at < end; at += step * minuteMs) {
        while (change !== null && at >= change) {
          text = textOf(computeVerdict(ruleSet, change, asker, cityTime));
          change = nextChange(ruleSet, change, asker, cityTime);
        }
        if (ask(at) !== text) expect([new Date(at).toISOString(), text]).toEqual([null, ask(at)]);
      }
    }),
    { ...chosen, numRuns: Math.max(1, Math.floor(runs / 60)) },
  );
});

function statesOf(
  city: TestCity,
  sets: readonly RuleSet[],
  compiled: ReturnType<typeof compileRuleSets>,
  at: number,
) {
  const allowed = new Uint8Array(sets.length);
  const states = compiled.statesAt(at, undefined, allowed);
  return sets.map((_, i) => [compiled.classNames[states[i] ?? 0], allowed[i], city.year]);
}

it('compiles rule sets to the same states as verdict gives one by one', { timeout }, () => {
  fc.assert(
    fc.property(
      cities.chain((city) =>
        fc.record({
          city: fc.constant(city),
          sets: fc.array(ruleSetIn(city), { maxLength: 6 }),
          asker: curbUsers,
        }),
      ),
      fc.array(fc.integer({ min: 0, max: 365 * 1440 }), { minLength: 1, maxLength: 20 }),
      ({ city, sets, asker }, offsets) => {
        const compiled = compileRuleSets(sets, asker, city.cityTime);
        for (const offset of offsets) {
          const at = Date.UTC(city.year, 0, 1) + offset * minuteMs;
          const expected = sets.map((set) => {
            const answer = computeVerdict(set, at, asker, city.cityTime);
            const bits = uses.reduce((sum, use, k) => sum + (answer.uses[use].allowed ? 2 ** k : 0), 0);
            return [answer.subActivity, bits, city.year];
          });
          expect(statesOf(city, sets, compiled, at)).toEqual(expected);
        }
      },
    ),
    { ...chosen, numRuns: runs },
  );
});

it('compiles the week to the same intervals where no clock changes', { timeout }, () => {
  fc.assert(
    fc.property(cases, ({ city, ruleSet, asker, day }) => {
      const { cityTime } = city;
      const date = formatEpochDay(day);
      const compiled = compileRuleSets([ruleSet], asker, cityTime);
      const { from, states, uses: allowed } = compiled.weekIntervals(0, date);
      expect(from[0]).toBe(0);
      const spans = computeVerdictWeek(ruleSet, date, asker, cityTime);
      const minutesOfWeek = spans.reduce((sum, span) => sum + (span.end - span.start) / minuteMs, 0);
      fc.pre(minutesOfWeek === 10_080);
      const starts = new Set<number>();
      for (const span of spans) {
        const minute = span.day * 1440 + span.fromMinute;
        const i = from.findLastIndex((start) => start <= minute);
        const state = [compiled.classNames[states[i] ?? 0], allowed[i]];
        const key = Number(answerKey(span.verdict).split('|')[0]);
        expect(state).toEqual([span.verdict.subActivity, key]);
        starts.add(minute);
      }
      expect([...from].filter((minute) => !starts.has(minute))).toEqual([]);
    }),
    { ...chosen, numRuns: runs },
  );
});
