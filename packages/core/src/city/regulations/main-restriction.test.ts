// Selection of the main restriction of a curb with several signs.
import { describe, expect, it } from 'vitest';
import { mainRestriction, weeklyMinutes } from './main-restriction.ts';
import { type RestrictionInput, restriction } from './restriction.ts';

function parse(input: Partial<RestrictionInput> & Pick<RestrictionInput, 'activity' | 'subActivity'>) {
  return restriction.parse({ priority: 500, ...input });
}
const paid = parse({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr', 'sa'], times: [{ from: '08:00', to: '18:00' }] }],
});
const cleaning = parse({
  activity: 'no parking',
  subActivity: 'street-cleaning',
  priority: 250,
  timeSpans: [{ daysOfWeek: ['tu'], times: [{ from: '06:00', to: '08:00' }] }],
});
const school = parse({
  activity: 'stopping',
  subActivity: 'passenger-loading',
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:30', to: '09:00' }] }],
});
const loading = parse({
  activity: 'loading',
  subActivity: 'loading',
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] }],
});
const free = parse({ activity: 'parking', subActivity: 'free-parking', priority: 900 });
const never = parse({ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 });

describe('mainRestriction', () => {
  it('names paid parking although it is swept on Tuesdays and a school drops off in front of it', () => {
    expect(mainRestriction([cleaning, school, paid])?.subActivity).toBe('paid-parking');
  });
  it('names the loading zone that is free parking at night', () => {
    expect(mainRestriction([loading, free])?.subActivity).toBe('loading');
  });
  it('names the longest prohibition where nothing is allowed', () => {
    expect(mainRestriction([cleaning, never])?.subActivity).toBe('no-stopping');
  });
  it('is null for no restriction', () => {
    expect(mainRestriction([])).toBeNull();
  });
});

describe('weeklyMinutes', () => {
  it('counts hours, days, months and wrapping spans', () => {
    expect(weeklyMinutes(paid)).toBe(6 * 600);
    expect(weeklyMinutes(never)).toBe(10_080);
    const night = parse({
      activity: 'no parking',
      subActivity: 'no-parking',
      timeSpans: [{ months: [1, 2, 3], times: [{ from: '22:00', to: '06:00' }] }],
    });
    expect(weeklyMinutes(night)).toBe((7 * 480) / 4);
  });
});

describe('about how much of a week a rule holds', () => {
  const minutes = (...timeSpans: NonNullable<RestrictionInput['timeSpans']>) =>
    weeklyMinutes(parse({ activity: 'parking', subActivity: 'x', timeSpans }));
  const whole = 10_080;
  const day = 1440;
  it.each<[string, NonNullable<RestrictionInput['timeSpans']>[number], number]>([
    ['two days, one named twice', { daysOfWeek: ['mo', 'tu', 'mo'] }, 2 * day],
    [
      'two times of a day',
      {
        times: [
          { from: '08:15', to: '09:00' },
          { from: '23:30', to: '00:45' },
        ],
      },
      7 * 120,
    ],
    [
      'times that are more than a day',
      {
        times: [
          { from: '00:00', to: '20:00' },
          { from: '10:00', to: '20:00' },
        ],
      },
      whole,
    ],
    ['the same hour, which is a day', { times: [{ from: '08:00', to: '08:00' }] }, whole],
    ['months', { months: [1, 2, 2] }, whole / 6],
    ['one of the weeks', { weeksOfMonth: [1], daysOfWeek: ['mo'] }, day / 4.35],
    ['all of the weeks', { weeksOfMonth: [1, 2, 3, 4, 5], daysOfWeek: ['mo'] }, day],
    ['odd days', { daysOfMonth: ['odd'] }, whole / 2],
    ['two days of the month', { daysOfMonth: [1, 15] }, (whole * 2) / 30.4],
    ['a period', { periods: [{ name: 'snow', apply: 'only during' }] }, whole * 0.05],
    ['all but a period', { periods: [{ name: 'snow', apply: 'except during' }] }, whole],
    ['something that happens once', { instants: [{ from: 0, to: 5 }] }, whole * 0.1],
    ['once, by its dates', { dates: [{ from: '2026-05-01', to: '2026-05-09' }] }, whole * 0.1],
    ['from a date on', { dates: [{ from: '2026-05-01', to: null }] }, whole],
    ['ten days of May', { dates: [{ from: '05-01', to: '05-10' }] }, (whole * 10) / 365],
    ['a day of May', { dates: [{ from: '05-07', to: '05-07' }] }, whole / 365],
    [
      'over the new year',
      { dates: [{ from: '12-22', to: '01-10' }] },
      (whole * (365 - 11 * 30.4 - 12 + 1)) / 365,
    ],
    [
      'two times of a year',
      {
        dates: [
          { from: '05-01', to: '05-10' },
          { from: '08-01', to: '08-05' },
        ],
      },
      (whole * 15) / 365,
    ],
  ])('%s', (_, span, wanted) => {
    expect(minutes(span)).toBeCloseTo(wanted, 6);
  });
  it('adds up its spans, to a week at most, and not what it takes out', () => {
    expect(minutes({ daysOfWeek: ['mo'] }, { daysOfWeek: ['tu', 'we'] })).toBe(3 * day);
    expect(minutes({}, { daysOfWeek: ['tu'] })).toBe(whole);
    expect(minutes({ daysOfWeek: ['mo'] }, { daysOfWeek: ['tu'], excludes: true })).toBe(day);
  });
});

describe('among several rules, the main one', () => {
  const of = (subActivity: string, activity: RestrictionInput['activity'], priority: number, days: number) =>
    parse({
      activity,
      subActivity,
      priority,
      timeSpans: [{ daysOfWeek: (['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const).slice(0, days) }],
    });
  const main = (...rules: ReturnType<typeof of>[]) => mainRestriction(rules)?.subActivity;
  it('is a permission of the highest priority that holds a quarter as long as the longest', () => {
    expect(main(of('long', 'parking', 800, 4), of('short', 'loading', 100, 1))).toBe('short');
    expect(main(of('long', 'parking', 800, 5), of('short', 'loading', 100, 1))).toBe('long');
    expect(main(of('driving', 'travel', 100, 7), of('short', 'loading', 200, 1))).toBe('short');
    expect(main(of('closed', 'no stopping', 100, 7), of('short', 'loading', 200, 1))).toBe('short');
  });
  it('is the longer of equal priority, and the first of equal length', () => {
    expect(main(of('a', 'parking', 500, 2), of('b', 'parking', 500, 3))).toBe('b');
    expect(main(of('a', 'parking', 500, 3), of('b', 'parking', 500, 3))).toBe('a');
  });
  it('is without permissions the longest prohibition, then the more important, then the first', () => {
    expect(main(of('a', 'no parking', 100, 2), of('b', 'no stopping', 200, 3))).toBe('b');
    expect(main(of('a', 'no parking', 200, 3), of('b', 'no stopping', 100, 3))).toBe('b');
    expect(main(of('a', 'no parking', 100, 3), of('b', 'no stopping', 100, 3))).toBe('a');
    expect(main(of('a', 'travel', 100, 3), of('b', 'no stopping', 90, 2))).toBe('a');
  });
});
