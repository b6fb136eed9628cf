// Periods that rules name but the calendar lacks, counted by curb.
import { expect, it } from 'vitest';
import { findUnknownPeriods } from './unknown-periods.ts';

const during = (...names: string[]) => ({
  activity: 'parking' as const,
  subActivity: 'paid-parking',
  priority: 1,
  timeSpans: names.map((name) => ({ periods: [{ name, apply: 'except during' as const }] })),
});
const pricedDuring = {
  ...during(),
  payment: {
    currency: 'USD',
    rates: [
      {
        timeSpans: [{ periods: [{ name: 'Fair', apply: 'only during' as const }] }],
        tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }],
      },
    ],
  },
};

it('names each once, in rules and prices of curbs alike, whatever its case', () => {
  const ruleSets = [
    [during('Holidays', ' game days'), during('GAME DAYS')],
    [pricedDuring],
    [during('unused')],
  ];
  const links = [0, 0, 1, null].map((ruleSet) => ({ ruleSet }));
  expect(findUnknownPeriods(links, ruleSets, { periods: [{ name: 'holidays' }] })).toEqual([
    { name: 'fair', curbs: 1 },
    { name: 'game days', curbs: 2 },
  ]);
});
