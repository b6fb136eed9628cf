// The difference of two rule sets over a week: single cases, and a comparison minute by minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerAt, getAnswerCache } from '../city/regulations/answer-cache.ts';
import { type CurbUser, ordinaryCar } from '../city/regulations/curb-user.ts';
import type { RestrictionInput, RuleSet } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { minuteMs, startOfCivilDay } from '../platform/time/civil.ts';
import { civilDay, parseEpochDay } from '../platform/time/civil-day.ts';
import { cities, curbUsers, ruleSetIn } from '../testing/arbitraries.ts';
import { difference, differsAt, firstDifferingHours, firstDifferingWeek } from './difference.ts';

const nothing = ruleSetOf([]);
const newYork = { timeZone: 'America/New_York', calendar: { periods: [] } };

function paid(times: { from: string; to: string }[]): RestrictionInput {
  return {
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    timeSpans: [{ daysOfWeek: ['mo'], times }],
    payment: { currency: 'USD' },
  };
}

describe('the first hours and the first week that differ', () => {
  const during = (spans: RestrictionInput['timeSpans']) =>
    ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 1, timeSpans: spans ?? [] }]);
  const weekdays = (from: string, to: string) =>
    during([{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from, to }] }]);
  it('are told with all days on which they are the same', () => {
    const change = difference(
      weekdays('07:00', '09:00'),
      weekdays('07:00', '10:00'),
      '2026-05-06',
      ordinaryCar,
      newYork,
    );
    const first = firstDifferingHours(change);
    expect(first?.start).toBe(Date.parse('2026-05-04T09:00-04:00'));
    expect(first?.spans.map(({ day, fromMinute, toMinute }) => [day, fromMinute, toMinute])).toEqual(
      [0, 1, 2, 3, 4].map((day) => [day, 540, 600]),
    );
    const twice = difference(
      nothing,
      during([
        { daysOfWeek: ['tu', 'th'], times: [{ from: '09:00', to: '10:00' }] },
        { daysOfWeek: ['we'], times: [{ from: '09:00', to: '11:00' }] },
        { daysOfWeek: ['sa'], times: [{ from: '08:00', to: '10:00' }] },
      ]),
      '2026-05-06',
      ordinaryCar,
      newYork,
    );
    expect(firstDifferingHours(twice)?.spans.map(({ day }) => day)).toEqual([1, 3]);
    expect(firstDifferingHours({ spans: [], classes: [] })).toBeNull();
    const at = (time: string) =>
      differsAt(
        weekdays('07:00', '09:00'),
        weekdays('07:00', '10:00'),
        Date.parse(`2026-05-06T${time}-04:00`),
        ordinaryCar,
        newYork,
      );
    expect([at('08:59'), at('09:00'), at('09:59'), at('15:29')]).toEqual([false, true, true, false]);
  });
  it('is found a season ahead, and not where nothing ever differs', () => {
    const summer = during([{ months: [7, 8] }]);
    expect(firstDifferingWeek(null, summer, '2026-11-27', ordinaryCar, newYork)).toBe('2027-06-28');
    expect(firstDifferingWeek(summer, summer, '2026-11-27', ordinaryCar, newYork)).toBeNull();
  });
});

describe('difference', () => {
  it('names the hours that change and what each class gains and loses', () => {
    const before = ruleSetOf([paid([{ from: '08:00', to: '18:00' }])]);
    const after = ruleSetOf([paid([{ from: '09:00', to: '20:00' }])]);
    const { spans, classes } = difference(before, after, '2026-05-06', ordinaryCar, newYork);
    expect(spans.map(({ day, fromMinute, toMinute }) => [day, fromMinute, toMinute])).toEqual([
      [0, 480, 540],
      [0, 1080, 1200],
    ]);
    expect(spans[0]?.before.subActivity).toBe('paid-parking');
    expect(spans[0]?.after.subActivity).toBe('unregulated');
    expect(classes).toEqual([
      { subActivity: 'unregulated', before: 9480, after: 9420, change: -60 },
      { subActivity: 'paid-parking', before: 600, after: 660, change: 60 },
    ]);
  });

  it('is nothing between the same, and everything where a regulation begins', () => {
    const rules = ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 1 }]);
    expect(difference(rules, rules, '2026-05-06', ordinaryCar, newYork).spans).toEqual([]);
    const made = difference(null, rules, '2026-05-06', ordinaryCar, newYork);
    expect(made.spans).toHaveLength(7);
    expect(made.classes[0]).toMatchObject({ change: 10_080 });
  });

  it('counts real minutes in the week of a clock change', () => {
    const rules = ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 1 }]);
    const { classes } = difference(null, rules, '2026-03-08', ordinaryCar, newYork);
    expect(classes.find(({ subActivity }) => subActivity === 'no-stopping')?.after).toBe(10_020);
  });

  it('agrees with comparing the verdicts minute by minute', () => {
    const told = (set: RuleSet | null, instant: number, who: CurbUser, city: CityTime) => {
      const { answer } = answerAt(getAnswerCache(set ?? nothing, who, city), instant);
      const { uses, subActivity, maxStay, noReturn, deciding } = answer;
      const allowed = Object.values(uses).map((use) => use.allowed);
      const key = JSON.stringify([allowed, subActivity, maxStay, noReturn, deciding?.payment ?? null]);
      return { key, subActivity };
    };
    const cases = cities.chain((city) =>
      fc.record({
        city: fc.constant(city),
        before: fc.option(ruleSetIn(city)),
        after: fc.option(ruleSetIn(city)),
        who: curbUsers,
        date: fc.constantFrom(...city.oddDays),
      }),
    );
    fc.assert(
      fc.property(cases, ({ city: { cityTime }, before, after, who, date }) => {
        const found = difference(before, after, date, who, cityTime);
        const day = parseEpochDay(date) ?? 0;
        const monday = day - civilDay(day).weekday;
        const start = startOfCivilDay(monday, cityTime.timeZone);
        const end = startOfCivilDay(monday + 7, cityTime.timeZone);
        const minutes = new Map<string, [number, number]>();
        const count = (name: string, side: 0 | 1) => {
          const both = minutes.get(name) ?? [0, 0];
          both[side] += 1;
          minutes.set(name, both);
        };
        let next = 0;
        for (let instant = start; instant < end; instant += minuteMs) {
          const [old, now] = [told(before, instant, who, cityTime), told(after, instant, who, cityTime)];
          count(old.subActivity, 0);
          count(now.subActivity, 1);
          while ((found.spans[next]?.end ?? Number.POSITIVE_INFINITY) <= instant) next += 1;
          const inside = (found.spans[next]?.start ?? Number.POSITIVE_INFINITY) <= instant;
          if (inside !== (old.key !== now.key))
            expect({ instant, inside }).toEqual({ instant, inside: !inside });
        }
        expect(
          Object.fromEntries(found.classes.map((one) => [one.subActivity, [one.before, one.after]])),
        ).toEqual(Object.fromEntries(minutes));
        expect(found.classes.reduce((sum, { change }) => sum + change, 0)).toBe(0);
        for (const { start: from, end: to, fromMinute, toMinute } of found.spans)
          expect(toMinute - fromMinute).toBe((to - from) / minuteMs);
      }),
      { numRuns: 12 },
    );
  });
});
