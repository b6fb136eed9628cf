// Designated periods: observed holidays, movable feasts, exceptions and manual switches; and the
// built-in calendars.
import { describe, expect, it } from 'vitest';
import { builtInCalendarCodes, findBuiltInCalendar } from './built-in-calendars.ts';
import { type CalendarDay, calendar } from './calendar.ts';
import { civilDay, formatEpochDay, parseEpochDay } from './civil-day.ts';
import { compileCalendar, easterSunday } from './compile-calendar.ts';

const dayOf = (date: string) => civilDay(parseEpochDay(date) ?? Number.NaN);

function holidaysOf(key: string, year: number): string[] {
  const ready = findBuiltInCalendar(key);
  if (ready === null) return [];
  const days = compileCalendar(ready);
  const start = dayOf(`${year}-01-01`).epochDay;
  const all = Array.from({ length: 366 }, (_, i) => civilDay(start + i)).filter((day) => day.year === year);
  return all.filter((day) => days.on('holidays', day, 0)).map((day) => formatEpochDay(day.epochDay).slice(5));
}

function on(days: readonly CalendarDay[], date: string): boolean {
  return compileCalendar(calendar.parse({ periods: [{ name: 'p', days }] })).on('p', dayOf(date), 0);
}

describe('ready calendars', () => {
  it('has the federal holidays of the United States, moved off weekends', () => {
    expect(holidaysOf('America/New_York', 2026)).toEqual([
      '01-01',
      '01-19',
      '02-16',
      '05-25',
      '06-19',
      '07-03',
      '09-07',
      '10-12',
      '11-11',
      '11-26',
      '12-25',
    ]);
    // January 1, 2028 is a Saturday: it is observed in the year before.
    expect(holidaysOf('US', 2027)).toContain('12-31');
    expect(holidaysOf('US', 2028)).not.toContain('01-01');
  });
  it('has the holidays of Berlin, Monaco, France, British Columbia and Victoria', () => {
    expect(holidaysOf('Europe/Berlin', 2026)).toEqual([
      '01-01',
      '03-08',
      '04-03',
      '04-06',
      '05-01',
      '05-14',
      '05-25',
      '10-03',
      '12-25',
      '12-26',
    ]);
    expect(holidaysOf('Europe/Berlin', 2025)).toContain('05-08');
    expect(holidaysOf('Europe/Monaco', 2026)).toEqual([
      '01-01',
      '01-27',
      '04-06',
      '05-01',
      '05-14',
      '05-25',
      '06-04',
      '08-15',
      '11-02',
      '11-19',
      '12-08',
      '12-25',
    ]);
    expect(holidaysOf('FR', 2026)).toHaveLength(11);
    expect(holidaysOf('America/Vancouver', 2026)).toEqual([
      '01-01',
      '02-16',
      '04-03',
      '05-18',
      '07-01',
      '08-03',
      '09-07',
      '09-30',
      '10-12',
      '11-11',
      '12-25',
    ]);
    expect(holidaysOf('Australia/Melbourne', 2026)).toEqual([
      '01-01',
      '01-26',
      '03-09',
      '04-03',
      '04-04',
      '04-05',
      '04-06',
      '04-25',
      '06-08',
      '11-03',
      '12-25',
      '12-26',
    ]);
  });
  it('knows no others, and gives the same value each time', () => {
    expect(findBuiltInCalendar('Asia/Tokyo')).toBeNull();
    expect(findBuiltInCalendar('us')).toBe(findBuiltInCalendar('America/Chicago'));
    for (const code of builtInCalendarCodes)
      expect(findBuiltInCalendar(code)?.periods.map(({ name }) => name)).toContain('school days');
  });
});

describe('days by rule', () => {
  it('finds Easter', () => {
    expect([2000, 2025, 2026, 2038].map((year) => formatEpochDay(easterSunday(year)))).toEqual([
      '2000-04-23',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ]);
  });
  it('finds the nth and last weekday, and days after it', () => {
    const last: CalendarDay = {
      kind: 'nth weekday',
      name: '',
      month: 5,
      weekday: 'mo',
      nth: 'last',
      offset: 0,
    };
    expect(on([last], '2026-05-25')).toBe(true);
    expect(on([last], '2026-05-18')).toBe(false);
    expect(on([{ ...last, nth: 5 }], '2026-05-25')).toBe(false);
    expect(on([{ ...last, month: 11, nth: 1, offset: 1 }], '2026-11-03')).toBe(true);
  });
  it('keeps yearly ranges over new year and 29 February', () => {
    const winter: CalendarDay = { kind: 'dates', name: '', from: '12-20', to: '01-06' };
    expect(['2026-12-20', '2027-01-06', '2026-01-01'].map((date) => on([winter], date))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2026-12-19', '2027-01-07'].map((date) => on([winter], date))).toEqual([false, false]);
    const leap: CalendarDay = { kind: 'fixed', name: '', month: 2, day: 29, observed: 'none' };
    expect(on([leap], '2028-02-29')).toBe(true);
    expect(on([leap], '2027-03-01')).toBe(false);
    const moved = (observed: Extract<CalendarDay, { kind: 'fixed' }>['observed'], day: number) =>
      [3, 4, 5, 6, 7].filter((date) =>
        on([{ kind: 'fixed', name: '', month: 7, day, observed }], `2026-07-0${date}`),
      );
    // July 4, 2026 is a Saturday.
    expect([moved('none', 4), moved('us', 4), moved('monday', 4), moved('weekend to monday', 4)]).toEqual([
      [4],
      [3],
      [4],
      [6],
    ]);
    expect([moved('none', 5), moved('us', 5), moved('monday', 5), moved('weekend to monday', 5)]).toEqual([
      [5],
      [6],
      [6],
      [6],
    ]);
    expect(moved('weekend to monday', 3)).toEqual([3]);
    const range: CalendarDay = { kind: 'dates', name: '', from: '2026-03-02', to: '2026-03-04' };
    expect(
      ['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-05', '2027-03-03'].map((date) => on([range], date)),
    ).toEqual([false, true, true, false, false]);
  });
});

describe('designated periods', () => {
  const switchedAt = Date.parse('2026-05-01T10:00Z');
  const switchedBack = Date.parse('2026-05-01T18:00Z');
  const days = compileCalendar(
    calendar.parse({
      periods: [
        { name: 'Holidays', days: [{ kind: 'fixed', name: 'x', month: 5, day: 1 }] },
        {
          name: 'school days',
          days: [{ kind: 'weekdays', name: 'x', days: ['mo', 'tu', 'we', 'th', 'fr'] }],
          except: ['HOLIDAYS'],
        },
        { name: 'snow emergency', switchings: [{ state: 'on', from: switchedAt, until: switchedBack }] },
        {
          name: 'market',
          days: [{ kind: 'weekdays', name: 'x', days: ['fr'] }],
          switchings: [{ state: 'off', from: switchedAt, until: null }],
        },
        { name: 'no market', days: [{ kind: 'weekdays', name: 'x', days: ['fr'] }], except: ['market'] },
        { name: 'a', days: [{ kind: 'weekdays', name: 'x', days: ['fr'] }], except: ['b'] },
        { name: 'b', days: [{ kind: 'weekdays', name: 'x', days: ['fr'] }], except: ['a'] },
      ],
    }),
  );
  it('match names without case and take exceptions out', () => {
    expect(days.on('HOLIDAYS', dayOf('2026-05-01'), 0)).toBe(true);
    expect(days.on('School Days', dayOf('2026-04-30'), 0)).toBe(true);
    expect(days.on('school days', dayOf('2026-05-01'), 0)).toBe(false);
    expect(days.on('school days', dayOf('2026-05-02'), 0)).toBe(false);
  });
  it('follow the switch before the days, from when it is thrown until it is thrown back', () => {
    const friday = dayOf('2026-05-01');
    const at = (name: string) =>
      [switchedAt - 1, switchedAt, switchedBack - 1, switchedBack].map((instant) =>
        days.on(name, friday, instant),
      );
    expect(at('snow emergency')).toEqual([false, true, true, false]);
    expect(at('market')).toEqual([true, false, false, false]);
    expect(at('no market')).toEqual([false, true, true, true]);
    expect(days.switchEdges('NO market')).toEqual([switchedAt]);
    expect([switchedAt - 1, switchedAt, switchedBack].map((instant) => days.switchEra(instant))).toEqual([
      0, 1, 2,
    ]);
  });
  it('refuse switchings that overlap or end before they begin', () => {
    const isRead = (...switchings: object[]) =>
      calendar.safeParse({ periods: [{ name: 'p', switchings }] }).success;
    expect(isRead({ state: 'on', from: 1, until: 5 }, { state: 'off', from: 5, until: null })).toBe(true);
    expect(isRead({ state: 'on', from: 1, until: 5 }, { state: 'off', from: 4, until: null })).toBe(false);
    expect(isRead({ state: 'on', from: 1, until: null }, { state: 'off', from: 4, until: null })).toBe(false);
    expect(isRead({ state: 'on', from: 5, until: 5 })).toBe(false);
  });
  it('never hold when unknown, and end where exceptions go in circles', () => {
    expect(days.on('game days', dayOf('2026-05-01'), 0)).toBe(false);
    expect(days.knows('game days')).toBe(false);
    expect(typeof days.on('a', dayOf('2026-05-01'), 0)).toBe('boolean');
  });
});
