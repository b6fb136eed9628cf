// Random prices written and read again: where the loss list is empty, every stay costs the same;
// what a format cannot express is in the list.
import { calculatePrice, type Payment, payment, restriction } from '@curbwright/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cdsFormat } from './cds/cds.ts';
import { curblrFormat } from './curblr/curblr.ts';
import type { Format } from './format.ts';
import { geojsonFormat } from './geojson/geojson.ts';
import { cityOf, roundTrip } from './testing/one-curb.ts';

const cityTime = { timeZone: 'America/New_York', calendar: { periods: [] } };
const monday = Date.parse('2026-03-02T09:00:00-05:00');

/** Losses that do not concern the price. */
const harmless =
  /\.loss\.(base-map|calendar|description|payment-details|polygon-made-up|reference-made-up|regulation-id|hierarchy|side|street-ends|streets)$/;

/** Charged by the whole unit, as in most cities, in steps, or by the exact minute. */
const tier = fc
  .record({
    fee: fc.integer({ min: 0, max: 500 }),
    per: fc.constantFrom(15, 30, 60, 1440),
    sold: fc.constantFrom<'whole' | number | null>('whole', 'whole', 'whole', 15, 60, null),
  })
  .map(({ fee, per, sold }) => ({ fee, per, increment: sold === 'whole' ? per : sold }));
const cap = fc.option(fc.integer({ min: 100, max: 3000 }), { freq: 1 });
const steps = fc.constantFrom(60, 120, 240);
const payments = fc
  .record({
    tiers: fc.array(tier, { minLength: 1, maxLength: 3 }),
    edge: steps,
    end: fc.boolean(),
    /** Free minutes before each tier except the first. */
    gap: fc.constantFrom(0, 0, 15),
    most: cap,
    day: cap,
  })
  .map(({ tiers, edge, end, gap, most, day }) =>
    payment.parse({
      currency: 'USD',
      rates: [
        {
          tiers: tiers.map((one, index) => ({
            ...one,
            from: index * edge + (index > 0 ? gap : 0),
            to: index < tiers.length - 1 || end ? (index + 1) * edge : null,
          })),
        },
      ],
      maximumFee: most,
      maximumFeePerDay: day,
    }),
  );

const stays = [1, 15, 16, 30, 59, 60, 61, 119, 120, 121, 240, 241, 480, 720, 1439, 1441, 3000];
const fees = (value: Payment | null | undefined) =>
  value == null ? null : stays.map((minutes) => calculatePrice(value, monday, minutes, cityTime).fee);

it.each<[name: string, format: Format, version: string | undefined, least: number]>([
  ['GeoJSON', geojsonFormat, undefined, 150],
  ['CurbLR', curblrFormat, undefined, 20],
  ['CDS 1.0', cdsFormat, '1.0', 30],
  ['CDS 1.1', cdsFormat, '1.1', 30],
])('%s', async (_, format, version, least) => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(payments, async (value) => {
      const rule = restriction.parse({
        activity: 'parking',
        subActivity: 'paid-parking',
        priority: 10,
        maxStay: 240,
        payment: value,
      });
      const { rules, losses } = await roundTrip(format, cityOf([rule], cityTime), version);
      if (losses.some((code) => !harmless.test(code))) return;
      compared += 1;
      const back = rules.find((one) => one.payment !== null)?.payment;
      expect([fees(back), back?.currency]).toEqual([fees(value), 'USD']);
    }),
    { numRuns: 150, seed: 7 },
  );
  expect(compared).toBeGreaterThanOrEqual(least);
});
