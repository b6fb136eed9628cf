// The list of prices: what one may stay and no longer, and nothing where no price may be quoted.
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from './asker.ts';
import { priceExamples } from './price-examples.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { verdict } from './verdict.ts';

const cityTime = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
const noon = Date.UTC(2026, 4, 5, 19);
const hourly = { from: 0, to: null, fee: 250, per: 60, increment: null };
const paid: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 20,
  maxStay: 120,
  payment: { currency: 'USD', rates: [{ tiers: [hourly] }] },
};
const examples = (...restrictions: RestrictionInput[]) =>
  priceExamples(verdict(ruleSetOf(restrictions), noon, ordinaryCar, cityTime), noon, cityTime, 'en');

describe('priceExamples', () => {
  it('prices what one may stay and no longer', () => {
    expect(examples(paid)).toEqual([
      { minutes: 60, fee: 250, text: '$2.50' },
      { minutes: 120, fee: 500, text: '$5.00' },
    ]);
  });

  it('quotes no price of a rule that is paid at a price nobody told', () => {
    expect(examples({ ...paid, payment: { currency: 'USD', rates: [] } })).toEqual([]);
  });

  it('quotes no meter while a prohibition stands over it', () => {
    const cleaning: RestrictionInput = {
      activity: 'no parking',
      subActivity: 'street-cleaning',
      priority: 10,
    };
    expect(examples(cleaning, paid)).toEqual([]);
  });
});
