// Charges in OpenStreetMap: which are billed by the minute, which in full, and which are not
// prices.
import { expect, it } from 'vitest';
import { parseDurationMinutes, parsePayment } from './duration.ts';

const tierOf = (charge: string, city: string | null = 'EUR') => {
  const read = parsePayment(charge, city);
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

it.each<[string, number | null]>([
  ['1 min', 1],
  ['5 minutes', 5],
  ['2 h', 120],
  ['2 hours', 120],
  ['1,5 Std', 90],
  ['1h 30m', 90],
  ['3 days', 4320],
  ['2 weeks', 20_160],
  ['1 month', 43_200],
  ['1 year', 525_600],
  ['1:30', 90],
  ['0:00', null],
  ['PT2H', 120],
  ['pt1h15m', 75],
  ['PT0M', null],
  ['0.4 min', null],
  ['0.5 min', 1],
  ['2147483647 min', 2_147_483_647],
  ['2147483648 min', null],
  ['30', null],
  ['2 fortnights', null],
  ['2 hours or so', null],
  ['', null],
])('%j is %s minutes', (text, minutes) => {
  expect(parseDurationMinutes(text)).toBe(minutes);
});

it('takes the sign of a currency for the one there is, and signs of many for the city’s', () => {
  expect(tierOf('£2/hour', 'EUR')?.[4]).toBe('GBP');
  expect(tierOf('¥200/hour', 'EUR')).toEqual([200, 60, null, null, 'JPY']);
  expect(tierOf('₹20/hour', 'EUR')?.[4]).toBe('INR');
  expect(tierOf('20 ₽/hour', 'EUR')?.[4]).toBe('RUB');
  expect(tierOf('2 €/hour', 'USD')?.[4]).toBe('EUR');
  expect(tierOf('$2/hour', 'AUD')?.[4]).toBe('AUD');
  expect(tierOf('20 kr per hour', 'SEK')?.[4]).toBe('SEK');
  expect(tierOf('2 usd/2 hours')).toEqual([200, 120, null, null, 'USD']);
  expect(tierOf('1 EUR/1.5 hours')).toEqual([100, 90, null, null, 'EUR']);
});
