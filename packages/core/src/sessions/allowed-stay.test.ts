// Cached longest stays equal those evaluated each time, also on days with clock changes in unusual
// time zones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { minuteMs, startOfCivilDay } from '../platform/time/civil.ts';
import { parseEpochDay } from '../platform/time/civil-day.ts';
import { applySwitch } from '../platform/time/switch-period.ts';
import { cities, ruleSetIn, testCities } from '../testing/arbitraries.ts';
import { AllowedStayCache, allowedStay, sessionCurbUser } from './allowed-stay.ts';

const [newYork] = testCities;
const cityTime = newYork?.cityTime ?? { timeZone: 'UTC', calendar: { periods: [] } };

describe('how long somebody may stay', () => {
  const cases = cities.chain((city) =>
    fc.record({
      city: fc.constant(city),
      ruleSet: ruleSetIn(city),
      day: fc.integer({
        min: parseEpochDay(`${city.year}-01-01`) ?? 0,
        max: parseEpochDay(`${city.year}-12-30`) ?? 0,
      }),
      odd: fc.constantFrom(...city.oddDays),
      userClass: fc.constantFrom(null, 'resident', 'delivery'),
      vehicle: fc.constantFrom(null, 'truck', 'unspecified'),
      step: fc.integer({ min: 7, max: 61 }),
    }),
  );

  it('is what the rules say, whatever was asked before', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(cases, ({ city, ruleSet, day, odd, userClass, vehicle, step }) => {
        const kept = new AllowedStayCache(city.cityTime);
        for (const first of [day, (parseEpochDay(odd) ?? day) - 1]) {
          const from = startOfCivilDay(first, city.cityTime.timeZone);
          for (let minute = 0; minute < 2 * 1440; minute += step) {
            const at = from + minute * minuteMs + 30_000;
            expect(kept.of(ruleSet, at, userClass, vehicle)).toBe(
              allowedStay(ruleSet, at, userClass, vehicle, city.cityTime),
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whether it is reckoned before or after a period is switched', () => {
    const switched = fc.record({
      state: fc.constantFrom('on' as const, 'off' as const, 'days' as const),
      later: fc.integer({ min: 0, max: 300 }),
      minute: fc.integer({ min: 0, max: 1439 }),
    });
    fc.assert(
      fc.property(cases, switched, ({ city, ruleSet, day, userClass, vehicle }, { state, later, minute }) => {
        const { timeZone, calendar } = city.cityTime;
        const arrival = startOfCivilDay(day, timeZone) + minute * minuteMs;
        const periods = calendar.periods.map((period) => {
          const done = applySwitch(
            period.switchings,
            { state, from: null, until: null },
            arrival + 1 + later,
          );
          return done.ok ? { ...period, switchings: done.value } : period;
        });
        const after = { timeZone, calendar: { periods } };
        const reported = [city.cityTime, after].map((time) =>
          allowedStay(ruleSet, arrival, userClass, vehicle, time),
        );
        expect(reported[1]).toBe(reported[0]);
        expect(new AllowedStayCache(after).of(ruleSet, arrival, userClass, vehicle)).toBe(reported[0]);
      }),
      { numRuns: 200 },
    );
  });

  it('reaches over a change of the clocks by the minutes that pass, whatever was asked of other days', () => {
    const morning = ruleSetOf([
      {
        activity: 'no stopping',
        subActivity: 'no-stopping',
        priority: 100,
        timeSpans: [{ times: [{ from: '08:00', to: '10:00' }] }],
      },
    ]);
    const kept = new AllowedStayCache(cityTime);
    const evening = (date: string) =>
      startOfCivilDay(parseEpochDay(date) ?? 0, cityTime.timeZone) + 20 * 60 * minuteMs;
    for (const [date, hours] of [
      ['2026-03-05', 12],
      ['2026-03-06', 12],
      ['2026-03-07', 11],
      ['2026-03-09', 12],
      ['2026-10-30', 12],
      ['2026-10-31', 13],
    ] as const)
      expect([date, kept.of(morning, evening(date), null, null)]).toEqual([date, hours * 60]);
  });

  it('is none where nothing may be done, and not limited where one may stop but not park', () => {
    const of = (activity: 'no stopping' | 'no parking') =>
      ruleSetOf([{ activity, subActivity: 'no-parking', priority: 100 }]);
    const at = Date.UTC(2026, 4, 4, 15);
    expect(allowedStay(of('no stopping'), at, null, null, cityTime)).toBe(0);
    expect(allowedStay(of('no parking'), at, null, null, cityTime)).toBe(null);
  });

  it('takes a car where nothing is told, and a class to hold the permit zone the curb asks for', () => {
    const ruleSet = ruleSetOf([
      {
        activity: 'parking',
        subActivity: 'permit-parking',
        priority: 100,
        users: [{ anyOf: ['resident'], subclasses: ['zone 4'] }],
      },
    ]);
    expect(sessionCurbUser(ruleSet, null, 'unspecified')).toMatchObject({ classes: ['car'], subclasses: [] });
    expect(sessionCurbUser(ruleSet, 'resident', null)).toMatchObject({ subclasses: ['zone 4'] });
  });
});
