// Rules that CDS considers equal get distinct priorities in the order in which they decide here;
// all others keep theirs.
import { type RestrictionInput, restriction } from '@curbwright/core';
import { expect, it } from 'vitest';
import { CdsPolicyRegistry } from './policy-registry.ts';

type Said = Omit<RestrictionInput, 'subActivity'>;

/** Returns the rules written for these restrictions, by priority. */
function written(is11: boolean, ...restrictions: Said[]) {
  const book = new CdsPolicyRegistry({ is11, timeZone: 'Europe/Rome', currency: 'EUR' });
  const lost: string[] = [];
  book.add(
    restrictions.map((one) => restriction.parse({ subActivity: 'Kerb', forbidsOthers: false, ...one })),
    0,
    (code) => void lost.push(code),
  );
  const policies = [...book.policies()].toSorted((one, other) => one.priority - other.priority);
  const rules = policies.map(({ priority, rules: list }) => ({
    priority,
    rule: Array.isArray(list) ? list[0] : null,
  }));
  return { lost, rules };
}

const morning = [{ times: [{ from: '08:00', to: '12:00' }] }];

it('puts the shorter of two stays first, and a prohibition before both', () => {
  const { rules, lost } = written(
    true,
    { activity: 'parking', priority: 5, maxStay: 120 },
    { activity: 'parking', priority: 5, maxStay: 30 },
    { activity: 'no parking', priority: 5, timeSpans: morning },
    { activity: 'loading', priority: 7 },
  );
  expect(rules.map(({ rule }) => [rule.activity, rule.max_stay])).toEqual([
    ['no parking', undefined],
    ['parking', 30],
    ['parking', 120],
    ['loading', undefined],
  ]);
  expect(new Set(rules.map(({ priority }) => priority)).size).toBe(4);
  expect(lost).toEqual(Array.from({ length: 3 }, () => 'cds.loss.equal-priority'));
});

it('lets what is allowed at equal priority go before what keeps others out', () => {
  const { rules } = written(
    false,
    { activity: 'parking', priority: 5, maxStay: 30, users: [{ allOf: ['permit'] }], forbidsOthers: true },
    { activity: 'parking', priority: 5, maxStay: 60, users: [{ allOf: ['permit'] }], timeSpans: morning },
    { activity: 'parking', priority: 5, maxStay: 90 },
  );
  expect(rules.map(({ rule }) => [rule.activity, rule.max_stay])).toEqual([
    ['parking', 30],
    ['parking', 60],
    ['parking', 90],
    ['no parking', undefined],
  ]);
});

it('keeps numbers where nothing is alike: other times, other users, other activities', () => {
  const { rules, lost } = written(
    true,
    { activity: 'parking', priority: 5, maxStay: 30, timeSpans: morning },
    {
      activity: 'parking',
      priority: 5,
      maxStay: 60,
      timeSpans: [{ times: [{ from: '12:00', to: '18:00' }] }],
    },
    { activity: 'parking', priority: 5, users: [{ allOf: ['taxi'] }] },
    { activity: 'loading', priority: 5 },
  );
  expect(rules.map(({ priority }) => priority)).toEqual([5, 5, 5, 5]);
  expect(lost).toEqual([]);
});
