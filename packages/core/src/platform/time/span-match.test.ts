// When a time span applies: both sides of every limit.
import { describe, expect, it } from 'vitest';
import { findBuiltInCalendar } from './built-in-calendars.ts';
import { civilMoment, parseCityInstant } from './civil.ts';
import { compileTiming, isTimingActive } from './span-match.ts';
import { type TimeSpanInput, timeSpan } from './time-span.ts';

const city = { timeZone: 'America/New_York', calendar: findBuiltInCalendar('US') ?? { periods: [] } };

/** Whether the spans apply at `YYYY-MM-DD HH:MM`. */
function holds(spans: TimeSpanInput | TimeSpanInput[], when: string): boolean {
  const list = (Array.isArray(spans) ? spans : [spans]).map((span) => timeSpan.parse(span));
  const [date, time] = when.split(' ');
  const instant = parseCityInstant(city, date, time, 0);
  return isTimingActive(compileTiming(list, city), civilMoment(instant, city.timeZone));
}

const each = (span: TimeSpanInput | TimeSpanInput[], whens: string[]) =>
  whens.map((when) => holds(span, when));

describe('times of day', () => {
  it('are half-open', () => {
    const span = { times: [{ from: '08:00', to: '18:00' }] };
    expect(
      each(span, ['2026-05-04 07:59', '2026-05-04 08:00', '2026-05-04 17:59', '2026-05-04 18:00']),
    ).toEqual([false, true, true, false]);
    expect(
      each({ times: [{ from: '20:00', to: '24:00' }] }, ['2026-05-04 23:59', '2026-05-05 00:00']),
    ).toEqual([true, false]);
  });
  it('over midnight belong to the day they start on', () => {
    // 2026-05-08 is a Friday.
    const span: TimeSpanInput = { daysOfWeek: ['fr'], times: [{ from: '22:00', to: '06:00' }] };
    expect(
      each(span, [
        '2026-05-08 05:00',
        '2026-05-08 22:00',
        '2026-05-09 05:59',
        '2026-05-09 06:00',
        '2026-05-09 22:00',
      ]),
    ).toEqual([false, true, true, false, false]);
  });
  it('from a time to the same are 24 hours from it', () => {
    const span: TimeSpanInput = { daysOfWeek: ['fr'], times: [{ from: '08:00', to: '08:00' }] };
    expect(
      each(span, ['2026-05-08 07:59', '2026-05-08 08:00', '2026-05-09 07:59', '2026-05-09 08:00']),
    ).toEqual([false, true, true, false]);
    const day: TimeSpanInput = { daysOfWeek: ['fr'], times: [{ from: '00:00', to: '00:00' }] };
    expect(
      each(day, ['2026-05-07 23:59', '2026-05-08 00:00', '2026-05-08 23:59', '2026-05-09 00:00']),
    ).toEqual([false, true, true, false]);
  });
  it('over midnight test holidays and dates on the start day', () => {
    const span: TimeSpanInput = {
      times: [{ from: '22:00', to: '06:00' }],
      periods: [{ name: 'Holidays', apply: 'except during' }],
    };
    // 2026-12-25 is a holiday; the night before it is not.
    expect(
      each(span, ['2026-12-24 23:00', '2026-12-25 05:00', '2026-12-25 23:00', '2026-12-26 05:00']),
    ).toEqual([true, true, false, false]);
    const last: TimeSpanInput = {
      times: [{ from: '22:00', to: '06:00' }],
      dates: [{ from: '05-01', to: '05-31' }],
    };
    expect(each(last, ['2026-05-01 05:00', '2026-05-31 23:00', '2026-06-01 05:00'])).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('days', () => {
  it('count weekdays of the month, also the last', () => {
    const second: TimeSpanInput = { daysOfWeek: ['mo'], weeksOfMonth: [2] };
    expect(each(second, ['2026-06-01 12:00', '2026-06-08 12:00', '2026-06-15 12:00'])).toEqual([
      false,
      true,
      false,
    ]);
    const last: TimeSpanInput = { daysOfWeek: ['mo'], weeksOfMonth: ['last'] };
    expect(each(last, ['2026-06-22 12:00', '2026-06-29 12:00'])).toEqual([false, true]);
    const fifth: TimeSpanInput = { daysOfWeek: ['su'], weeksOfMonth: [5] };
    expect(each(fifth, ['2026-02-22 12:00', '2026-05-31 12:00'])).toEqual([false, true]);
  });
  it('count days of the month: odd, even, last', () => {
    expect(
      each({ daysOfMonth: ['odd'] }, ['2026-05-30 12:00', '2026-05-31 12:00', '2026-06-01 12:00']),
    ).toEqual([false, true, true]);
    expect(each({ daysOfMonth: ['even'] }, ['2026-05-30 12:00', '2026-05-31 12:00'])).toEqual([true, false]);
    expect(
      each({ daysOfMonth: ['last'] }, [
        '2026-02-27 12:00',
        '2026-02-28 12:00',
        '2028-02-28 12:00',
        '2028-02-29 12:00',
      ]),
    ).toEqual([false, true, false, true]);
    expect(each({ daysOfMonth: [15] }, ['2026-05-15 12:00', '2026-05-16 12:00'])).toEqual([true, false]);
  });
  it('keep yearly ranges over new year, with both days whole', () => {
    const winter: TimeSpanInput = { dates: [{ from: '12-01', to: '02-29' }] };
    expect(
      each(winter, [
        '2026-11-30 23:59',
        '2026-12-01 00:00',
        '2027-02-28 23:59',
        '2027-03-01 00:00',
        '2028-02-29 23:59',
        '2028-03-01 00:00',
      ]),
    ).toEqual([false, true, true, false, true, false]);
  });
  it('keep dates of one year, open ends, and months', () => {
    expect(
      each({ dates: [{ from: '2026-05-02', to: null }] }, [
        '2026-05-01 12:00',
        '2026-05-02 00:00',
        '2030-01-01 00:00',
      ]),
    ).toEqual([false, true, true]);
    expect(
      each({ dates: [{ from: null, to: '2026-05-02' }] }, ['2026-05-02 23:59', '2026-05-03 00:00']),
    ).toEqual([true, false]);
    expect(
      each({ dates: [{ from: '02-29', to: '02-29' }] }, [
        '2027-02-28 12:00',
        '2028-02-29 12:00',
        '2027-03-01 12:00',
      ]),
    ).toEqual([false, true, false]);
    expect(each({ months: [7, 8] }, ['2026-06-30 23:59', '2026-07-01 00:00'])).toEqual([false, true]);
  });
  it('keep one-off instants half-open and on the instant itself', () => {
    const from = parseCityInstant(city, '2026-05-08', '10:00', 0);
    const span = { instants: [{ from, to: from + 3_600_000 }] };
    expect(
      each(span, ['2026-05-08 09:59', '2026-05-08 10:00', '2026-05-08 10:59', '2026-05-08 11:00']),
    ).toEqual([false, true, true, false]);
  });
});

describe('designated periods and exceptions', () => {
  it('hold only during or except during', () => {
    const only: TimeSpanInput = { periods: [{ name: 'HOLIDAYS', apply: 'only during' }] };
    const except: TimeSpanInput = { periods: [{ name: 'holidays', apply: 'except during' }] };
    expect(each(only, ['2026-12-25 12:00', '2026-12-24 12:00'])).toEqual([true, false]);
    expect(each(except, ['2026-12-25 12:00', '2026-12-24 12:00'])).toEqual([false, true]);
  });
  it('take a period the calendar does not know as never', () => {
    expect(holds({ periods: [{ name: 'carnival', apply: 'only during' }] }, '2026-12-25 12:00')).toBe(false);
    expect(holds({ periods: [{ name: 'carnival', apply: 'except during' }] }, '2026-12-25 12:00')).toBe(true);
  });
  it('let excluding spans beat the others, also alone', () => {
    const sunday: TimeSpanInput = { daysOfWeek: ['su'], excludes: true };
    // 2026-05-10 is a Sunday.
    expect(each([sunday], ['2026-05-09 12:00', '2026-05-10 12:00'])).toEqual([true, false]);
    expect(
      each(
        [{ times: [{ from: '08:00', to: '18:00' }] }, sunday],
        ['2026-05-09 12:00', '2026-05-10 12:00', '2026-05-09 20:00'],
      ),
    ).toEqual([true, false, false]);
  });
  it('always apply without spans', () => {
    expect(holds([], '2026-05-10 12:00')).toBe(true);
  });
});
