// Which periods of the calendar count as exceptions in dashboards, against a reference that asks
// for each period whether a rule depends on it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RestrictionInput } from '../city/regulations/restriction.ts';
import { calendar } from '../platform/time/calendar.ts';
import { calendarOfRules } from './rule-calendar.ts';

const names = ['holidays', 'school days', 'school holidays', 'fair', 'snow'] as const;

function ruleDuring(name: string): RestrictionInput[] {
  const timeSpans = [{ periods: [{ name, apply: 'only during' as const }] }];
  return [{ rule: { activity: 'parking' }, timeSpans } as unknown as RestrictionInput];
}

describe('calendarOfRules', () => {
  it('keeps exactly holidays and the periods that a rule reaches', () => {
    const excludes = fc.array(fc.subarray([...names]), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(excludes, fc.subarray([...names]), (except, used) => {
        const all = calendar.parse({
          periods: names.map((name, index) => ({ name, except: except[index] ?? [] })),
        });
        const reaches = (from: string, to: string, seen: readonly string[] = []): boolean =>
          from === to ||
          (except[names.indexOf(from as (typeof names)[number])] ?? []).some(
            (next) => !seen.includes(next) && reaches(next, to, [...seen, from]),
          );
        const expected = names.filter((name) => [...used, 'holidays'].some((from) => reaches(from, name)));
        const kept = calendarOfRules(all, used.map(ruleDuring)).periods.map(({ name }) => name);
        expect(kept).toEqual(expected);
      }),
    );
  });

  it('matches names regardless of case, also in prices', () => {
    const all = calendar.parse({ periods: [{ name: 'Fair' }, { name: 'Game Day' }, { name: 'Other' }] });
    const priced = [
      { payment: { rates: [{ timeSpans: [{ periods: [{ name: 'game day', apply: 'only during' }] }] }] } },
    ] as unknown as RestrictionInput[];
    expect(calendarOfRules(all, [priced, ruleDuring('FAIR')]).periods.map(({ name }) => name)).toEqual([
      'Fair',
      'Game Day',
    ]);
  });
});
