// Time spans of CurbLR feeds: every way to write dates, weeks, days and times, and texts that are
// none of these.
import { describe, expect, it } from 'vitest';
import { readTimeSpan } from './read-time-spans.ts';
import { curblrTimeSpan } from './schema.ts';

const read = (span: object) => readTimeSpan(curblrTimeSpan.parse(span));

describe('a time of day', () => {
  const times = (from: string, to: string) => read({ timesOfDay: [{ from, to }] });
  it.each([
    ['8:05', '18:30', '08:05', '18:30'],
    ['08:05:30', '18:30:00', '08:05', '18:30'],
    [' 08:05 ', '24:00', '08:05', '24:00'],
    ['24:00', '06:00', '00:00', '06:00'],
    ['22:00', '23:59', '22:00', '24:00'],
    ['23:59', '23:58', '23:59', '23:58'],
    ['00:00', '23:59', '00:00', '24:00'],
  ])('from %s to %s is %s to %s', (from, to, start, end) => {
    expect(times(from, to)).toEqual({ times: [{ from: start, to: end }] });
  });
  it.each(['24:01', '25:00', '08:60', '8', '8.30', '008:30', '08:5', ''])('is not %j', (wrong) => {
    expect(times(wrong, '18:00')).toEqual({ path: '.timesOfDay[0].from', value: wrong });
    expect(times('08:00', wrong)).toEqual({ path: '.timesOfDay[0].to', value: wrong });
  });
  it('may end with until, when to says no other', () => {
    expect(read({ timesOfDay: [{ from: '08:00', until: '09:00' }] })).toEqual({
      times: [{ from: '08:00', to: '09:00' }],
    });
    expect(read({ timesOfDay: [{ from: '08:00', to: '09:00', until: '09:00' }] })).toEqual({
      times: [{ from: '08:00', to: '09:00' }],
    });
    expect(read({ timesOfDay: [{ from: '08:00', to: '09:00', until: '10:00' }] })).toEqual({
      path: '.timesOfDay[0].until',
      value: '10:00',
    });
  });
});

describe('a date', () => {
  it.each([
    ['05-01', '05-01'],
    ['0501', '05-01'],
    ['2026-12-31', '2026-12-31'],
    [' 01-01 ', '01-01'],
  ])('%s is %s', (text, date) => {
    expect(read({ effectiveDates: [{ from: text, to: '12-31' }] })).toEqual({
      dates: [{ from: date, to: '12-31' }],
    });
  });
  it.each(['00-10', '13-01', '05-00', '05-32', '5-1', '26-05-01', 'May'])('is not %s', (wrong) => {
    expect(read({ effectiveDates: [{ from: wrong }] })).toEqual({
      path: '.effectiveDates[0].from',
      value: wrong,
    });
    expect(
      read({
        effectiveDates: [
          { from: '01-01', to: '02-01' },
          { from: '03-01', to: wrong },
        ],
      }),
    ).toEqual({
      path: '.effectiveDates[1].to',
      value: wrong,
    });
  });
  it('may be open at one end, not at both', () => {
    expect(read({ effectiveDates: [{ from: '05-01' }, { to: '07-01' }, { until: '08-01' }] })).toEqual({
      dates: [
        { from: '05-01', to: null },
        { from: null, to: '07-01' },
        { from: null, to: '08-01' },
      ],
    });
    expect(read({ effectiveDates: [{ from: ' ' }] })).toEqual({
      path: '.effectiveDates[0].from',
      value: ' ',
    });
    expect(read({ effectiveDates: [{ from: '05-01', to: '06-01', until: '07-01' }] })).toEqual({
      path: '.effectiveDates[0].until',
      value: '07-01',
    });
  });
});

describe('days', () => {
  it('of the week are names; weeks of the month are numbers with and without ending', () => {
    expect(
      read({ daysOfWeek: { days: ['fr', 'Monday'], occurrencesInMonth: ['1st', '2', '5th', ' Last '] } }),
    ).toEqual({
      daysOfWeek: ['fr', 'mo'],
      weeksOfMonth: [1, 2, 5, 'last'],
    });
  });
  it.each([
    ['a day', { days: ['mo', 'xx'] }, '.daysOfWeek.days[1]', 'xx'],
    ['a week', { occurrencesInMonth: ['6th'] }, '.daysOfWeek.occurrencesInMonth[0]', '6th'],
    ['a week before the first', { occurrencesInMonth: ['1', '0'] }, '.daysOfWeek.occurrencesInMonth[1]', '0'],
    ['nothing', {}, '.daysOfWeek', ''],
  ])('of the week that name %s that is none are told', (_what, daysOfWeek, path, value) => {
    expect(read({ daysOfWeek })).toEqual({ path, value });
  });
  it('of the month are 1 to 31, odd, even and last', () => {
    expect(read({ daysOfMonth: ['1', '31', 'Odd', 'even', 'last'] })).toEqual({
      daysOfMonth: [1, 31, 'odd', 'even', 'last'],
    });
    for (const wrong of ['0', '32', '1.5', 'first'])
      expect(read({ daysOfMonth: ['2', wrong] })).toEqual({ path: '.daysOfMonth[1]', value: wrong });
  });
});

it('periods are named without blanks and capitals', () => {
  const designatedPeriods = [{ name: ' Snow ', apply: 'only during' }];
  expect(read({ designatedPeriods })).toEqual({ periods: [{ name: 'snow', apply: 'only during' }] });
});

it('nothing is nothing', () => {
  expect(read({})).toEqual({});
});
