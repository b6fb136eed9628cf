// Switching a period never changes the past, and no other edit may change switches.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeVerdict } from '../../city/regulations/verdict.ts';
import { cities, curbUsers, ruleSetIn } from '../../testing/arbitraries.ts';
import { type Calendar, calendar, type PeriodSwitch } from './calendar.ts';
import { civilMoment, minuteMs } from './civil.ts';
import { formatEpochDay } from './civil-day.ts';
import { compileCalendar, switchStateAt } from './compile-calendar.ts';
import {
  applySwitch,
  findPastDaysChange,
  findPeriodWithAlteredSwitches,
  maxPeriodSwitches,
  type SwitchRequest,
} from './switch-period.ts';

const period = (switchings: PeriodSwitch[]) => ({ name: 'snow emergency', days: [], except: [], switchings });

function applied(
  switchings: readonly PeriodSwitch[],
  request: Partial<SwitchRequest>,
  now: number,
): PeriodSwitch[] {
  const result = applySwitch(switchings, { state: 'on', from: null, until: null, ...request }, now);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

describe('applySwitch', () => {
  it('begins now, ends the one before, and keeps both', () => {
    const on = applied([], {}, 100);
    expect(on).toEqual([{ state: 'on', from: 100, until: null }]);
    expect(applied(on, { state: 'off' }, 200)).toEqual([
      { state: 'on', from: 100, until: 200 },
      { state: 'off', from: 200, until: null },
    ]);
    expect(applied(on, { state: 'days' }, 200)).toEqual([{ state: 'on', from: 100, until: 200 }]);
  });

  it('plans ahead, replaces what is planned in its time, and leaves later plans', () => {
    const planned = applied(applied([], { from: 500, until: 600 }, 100), { from: 800, until: 900 }, 100);
    expect(applied(planned, { from: 450, until: 700 }, 200)).toEqual([
      { state: 'on', from: 450, until: 700 },
      { state: 'on', from: 800, until: 900 },
    ]);
    expect(applied(planned, { state: 'days' }, 200)).toEqual([]);
  });

  it('gives back what runs or is planned beyond its end', () => {
    const friday = applied([], { until: 900 }, 100);
    expect(applied(friday, { state: 'off', from: 300, until: 500 }, 200)).toEqual([
      { state: 'on', from: 100, until: 300 },
      { state: 'off', from: 300, until: 500 },
      { state: 'on', from: 500, until: 900 },
    ]);
    expect(applied(applied([], {}, 100), { state: 'days', until: 500 }, 200)).toEqual([
      { state: 'on', from: 100, until: 200 },
      { state: 'on', from: 500, until: null },
    ]);
    const planned = applied([], { from: 400, until: 900 }, 100);
    expect(applied(planned, { state: 'off', until: 500 }, 200)).toEqual([
      { state: 'off', from: 200, until: 500 },
      { state: 'on', from: 500, until: 900 },
    ]);
  });

  it('decides for the requested minutes alone, as minutes that are set one by one', () => {
    const length = 300;
    const requests = fc.array(
      fc.record({
        state: fc.constantFrom('on' as const, 'off' as const, 'days' as const),
        passed: fc.integer({ min: 0, max: 40 }),
        wait: fc.option(fc.integer({ min: 0, max: 60 })),
        lasts: fc.option(fc.integer({ min: 1, max: 90 })),
      }),
      { minLength: 1, maxLength: 7 },
    );
    fc.assert(
      fc.property(requests, (list) => {
        const minutes = Array.from({ length }, (): PeriodSwitch['state'] | null => null);
        let switchings: PeriodSwitch[] = [];
        let now = 0;
        for (const { state, passed, wait, lasts } of list) {
          now += passed;
          const from = now + (wait ?? 0);
          const until = lasts === null ? null : from + lasts;
          switchings = applied(switchings, { state, from: wait === null ? null : from, until }, now);
          minutes.fill(state === 'days' ? null : state, from, until ?? length);
          expect(minutes.map((_, minute) => switchStateAt({ switchings }, minute))).toEqual(minutes);
          expect(calendar.safeParse({ periods: [period(switchings)] }).success).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what lies in the past, ends before it begins, or is too much', () => {
    const code = (request: Partial<SwitchRequest>, list: readonly PeriodSwitch[] = []) => {
      const result = applySwitch(list, { state: 'on', from: null, until: null, ...request }, 100);
      return result.ok ? null : result.refusal.code;
    };
    expect(code({ from: 99 })).toBe('calendar-edit.switch-past');
    expect(code({ until: 100 })).toBe('calendar-edit.switch-order');
    expect(code({ from: 200, until: 150 })).toBe('calendar-edit.switch-order');
    const many = Array.from({ length: maxPeriodSwitches }, (_, at) => ({
      state: 'on' as const,
      from: at - 1000,
      until: at - 999,
    }));
    expect(code({}, many)).toBe('calendar-edit.switch-many');
  });

  it('changes no answer for an instant before now, and says what was requested for its time', () => {
    const minutes = fc.integer({ min: 0, max: 366 * 1440 });
    const request = fc.record({
      state: fc.constantFrom('on' as const, 'off' as const, 'days' as const),
      wait: fc.option(fc.integer({ min: 0, max: 5000 })),
      lasts: fc.option(fc.integer({ min: 1, max: 5000 })),
    });
    const cases = cities.chain((city) =>
      fc.record({
        city: fc.constant(city),
        ruleSet: ruleSetIn(city),
        asker: curbUsers,
        now: minutes,
        request,
        asked: fc.array(minutes, { minLength: 1, maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ city, ruleSet, asker, now, request: { state, wait, lasts }, asked }) => {
        const { cityTime, year } = city;
        const at = (minute: number) => Date.UTC(year, 0, 1) + minute * minuteMs;
        const begins = at(now) + (wait ?? 0) * minuteMs;
        const until = lasts === null ? null : begins + lasts * minuteMs;
        const changed = cityTime.calendar.periods.map((one) =>
          one.name === 'snow emergency'
            ? {
                ...one,
                switchings: applied(
                  one.switchings,
                  { state, from: wait === null ? null : begins, until },
                  at(now),
                ),
              }
            : one,
        );
        const after = { ...cityTime, calendar: calendar.parse({ periods: changed }) };
        const snow = after.calendar.periods.find(({ name }) => name === 'snow emergency');
        for (const instant of asked.map(at)) {
          if (instant < at(now)) {
            const { until: _before, ...then } = computeVerdict(ruleSet, instant, asker, cityTime);
            const { until: _after, ...still } = computeVerdict(ruleSet, instant, asker, after);
            expect(still).toEqual(then);
          }
          if (snow !== undefined && instant >= begins && (until === null || instant < until))
            expect(switchStateAt(snow, instant)).toBe(state === 'days' ? null : state);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('alteredSwitchings', () => {
  const past = [{ state: 'on' as const, from: 100, until: 200 }];
  it('is null where only days change', () => {
    const days = { ...period(past), name: 'Snow Emergency ', except: ['holidays'] };
    expect(findPeriodWithAlteredSwitches({ periods: [period(past)] }, { periods: [days] })).toBeNull();
    expect(findPeriodWithAlteredSwitches({ periods: [] }, { periods: [period([])] })).toBeNull();
  });
  it('names the period that loses, gains or changes one', () => {
    const of = (before: PeriodSwitch[] | null, after: PeriodSwitch[] | null) =>
      findPeriodWithAlteredSwitches(
        { periods: before === null ? [] : [period(before)] },
        { periods: after === null ? [] : [period(after)] },
      )?.name ?? null;
    expect(of(past, null)).toBe('snow emergency');
    expect(of(past, [])).toBe('snow emergency');
    expect(of(null, past)).toBe('snow emergency');
    expect(of(past, [{ state: 'on', from: 100, until: 250 }])).toBe('snow emergency');
  });
});

it('counts a day as changed by a switch only where its start, in the city, is after it', () => {
  const days = {
    ...period([]),
    days: [{ kind: 'dates', name: 'snow', from: '2026-11-27', to: '2026-11-27' }],
  };
  const lastDay = (switched: string, timeZone: string) => {
    const on: PeriodSwitch = { state: 'on', from: Date.parse(switched), until: null };
    const [before, after] = [
      calendar.parse({ periods: [] }),
      calendar.parse({ periods: [{ ...days, switchings: [on] }] }),
    ];
    const now = Date.parse(switched);
    return findPastDaysChange(before, after, { from: Date.parse('2026-11-20T12:00:00Z'), now, timeZone })
      ?.last;
  };
  for (const switched of [
    '2026-11-28T23:00:01Z',
    '2026-11-28T23:12:00Z',
    '2026-11-29T00:30:00Z',
    '2026-11-29T21:00:00Z',
  ])
    expect(lastDay(switched, 'Europe/Rome'), switched).toBe('2026-11-27');
  expect(lastDay('2026-11-28T23:00:00Z', 'Europe/Rome')).toBe('2026-11-29');
  expect(lastDay('2026-11-29T08:00:00Z', 'America/Los_Angeles')).toBe('2026-11-29');
  expect(lastDay('2026-11-29T08:00:01Z', 'America/Los_Angeles')).toBe('2026-11-27');
});

it('counts a day whose end changes, though its start does not', () => {
  const snow = {
    ...period([
      { state: 'on', from: Date.parse('2026-11-27T12:00Z'), until: Date.parse('2026-11-28T06:00Z') },
    ]),
  };
  const of = (days: object[]) => calendar.parse({ periods: [{ ...snow, days }] });
  const added = of([{ kind: 'dates', name: 'snow', from: '2026-11-28', to: '2026-11-28' }]);
  const changedAt = (now: string) =>
    findPastDaysChange(of([]), added, {
      from: Date.parse('2026-11-20Z'),
      now: Date.parse(now),
      timeZone: 'UTC',
    });
  expect(changedAt('2026-11-28T05:00Z')).toBeNull();
  expect(changedAt('2026-11-28T10:00Z')).toEqual({
    period: 'snow emergency',
    count: 1,
    first: '2026-11-28',
    last: '2026-11-28',
  });
});

it('finds the days that a look at every hour finds', () => {
  const hour = 3_600_000;
  const first = Date.parse('2026-11-24Z');
  const switching = fc.record({
    state: fc.constantFrom('on' as const, 'off' as const),
    from: fc.nat(100),
    length: fc.integer({ min: 1, max: 30 }),
  });
  const someCalendar = fc.record({
    switchings: fc.array(switching, { maxLength: 3 }),
    dates: fc.subarray([24, 25, 26, 27, 28]),
  });
  const read = ({
    switchings,
    dates,
  }: {
    switchings: { state: 'on' | 'off'; from: number; length: number }[];
    dates: number[];
  }) => {
    const made = switchings.reduce<readonly PeriodSwitch[]>((all, { state, from, length }) => {
      const result = applySwitch(
        all,
        { state, from: first + from * hour, until: first + (from + length) * hour },
        0,
      );
      return result.ok ? result.value : all;
    }, []);
    const days = dates.map((day) => ({
      kind: 'dates',
      name: 'snow',
      from: `2026-11-${day}`,
      to: `2026-11-${day}`,
    }));
    return calendar.parse({ periods: [{ ...period([...made]), days }] });
  };
  fc.assert(
    fc.property(someCalendar, someCalendar, fc.integer({ min: 1, max: 119 }), (a, b, hours) => {
      const [before, after] = [read(a), read(b)];
      const now = first + hours * hour;
      const changed = new Set<number>();
      for (let at = first; at < now; at += hour) {
        const day = civilMoment(at, 'UTC').today;
        const holds = (of: Calendar) => compileCalendar(of).on('snow emergency', day, at);
        if (holds(before) !== holds(after)) changed.add(day.epochDay);
      }
      // A day that begins exactly now counts as begun.
      const today = civilMoment(now, 'UTC').today;
      if (
        now % (24 * hour) === 0 &&
        compileCalendar(before).on('snow emergency', today, now) !==
          compileCalendar(after).on('snow emergency', today, now)
      )
        changed.add(today.epochDay);
      const found = findPastDaysChange(before, after, { from: first, now, timeZone: 'UTC' });
      expect(found?.count ?? 0).toBe(changed.size);
      expect(found?.last ?? null).toBe(changed.size === 0 ? null : formatEpochDay(Math.max(...changed)));
    }),
  );
});
