// The normal week used to show a change: never a week with a holiday. When no week is normal, this
// is reported.
import { describe, expect, it } from 'vitest';
import { findBuiltInCalendar } from './built-in-calendars.ts';
import { calendar } from './calendar.ts';
import { exceptionalDates, exceptionalDays, normalWeek, variesByWeek } from './normal-week.ts';
import { timeSpan } from './time-span.ts';

const timeZone = 'America/New_York';
const usual = { timeZone, calendar: findBuiltInCalendar('US') ?? calendar.parse({}) };

describe('normalWeek', () => {
  it('is the week of the date when nothing special falls into it', () => {
    expect(normalWeek('2026-12-05', usual)).toEqual({ monday: '2026-11-30', isNormal: true });
  });
  it('passes over Thanksgiving, and over the weeks of Christmas and New Year', () => {
    expect(normalWeek('2026-11-27', usual).monday).toBe('2026-11-30');
    expect(normalWeek('2026-12-24', usual).monday).toBe('2027-01-04');
  });
  it('passes over a change of the clocks', () => {
    expect(normalWeek('2026-03-08', usual).monday).toBe('2026-03-09');
    expect(normalWeek('2026-10-26', usual).monday).toBe('2026-11-02');
  });
  it('takes a period that holds on most days for the usual time', () => {
    const school = calendar.parse({
      periods: [
        { name: 'school days', days: [{ kind: 'weekdays', name: '', days: ['mo', 'tu', 'we', 'th', 'fr'] }] },
        { name: 'fair', days: [{ kind: 'dates', name: '', from: '2026-05-09', to: '2026-05-09' }] },
      ],
    });
    expect(normalWeek('2026-05-06', { timeZone, calendar: school })).toEqual({
      monday: '2026-05-11',
      isNormal: true,
    });
  });
  it('passes over the days of an emergency that is switched on', () => {
    const switchings = [{ state: 'on', from: Date.UTC(2026, 4, 6, 12), until: Date.UTC(2026, 4, 12, 12) }];
    const periods = [{ name: 'snow emergency', switchings }];
    const city = { timeZone, calendar: calendar.parse({ periods }) };
    expect(normalWeek('2026-05-06', city)).toEqual({ monday: '2026-05-18', isNormal: true });
  });
  it('says when there is none: an emergency that is switched on without an end', () => {
    const periods = [{ name: 'snow emergency', switchings: [{ state: 'on', from: 0, until: null }] }];
    const city = { timeZone, calendar: calendar.parse({ periods }) };
    expect(normalWeek('2026-05-06', city)).toEqual({ monday: '2026-05-04', isNormal: false });
  });
  it('refuses what is no date', () => {
    expect(() => normalWeek('today', usual)).toThrow(RangeError);
  });
});

describe('variesByWeek', () => {
  it('is true of seasons, dates and holidays, not of hours of the week', () => {
    const varies = (span: unknown) => variesByWeek(timeSpan.parse(span));
    expect(varies({ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '10:00' }] })).toBe(false);
    expect(varies({ months: [6] })).toBe(true);
    expect(varies({ daysOfWeek: ['mo'], weeksOfMonth: [1] })).toBe(true);
    expect(varies({ periods: [{ name: 'holidays', apply: 'except during' }] })).toBe(true);
  });
});

describe('exceptionalDays', () => {
  it('names the holidays of a week by their day', () => {
    expect(exceptionalDays('2026-11-23', usual)).toEqual([{ weekday: 3, names: ['Thanksgiving Day'] }]);
    expect(exceptionalDays('2026-12-21', usual).map(({ weekday }) => weekday)).toEqual([4]);
  });
  it('is empty exactly in weeks without an exceptional day, such as a normal week', () => {
    for (const date of ['2026-11-27', '2026-12-24', '2026-07-01'])
      expect(exceptionalDays(normalWeek(date, usual).monday, usual)).toEqual([]);
    expect(() => exceptionalDays('no date', usual)).toThrow(RangeError);
  });
  it('names a period whose day has no name of its own, and no period of most days', () => {
    const fair = calendar.parse({
      periods: [
        { name: 'school days', days: [{ kind: 'weekdays', name: '', days: ['mo', 'tu', 'we', 'th', 'fr'] }] },
        { name: 'fair', days: [{ kind: 'dates', name: '', from: '2026-05-09', to: '2026-05-09' }] },
      ],
    });
    expect(exceptionalDays('2026-05-04', { calendar: fair })).toEqual([{ weekday: 5, names: ['fair'] }]);
  });
});

describe('exceptionalDates', () => {
  it('names the public holidays of some months, both ends included', () => {
    const named = exceptionalDates('2026-10-12', '2026-11-26', usual).map(
      ({ date, names }) => `${date} ${names.join()}`,
    );
    expect(named).toEqual([
      '2026-10-12 Columbus Day',
      '2026-11-11 Veterans Day',
      '2026-11-26 Thanksgiving Day',
    ]);
    expect(exceptionalDates('2026-11-27', '2026-11-26', usual)).toEqual([]);
    expect(() => exceptionalDates('2026-11-27', 'today', usual)).toThrow(RangeError);
  });
});
