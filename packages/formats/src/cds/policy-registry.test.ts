// Policies of several rule sets in one registry: the same rule is one policy, with the date of its
// oldest use.
import { restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { CdsPolicyRegistry } from './policy-registry.ts';

const loading = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 10, maxStay: 30 });
const parking = restriction.parse({
  activity: 'parking',
  subActivity: 'parking',
  priority: 10,
  maxStay: 120,
});
const [early, late] = [Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)];

function newBook() {
  return new CdsPolicyRegistry({ is11: true, timeZone: 'America/Chicago', currency: 'USD' });
}

describe('a book of policies', () => {
  it.each([
    ['rising', [early, late]],
    ['falling', [late, early]],
  ])('dates a rule of two rule sets by the older of them, added in %s order', (_, dates) => {
    const book = newBook();
    const ids = dates.map((published) => book.add([loading], published));
    expect(ids[0]).toEqual(ids[1]);
    expect([...book.policies()].map(({ published_date }) => published_date)).toEqual([early]);
    expect(book.policy(ids[0]?.[0] ?? '')?.published_date).toBe(early);
  });
  it('keeps different rules apart, in the order they came', () => {
    const book = newBook();
    const ids = [...book.add([parking], late), ...book.add([loading], early)];
    expect([...book.policies()].map(({ curb_policy_id }) => curb_policy_id)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    expect(book.policy('none')).toBeUndefined();
  });
});
