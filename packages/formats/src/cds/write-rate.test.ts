// Prices as CDS rates: times are exact and cover the whole stay, even when the price must be
// rounded.
import { findTierError, payment } from '@curbwright/core';
import { expect, it } from 'vitest';
import { cdsRate } from './schema.ts';
import { minutesPerUnit } from './units.ts';
import { writeRate } from './write-rate.ts';

const tier = { from: 0, to: null, fee: 200, per: 60, increment: null };

function written(tiers: readonly object[], more: object = {}) {
  const [rate] = payment.parse({ currency: 'USD', rates: [{ tiers, ...more }] }).rates;
  if (rate === undefined) throw new Error('no rate');
  const losses: string[] = [];
  const rates = writeRate(rate, null, (code) => losses.push(code)).map((one) => cdsRate.parse(one));
  const inMinutes = rates.map(({ rate: price, rate_unit: unit, start_duration, end_duration }) => ({
    price,
    from: (start_duration ?? 0) * minutesPerUnit[unit],
    to: end_duration === undefined ? null : end_duration * minutesPerUnit[unit],
  }));
  return { inMinutes, losses, fault: findTierError(inMinutes, null) };
}

it.each<[string, object[], object[]]>([
  [
    'a free quarter of an hour',
    [{ ...tier, from: 15 }],
    [
      { price: 0, from: 0, to: 15 },
      { price: 3, from: 15, to: null },
    ],
  ],
  [
    'free time after the first hour',
    [{ ...tier, to: 60 }],
    [
      { price: 200, from: 0, to: 60 },
      { price: 0, from: 60, to: null },
    ],
  ],
  [
    'a price that rounds to nothing',
    [
      { ...tier, fee: 1, to: 45 },
      { ...tier, from: 45 },
    ],
    [
      { price: 1, from: 0, to: 45 },
      { price: 3, from: 45, to: null },
    ],
  ],
  [
    'a tier that ends before it begins',
    [tier, { ...tier, from: 90, to: 30 }],
    [{ price: 200, from: 0, to: null }],
  ],
])('writes %s', (_, tiers, rates) => {
  expect(written(tiers)).toMatchObject({ inMinutes: rates, fault: null });
});

it('writes a most of 0 as free', () => {
  expect(written([tier], { maximumFee: 0 })).toMatchObject({ inMinutes: [{ price: 0 }], losses: [] });
});

it('says that a price was rounded', () => {
  expect(written([{ ...tier, from: 15 }]).losses).toContain('cds.loss.rate-rounded');
});
