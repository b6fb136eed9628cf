// Prices in whole units as integer minor units, by the digits of the currency, and which symbols
// may belong to a currency.
import { describe, expect, it } from 'vitest';
import { isCurrencySign, toMinorUnits } from './money.ts';

describe('a price', () => {
  it.each([
    [2.5, 'USD', 250],
    [1.005, 'USD', 101],
    [0.29, 'USD', 29],
    [0.005, 'USD', 1],
    [0.0049, 'USD', null],
    [0, 'USD', 0],
    [250, 'JPY', 250],
    [0.5, 'JPY', 1],
    [0.4, 'JPY', null],
    [1.2345, 'KWD', 1235],
  ])('of %d %s is %s minor units', (price, currency, minor) => {
    expect(toMinorUnits(price, currency)).toBe(minor);
  });
});

it.each([
  ['$', 'USD', true],
  ['$', 'CAD', true],
  ['$', 'EUR', false],
  ['€', 'EUR', true],
  ['£', 'GBP', true],
  ['£', 'USD', false],
  ['usd', 'USD', true],
  ['EUR', 'USD', false],
])('%s may be the sign of %s: %s', (sign, currency, may) => {
  expect([isCurrencySign(sign, currency), isCurrencySign(sign, currency)]).toEqual([may, may]);
});
