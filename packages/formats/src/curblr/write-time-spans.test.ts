// Time spans in CurbLR: months as dates, instants as civil days, exclusions converted to the
// remaining times, and each loss.
import { timeSpan, weekDays } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { writeTimeSpans } from './write-time-spans.ts';

function written(...spans: object[]) {
  const losses: string[] = [];
  const made = writeTimeSpans(
    spans.map((span) => timeSpan.parse(span)),
    'America/New_York',
    (code) => losses.push(code.replace('curblr.loss.', '')),
  );
  return { spans: made, losses };
}
const out = (span: object) => ({ ...span, excludes: true });
const only = (name: string) => ({ name, apply: 'only during' });

describe('spans', () => {
  it.each<[string, object, object]>([
    [
      'week days and times',
      { daysOfWeek: ['mo', 'fr'], times: [{ from: '22:00', to: '06:00' }] },
      { daysOfWeek: { days: ['mo', 'fr'] }, timesOfDay: [{ from: '22:00', to: '06:00' }] },
    ],
    [
      'weeks of the month',
      { weeksOfMonth: [1, 2, 3, 4, 5, 'last'] },
      { daysOfWeek: { occurrencesInMonth: ['1st', '2nd', '3rd', '4th', '5th', 'last'] } },
    ],
    ['days of the month', { daysOfMonth: [3, 'last', 'odd'] }, { daysOfMonth: ['3', 'last', 'odd'] }],
    ['periods', { periods: [only('snow')] }, { designatedPeriods: [only('snow')] }],
    ['one month', { months: [2] }, { effectiveDates: [{ from: '02-01', to: '02-29' }] }],
    [
      'months in a row and apart, in any order',
      { months: [9, 4, 12, 5, 6] },
      {
        effectiveDates: [
          { from: '04-01', to: '06-30' },
          { from: '09-01', to: '09-30' },
          { from: '12-01', to: '12-31' },
        ],
      },
    ],
    [
      'dates without an end',
      { dates: [{ from: '2026-05-01', to: null }] },
      { effectiveDates: [{ from: '2026-05-01' }] },
    ],
    [
      'dates without a beginning',
      { dates: [{ from: null, to: '05-01' }] },
      { effectiveDates: [{ to: '05-01' }] },
    ],
  ])('of %s', (_what, span, made) => {
    expect(written(span)).toEqual({ spans: [made], losses: [] });
  });
  it('of instants are the civil days of the city that hold them', () => {
    // Midnight in New York is 5:00 UTC in winter.
    const [from, to] = [Date.UTC(2026, 0, 10, 5), Date.UTC(2026, 0, 12, 5)];
    expect(written({ instants: [{ from, to }] })).toEqual({
      spans: [{ effectiveDates: [{ from: '2026-01-10', to: '2026-01-11' }] }],
      losses: ['instants'],
    });
    expect(written({ instants: [{ from: from - 1, to: to + 1 }] }).spans).toEqual([
      { effectiveDates: [{ from: '2026-01-09', to: '2026-01-12' }] },
    ]);
    expect(written({ instants: [{ from: null, to }] }).spans).toEqual([
      { effectiveDates: [{ to: '2026-01-11' }] },
    ]);
  });
  it('of months or instants beside dates keep the dates', () => {
    const dates = [{ from: '05-01', to: '05-09' }];
    expect(written({ dates, months: [5] })).toEqual({
      spans: [{ effectiveDates: dates }],
      losses: ['months-and-dates'],
    });
    expect(written({ dates, instants: [{ from: 0, to: null }] })).toEqual({
      spans: [{ effectiveDates: dates }],
      losses: ['instants'],
    });
  });
  it('that never hold make the rule none', () => {
    expect(written({ dates: [{ from: '2026-05-02', to: '2026-05-01' }] })).toEqual({
      spans: null,
      losses: ['never'],
    });
  });
  it('one of which always holds say nothing', () => {
    expect(written({}, { daysOfWeek: ['mo'] })).toEqual({ spans: [], losses: [] });
    expect(written()).toEqual({ spans: [], losses: [] });
  });
});

describe('what is taken out', () => {
  it('of all time is what is left of it', () => {
    expect(written(out({ daysOfWeek: ['sa', 'su'] }))).toEqual({
      spans: [{ daysOfWeek: { days: weekDays.slice(0, 5) } }],
      losses: [],
    });
    expect(written({}, out({ daysOfWeek: ['mo'] })).spans).toEqual([
      { daysOfWeek: { days: weekDays.slice(1) } },
    ]);
  });
  it('of days is the other days', () => {
    expect(written({ daysOfWeek: ['mo', 'tu'] }, out({ daysOfWeek: ['tu', 'we'] })).spans).toEqual([
      { daysOfWeek: { days: ['mo'] } },
    ]);
  });
  it('of a period is its opposite', () => {
    expect(written({ daysOfWeek: ['mo'] }, out({ periods: [only('snow')] })).spans).toEqual([
      { daysOfWeek: { days: ['mo'] }, designatedPeriods: [{ name: 'snow', apply: 'except during' }] },
    ]);
    expect(
      written({ daysOfWeek: ['mo'] }, out({ periods: [{ name: 'snow', apply: 'except during' }] })).spans,
    ).toEqual([{ daysOfWeek: { days: ['mo'] }, designatedPeriods: [only('snow')] }]);
  });
  it.each<[string, object, object]>([
    ['two fields', {}, { daysOfWeek: ['mo'], months: [5] }],
    ['times', {}, { times: [{ from: '10:00', to: '11:00' }] }],
    ['all its days', { daysOfWeek: ['mo'] }, { daysOfWeek: ['mo', 'tu'] }],
    ['days of certain weeks', { daysOfWeek: ['mo', 'tu'], weeksOfMonth: [1] }, { daysOfWeek: ['mo'] }],
    ['two periods', {}, { periods: [only('a'), only('b')] }],
  ])('with %s cannot be said and is told', (_what, span, taken) => {
    const plain = written(span).spans;
    const made = written(span, out(taken));
    expect(made.losses).toEqual(['excluding-span']);
    expect(made.spans).toEqual(plain?.length === 0 ? [{}] : plain);
  });
});
