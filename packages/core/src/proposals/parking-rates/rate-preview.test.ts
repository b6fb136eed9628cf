// A preview counts every regulation once and reports the lowest and highest hourly price.
import { describe, expect, it } from 'vitest';
import { payment } from '../../city/rates/payment.ts';
import { longestPaidStay, summarizeRateChanges } from './rate-preview.ts';

const costing = (fee: number, per = 60) =>
  payment.parse({
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee, per, increment: per }] }],
  });

describe('the preview of prices', () => {
  it('joins equal changes, the largest first, and finds the range before and after', () => {
    const found = summarizeRateChanges([
      { before: costing(200), after: costing(220), links: 2, longestStay: 60 },
      { before: costing(50, 30), after: costing(60, 30), links: 4, longestStay: null },
      { before: costing(200), after: costing(220), links: 5, longestStay: 120 },
    ]);
    expect(found.changes.map(({ links, regulations }) => [links, regulations])).toEqual([
      [7, 2],
      [4, 1],
    ]);
    expect(found.changes.map(({ longestStay }) => longestStay)).toEqual([120, null]);
    expect(found.before).toEqual({ lowest: 100, highest: 200 });
    expect(found.after).toEqual({ lowest: 120, highest: 220 });
  });

  it('says nothing where nothing is charged', () => {
    expect(
      summarizeRateChanges([{ before: null, after: costing(100), links: 1, longestStay: null }]),
    ).toMatchObject({
      before: null,
      after: { lowest: 100, highest: 100 },
    });
    const bare = payment.parse({ currency: 'USD' });
    expect(
      summarizeRateChanges([{ before: bare, after: bare, links: 1, longestStay: null }]).after,
    ).toBeNull();
  });
});

it.each([
  [null, [60, 120], 120],
  [90, [60, null], 90],
  [null, [60, null], null],
  [30, [], 30],
])('the longest stay with limit %s and stays %j is %s', (timeLimit, stays, longest) => {
  const restrictions = stays.map((maxStay) => ({ maxStay, payment: null })) as never;
  expect(longestPaidStay({ timeLimit, restrictions, payment: costing(100) })).toBe(longest);
  expect(longestPaidStay({ timeLimit, restrictions, payment: null })).toBe(timeLimit);
});
