// Price examples: none beyond the longest stay, and none where no price may be quoted.
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from './curb-user.ts';
import { priceExamples } from './price-examples.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { computeVerdict } from './verdict.ts';

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
const examples = (...restrictions: RestrictionInput[]) => {
  const ruleSet = ruleSetOf(restrictions);
  const found = computeVerdict(ruleSet, noon, ordinaryCar, cityTime);
  return priceExamples(ruleSet, found, noon, ordinaryCar, cityTime, 'en');
};

describe('priceExamples', () => {
  it('prices what one may stay and no longer', () => {
    expect(examples(paid)).toEqual([
      { minutes: 60, fee: 250, text: '$2.50' },
      { minutes: 120, fee: 500, text: '$5.00' },
    ]);
  });

  it('charges nothing for the time after the rule', () => {
    const untilOne = { ...paid, maxStay: null, timeSpans: [{ times: [{ from: '08:00', to: '13:00' }] }] };
    expect(examples(untilOne).map(({ minutes, fee }) => [minutes, fee])).toEqual([
      [60, 250],
      [120, 250],
      [240, 250],
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
