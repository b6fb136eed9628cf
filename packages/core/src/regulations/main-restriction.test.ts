// The main restriction: what a curb with several signs is called.
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
