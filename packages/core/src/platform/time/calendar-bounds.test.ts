// Days of a calendar at their limits: ends of ranges, years and months, observed days, manual
// switches, the list of a year.
import { describe, expect, it } from 'vitest';
import { type CalendarDay, calendar } from './calendar.ts';
import { calendarDaysOfYear } from './calendar-year.ts';
import { civilDay, epochDayOf, formatEpochDay, parseEpochDay } from './civil-day.ts';
import { compileCalendar, easterSunday, switchStateAt } from './compile-calendar.ts';
import { dayNamesOfPeriod } from './day-names.ts';

type Day = Omit<CalendarDay, 'name'> & Record<string, unknown>;
const calendarOf = (...days: Day[]) =>
  calendar.parse({ periods: [{ name: 'days', days: days.map((day) => ({ name: day.kind, ...day })) }] });
const dayOf = (date: string) => parseEpochDay(date) ?? Number.NaN;
const holds = (value: ReturnType<typeof calendarOf>, date: string, name = 'days', instant = 0) =>
  compileCalendar(value).on(name, civilDay(dayOf(date)), instant);
/** Returns the dates of a year on which the only period is in force. */
const listed = (year: number, ...days: Day[]) =>
  calendarDaysOfYear({ calendar: calendarOf(...days), timeZone: 'Europe/Berlin' }, year).map(
    ({ date }) => date,
  );

describe('Easter', () => {
  it.each([
    '1961-04-02',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2285-03-22',
  ])('is %s', (date) => {
    expect(formatEpochDay(easterSunday(Number(date.slice(0, 4))))).toBe(date);
  });
});

describe('days that a rule names', () => {
  it.each<[string, Day, number, string[]]>([
    ['31 April never', { kind: 'fixed', month: 4, day: 31 }, 2026, []],
    ['30 April', { kind: 'fixed', month: 4, day: 30 }, 2026, ['2026-04-30']],
    ['29 February in leap years', { kind: 'fixed', month: 2, day: 29 }, 2028, ['2028-02-29']],
    ['29 February in no other', { kind: 'fixed', month: 2, day: 29 }, 2026, []],
    // July 4, 2026 is a Saturday; July 4, 2027 is a Sunday.
    ['a Saturday on Friday', { kind: 'fixed', month: 7, day: 4, observed: 'us' }, 2026, ['2026-07-03']],
    ['a Sunday on Monday', { kind: 'fixed', month: 7, day: 4, observed: 'us' }, 2027, ['2027-07-05']],
    ['a Friday on itself', { kind: 'fixed', month: 7, day: 3, observed: 'us' }, 2026, ['2026-07-03']],
    ['a Saturday on itself', { kind: 'fixed', month: 7, day: 4, observed: 'monday' }, 2026, ['2026-07-04']],
    [
      'a Sunday, moved to Monday',
      { kind: 'fixed', month: 7, day: 4, observed: 'monday' },
      2027,
      ['2027-07-05'],
    ],
    [
      'a Saturday, moved to Monday',
      { kind: 'fixed', month: 7, day: 4, observed: 'weekend to monday' },
      2026,
      ['2026-07-06'],
    ],
    [
      'a Sunday of a weekend, moved to Monday',
      { kind: 'fixed', month: 7, day: 4, observed: 'weekend to monday' },
      2027,
      ['2027-07-05'],
    ],
    [
      'New Year of the year after, observed in this',
      { kind: 'fixed', month: 1, day: 1, observed: 'us' },
      2021,
      ['2021-01-01', '2021-12-31'],
    ],
    [
      'the fifth Friday where there is one',
      { kind: 'nth weekday', month: 5, weekday: 'fr', nth: 5 },
      2026,
      ['2026-05-29'],
    ],
    ['no fifth Monday in May 2026', { kind: 'nth weekday', month: 5, weekday: 'mo', nth: 5 }, 2026, []],
    [
      'the first day as the first weekday',
      { kind: 'nth weekday', month: 5, weekday: 'fr', nth: 1 },
      2026,
      ['2026-05-01'],
    ],
    [
      'the last day as the last weekday',
      { kind: 'nth weekday', month: 5, weekday: 'su', nth: 'last' },
      2026,
      ['2026-05-31'],
    ],
    ['the last Monday', { kind: 'nth weekday', month: 5, weekday: 'mo', nth: 'last' }, 2026, ['2026-05-25']],
    [
      'days after it',
      { kind: 'nth weekday', month: 12, weekday: 'th', nth: 'last', offset: -3 },
      2026,
      ['2026-12-28'],
    ],
    [
      'a yearly range',
      { kind: 'dates', from: '12-30', to: '01-02' },
      2026,
      ['2026-01-01', '2026-01-02', '2026-12-30', '2026-12-31'],
    ],
    ['a single yearly day', { kind: 'dates', from: '06-05', to: '06-05' }, 2026, ['2026-06-05']],
    ['a range of a year', { kind: 'dates', from: '2025-12-31', to: '2026-01-01' }, 2026, ['2026-01-01']],
    ['a range of another year', { kind: 'dates', from: '2025-12-30', to: '2025-12-31' }, 2026, []],
    [
      'up to 29 February, in a common year',
      { kind: 'dates', from: '02-27', to: '02-29' },
      2026,
      ['2026-02-27', '2026-02-28'],
    ],
    [
      'from 29 February, in a common year',
      { kind: 'dates', from: '02-29', to: '03-02' },
      2026,
      ['2026-03-01', '2026-03-02'],
    ],
    [
      'up to 29 February of a common year, named with it',
      { kind: 'dates', from: '2026-02-27', to: '2026-02-29' },
      2026,
      ['2026-02-27', '2026-02-28'],
    ],
    [
      'from 29 February, in a leap year',
      { kind: 'dates', from: '02-29', to: '03-01' },
      2028,
      ['2028-02-29', '2028-03-01'],
    ],
  ])('%s', (_, day, year, dates) => {
    expect(listed(year, day)).toEqual(dates);
    for (const date of dates) expect(holds(calendarOf(day), date), date).toBe(true);
  });
  it('are days of the week from the first of the year to its last', () => {
    const thursdays = calendarOf({ kind: 'weekdays', days: ['th', 'fr'] });
    expect(
      ['2026-01-01', '2026-01-02', '2026-01-03', '2026-12-31', '2027-01-01'].map((date) =>
        holds(thursdays, date),
      ),
    ).toEqual([true, true, false, true, true]);
  });
});

describe('the list of a year', () => {
  const city = (days: object[], more: object = {}) => ({
    calendar: calendar.parse({
      periods: [
        { name: 'b', days, ...more },
        { name: 'a', days: [{ kind: 'fixed', name: 'May Day', month: 5, day: 1 }] },
      ],
    }),
    timeZone: 'America/New_York',
  });
  it('is by date, the periods of a date in the order of the calendar, with what each day is called', () => {
    const value = city([
      { kind: 'fixed', name: 'Labor Day', month: 5, day: 1 },
      { kind: 'dates', name: 'Spring', from: '04-30', to: '05-01' },
      { kind: 'dates', name: 'Spring', from: '05-01', to: '05-01' },
    ]);
    expect(calendarDaysOfYear(value, 2026)).toEqual([
      { date: '2026-04-30', period: 'b', names: ['Spring'] },
      { date: '2026-05-01', period: 'b', names: ['Labor Day', 'Spring'] },
      { date: '2026-05-01', period: 'a', names: ['May Day'] },
    ]);
    expect([...dayNamesOfPeriod(value.calendar.periods[0] as never, 2026).keys()]).toContain(
      dayOf('2025-05-01'),
    );
  });
  it('has a period of 130 days, none of more', () => {
    const days = (to: string) =>
      calendarDaysOfYear(city([{ kind: 'dates', name: 'x', from: '01-01', to }]), 2026).filter(
        ({ period }) => period === 'b',
      ).length;
    expect(days('05-10')).toBe(130);
    expect(days('05-11')).toBe(0);
  });
  it('has days on which a switch was thrown for a part of them, in the time of the city', () => {
    // 22:00 to 02:00 in New York is 02:00 to 06:00 UTC of the day after.
    const from = Date.UTC(2026, 0, 6, 2);
    const value = city([], { switchings: [{ state: 'on', from, until: from + 4 * 3_600_000 }] });
    expect(calendarDaysOfYear(value, 2026).map(({ date, names }) => [date, names.length])).toEqual([
      ['2026-01-05', 0],
      ['2026-01-06', 0],
      ['2026-05-01', 1],
    ]);
    const toMidnight = city([], { switchings: [{ state: 'on', from, until: from + 3 * 3_600_000 }] });
    expect(calendarDaysOfYear(toMidnight, 2026).map(({ date }) => date)).toEqual([
      '2026-01-05',
      '2026-05-01',
    ]);
  });
});

describe('switches', () => {
  const switchings = [
    { state: 'on' as const, from: 100, until: 200 },
    { state: 'off' as const, from: 200, until: 300 },
    { state: 'on' as const, from: 400, until: null },
  ];
  it('are thrown from their instant until before their end', () => {
    expect(
      [99, 100, 199, 200, 299, 300, 399, 400, 9999].map((at) => switchStateAt({ switchings }, at)),
    ).toEqual([null, 'on', 'on', 'off', 'off', null, null, 'on', 'on']);
  });
  it('part time into eras in which nothing changes', () => {
    const value = calendar.parse({
      periods: [
        { name: 'Snow', switchings, except: ['Holidays'] },
        {
          name: 'holidays',
          switchings: [{ state: 'on', from: 150, until: 400 }],
          except: ['snow'],
          days: [],
        },
        { name: 'other', switchings: [{ state: 'on', from: 7, until: 8 }] },
      ],
    });
    const days = compileCalendar(value);
    expect([0, 7, 8, 99, 100, 150, 400, 401].map((at) => days.switchEra(at))).toEqual([
      0, 1, 2, 2, 3, 4, 7, 7,
    ]);
    expect(days.switchEdges('SNOW')).toEqual([100, 150, 200, 300, 400]);
    expect(days.switchEdges('nothing')).toEqual([]);
    expect([days.knows('SNOW'), days.knows('ice')]).toEqual([true, false]);
    // A manual switch takes precedence over days and exceptions.
    const on = (name: string, at: number) => days.on(name, civilDay(dayOf('2026-03-03')), at);
    expect([
      on('snow', 160),
      on('snow', 250),
      on('snow', 99),
      on('holidays', 160),
      on('holidays', 400),
    ]).toEqual([true, false, false, true, false]);
  });
  it('hold on the last day of a leap year too', () => {
    const value = calendar.parse({
      periods: [{ name: 'x', switchings: [{ state: 'on', from: 0, until: null }] }],
    });
    expect([
      holds(value, '2028-12-31', 'x', 5),
      holds(value, '2026-12-31', 'x', 5),
      holds(value, '2026-12-31', 'x', -5),
    ]).toEqual([true, true, false]);
  });
  it('take other periods out day by day, and those that are not there not at all', () => {
    const value = calendar.parse({
      periods: [
        {
          name: 'school',
          days: [{ kind: 'weekdays', name: 's', days: ['mo', 'tu'] }],
          except: ['Feast', 'nothing', 'school'],
        },
        { name: 'feast', days: [{ kind: 'fixed', name: 'f', month: 6, day: 2 }] },
      ],
    });
    expect(
      ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-08'].map((date) => holds(value, date, 'school')),
    ).toEqual([true, false, false, true]);
    expect(epochDayOf(2026, 6, 2)).toBe(dayOf('2026-06-02'));
  });
});
