// The intersection and difference of two time spans, field by field, including every case that
// cannot be expressed.
import { type TimeSpan, type TimeSpanInput, timeSpan } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { intersect, intersectAll, omitEmptyFields, subtractSpan } from './time-span-algebra.ts';

const of = (input: TimeSpanInput): TimeSpan => timeSpan.parse(input);
const at = (from: string, to: string): TimeSpanInput => ({ times: [{ from, to }] });
const dates = (...ranges: [from: string, to: string][]): TimeSpanInput => ({
  dates: ranges.map(([from, to]) => ({ from, to })),
});
const during: TimeSpanInput = { periods: [{ name: 'school', apply: 'only during' }] };
const except: TimeSpanInput = { periods: [{ name: 'school', apply: 'except during' }] };
const said = (outcome: TimeSpan | null | 'unknown') =>
  outcome === null || outcome === 'unknown' ? outcome : omitEmptyFields(outcome);

describe('what two spans share', () => {
  it.each<[string, TimeSpanInput, TimeSpanInput, TimeSpanInput | null | 'unknown']>([
    [
      'days',
      { daysOfWeek: ['mo', 'tu', 'we'] },
      { daysOfWeek: ['we', 'tu', 'su'] },
      { daysOfWeek: ['tu', 'we'] },
    ],
    ['no day', { daysOfWeek: ['mo'] }, { daysOfWeek: ['tu'] }, null],
    [
      'months of one only',
      { months: [1, 2] },
      { daysOfWeek: ['mo'] },
      { months: [1, 2], daysOfWeek: ['mo'] },
    ],
    ['months', { months: [1, 2, 3] }, { months: [3, 4] }, { months: [3] }],
    ['no month', { months: [1] }, { months: [2] }, null],
    ['weeks', { weeksOfMonth: [1, 2] }, { weeksOfMonth: [2, 3] }, { weeksOfMonth: [2] }],
    ['no week', { weeksOfMonth: [1] }, { weeksOfMonth: [2] }, null],
    ['days of months', { daysOfMonth: [1, 15] }, { daysOfMonth: [15, 16] }, { daysOfMonth: [15] }],
    ['no day of a month', { daysOfMonth: [1] }, { daysOfMonth: [2] }, null],
    ['times that overlap', at('08:00', '12:00'), at('10:00', '18:00'), at('10:00', '12:00')],
    ['times within', at('08:00', '18:00'), at('09:00', '10:00'), at('09:00', '10:00')],
    ['times that touch', at('08:00', '12:00'), at('12:00', '18:00'), null],
    ['one minute', at('08:00', '12:01'), at('12:00', '18:00'), at('12:00', '12:01')],
    ['the same night', at('22:00', '06:00'), at('22:00', '06:00'), at('22:00', '06:00')],
    ['another night', at('22:00', '06:00'), at('05:00', '23:00'), 'unknown'],
    ['a time until midnight', at('05:00', '23:00'), at('22:00', '06:00'), 'unknown'],
    ['dates that overlap', dates(['01-01', '03-31']), dates(['03-01', '06-30']), dates(['03-01', '03-31'])],
    ['dates within', dates(['01-01', '12-31']), dates(['03-01', '06-30']), dates(['03-01', '06-30'])],
    ['one date', dates(['01-01', '03-01']), dates(['03-01', '06-30']), dates(['03-01', '03-01'])],
    ['no date', dates(['01-01', '02-29']), dates(['03-01', '06-30']), null],
    ['dates over the new year', dates(['11-01', '02-01']), dates(['03-01', '06-30']), 'unknown'],
    [
      'the same dates over the new year',
      dates(['11-01', '02-01']),
      dates(['11-01', '02-01']),
      dates(['11-01', '02-01']),
    ],
    ['dates of a year', dates(['2026-01-01', '2026-02-01']), dates(['01-01', '03-01']), 'unknown'],
    ['the same period', during, during, during],
    ['a period and its opposite', during, except, null],
    ['what is an exception', { daysOfWeek: ['mo'], excludes: true }, { months: [1] }, 'unknown'],
    ['an exception as the second', { months: [1] }, { daysOfWeek: ['mo'], excludes: true }, 'unknown'],
  ])('%s', (_, a, b, shared) => {
    expect(said(intersect(of(a), of(b)))).toEqual(shared);
  });

  it('other periods are both asked for, each once', () => {
    const other = { periods: [{ name: 'event', apply: 'only during' as const }] };
    expect(said(intersect(of(during), of(other)))).toEqual({
      periods: [...(during.periods ?? []), ...other.periods],
    });
  });
});

describe('alternatives', () => {
  const [monday, tuesday] = [of({ daysOfWeek: ['mo'] }), of({ daysOfWeek: ['tu'] })];
  const [morning, evening] = [of(at('08:00', '12:00')), of(at('18:00', '20:00'))];
  it('none are always', () => {
    expect(intersectAll([], [monday])).toEqual([monday]);
    expect(intersectAll([monday], [])).toEqual([monday]);
    expect(intersectAll([monday, tuesday], [monday, tuesday])).toEqual([monday, tuesday]);
  });
  it('meet each with each, those that never meet left out', () => {
    const both = intersectAll([monday, tuesday], [morning, evening, monday]);
    expect(both === null || both === 'unknown' ? both : both.map(omitEmptyFields)).toEqual([
      { daysOfWeek: ['mo'], ...at('08:00', '12:00') },
      { daysOfWeek: ['mo'], ...at('18:00', '20:00') },
      { daysOfWeek: ['mo'] },
      { daysOfWeek: ['tu'], ...at('08:00', '12:00') },
      { daysOfWeek: ['tu'], ...at('18:00', '20:00') },
    ]);
    expect(intersectAll([monday], [tuesday])).toBeNull();
    expect(intersectAll([monday, morning], [of(at('22:00', '06:00'))])).toBe('unknown');
  });
});

describe('one without the other', () => {
  const workdays: TimeSpanInput = { daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'] };
  it.each<[string, TimeSpanInput, TimeSpanInput, TimeSpanInput[] | 'unknown']>([
    ['what it never meets', { months: [1] }, { months: [2] }, [{ months: [1] }]],
    ['days', {}, workdays, [{ daysOfWeek: ['sa', 'su'] }]],
    ['all days', {}, { daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] }, []],
    ['months', {}, { months: [1, 3, 5, 7, 9, 11, 12] }, [{ months: [2, 4, 6, 8, 10] }]],
    ['all months', {}, { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, []],
    ['a period', {}, during, [except]],
    ['what is not in a period', {}, except, [during]],
    [
      'times, in any order',
      {},
      {
        times: [
          { from: '15:00', to: '18:00' },
          { from: '08:00', to: '12:00' },
        ],
      },
      [
        {
          times: [
            { from: '00:00', to: '08:00' },
            { from: '12:00', to: '15:00' },
            { from: '18:00', to: '24:00' },
          ],
        },
      ],
    ],
    [
      'times within each other',
      {},
      {
        times: [
          { from: '08:00', to: '18:00' },
          { from: '09:00', to: '10:00' },
        ],
      },
      [
        {
          times: [
            { from: '00:00', to: '08:00' },
            { from: '18:00', to: '24:00' },
          ],
        },
      ],
    ],
    ['from midnight', {}, at('00:00', '08:00'), [at('08:00', '24:00')]],
    ['to midnight', {}, at('08:00', '24:00'), [at('00:00', '08:00')]],
    ['the whole day', {}, at('00:00', '24:00'), []],
    ['a night', {}, at('22:00', '06:00'), 'unknown'],
    [
      'weeks',
      {},
      { daysOfWeek: ['mo'], weeksOfMonth: [1, 3] },
      [{ daysOfWeek: ['tu', 'we', 'th', 'fr', 'sa', 'su'] }, { daysOfWeek: ['mo'], weeksOfMonth: [2, 4, 5] }],
    ],
    [
      'all weeks',
      {},
      { daysOfWeek: ['mo'], weeksOfMonth: [1, 2, 3, 4, 5] },
      [{ daysOfWeek: ['tu', 'we', 'th', 'fr', 'sa', 'su'] }],
    ],
    ['the last week', {}, { daysOfWeek: ['mo'], weeksOfMonth: ['last'] }, 'unknown'],
    ['several dates', {}, dates(['01-01', '01-31'], ['03-01', '03-31']), 'unknown'],
    ['a year', {}, dates(['2026-01-01', '2026-01-31']), 'unknown'],
    ['an exception', {}, { ...workdays, excludes: true }, 'unknown'],
    ['of an exception', { ...workdays, excludes: true }, { months: [1] }, 'unknown'],
    // Not on Mondays at all, or on Mondays outside the morning.
    [
      'days and times',
      workdays,
      { daysOfWeek: ['mo'], ...at('08:00', '12:00') },
      [
        { daysOfWeek: ['tu', 'we', 'th', 'fr'] },
        {
          daysOfWeek: ['mo'],
          times: [
            { from: '00:00', to: '08:00' },
            { from: '12:00', to: '24:00' },
          ],
        },
      ],
    ],
  ])('%s', (_, span, taken, left) => {
    const found = subtractSpan(of(span), of(taken));
    expect(found === 'unknown' ? found : found.map(omitEmptyFields)).toEqual(left);
  });

  it.each([
    ['01-01', '01-31', '02-01', '12-31'],
    ['02-01', '02-28', '02-29', '01-31'],
    ['03-01', '02-29', '03-01', '02-29'],
    ['03-02', '03-30', '03-31', '03-01'],
    ['05-01', '12-31', '01-01', '04-30'],
    ['07-15', '11-30', '12-01', '07-14'],
    ['08-01', '10-31', '11-01', '07-31'],
    ['09-01', '12-30', '12-31', '08-31'],
    ['04-01', '06-30', '07-01', '03-31'],
  ])('dates %s to %s leave %s to %s', (from, to, first, last) => {
    const found = subtractSpan(of({}), of(dates([from, to])));
    expect(found === 'unknown' ? found : found.map(omitEmptyFields)).toEqual([dates([first, last])]);
  });
});
