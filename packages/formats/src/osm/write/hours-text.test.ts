// Time spans as opening_hours texts: each part of a rule, its order, what cannot be written, and
// that the reader restores the same spans.
import { timeSpan } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from '../opening-hours.ts';
import { omitEmptyFields } from '../time-span-algebra.ts';
import { formatHours } from './hours-text.ts';

const textsOf = (...spans: object[]) => formatHours(spans.map((span) => timeSpan.parse(span)));
const only = (name: string) => ({ name, apply: 'only during' });
const except = (name: string) => ({ name, apply: 'except during' });
const times = [{ from: '08:00', to: '18:30' }];

describe('one span', () => {
  it.each<[string, object]>([
    ['24/7', {}],
    ['Mo-We,Fr', { daysOfWeek: ['mo', 'tu', 'we', 'fr'] }],
    ['Mo,Sa-Su', { daysOfWeek: ['mo', 'sa', 'su'] }],
    ['Tu[1,3,-1]', { daysOfWeek: ['tu'], weeksOfMonth: [1, 3, 'last'] }],
    ['08:00-18:30', { times }],
    [
      '22:00-06:00,08:00-24:00',
      {
        times: [
          { from: '22:00', to: '06:00' },
          { from: '08:00', to: '24:00' },
        ],
      },
    ],
    ['18:00-42:00', { times: [{ from: '18:00', to: '18:00' }] }],
    ['Jan-Mar,Dec', { months: [1, 2, 3, 12] }],
    ['Feb', { months: [2] }],
    ['Apr 05-Jun 07', { dates: [{ from: '04-05', to: '06-07' }] }],
    ['Apr 05', { dates: [{ from: '04-05', to: '04-05' }] }],
    ['2026 Apr 05-2026 Jun 07', { dates: [{ from: '2026-04-05', to: '2026-06-07' }] }],
    ['2026 Apr 05+', { dates: [{ from: '2026-04-05', to: null }] }],
    ['PH', { periods: [only('holidays')] }],
    ['SH', { periods: [only('school holidays')] }],
    ['Jan PH Mo 08:00-18:30', { months: [1], periods: [only('holidays')], daysOfWeek: ['mo'], times }],
    ['Mo; PH off', { daysOfWeek: ['mo'], periods: [except('holidays')] }],
    ['Mo; PH off; SH off', { daysOfWeek: ['mo'], periods: [except('holidays'), except('school holidays')] }],
  ])('%s', (text, span) => {
    expect(textsOf(span)).toEqual([text]);
    expect(parseOpeningHours(text)?.spans.map(omitEmptyFields)).toEqual([
      omitEmptyFields(timeSpan.parse(span)),
    ]);
  });
  it('of two dates, or of two days of a week of the month, is a list', () => {
    const dates = ['04-05', '05-06'].map((day) => ({ from: day, to: day }));
    expect(textsOf({ dates })).toEqual(['Apr 05,May 06']);
    expect(textsOf({ daysOfWeek: ['mo', 'fr'], weeksOfMonth: [2] })).toEqual(['Mo[2],Fr[2]']);
  });
  it('of certain weeks names every day of them', () => {
    expect(textsOf({ weeksOfMonth: [2] })).toEqual(['Mo[2],Tu[2],We[2],Th[2],Fr[2],Sa[2],Su[2]']);
  });
  it('has its days and months once, in order', () => {
    expect(textsOf({ daysOfWeek: ['we', 'mo', 'mo'], months: [5, 3, 3] })).toEqual(['Mar,May Mo,We']);
  });
});

describe('what has no text', () => {
  it.each<[string, object]>([
    ['instants', { instants: [{ from: 1, to: 2 }] }],
    ['days-of-month', { daysOfMonth: [1] }],
    ['months-and-dates', { months: [1], dates: [{ from: '01-01', to: '01-02' }] }],
    ['open-dates', { dates: [{ from: null, to: '01-02' }] }],
    ['open-dates', { dates: [{ from: '01-02', to: null }] }],
    ['open-dates', { dates: [{ from: '2026-01-02', to: '03-04' }] }],
    ['open-dates', { dates: [{ from: '01-02', to: '2026-03-04' }] }],
    ['period', { periods: [only('snow')] }],
    ['period', { periods: [except('snow')] }],
    ['period', { periods: [only('holidays'), only('school holidays')] }],
    ['period', { periods: [except('holidays')], excludes: true }],
  ])('%s of %j', (gap, span) => {
    expect(textsOf({ daysOfWeek: ['mo'] }, span)).toBe(gap);
  });
});

describe('several spans', () => {
  it('are rules that add to each other', () => {
    expect(textsOf({ daysOfWeek: ['mo'], times }, { daysOfWeek: ['sa'] })).toEqual(['Mo 08:00-18:30, Sa']);
  });
  it('with other exceptions are texts of their own', () => {
    const spans = [
      { daysOfWeek: ['mo'], periods: [except('holidays')] },
      { daysOfWeek: ['sa'] },
      { daysOfWeek: ['tu'], periods: [except('holidays')] },
    ];
    expect(textsOf(...spans)).toEqual(['Mo, Tu; PH off', 'Sa']);
  });
  it('that exclude come last, of all time when nothing else is there', () => {
    const excluded = { daysOfWeek: ['mo'], times, excludes: true };
    expect(textsOf(excluded)).toEqual(['24/7; Mo 08:00-18:30 off']);
    expect(textsOf(excluded, { months: [5] }, { daysOfWeek: ['su'], excludes: true })).toEqual([
      'May; Mo 08:00-18:30 off; Su off',
    ]);
    expect(textsOf({ daysOfMonth: [3], excludes: true })).toBe('days-of-month');
    expect(textsOf()).toEqual([]);
  });
});
