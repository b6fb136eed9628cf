// The unit in which a price is written: the largest that expresses it exactly, or else the one with
// the smallest loss; and the reported loss.
import { payment } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { writeRate } from './write-rate.ts';

const tier = { from: 0, to: null, fee: 240, per: 60, increment: null };

function written(part: object, more: object = {}, most: number | null = null) {
  const tiers = [{ ...tier, ...part }];
  const [rate] = payment.parse({ currency: 'USD', rates: [{ tiers, ...more }] }).rates;
  if (rate === undefined) throw new Error('no rate');
  const losses: string[] = [];
  const rates = writeRate(rate, most, (code) => losses.push(code.replace('cds.loss.', '')));
  return { rates: rates.filter((one) => one.rate !== 0), losses };
}

const rolling = { rate_unit_period: 'rolling' };
const calendar = { rate_unit_period: 'calendar' };

describe('a price', () => {
  it.each<[string, object, object, string[]]>([
    ['2.40 an hour', {}, { rate: 240, rate_unit: 'hour', ...rolling }, []],
    ['30.00 a day', { fee: 3000, per: 1440 }, { rate: 3000, rate_unit: 'day', ...rolling }, []],
    ['60.00 for two days', { fee: 6000, per: 2880 }, { rate: 3000, rate_unit: 'day', ...rolling }, []],
    ['0.30 for half an hour', { fee: 30, per: 30 }, { rate: 1, rate_unit: 'minute', ...rolling }, []],
    [
      '0.31 for half an hour, which is 0.62 an hour',
      { fee: 31, per: 30 },
      { rate: 62, rate_unit: 'hour', ...rolling },
      [],
    ],
    [
      '1.00 for 77 minutes, which no unit says',
      { fee: 100, per: 77 },
      { rate: 78, rate_unit: 'hour', ...rolling },
      ['rate-rounded'],
    ],
    [
      '0.01 for five hours, which is not free',
      { fee: 1, per: 300 },
      { rate: 1, rate_unit: 'hour', ...rolling },
      ['rate-rounded'],
    ],
    [
      'billed every quarter of an hour',
      { increment: 15 },
      { rate: 4, rate_unit: 'minute', increment_duration: 15, ...rolling },
      [],
    ],
    [
      'billed every two hours',
      { increment: 120 },
      { rate: 240, rate_unit: 'hour', increment_duration: 2, ...rolling },
      [],
    ],
    [
      'billed every quarter, when a minute has no whole price',
      { fee: 250, increment: 15 },
      { rate: 250, rate_unit: 'hour', ...rolling },
      ['increment'],
    ],
    [
      'from the second hour to the fourth',
      { from: 60, to: 240 },
      { rate: 240, rate_unit: 'hour', start_duration: 1, end_duration: 4, ...rolling },
      [],
    ],
    [
      'from minute 45 to minute 100',
      { from: 45, to: 100 },
      { rate: 4, rate_unit: 'minute', start_duration: 45, end_duration: 100, ...rolling },
      [],
    ],
    [
      'from minute 45, when a minute has no whole price',
      { from: 45, fee: 250 },
      { rate: 4, rate_unit: 'minute', start_duration: 45, ...rolling },
      ['rate-rounded'],
    ],
    [
      'rounded up to 0.25',
      { roundUpTo: 25 },
      { rate: 240, rate_unit: 'hour', increment_amount: 25, ...rolling },
      [],
    ],
    ['each calendar hour', { unit: 'calendar hour' }, { rate: 240, rate_unit: 'hour', ...calendar }, []],
    [
      'each calendar day until the third',
      { fee: 900, per: 1440, unit: 'calendar day', to: 2880 },
      { rate: 900, rate_unit: 'day', end_duration: 2, ...calendar },
      [],
    ],
    [
      'each calendar week from the second',
      { fee: 900, per: 10_080, unit: 'calendar week', from: 10_080 },
      { rate: 900, rate_unit: 'week', start_duration: 1, ...calendar },
      [],
    ],
    [
      'each calendar month from the second',
      { fee: 900, per: 43_200, unit: 'calendar month', from: 43_200 },
      { rate: 900, rate_unit: 'month', start_duration: 1, ...calendar },
      [],
    ],
    [
      'each calendar year from the second',
      { fee: 900, per: 525_600, unit: 'calendar year', from: 525_600 },
      { rate: 900, rate_unit: 'year', start_duration: 1, ...calendar },
      [],
    ],
    [
      'each calendar day from half of one',
      { fee: 900, per: 1440, unit: 'calendar day', from: 720 },
      { rate: 900, rate_unit: 'day', start_duration: 1, ...calendar },
      ['rate-rounded'],
    ],
  ])('of %s', (_what, part, rate, losses) => {
    expect(written(part)).toEqual({ rates: [rate], losses });
  });

  it('costs at most what its rate says, else what the payment says', () => {
    const [own] = written({}, { maximumFee: 700 }, 900).rates;
    const [common] = written({}, {}, 900).rates;
    const [none] = written({}).rates;
    expect([own?.maximum_fee, common?.maximum_fee]).toEqual([700, 900]);
    expect(none).not.toHaveProperty('maximum_fee');
  });
});
