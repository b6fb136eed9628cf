// The rate advisor: one step at a time, never above the cap, always with an explanation; and
// payments split by hours.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourlyPrices, isHourly, spansOfHours } from '../../city/rates/hourly-rates.ts';
import { payment } from '../../city/rates/payment.ts';
import { staffTexts, translateForStaff } from '../../platform/words/staff-messages.ts';
import type { MeasuredHour } from '../../sessions/measured-hours.ts';
import { applyRateAdvice } from './advised-payment.ts';
import { adviseRates, advisorSettings, aggregateZoneMeasures } from './rate-advisor.ts';

const settings = fc
  .record({
    low: fc.double({ min: 0, max: 0.5, noNaN: true }),
    high: fc.double({ min: 0.51, max: 1, noNaN: true }),
    step: fc.integer({ min: 1, max: 300 }),
    cap: fc.integer({ min: 0, max: 1000 }),
    floor: fc.integer({ min: 0, max: 300 }),
  })
  .filter(({ floor, cap }) => floor <= cap)
  .map((one) => advisorSettings.parse(one));
const measured = fc
  .array(
    fc.record({
      hourOfWeek: fc.integer({ min: 0, max: 167 }),
      occupancy: fc.double({ min: 0, max: 1, noNaN: true }),
      hours: fc.double({ min: 0, max: 40, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map(aggregateZoneMeasures);

function pay(more: object = {}) {
  return payment.parse({
    currency: 'USD',
    rates: [
      {
        timeSpans: [{ daysOfWeek: ['mo', 'tu'], times: [{ from: '08:00', to: '12:00' }] }],
        tiers: [{ from: 0, to: null, fee: 50, per: 15, increment: 15 }],
        ...more,
      },
    ],
  });
}

describe('advice', () => {
  it('changes nothing at the edges of the band, the cap, the floor and the least hours', () => {
    const bounds = advisorSettings.parse({
      low: 0.6,
      high: 0.8,
      step: 50,
      cap: 400,
      floor: 100,
      leastHours: 4,
    });
    const kindOf = (price: number, occupancy: number, hours = 4) => {
      const prices = Array.from({ length: 168 }, () => price);
      const [advised] = adviseRates(
        [{ zone: 1, prices, measured: [{ hourOfWeek: 9, occupancy, hours }] }],
        bounds,
      );
      const hour = advised?.hours.find(({ hourOfWeek }) => hourOfWeek === 9);
      return hour === undefined ? null : [hour.kind, hour.to];
    };
    expect([kindOf(200, 0.8), kindOf(200, 0.801)]).toEqual([
      ['keep', 200],
      ['raise', 250],
    ]);
    expect([kindOf(200, 0.6), kindOf(200, 0.599)]).toEqual([
      ['keep', 200],
      ['lower', 150],
    ]);
    expect([kindOf(400, 0.9), kindOf(399, 0.9), kindOf(360, 0.9)]).toEqual([
      ['keep', 400],
      ['raise', 400],
      ['raise', 400],
    ]);
    expect([kindOf(100, 0.1), kindOf(101, 0.1)]).toEqual([
      ['keep', 100],
      ['lower', 100],
    ]);
    expect(kindOf(200, 0.9, 3.9)).toEqual(['keep', 200]);
  });

  it('moves by at most a step, never to a price beyond the cap, never against the occupancy, and says why in words', () => {
    fc.assert(
      fc.property(settings, measured, fc.integer({ min: 0, max: 1500 }), (one, measures, price) => {
        const [zone] = adviseRates(
          [{ zone: 1, prices: Array.from({ length: 168 }, () => price), measured: measures }],
          one,
        );
        expect(zone?.hours).toHaveLength(168);
        for (const { from, to, kind, occupancy, because } of zone?.hours ?? []) {
          expect(to).toBeGreaterThanOrEqual(0);
          if (kind === 'raise') {
            expect(to).toBeLessThanOrEqual(one.cap);
            expect(to - from).toBeLessThanOrEqual(one.step);
            expect(to).toBeGreaterThan(from);
            expect(occupancy).toBeGreaterThan(one.high);
          } else if (kind === 'lower') {
            expect(to).toBeLessThan(from);
            expect(to).toBeLessThanOrEqual(one.cap);
            expect(from - to).toBeLessThanOrEqual(one.step);
            expect(to).toBeGreaterThanOrEqual(one.floor);
            expect(occupancy).toBeLessThan(one.low);
          } else expect(to).toBe(from);
          for (const texts of Object.values(staffTexts)) expect(texts).toHaveProperty([because.code]);
          expect(translateForStaff('en', because.code, because.params)).not.toContain('{{');
        }
      }),
      { numRuns: 60 },
    );
  });
  it('raises no less for more taken spaces', () => {
    const at = (occupancy: number, price = 200) =>
      adviseRates(
        [{ zone: 1, prices: [price], measured: [{ hourOfWeek: 0, occupancy, hours: 10 }] }],
        advisorSettings.parse({ cap: 300 }),
      )[0]?.hours[0]?.to ?? 0;
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b) => {
          expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)));
        },
      ),
    );
    expect([at(0.95), at(0.7), at(0.2), at(0.95, 290), at(0.95, 300), at(0.1, 0)]).toEqual([
      225, 200, 175, 300, 300, 0,
    ]);
    // A price above the cap is lowered to it if one step is sufficient, and is otherwise unchanged.
    expect([at(0.1, 320), at(0.1, 400)]).toEqual([295, 400]);
  });
  it('gathers the measures of links by the hours behind them', () => {
    const one = (occupancy: number, hours: number): MeasuredHour => ({ hourOfWeek: 3, occupancy, hours });
    expect(aggregateZoneMeasures([one(1, 1), one(0.5, 3)])).toEqual([
      { hourOfWeek: 3, hours: 4, occupancy: 0.625 },
    ]);
  });
});

describe('a payment by hours', () => {
  it('is told apart, changed in some of them, and the rest stays to the minor unit', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 167 }), { maxLength: 40 }), (hours) => {
        const before = pay();
        const prices = hourlyPrices(before);
        const advice = hours.map((hourOfWeek) => ({
          hourOfWeek,
          kind: 'raise' as const,
          occupancy: 0.9,
          from: 200,
          to: 240,
          because: { code: 'advice.raise', params: {} },
        }));
        const after = applyRateAdvice(before, advice, { cap: 1000, floor: 0 });
        expect(payment.safeParse(after).success).toBe(true);
        const wanted = prices.map((price, hour) =>
          price === null ? null : hours.includes(hour) ? 240 : price,
        );
        expect(hourlyPrices(after)).toEqual(wanted);
        expect(isHourly(after)).toBe(true);
      }),
    );
  });
  it('keeps periods left out of the week, where every span leaves out the same', () => {
    const periods = [{ name: 'holidays', apply: 'except during' as const }];
    const day = (from: string, to: string, more: object = { periods }) => ({
      daysOfWeek: ['mo', 'tu'],
      times: [{ from, to }],
      ...more,
    });
    const before = pay({ timeSpans: [day('08:00', '12:00'), day('13:00', '18:00')] });
    expect(isHourly(before)).toBe(true);
    const because = { code: 'advice.raise', params: {} };
    const nine = { hourOfWeek: 9, kind: 'raise', occupancy: 0.9, from: 200, to: 240, because } as const;
    const after = applyRateAdvice(before, [nine], { cap: 1000, floor: 0 });
    expect(after.rates).toHaveLength(2);
    expect(after.rates.flatMap(({ timeSpans }) => timeSpans.map((span) => span.periods))).toEqual(
      after.rates.flatMap(({ timeSpans }) => timeSpans.map(() => periods)),
    );
    expect(hourlyPrices(after)[9]).toBe(240);
    expect(isHourly(pay({ timeSpans: [day('08:00', '12:00'), day('13:00', '18:00', {})] }))).toBe(false);
    expect(isHourly(pay({ timeSpans: [day('22:00', '02:00')] }))).toBe(false);
    const only = { periods: [{ name: 'holidays', apply: 'only during' }] };
    expect(isHourly(pay({ timeSpans: [day('08:00', '12:00', only)] }))).toBe(false);
  });
  it('charges nothing outside its spans, and counts nights to the day they begin on', () => {
    const night = pay({ timeSpans: [{ daysOfWeek: ['su'], times: [{ from: '22:00', to: '02:00' }] }] });
    const charged = hourlyPrices(night).flatMap((price, hour) => (price === null ? [] : [hour]));
    expect(charged).toEqual([0, 1, 166, 167]);
    expect(isHourly(pay({ timeSpans: [{ months: [1] }] }))).toBe(false);
    expect(isHourly(pay({ timeSpans: [{ times: [{ from: '08:30', to: '12:00' }] }] }))).toBe(false);
    expect(spansOfHours([0, 1, 24, 25, 30]).map(({ daysOfWeek, times }) => [daysOfWeek, times])).toEqual([
      [['mo'], [{ from: '00:00', to: '02:00' }]],
      [
        ['tu'],
        [
          { from: '00:00', to: '02:00' },
          { from: '06:00', to: '07:00' },
        ],
      ],
    ]);
  });
});
