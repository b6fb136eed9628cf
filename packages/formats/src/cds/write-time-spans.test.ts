// Time spans in CDS: hours over midnight, exceptions, instants and dates of a year, in 1.0 and 1.1,
// and what is lost.
import { timeSpan } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { writeTimeSpans } from './write-time-spans.ts';

function written(spans: readonly object[], version: '1.0' | '1.1' = '1.1') {
  const losses: string[] = [];
  const lose = (code: string) => void losses.push(code.replace('cds.loss.', ''));
  const list = spans.map((span) => timeSpan.parse(span));
  return {
    spans: writeTimeSpans(list, { is11: version === '1.1', timeZone: 'America/New_York', lose }),
    losses,
  };
}

const except = (name: string) => ({ name, apply: 'except during' });
const only = (name: string) => ({ name, apply: 'only during' });

describe('hours', () => {
  const on = ['mo', 'su'];
  const days_of_week = ['mon', 'sun'];
  it.each<[string, object, object[]]>([
    [
      'within a day',
      { from: '08:00', to: '18:30' },
      [{ days_of_week, time_of_day_start: '08:00', time_of_day_end: '18:30' }],
    ],
    ['from midnight', { from: '00:00', to: '06:00' }, [{ days_of_week, time_of_day_end: '06:00' }]],
    ['until midnight', { from: '20:00', to: '24:00' }, [{ days_of_week, time_of_day_start: '20:00' }]],
    [
      'until midnight of the next day',
      { from: '20:00', to: '00:00' },
      [{ days_of_week, time_of_day_start: '20:00' }],
    ],
    [
      'over midnight, whose second part is on the days after',
      { from: '22:00', to: '06:00' },
      [
        { days_of_week, time_of_day_start: '22:00' },
        { days_of_week: ['mon', 'tue'], time_of_day_end: '06:00' },
      ],
    ],
  ])('%s', (_what, time, spans) => {
    expect(written([{ daysOfWeek: on, times: [time] }])).toEqual({ spans, losses: [] });
  });
  it('over midnight of certain days of the year have a second part that is lost', () => {
    const night = { times: [{ from: '22:00', to: '06:00' }] };
    for (const dated of [
      { dates: [{ from: '04-01', to: '04-03' }] },
      { daysOfMonth: [4] },
      { weeksOfMonth: [2] },
    ])
      expect(written([{ ...night, ...dated }]).losses).toEqual(['midnight-and-dates']);
    expect(written([night]).losses).toEqual([]);
  });
});

describe('weeks of the month', () => {
  it('are weeks in 1.1 and days of the month in 1.0', () => {
    expect(written([{ daysOfWeek: ['tu'], weeksOfMonth: [2] }]).spans).toEqual([
      { days_of_week: ['tue'], weeks_of_month: [2] },
    ]);
    expect(written([{ daysOfWeek: ['tu'], weeksOfMonth: [2] }], '1.0').spans).toEqual([
      { days_of_week: ['tue'], days_of_month: [8, 9, 10, 11, 12, 13, 14] },
    ]);
  });
  it('are days in 1.1 too when the last is among them', () => {
    const { spans, losses } = written([{ months: [4], weeksOfMonth: [1, 'last'] }]);
    expect(spans).toEqual([
      { months: [4], days_of_month: [1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30] },
    ]);
    expect(losses).toEqual([]);
    expect(written([{ weeksOfMonth: ['last'] }]).losses).toEqual(['last-of-february']);
  });
});

describe('periods', () => {
  it('that alone hold are named', () => {
    expect(written([{ periods: [only('school days')] }])).toEqual({
      spans: [{ designated_period: 'school days' }],
      losses: [],
    });
    expect(written([{ periods: [only('a'), only('b')] }]).losses).toEqual(['several-periods']);
  });
  it('that every span excepts are excepted of the whole policy in 1.1, of the span in 1.0', () => {
    const spans = [
      { daysOfWeek: ['mo'], periods: [except('holidays')] },
      { daysOfWeek: ['fr'], periods: [except('holidays')] },
    ];
    const designated_period = 'holidays';
    expect(written(spans)).toEqual({
      spans: [
        { days_of_week: ['mon'] },
        { days_of_week: ['fri'] },
        { designated_period, designated_period_except: true },
      ],
      losses: [],
    });
    expect(written(spans, '1.0')).toEqual({
      spans: [
        { days_of_week: ['mon'], designated_period, designated_period_except: true },
        { days_of_week: ['fri'], designated_period, designated_period_except: true },
      ],
      losses: [],
    });
  });
  it('that one of two spans excepts are lost in 1.1', () => {
    expect(written([{ daysOfWeek: ['mo'], periods: [except('holidays')] }, { daysOfWeek: ['fr'] }])).toEqual({
      spans: [{ days_of_week: ['mon'] }, { days_of_week: ['fri'] }],
      losses: ['period-of-one-span'],
    });
  });
  it('that alone are excepted leave the rule always but then', () => {
    expect(written([{ periods: [except('holidays')] }]).spans).toEqual([
      { designated_period: 'holidays', designated_period_except: true },
    ]);
  });
});

describe('spans that exclude', () => {
  const spans = [{ daysOfWeek: ['mo'] }, { times: [{ from: '10:00', to: '11:00' }], excludes: true }];
  it('are excepted in 1.1, and lost in 1.0', () => {
    expect(written(spans)).toEqual({
      spans: [
        { days_of_week: ['mon'] },
        { time_of_day_start: '10:00', time_of_day_end: '11:00', designated_period_except: true },
      ],
      losses: [],
    });
    expect(written(spans, '1.0')).toEqual({ spans: [{ days_of_week: ['mon'] }], losses: ['excluding-span'] });
  });
});

describe('one-off times', () => {
  // Days in New York begin at 5:00 UTC in winter and at 4:00 UTC in summer.
  const [winter, summer] = [Date.UTC(2026, 0, 10, 5), Date.UTC(2026, 6, 1, 4)];
  it('are instants; dates of a year begin with their first day and end after their last', () => {
    expect(written([{ instants: [{ from: winter, to: summer }] }]).spans).toEqual([
      { start_date: winter, end_date: summer },
    ]);
    expect(written([{ dates: [{ from: '2026-01-10', to: '2026-06-30' }] }]).spans).toEqual([
      { start_date: winter, end_date: summer },
    ]);
    expect(written([{ dates: [{ from: null, to: '2026-06-30' }] }]).spans).toEqual([{ end_date: summer }]);
    expect(written([{ dates: [{ from: '2026-01-10', to: null }] }]).spans).toEqual([{ start_date: winter }]);
  });
  it('that began before readers take an instant for seconds have always been', () => {
    expect(written([{ instants: [{ from: 1e11, to: summer }] }]).spans).toEqual([
      { start_date: 1e11, end_date: summer },
    ]);
    expect(written([{ instants: [{ from: 1e11 - 1, to: summer }] }]).spans).toEqual([{ end_date: summer }]);
  });
  it('are not joined with dates, and dates of two kinds neither', () => {
    const dates = [{ from: '2026-01-10', to: '2026-06-30' }];
    expect(written([{ instants: [{ from: winter, to: null }], dates }]).losses).toEqual([
      'dates-and-instants',
    ]);
    expect(written([{ dates: [...dates, { from: '04-01', to: '04-02' }] }]).losses).toEqual([
      'dates-of-two-kinds',
    ]);
    expect(written([{ dates: [{ from: '04-01', to: '04-02' }] }]).losses).toEqual([]);
  });
});

describe('a rule', () => {
  it('without spans holds always, as one of whose spans always holds', () => {
    expect(written([])).toEqual({ spans: [], losses: [] });
  });
  it('whose spans name no day cannot be said', () => {
    expect(written([{ months: [2], daysOfMonth: [30] }]).spans).toBeNull();
  });
});
