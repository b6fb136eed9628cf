// The filter against a naive implementation that evaluates the verdict minute by minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendar } from '../../platform/time/calendar.ts';
import { civilMoment } from '../../platform/time/civil.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { dayPresets, daysOfPreset } from '../../platform/time/day-presets.ts';
import { cities, curbUsers, ruleSetIn } from '../../testing/arbitraries.ts';
import { ordinaryCar } from './curb-user.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import {
  answerMatchesFilter,
  emptyFilter,
  filterRuleSets,
  matchesEverything,
  type RuleSetFilter,
} from './rule-set-filter.ts';
import { computeVerdict } from './verdict.ts';

const berlin = { timeZone: 'Europe/Berlin', calendar: calendar.parse({ periods: [] }) };
/** Wednesday 25 November 2026, 10:00 in Berlin. */
const wednesday = Date.UTC(2026, 10, 25, 9);
const moment = { instant: wednesday, asker: ordinaryCar, cityTime: berlin };

function set(...rules: readonly Partial<RestrictionInput>[]) {
  return ruleSetOf(
    rules.map((rule) => ({ activity: 'parking', subActivity: 'paid-parking', priority: 10, ...rule })),
  );
}

const weekdayPaid = set({
  maxStay: 120,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] }],
});
const saturdayNight = set({
  activity: 'no stopping',
  subActivity: 'no-stopping',
  timeSpans: [{ daysOfWeek: ['sa'], times: [{ from: '22:00', to: '04:00' }] }],
});
const bare = ruleSetOf([]);
const ruleSets = [weekdayPaid, saturdayNight, bare];
const passing = (filter: Partial<RuleSetFilter>, at = moment) =>
  filterRuleSets(ruleSets, { ...emptyFilter, ...filter }, at);

describe('filterRuleSets', () => {
  it('lets everything pass without a filter', () => {
    expect(matchesEverything(emptyFilter)).toBe(true);
    expect(passing({})).toEqual([true, true, true]);
  });
  it('judges the moment with the preset All', () => {
    expect(passing({ subActivity: 'paid-parking' })).toEqual([true, false, false]);
    expect(passing({ subActivity: 'unregulated' })).toEqual([false, true, true]);
    expect(passing({ timeLimits: [60, 120] })).toEqual([true, false, false]);
    expect(passing({ timeLimits: [60] })).toEqual([false, false, false]);
    expect(passing({ activities: ['parking', 'no stopping'] })).toEqual([true, false, false]);
    const sunday = { ...moment, instant: Date.UTC(2026, 10, 29, 1) };
    expect(passing({ activities: ['parking', 'no stopping'] }, sunday)).toEqual([false, true, false]);
  });
  it('asks for a rule on each day of a preset, whatever the hour', () => {
    expect(passing({ days: 'Mon-Fri' })).toEqual([true, false, false]);
    expect(passing({ days: 'Mon - Sun' })).toEqual([false, false, false]);
    // The rule of Saturday night runs into Sunday.
    expect(passing({ days: 'Sat-Sun' })).toEqual([false, true, false]);
    expect(passing({ days: 'Sun', subActivities: ['no-stopping'] })).toEqual([false, true, false]);
    expect(passing({ days: 'Sun', subActivities: ['paid-parking'] })).toEqual([false, false, false]);
    expect(passing({ days: 'Sun', subActivity: 'unregulated' })).toEqual([true, true, true]);
  });
  it('takes a rule of a weekday for one in a week in which a holiday voids it, and one of another season for none', () => {
    const notOnHolidays = set({
      timeSpans: [
        { daysOfWeek: ['we'], periods: [{ name: 'holidays', apply: 'except during' }] },
        { daysOfWeek: ['th'], weeksOfMonth: [3] },
        { daysOfWeek: ['fr'], months: [7] },
      ],
    });
    const holidays = calendar.parse({
      periods: [
        {
          name: 'holidays',
          days: [{ kind: 'dates', name: 'day', from: '2026-11-25', to: '2026-11-25' }],
          except: [],
        },
      ],
    });
    const at = { ...moment, cityTime: { ...berlin, calendar: holidays } };
    const found = (days: RuleSetFilter['days']) =>
      filterRuleSets([notOnHolidays], { ...emptyFilter, days }, at);
    expect([found('Wed'), found('Thu'), found('Fri')]).toEqual([[true], [true], [false]]);
  });
  it('is for the asker: what is not said to them does not count', () => {
    const trucks = set({
      activity: 'loading',
      subActivity: 'loading',
      users: [{ anyOf: ['truck'] }],
      forbidsOthers: false,
    });
    const asked = { ...emptyFilter, activities: ['loading'] };
    expect(filterRuleSets([trucks], asked, moment)).toEqual([false]);
    const truck = { ...ordinaryCar, classes: ['truck'] };
    expect(filterRuleSets([trucks], asked, { ...moment, asker: truck })).toEqual([true]);
  });
});

const filters: fc.Arbitrary<RuleSetFilter> = fc.record({
  subActivity: fc.constantFrom('all', 'all', 'a', 'b', 'unregulated'),
  days: fc.constantFrom(...dayPresets),
  timeLimits: fc.subarray([15, 60, 120]),
  activities: fc.subarray(['parking', 'no parking', 'loading', 'stopping'], { maxLength: 2 }),
  subActivities: fc.subarray(['a', 'b', 'unregulated'], { maxLength: 2 }),
});

describe('property', () => {
  it('agrees with asking the verdict quarter by quarter of an hour', () => {
    const quarter = 15 * 60_000;
    fc.assert(
      fc.property(
        cities.chain((city) =>
          fc.record({
            city: fc.constant(city),
            ruleSet: ruleSetIn(city),
            asker: curbUsers,
            filter: filters,
            date: fc.constantFrom(...city.oddDays, `${city.year}-05-13`),
            minute: fc.integer({ min: 0, max: 1439 }),
          }),
        ),
        ({ city, ruleSet, asker, filter, date, minute }) => {
          const { cityTime } = city;
          const instant = (parseEpochDay(date) ?? 0) * 86_400_000 + minute * 60_000;
          const meets = (at: number) =>
            answerMatchesFilter(filter, ruleSet, computeVerdict(ruleSet, at, asker, cityTime));
          const today = civilMoment(instant, cityTime.timeZone).today;
          const found = new Set<string>();
          // Checks every instant that may fall in one of the weeks, by the city's wall clock. Rules
          // begin and end on quarter hours here, but one-off instants can be on any minute, so rule
          // sets with instants are checked by the minute.
          const step = JSON.stringify(ruleSet).includes('"instants":[{') ? 60_000 : quarter;
          const names = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
          for (
            let at = instant - (instant % 3_600_000) - 9 * 86_400_000;
            at < instant + 30 * 86_400_000;
            at += step
          ) {
            const shown = civilMoment(at, cityTime.timeZone).today;
            const sinceMonday = shown.epochDay - (today.epochDay - today.weekday);
            const name = names[sinceMonday % 7] ?? '';
            if (sinceMonday < 0 || sinceMonday > 27 || found.has(name)) continue;
            const answer = computeVerdict(ruleSet, at, asker, cityTime);
            const named = [filter.subActivity, ...filter.subActivities].includes('unregulated');
            if ((answer.governing !== null || named) && meets(at)) found.add(name);
          }
          const naive =
            filter.days === 'All' ? meets(instant) : daysOfPreset[filter.days].every((day) => found.has(day));
          const open = matchesEverything(filter) ? true : naive;
          expect(filterRuleSets([ruleSet], filter, { instant, asker, cityTime })).toEqual([open]);
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});
