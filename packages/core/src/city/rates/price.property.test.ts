// Tests the price of a stay against a loop over its minutes, and properties that every price must
// have.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilMoment, minuteMs, parseCityInstant } from '../../platform/time/civil.ts';
import { type Payment, type PaymentInput, payment, type Rate } from './payment.ts';
import { calculatePrice, feeOfPeriods, type PaidPeriod, rateAt } from './price.ts';

const city = { timeZone: 'America/New_York', calendar: { periods: [] } };
const noon = parseCityInstant(city, '2026-05-05', '12:00', 0);

/**
 * State of one meter in the loop. Amounts are in 1/1440 of a minor unit, so that every `per` below
 * divides them.
 */
interface Meter {
  paidMinutes: number;
  /** The minute of the stay at which the rest of the last step expires. */
  lapse: number;
  amount: number;
  fee: number;
}
const newMeter = (): Meter => ({ paidMinutes: 0, lapse: Infinity, amount: 0, fee: 0 });

/** Returns the tier for minute `elapsed` of a rate, or `undefined` if there is none. */
function tierOf(rate: Rate, elapsed: number) {
  return rate.tiers.find(({ from, to }) => elapsed >= from && (to === null || elapsed < to));
}

/** Charges minute `minute` of a stay, which is minute `elapsed` of its payment. */
function sellMinute(meter: Meter, rate: Rate, minute: number, elapsed: number): void {
  const tier = tierOf(rate, elapsed);
  if (minute >= meter.lapse) meter.paidMinutes = 0;
  if (tier === undefined || tier.fee === 0) return;
  if (meter.paidMinutes > 0) {
    meter.paidMinutes -= 1;
    return;
  }
  const length = tier.increment ?? 1;
  meter.paidMinutes = length - 1;
  const { to } = tier;
  meter.lapse = to !== null && tierOf(rate, to) !== undefined ? minute - elapsed + to : Infinity;
  meter.amount += (tier.fee * length * 1440) / tier.per;
  const rounded = Math.floor(meter.amount / 1440 + 0.5);
  const step = tier.roundUpTo ?? 1;
  meter.fee = Math.max(meter.fee, Math.ceil(rounded / step) * step);
}

/** Computes the price of a stay minute by minute, without calendar units. */
function minuteByMinute(stretches: readonly PaidPeriod[], arrival: number, stay: number): number {
  const meter = newMeter();
  const alone = new Map<Rate, Meter>();
  const applied = new Set<Rate>();
  for (const { payment: one } of stretches) for (const rate of one.rates) alone.set(rate, newMeter());
  const byRate = new Map<Rate, number>();
  const byDay = new Map<Payment, Map<number, number>>();
  let charged = 0;
  for (let minute = 0; minute < stay; minute += 1) {
    const instant = arrival + minute * minuteMs;
    for (const [rate, own] of alone) sellMinute(own, rate, minute, minute);
    const here = stretches.find(({ start, end }) => instant >= start && instant < end);
    const rate = here === undefined ? null : rateAt(here.payment, instant, city);
    if (here === undefined || rate === null) continue;
    const elapsed = (instant - here.start) / minuteMs;
    if (tierOf(rate, elapsed) === undefined) continue;
    applied.add(rate);
    sellMinute(meter, rate, minute, elapsed);
    const dearest = Math.max(...[...applied].map((each) => alone.get(each)?.fee ?? 0));
    const more = Math.max(0, Math.min(meter.fee, dearest) - charged);
    charged += more;
    const most = rate.maximumFee ?? Number.POSITIVE_INFINITY;
    const before = byRate.get(rate) ?? 0;
    byRate.set(rate, before + more);
    const added = Math.min(before + more, most) - Math.min(before, most);
    const days = byDay.get(here.payment) ?? new Map<number, number>();
    byDay.set(here.payment, days);
    const day = civilMoment(instant, city.timeZone).today.epochDay;
    days.set(day, (days.get(day) ?? 0) + added);
  }
  let fee = 0;
  for (const [one, days] of byDay) {
    const most = one.maximumFeePerDay ?? Number.POSITIVE_INFINITY;
    const sum = [...days.values()].reduce((all, day) => all + Math.min(day, most), 0);
    fee += Math.min(sum, one.maximumFee ?? Number.POSITIVE_INFINITY);
  }
  return fee;
}

const tier = fc.record({
  fee: fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 500 }) },
  ),
  per: fc.constantFrom(15, 30, 60, 1440),
  increment: fc.option(fc.constantFrom(1, 7, 15, 60, 240)),
  roundUpTo: fc.option(fc.constantFrom(5, 25), { freq: 4 }),
});
const clock = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
});
const cap = fc.option(fc.integer({ min: 0, max: 3000 }), { freq: 2 });
const rates = fc
  .record({
    first: tier,
    second: fc.option(tier),
    edge: fc.integer({ min: 1, max: 300 }),
    end: fc.option(fc.integer({ min: 301, max: 900 }), { freq: 5 }),
    hours: fc.option(fc.record({ from: clock, to: clock }), { freq: 3 }),
    maximumFee: cap,
  })
  .map(({ first, second, edge, end, hours, maximumFee }) => ({
    maximumFee,
    timeSpans: hours === null ? [] : [{ times: [hours] }],
    tiers:
      second === null
        ? [{ ...first, from: 0, to: end }]
        : [
            { ...first, from: 0, to: edge },
            { ...second, from: edge, to: end },
          ],
  }));
const payments = fc
  .record({
    currency: fc.constant('USD'),
    rates: fc.array(rates, { minLength: 1, maxLength: 3 }),
    maximumFee: cap,
    maximumFeePerDay: cap,
  })
  .map((value) => payment.parse(value));
const withoutCaps = (value: Payment): Payment => ({
  ...value,
  rates: value.rates.map((rate) => ({ ...rate, maximumFee: null })),
  maximumFee: null,
  maximumFeePerDay: null,
});
const always = (rate: Rate): Payment =>
  payment.parse({ currency: 'USD', rates: [{ ...rate, timeSpans: [], maximumFee: null }] });
const arrivals = fc.integer({ min: -3000, max: 3000 }).map((minutes) => noon + minutes * minuteMs);
const stays = fc.integer({ min: 0, max: 1800 });

/** Returns the rates that apply in some minute of a stay. */
function applying(value: Payment, arrival: number, stay: number): Rate[] {
  const found = new Set<Rate>();
  for (let minute = 0; minute < stay; minute += 1) {
    const rate = rateAt(value, arrival + minute * minuteMs, city);
    if (rate !== null) found.add(rate);
  }
  return [...found];
}

describe('any price', () => {
  it('is that of a loop over the minutes', () => {
    fc.assert(
      fc.property(payments, arrivals, stays, (value, arrival, stay) => {
        const stretch = { payment: value, start: arrival, end: arrival + stay * minuteMs };
        expect(calculatePrice(value, arrival, stay, city).fee).toBe(minuteByMinute([stretch], arrival, stay));
      }),
      { numRuns: 150 },
    );
  });
  it('is so over several payments, with free time between them', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 400 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(payments, payments, arrivals, lengths, (one, other, arrival, parts) => {
        let at = arrival;
        const stretches = parts.map(([free, paid], i): PaidPeriod => {
          const start = at + free * minuteMs;
          at = start + paid * minuteMs;
          return { payment: i % 2 === 0 ? one : other, start, end: at };
        });
        const stay = (at - arrival) / minuteMs;
        expect(feeOfPeriods(stretches, arrival, city)).toBe(minuteByMinute(stretches, arrival, stay));
      }),
      { numRuns: 150 },
    );
  });
  it('never falls when one stays longer', () => {
    fc.assert(
      fc.property(
        payments,
        arrivals,
        stays,
        fc.integer({ min: 1, max: 90 }),
        (value, arrival, stay, more) => {
          const [short, long] = [stay, stay + more].map(
            (minutes) => calculatePrice(value, arrival, minutes, city).fee,
          );
          expect(short).toBeLessThanOrEqual(long ?? -1);
        },
      ),
      { numRuns: 500 },
    );
  });
  it('is at most what the dearest of its rates alone asks for the whole stay', () => {
    fc.assert(
      fc.property(payments, arrivals, stays, (value, arrival, stay) => {
        const alone = applying(value, arrival, stay).map(
          (rate) => calculatePrice(always(rate), arrival, stay, city).fee,
        );
        expect(calculatePrice(withoutCaps(value), arrival, stay, city).fee).toBeLessThanOrEqual(
          Math.max(0, ...alone),
        );
      }),
      { numRuns: 150 },
    );
  });
  it('is that of the one rate where only one holds all the time', () => {
    fc.assert(
      fc.property(payments, arrivals, stays, (value, arrival, stay) => {
        const open = withoutCaps(value);
        const minutes = Array.from({ length: stay }, (_, minute) =>
          rateAt(open, arrival + minute * minuteMs, city),
        );
        const [only] = minutes;
        fc.pre(only != null && minutes.every((rate) => rate === only));
        expect(calculatePrice(open, arrival, stay, city).fee).toBe(
          calculatePrice(always(only), arrival, stay, city).fee,
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('a change of rate', () => {
  const hourly = (fee: number, increment: number | null, from: string, to: string) => ({
    timeSpans: [{ times: [{ from, to }] }],
    tiers: [{ from: 0, to: null, fee, per: 60, increment }],
  });
  const at = (time: string) => parseCityInstant(city, '2026-05-05', time, 0);
  const meter = (before: number, after: number, increment: number | null): Payment => {
    const rates: PaymentInput['rates'] = [
      hourly(before, increment, '08:00', '16:00'),
      hourly(after, increment, '16:00', '20:00'),
    ];
    return payment.parse({ currency: 'USD', rates });
  };
  it('lets a step run on that began before it: an hour at $2.75 and $3.00 costs $2.75 to $3.00', () => {
    const value = meter(275, 300, 15);
    const hour = (time: string) => calculatePrice(value, at(time), 60, city).fee;
    expect(['15:00', '15:30', '15:31', '15:45', '15:59', '16:00'].map(hour)).toEqual([
      275, 288, 288, 294, 294, 300,
    ]);
    for (let minute = 0; minute <= 90; minute += 1) {
      const fee = calculatePrice(value, at('15:00') + minute * minuteMs, 60, city).fee;
      expect(fee).toBeGreaterThanOrEqual(275);
      expect(fee).toBeLessThanOrEqual(300);
    }
  });
  it('adds up where a step ends with the rate, and where the exact time is charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 200 }),
        (before, after, quarters, rest) => {
          const value = meter(before * 4, after * 4, 15);
          const arrival = at('16:00') - quarters * 15 * minuteMs;
          const [long, early] = [quarters * 15 + rest, quarters * 15].map(
            (minutes) => calculatePrice(value, arrival, minutes, city).fee,
          );
          const late = calculatePrice(value, at('16:00'), rest, city).fee;
          const dearest = Math.max(before, after) * Math.ceil((quarters * 15 + rest) / 15);
          expect(long).toBe((early ?? 0) + late);
          expect(long).toBeLessThanOrEqual(dearest);
          const exact = meter(before * 60, after * 60, null);
          expect(calculatePrice(exact, at('16:00') - quarters * minuteMs, quarters + rest, city).fee).toBe(
            before * quarters + after * rest,
          );
        },
      ),
    );
  });
  it('costs no more than the dearest rate alone where their steps are of different lengths', () => {
    const value = payment.parse({
      currency: 'USD',
      rates: [hourly(1000, 15, '08:00', '16:00'), hourly(1000, 60, '16:00', '20:00')],
    });
    // Two quarter-hour steps and then a whole hour would cost $15.00 for 31 minutes.
    expect(calculatePrice(value, at('15:30'), 31, city).fee).toBe(1000);
    expect(calculatePrice(value, at('15:30'), 30, city).fee).toBe(500);
  });
});
