// A preview counts every regulation once and reports the lowest and highest hourly price.
import { describe, expect, it } from 'vitest';
import { payment } from '../../city/rates/payment.ts';
import { summarizeRateChanges } from './rate-preview.ts';

const costing = (fee: number, per = 60) =>
  payment.parse({
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee, per, increment: per }] }],
  });

describe('the preview of prices', () => {
  it('joins equal changes, the largest first, and finds the range before and after', () => {
    const found = summarizeRateChanges([
      { before: costing(200), after: costing(220), links: 2 },
      { before: costing(50, 30), after: costing(60, 30), links: 4 },
      { before: costing(200), after: costing(220), links: 5 },
    ]);
    expect(found.changes.map(({ links, regulations }) => [links, regulations])).toEqual([
      [7, 2],
      [4, 1],
    ]);
    expect(found.before).toEqual({ lowest: 100, highest: 200 });
    expect(found.after).toEqual({ lowest: 120, highest: 220 });
  });

  it('says nothing where nothing is charged', () => {
    expect(summarizeRateChanges([{ before: null, after: costing(100), links: 1 }])).toMatchObject({
      before: null,
      after: { lowest: 100, highest: 100 },
    });
    const bare = payment.parse({ currency: 'USD' });
    expect(summarizeRateChanges([{ before: bare, after: bare, links: 1 }]).after).toBeNull();
  });
});
