// A time span in a D-TRO: its first and last day, times over midnight, weeks of the month, and what
// cannot be expressed.
import { timeSpan } from '@curbwright/core';
import { expect, it } from 'vitest';
import { type PeriodLoss, writePeriods } from './periods.ts';

function written(...spans: object[]) {
  const losses = new Set<PeriodLoss>();
  const { valid, except } = writePeriods(
    spans.map((span) => timeSpan.parse(span)),
    losses,
  );
  return { valid, except, losses: [...losses] };
}

it('begins with the first moment of the first day and ends with the last of the last', () => {
  expect(written({ dates: [{ from: '2026-03-01', to: '2026-03-31' }] })).toEqual({
    valid: [{ startOfPeriod: '2026-03-01T00:00:00', endOfPeriod: '2026-03-31T23:59:59' }],
    except: [],
    losses: [],
  });
  expect(written({ dates: [{ from: null, to: '2026-03-31' }] }).valid).toEqual([
    { endOfPeriod: '2026-03-31T23:59:59' },
  ]);
  expect(written({ dates: [{ from: '03-01', to: '03-31' }] }).losses).toEqual(['dates']);
});

it('has no 24:00, and lets hours go over midnight', () => {
  const [period] = written({
    daysOfWeek: ['mo', 'su'],
    times: [
      { from: '18:00', to: '24:00' },
      { from: '22:00', to: '06:00' },
    ],
  }).valid;
  expect(period).toEqual({
    recurringTimePeriodOfDay: [
      { startTimeOfPeriod: '18:00:00', endTimeOfPeriod: '23:59:59' },
      { startTimeOfPeriod: '22:00:00', endTimeOfPeriod: '06:00:00' },
    ],
    recurringDayWeekMonthPeriod: [{ applicableDay: ['monday', 'sunday'] }],
  });
});

it('names months and weeks, each week an entry of its own', () => {
  const { valid, losses } = written({ daysOfWeek: ['tu'], weeksOfMonth: [1, 3], months: [1, 12] });
  expect(valid[0]?.recurringDayWeekMonthPeriod).toEqual([
    {
      applicableDay: ['tuesday'],
      applicableMonth: ['january', 'december'],
      applicableInstanceOfDayWithinMonth: 'firstInstance',
    },
    {
      applicableDay: ['tuesday'],
      applicableMonth: ['january', 'december'],
      applicableInstanceOfDayWithinMonth: 'thirdInstance',
    },
  ]);
  expect(losses).toEqual([]);
  expect(written({ weeksOfMonth: ['last'] }).losses).toEqual(['last-week']);
  expect(written({ daysOfMonth: [1, 'last'] }).losses).toEqual(['month-days']);
});

it('says one range of dates, one of its ends alone, and tells the others', () => {
  expect(written({ dates: [{ from: '2026-03-01', to: null }] })).toMatchObject({
    valid: [{ startOfPeriod: '2026-03-01T00:00:00' }],
    losses: [],
  });
  const range = { from: '2026-03-01', to: '2026-03-31' };
  expect(written({ dates: [range, { from: '2026-05-01', to: null }] })).toMatchObject({
    valid: [{ startOfPeriod: '2026-03-01T00:00:00', endOfPeriod: '2026-03-31T23:59:59' }],
    losses: ['dates'],
  });
});

it('holds on one special day, within the days it names, and tells the others', () => {
  const only = (name: string) => ({ name, apply: 'only during' });
  expect(written({ periods: [only('school days')] })).toEqual({
    valid: [{ recurringSpecialDay: [{ intersectWithApplicableDays: false, specialDayType: 'schoolDay' }] }],
    except: [],
    losses: [],
  });
  expect(written({ daysOfWeek: ['mo'], periods: [only('holidays')] }).valid[0]?.recurringSpecialDay).toEqual([
    { intersectWithApplicableDays: true, specialDayType: 'publicHoliday' },
  ]);
  for (const periods of [
    [only('holidays'), only('snow')],
    [only('holidays'), only('school days')],
    [only('snow')],
  ])
    expect(written({ periods }).losses).toEqual(['period']);
});

it('excepts each special day once, whatever the spans, and tells what it has no word for', () => {
  const except = (name: string) => ({ name, apply: 'except during' });
  const made = written(
    { daysOfWeek: ['mo'], periods: [except('holidays')] },
    { daysOfWeek: ['fr'], periods: [except('holidays'), except('school days')] },
  );
  expect(made.except.map(({ recurringSpecialDay }) => recurringSpecialDay?.[0]?.specialDayType)).toEqual([
    'publicHoliday',
    'schoolDay',
  ]);
  expect(made).toMatchObject({ valid: [{}, {}], losses: [] });
  expect(written({ periods: [except('snow')] })).toEqual({ valid: [], except: [], losses: ['period'] });
});

it('leaves out what is excluded and goes on with the other spans', () => {
  expect(written({ daysOfWeek: ['mo'], excludes: true }, { daysOfWeek: ['fr'] })).toEqual({
    valid: [{ recurringDayWeekMonthPeriod: [{ applicableDay: ['friday'] }] }],
    except: [],
    losses: ['excludes'],
  });
});
