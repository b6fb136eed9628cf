// Tests that tiers stay contiguous while they are edited, and that the curve shows the price of a
// stay.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rate, rate } from './payment.ts';
import {
  appendTier,
  curveLength,
  curveStayLengths,
  freeMinutes,
  hasRateTiers,
  newPayment,
  newRate,
  priceCurve,
  pricePresets,
  removeTier,
  tierEndRange,
  updatePriceUnit,
  updateRate,
  updateTier,
  withFreeMinutes,
} from './payment-edit.ts';
import { calculatePrice } from './price.ts';

const city = { timeZone: 'UTC', calendar: { periods: [] } };
const midnight = Date.UTC(2026, 10, 23);
const edges = (value: Rate) => value.tiers.map(({ from, to }) => [from, to]);
const isRow = ({ tiers }: Rate) =>
  tiers.every((tier, at) => tier.from === (at === 0 ? 0 : tiers[at - 1]?.to)) && tiers.at(-1)?.to === null;

describe('beginnings', () => {
  it('are rates without gaps that are attached', () => {
    for (const beginning of pricePresets) {
      expect(isRow(newRate(beginning, 200))).toBe(true);
      expect(hasRateTiers(newPayment(beginning, 200, 'USD'))).toBe(true);
    }
    expect(hasRateTiers(null)).toBe(false);
    expect(hasRateTiers({ ...newPayment('hour', 200, 'USD'), rates: [] })).toBe(false);
  });
});

describe('tiers', () => {
  const three = rate.parse({
    timeSpans: [{ daysOfWeek: ['mo'] }],
    maximumFee: 900,
    tiers: [
      { from: 0, to: 60, fee: 100, per: 60, increment: 60 },
      { from: 60, to: 120, fee: 200, per: 60, increment: null, roundUpTo: 25 },
      { from: 120, to: null, fee: 300, per: 60, increment: 60 },
    ],
  });

  it('are added and removed without a gap, all else kept', () => {
    expect(edges(appendTier(three))).toEqual([
      [0, 60],
      [60, 120],
      [120, 180],
      [180, null],
    ]);
    expect(edges(removeTier(three, 1))).toEqual([
      [0, 120],
      [120, null],
    ]);
    expect(edges(removeTier(three, 0))).toEqual([
      [0, 120],
      [120, null],
    ]);
    expect(edges(removeTier(three, 2))).toEqual([
      [0, 60],
      [60, null],
    ]);
    expect(removeTier(newRate('hour', 5), 0)).toEqual(newRate('hour', 5));
    for (const after of [appendTier(three), removeTier(three, 1)])
      expect([after.timeSpans, after.maximumFee]).toEqual([three.timeSpans, 900]);
  });

  it('move the beginning of the next with their end, and leave a gap that was there', () => {
    expect(edges(updateTier(three, 0, { to: 90 }))).toEqual([
      [0, 90],
      [90, 120],
      [120, null],
    ]);
    const gap = updateTier(three, 1, { from: 70 });
    expect(edges(updateTier(gap, 0, { to: 65 }))).toEqual([
      [0, 65],
      [70, 120],
      [120, null],
    ]);
    expect(updateTier(three, 1, { fee: 250 }).tiers[1]).toEqual({ ...three.tiers[1], fee: 250 });
  });

  it('stay a row through any edits', () => {
    const step = fc.constantFrom('add', 'remove first', 'remove last', 'longer', 'free', 'no free');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const last = steps.reduce(
          (value, name) => {
            const end = value.tiers[0]?.to;
            if (name === 'add') return appendTier(value);
            if (name === 'remove first') return removeTier(value, 0);
            if (name === 'remove last') return removeTier(value, value.tiers.length - 1);
            if (name === 'free') return withFreeMinutes(value, 20);
            if (name === 'no free') return withFreeMinutes(value, 0);
            const next = value.tiers[1]?.to ?? Number.POSITIVE_INFINITY;
            return typeof end === 'number' && end + 5 < next ? updateTier(value, 0, { to: end + 5 }) : value;
          },
          newRate('hour', 200),
        );
        expect(isRow(last)).toBe(true);
        rate.parse(last);
      }),
    );
  });
});

describe('a number typed by and by', () => {
  it('leaves nothing of the values in between, when each is worked out from the rate before', () => {
    const before = newRate('steps', 200);
    const free = ['1', '15', '150', '15'].map((typed) => withFreeMinutes(before, Number(typed)));
    expect(free.at(-1)).toEqual(withFreeMinutes(before, 15));
    expect(free.at(-1)?.tiers.length).toBe(3);
    const [first] = before.tiers;
    if (first === undefined) throw new Error('No tier.');
    const stepped = { ...first, per: 60, increment: 15 };
    expect(updatePriceUnit(stepped, 15)).toMatchObject({ per: 15, increment: 15 });
    expect(updatePriceUnit(stepped, 150)).toMatchObject({ per: 150, increment: 15 });
    expect(updatePriceUnit(first, 30)).toMatchObject({ per: 30, increment: 30 });
  });

  it('ends a tier only where none overlaps, whatever is in its room', () => {
    const added = fc.nat({ max: 5 }).map((times) => {
      let value = newRate('hour', 200);
      for (let time = 0; time < times; time += 1) value = appendTier(value);
      return value;
    });
    fc.assert(
      fc.property(added, fc.nat({ max: 5 }), fc.integer({ min: 1, max: 2000 }), (value, at, to) => {
        const place = Math.min(at, value.tiers.length - 1);
        const { min, max, mayBeOpen } = tierEndRange(value, place);
        expect(mayBeOpen).toBe(place === value.tiers.length - 1);
        if (to < min || to > max) return;
        const after = updateTier(value, place, { to });
        rate.parse(after);
        if (!mayBeOpen) expect(isRow(after)).toBe(true);
      }),
    );
    const gap = updateTier(appendTier(appendTier(newRate('hour', 200))), 1, { from: 70 });
    expect(tierEndRange(gap, 0)).toEqual({ min: 1, max: 70, mayBeOpen: false });
  });
});

describe('free minutes', () => {
  it('are read, set, changed and taken away', () => {
    const hourly = newRate('hour', 200);
    expect(freeMinutes(hourly)).toBe(0);
    const free = withFreeMinutes(hourly, 30);
    expect(edges(free)).toEqual([
      [0, 30],
      [30, null],
    ]);
    expect(freeMinutes(free)).toBe(30);
    expect(edges(withFreeMinutes(free, 45))).toEqual([
      [0, 45],
      [45, null],
    ]);
    expect(withFreeMinutes(free, 0)).toEqual(hourly);
  });
});

describe('the curve', () => {
  const capped = { ...newPayment('free first', 200, 'USD'), maximumFee: 500 };

  it('costs what the price of the stay is, within the caps', () => {
    const points = priceCurve(capped, 0, midnight, city, [0, 15, 16, 75, 76, 600]);
    expect(points.map(({ fee }) => fee)).toEqual([0, 0, 200, 200, 400, 500]);
    for (const { minutes, fee } of points)
      expect(calculatePrice(capped, midnight, minutes, city).fee).toBe(fee);
  });

  it('leaves the hours of the rate aside, and has none for a rate that is not there', () => {
    const night = updateRate(capped, 0, {
      timeSpans: rate.parse({
        timeSpans: [{ times: [{ from: '20:00', to: '22:00' }] }],
        tiers: newRate('hour', 1).tiers,
      }).timeSpans,
    });
    expect(priceCurve(night, 0, midnight, city, [75])[0]?.fee).toBe(200);
    expect(priceCurve(night, 3, midnight, city, [75])).toEqual([]);
  });

  it('reaches past the last tier and never falls', () => {
    expect(curveLength(newRate('hour', 200))).toBe(240);
    expect(curveLength(newRate('day', 200))).toBe(4320);
    const stays = curveStayLengths(newRate('free first', 200), 240);
    expect(stays).toContain(16);
    const fees = priceCurve(capped, 0, midnight, city, stays).map(({ fee }) => fee);
    expect(fees).toEqual([...fees].sort((a, b) => a - b));
  });
});
