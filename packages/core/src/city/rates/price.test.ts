// Tests the price of a stay: tiers, increments, spans, caps, calendar units.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBuiltInCalendar } from '../../platform/time/built-in-calendars.ts';
import { parseCityInstant } from '../../platform/time/civil.ts';
import { type PaymentInput, payment } from './payment.ts';
import { calculatePrice, nextRateChange, rateAt } from './price.ts';

const city = { timeZone: 'America/New_York', calendar: findBuiltInCalendar('US') ?? { periods: [] } };
const at = (date: string, time: string) => parseCityInstant(city, date, time, 0);
const tuesday = at('2026-05-05', '10:00');

type RateInput = NonNullable<PaymentInput['rates']>[number];
const hourly = (fee: number, increment: number | null = 60) => ({
  from: 0,
  to: null,
  fee,
  per: 60,
  increment,
});

function fee(
  rates: RateInput[],
  minutes: number,
  more: Partial<PaymentInput> = {},
  arrival = tuesday,
): number {
  return calculatePrice(payment.parse({ currency: 'USD', rates, ...more }), arrival, minutes, city).fee;
}

describe('tiers', () => {
  it('bill any part of an increment', () => {
    const rates = [{ tiers: [hourly(200)] }];
    expect([0, 1, 60, 61, 120].map((minutes) => fee(rates, minutes))).toEqual([0, 200, 200, 400, 400]);
    const quarters = [{ tiers: [hourly(200, 15)] }];
    expect([1, 15, 16, 61].map((minutes) => fee(quarters, minutes))).toEqual([50, 50, 100, 250]);
  });
  it('bill pro rata to the nearest minor unit without an increment', () => {
    const rates = [{ tiers: [hourly(250, null)] }];
    expect([1, 30, 61].map((minutes) => fee(rates, minutes))).toEqual([4, 125, 254]);
  });
  it('follow each other by the time since arrival', () => {
    const rates = [
      {
        tiers: [
          { from: 0, to: 30, fee: 0, per: 30, increment: 30 },
          { from: 30, to: 90, fee: 100, per: 60, increment: 60 },
          { from: 90, to: null, fee: 300, per: 60, increment: 60 },
        ],
      },
    ];
    expect([30, 31, 90, 91, 211].map((minutes) => fee(rates, minutes))).toEqual([0, 100, 100, 400, 1000]);
  });
  it('end: beyond the last tier nothing is charged', () => {
    const rates = [{ tiers: [{ from: 0, to: 60, fee: 100, per: 60, increment: 60 }] }];
    expect(fee(rates, 600)).toBe(100);
  });
  it('round a charge up to a multiple', () => {
    expect(fee([{ tiers: [{ ...hourly(130), roundUpTo: 50 }] }], 60)).toBe(150);
  });
});

describe('rates by time', () => {
  const working = { times: [{ from: '08:00', to: '18:00' }] };
  it('leave time outside their spans free, and count no free minutes as charged', () => {
    const rates = [{ timeSpans: [working], tiers: [hourly(200)] }];
    expect(fee(rates, 60, {}, at('2026-05-05', '17:30'))).toBe(200);
    // Half an hour in the evening and half an hour in the morning are charged as one hour.
    expect(fee(rates, 15 * 60, {}, at('2026-05-05', '17:30'))).toBe(200);
    expect(fee(rates, 120, {}, at('2026-05-05', '18:00'))).toBe(0);
  });
  it('charge each part by the rate of its time, the tier clock running on from arrival', () => {
    const rates = [
      { timeSpans: [{ times: [{ from: '08:00', to: '12:00' }] }], tiers: [hourly(100, null)] },
      {
        timeSpans: [{ times: [{ from: '12:00', to: '18:00' }] }],
        tiers: [
          { from: 0, to: 120, fee: 600, per: 60, increment: null },
          { from: 120, to: null, fee: 1200, per: 60, increment: null },
        ],
      },
    ];
    const answer = calculatePrice(
      payment.parse({ currency: 'USD', rates }),
      at('2026-05-05', '11:00'),
      180,
      city,
    );
    expect(answer.parts.map(({ rate, tier, fee: part }) => [rate, tier, part])).toEqual([
      [0, 0, 100],
      [1, 0, 600],
      [1, 1, 1200],
    ]);
    expect(answer.fee).toBe(1900);
  });
  it('take the first of two rates that hold', () => {
    const sunday = at('2026-05-10', '10:00');
    const rates: RateInput[] = [
      { timeSpans: [{ daysOfWeek: ['su'] }], tiers: [hourly(50)] },
      { tiers: [hourly(200)] },
    ];
    expect(fee(rates, 60, {}, sunday)).toBe(50);
    expect(fee(rates, 60)).toBe(200);
  });
  it('count real minutes over a clock change', () => {
    const rates = [{ timeSpans: [{ times: [{ from: '00:00', to: '06:00' }] }], tiers: [hourly(100)] }];
    expect(fee(rates, 600, {}, at('2026-03-08', '00:00'))).toBe(500);
    expect(fee(rates, 600, {}, at('2026-11-01', '00:00'))).toBe(700);
  });
});

describe('calendar units', () => {
  const daily = { from: 0, to: null, fee: 3000, per: 1440, increment: null, unit: 'calendar day' as const };
  it('charge once for each unit touched', () => {
    const rates = [{ tiers: [daily] }];
    expect(fee(rates, 60)).toBe(3000);
    expect(fee(rates, 14 * 60)).toBe(3000);
    expect(fee(rates, 14 * 60 + 1)).toBe(6000);
  });
  it('are rounded up to a multiple together, as other charges', () => {
    const rates = [{ tiers: [{ ...daily, fee: 3010, roundUpTo: 50 }] }];
    expect(fee(rates, 60)).toBe(3050);
    expect(fee(rates, 14 * 60 + 1)).toBe(6050);
  });
  it('begin anew at midnight, on the first and on Monday, to the minute', () => {
    const per = (unit: 'calendar day' | 'calendar week' | 'calendar month' | 'calendar year') => [
      { tiers: [{ ...daily, fee: 1, unit }] },
    ];
    const touched = (unit: Parameters<typeof per>[0], date: string) =>
      [60, 61].map((minutes) => fee(per(unit), minutes, {}, at(date, '23:00')));
    expect(touched('calendar day', '2026-05-05')).toEqual([1, 2]);
    expect([touched('calendar week', '2026-05-10'), touched('calendar week', '2026-05-09')]).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect([touched('calendar month', '2026-02-28'), touched('calendar month', '2026-02-27')]).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect([touched('calendar year', '2026-12-31'), touched('calendar year', '2026-11-30')]).toEqual([
      [1, 2],
      [1, 1],
    ]);
  });
  it('know hours, weeks from Monday, months and years', () => {
    const per = (unit: 'calendar hour' | 'calendar week' | 'calendar month' | 'calendar year') => [
      { tiers: [{ ...daily, fee: 1, unit }] },
    ];
    expect(fee(per('calendar hour'), 61, {}, at('2026-05-05', '10:59'))).toBe(2);
    expect(fee(per('calendar hour'), 62, {}, at('2026-05-05', '10:59'))).toBe(3);
    expect(fee(per('calendar week'), 120, {}, at('2026-05-10', '23:00'))).toBe(2);
    expect(fee(per('calendar month'), 120, {}, at('2026-12-31', '23:00'))).toBe(2);
    expect(fee(per('calendar year'), 60, {}, at('2026-12-31', '23:00'))).toBe(1);
  });
});

describe('caps', () => {
  it('of a rate, a civil day and a stay', () => {
    const rates = [{ tiers: [hourly(100)], maximumFee: 250 }];
    expect(fee(rates, 600)).toBe(250);
    const open = [{ tiers: [hourly(100)] }];
    expect(fee(open, 600, { maximumFee: 700 })).toBe(700);
    // From 10:00: fourteen hours on the first day, ten on the next.
    expect(fee(open, 1440, { maximumFeePerDay: 500 })).toBe(1000);
    expect(fee(open, 1440, { maximumFeePerDay: 1200 })).toBe(2200);
    expect(fee(open, 1440, { maximumFeePerDay: 500, maximumFee: 800 })).toBe(800);
  });
});

const tier = fc.record({
  fee: fc.integer({ min: 0, max: 500 }),
  per: fc.constantFrom(15, 60, 1440),
  increment: fc.option(fc.constantFrom(1, 15, 60)),
  roundUpTo: fc.option(fc.constantFrom(5, 25), { freq: 4 }),
  unit: fc.constantFrom(
    'rolling' as const,
    'rolling' as const,
    'calendar day' as const,
    'calendar hour' as const,
  ),
});
const cap = fc.option(fc.integer({ min: 0, max: 3000 }));
const payments = fc
  .record({
    rates: fc.array(
      fc.record({
        first: tier,
        second: tier,
        edge: fc.integer({ min: 1, max: 300 }),
        hours: fc.option(fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }))),
        maximumFee: cap,
      }),
      { maxLength: 3 },
    ),
    maximumFee: cap,
    maximumFeePerDay: cap,
  })
  .map(({ rates, ...caps }) =>
    payment.parse({
      currency: 'USD',
      ...caps,
      rates: rates.map(({ first, second, edge, hours, maximumFee }) => ({
        maximumFee,
        timeSpans: hours === null ? [] : [{ times: [clock(hours)] }],
        tiers: [
          { ...first, from: 0, to: edge },
          { ...second, from: edge, to: null },
        ],
      })),
    }),
  );

function clock([from, to]: readonly [number, number]) {
  const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { from: text(from), to: text(to) };
}

describe('any price', () => {
  const arrivals = fc.integer({ min: -20_000, max: 20_000 }).map((minutes) => tuesday + minutes * 60_000);
  const stays = fc.integer({ min: 0, max: 4000 });
  it('is the sum of its parts, which tile the stay, and keeps its caps', () => {
    fc.assert(
      fc.property(payments, arrivals, stays, (value, arrival, stay) => {
        const answer = calculatePrice(value, arrival, stay, city);
        expect(answer.parts.reduce((sum, part) => sum + part.fee, 0)).toBe(answer.fee);
        let end = arrival;
        for (const part of answer.parts) {
          expect(part.start).toBe(end);
          expect(part.fee).toBeGreaterThanOrEqual(0);
          end = part.end;
        }
        expect(end).toBe(arrival + stay * 60_000);
        expect(answer.fee).toBeLessThanOrEqual(value.maximumFee ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
  it('never falls when one stays longer', () => {
    fc.assert(
      fc.property(payments, arrivals, stays, stays, (value, arrival, a, b) => {
        const [short, long] = [Math.min(a, b), Math.max(a, b)];
        expect(calculatePrice(value, arrival, short, city).fee).toBeLessThanOrEqual(
          calculatePrice(value, arrival, long, city).fee,
        );
      }),
    );
  });
  it('is at most the price without caps', () => {
    fc.assert(
      fc.property(payments, arrivals, stays, (value, arrival, stay) => {
        const rates = value.rates.map((rate) => ({ ...rate, maximumFee: null }));
        const open = { ...value, rates, maximumFee: null, maximumFeePerDay: null };
        expect(calculatePrice(value, arrival, stay, city).fee).toBeLessThanOrEqual(
          calculatePrice(open, arrival, stay, city).fee,
        );
      }),
    );
  });
});

describe('which rate is charged when', () => {
  const tiers = [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }];
  const day = {
    timeSpans: [{ daysOfWeek: ['su' as const], times: [{ from: '08:00', to: '20:00' }] }],
    tiers,
  };
  const value = payment.parse({ currency: 'USD', rates: [day] });
  const sunday = Date.UTC(2026, 2, 8, 12);
  const city = { timeZone: 'America/Los_Angeles', calendar: { periods: [] } };
  it('is the first that holds, or none', () => {
    expect(rateAt(value, sunday, city)).toBeNull();
    expect(rateAt(value, sunday + 3 * 3_600_000, city)).toEqual(value.rates[0]);
  });
  it('changes at the wall clock, on a day of 23 hours too', () => {
    // 2026-03-08 in Los Angeles: 04:00 UTC is still Saturday, 08:00 PDT is 15:00 UTC.
    const change = nextRateChange(value, Date.UTC(2026, 2, 8, 4), city, Number.POSITIVE_INFINITY);
    expect(change).toBe(Date.UTC(2026, 2, 8, 15));
    expect(nextRateChange(value, Date.UTC(2026, 2, 8, 4), city, Date.UTC(2026, 2, 8, 15))).toBeNull();
    const always = payment.parse({ currency: 'USD', rates: [{ tiers }] });
    expect(nextRateChange(always, sunday, city, Number.POSITIVE_INFINITY)).toBeNull();
  });
  it('refuses a stay without end, which no walk would finish', () => {
    expect(() => calculatePrice(value, sunday, Number.POSITIVE_INFINITY, city)).toThrow(RangeError);
    expect(() => calculatePrice(value, sunday, Number.NaN, city)).toThrow(RangeError);
    expect(calculatePrice(value, sunday, 0, city)).toEqual({ fee: 0, parts: [] });
  });
});
