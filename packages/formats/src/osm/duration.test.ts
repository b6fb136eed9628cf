// Charges of OpenStreetMap: what is billed by the minute, what whole, and what is not a price.
import { expect, it } from 'vitest';
import { paymentOf } from './duration.ts';

const tierOf = (charge: string, city: string | null = 'EUR') => {
  const read = paymentOf(charge, city);
  const [tier] = read?.rates?.[0]?.tiers ?? [];
  return read === null || tier === undefined
    ? null
    : [tier.fee, tier.per, tier.increment, read.maximumFeePerDay, read.currency];
};

it('bills a price for less than a day by the minute, and one for a day or longer whole', () => {
  expect(tierOf('2 EUR/hour')).toEqual([200, 60, null, null, 'EUR']);
  expect(tierOf('€0.50/30 min')).toEqual([50, 30, null, null, 'EUR']);
  expect(tierOf('9 EUR/23 hours')).toEqual([900, 1380, null, null, 'EUR']);
  expect(tierOf('10 EUR/24 hours')).toEqual([1000, 1440, 1440, null, 'EUR']);
  expect(tierOf('10 EUR/day')).toEqual([1000, 1440, 1440, null, 'EUR']);
  expect(tierOf('40 EUR/week')).toEqual([4000, 10_080, 10_080, null, 'EUR']);
});

it('takes a price for the day beside one for the hour as the most of a day', () => {
  expect(tierOf('1.50 EUR/hour;10 EUR/day')).toEqual([150, 60, null, 1000, 'EUR']);
  expect(tierOf('1.50 EUR/hour;2 EUR/hour')).toBeNull();
  expect(tierOf('1.50 EUR/hour;10 USD/day')).toBeNull();
});

it('reads no price where the currency, the time or the digits are not plain', () => {
  expect(tierOf('2 EUR')).toBeNull();
  expect(tierOf('2/hour', null)).toBeNull();
  expect(tierOf('2/hour')).toEqual([200, 60, null, null, 'EUR']);
  expect(tierOf('1,500 EUR/hour')).toBeNull();
  expect(tierOf('1.500 EUR/hour')).toBeNull();
  expect(tierOf('1.500 KWD/hour')).toEqual([1500, 60, null, null, 'KWD']);
  expect(tierOf('0.001 EUR/hour')).toBeNull();
});
