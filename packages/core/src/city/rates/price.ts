// Computes the price of a stay: divides the time at each change of rate, tier or day, and charges
// it in steps.
import type { CityTime } from '../../platform/time/city-time.ts';
import { type CivilMoment, civilMoment, dayMs, minuteMs } from '../../platform/time/civil.ts';
import {
  type CompiledTiming,
  compileTiming,
  isTimingActive,
  timingBoundaries,
} from '../../platform/time/span-match.ts';
import { offsetPeriodAt, timeZoneOffsets } from '../../platform/time/time-zone-offsets.ts';
import { ChargedTime, type TierTime, tierAt, uncappedRateFee } from './charged-time.ts';
import type { Payment, Rate } from './payment.ts';

/**
 * A part of a stay billed in one way; times are epoch milliseconds, half-open. Fees are after all
 * caps and add up to the price.
 */
interface PricePart {
  readonly start: number;
  readonly end: number;
  /** Indexes in `payment.rates` and its tiers; `null` = free time. */
  readonly rate: number | null;
  readonly tier: number | null;
  /** Minor units; a step is charged to the part in which it begins. */
  readonly fee: number;
}

export interface Price {
  /** Minor units. */
  readonly fee: number;
  readonly parts: readonly PricePart[];
}

/**
 * A period of a stay charged by one payment, in epoch milliseconds, half-open. The payment's tiers
 * count from its start.
 */
export interface PaidPeriod {
  readonly payment: Payment;
  readonly start: number;
  readonly end: number;
}

/** Charges of one payment for a stay. */
interface Billing {
  readonly payment: Payment;
  /** Uncapped charges by rate. */
  readonly byRate: number[];
  /**
   * Charges after the caps of the individual rates, by civil day, and the total of the days after
   * the daily cap.
   */
  readonly byDay: Map<number, number>;
  dayCapped: number;
  fee: number;
}

function cap(value: number, maximum: number | null): number {
  return maximum === null ? value : Math.min(value, maximum);
}

/**
 * Adds a charge of a rate on a civil day under all caps, and returns by how much the price of the
 * stay increases.
 */
function addCharge(billing: Billing, rateIndex: number, rate: Rate, day: number, more: number): number {
  const before = billing.byRate[rateIndex] ?? 0;
  const added = cap(before + more, rate.maximumFee) - cap(before, rate.maximumFee);
  billing.byRate[rateIndex] = before + more;
  const { maximumFee, maximumFeePerDay } = billing.payment;
  const dayBefore = billing.byDay.get(day) ?? 0;
  billing.byDay.set(day, dayBefore + added);
  billing.dayCapped += cap(dayBefore + added, maximumFeePerDay) - cap(dayBefore, maximumFeePerDay);
  const fee = cap(billing.dayCapped, maximumFee);
  const paid = fee - billing.fee;
  billing.fee = fee;
  return paid;
}

/** The times of a rate, compiled for evaluation. */
interface CompiledRate {
  readonly timing: CompiledTiming;
  readonly minutes: readonly number[];
  readonly instants: readonly number[];
}

interface CachedRates {
  readonly cityTime: CityTime;
  readonly rates: readonly CompiledRate[];
}
const cachedRates = new WeakMap<Payment, CachedRates>();

/**
 * Compiles a payment's rates once per city, because many stays are priced with the same payment.
 */
function compileRates(payment: Payment, cityTime: CityTime): readonly CompiledRate[] {
  const known = cachedRates.get(payment);
  const { timeZone, calendar } = cityTime;
  if (known?.cityTime.timeZone === timeZone && known.cityTime.calendar === calendar) return known.rates;
  const rates = payment.rates.map((rate) => {
    const timing = compileTiming(rate.timeSpans, cityTime);
    return { timing, ...timingBoundaries(timing) };
  });
  cachedRates.set(payment, { cityTime, rates });
  return rates;
}

/** Returns the next instant at which the rate, tier or civil day may change. */
function nextEdge(
  rates: readonly CompiledRate[],
  tierEdges: readonly number[],
  at: CivilMoment,
  timeZone: string,
) {
  const stretch = offsetPeriodAt(timeZoneOffsets(timeZone), at.instant);
  const dayStart = at.today.epochDay * dayMs - stretch.offset;
  let edge = Math.min(stretch.end, dayStart + dayMs);
  const consider = (instant: number) => {
    if (instant > at.instant && instant < edge) edge = instant;
  };
  for (const { minutes, instants } of rates) {
    for (const minute of minutes) consider(dayStart + minute * minuteMs);
    instants.forEach(consider);
  }
  tierEdges.forEach(consider);
  return { edge, offset: stretch.offset };
}

/** Returns the rate charged at an instant: the first whose spans match; `null` = free then. */
export function rateAt(payment: Payment, instant: number, cityTime: CityTime): Rate | null {
  const moment = civilMoment(instant, cityTime.timeZone);
  return (
    payment.rates.find((rate) => isTimingActive(compileTiming(rate.timeSpans, cityTime), moment)) ?? null
  );
}

/** How far ahead a change of rate is searched, in milliseconds; covers every yearly season. */
const rateHorizon = 400 * dayMs;

/**
 * Returns the next instant (epoch milliseconds) at which a different rate, or none, is charged;
 * `null` = none before `limit` and within 400 days.
 */
export function nextRateChange(
  payment: Payment,
  instant: number,
  cityTime: CityTime,
  limit: number,
): number | null {
  const rates = compileRates(payment, cityTime);
  if (rates.every(({ timing }) => timing.spans.length + timing.exceptions.length === 0)) return null;
  const holding = (moment: CivilMoment) => rates.findIndex(({ timing }) => isTimingActive(timing, moment));
  let moment = civilMoment(instant, cityTime.timeZone);
  const now = holding(moment);
  const end = Math.min(limit, instant + rateHorizon);
  while (moment.instant < end) {
    if (holding(moment) !== now) return moment.instant;
    moment = civilMoment(nextEdge(rates, [], moment, cityTime.timeZone).edge, cityTime.timeZone);
  }
  return null;
}

function addPart(parts: PricePart[], part: PricePart, sameDay: boolean): void {
  const last = parts.at(-1);
  const joins = last !== undefined && sameDay && last.rate === part.rate && last.tier === part.tier;
  if (joins) parts[parts.length - 1] = { ...part, start: last.start, fee: last.fee + part.fee };
  else parts.push(part);
}

/** State of a stay being priced. */
interface PricingState {
  readonly arrival: number;
  readonly cityTime: CityTime;
  readonly sold: ChargedTime;
  /**
   * Every rate applied so far. A stay never costs more than if the most expensive of them applied
   * alone.
   */
  readonly rates: Set<Rate>;
  /** Minor units charged so far, before caps. */
  charged: number;
}

/** Charges the time of one tier and returns the increase, before caps. */
function chargeTierTime(state: PricingState, time: TierTime): number {
  const { sold, rates, arrival, charged } = state;
  rates.add(time.rate);
  sold.add(time);
  const highestFee = Math.max(...Array.from(rates, (one) => uncappedRateFee(one, time.end - arrival)));
  state.charged = Math.max(charged, Math.min(sold.fee, highestFee));
  return state.charged - charged;
}

/** Prices one period of a stay and returns its parts. */
function pricePeriod(state: PricingState, { payment, start: from, end }: PaidPeriod, billing: Billing) {
  const { cityTime } = state;
  const rates = compileRates(payment, cityTime);
  const tierEdges = payment.rates.flatMap((rate) =>
    rate.tiers.flatMap((tier) => [from + tier.from * minuteMs, from + (tier.to ?? 0) * minuteMs]),
  );
  const parts: PricePart[] = [];
  let day = Number.NaN;
  for (let start = from; start < end; ) {
    const moment = civilMoment(start, cityTime.timeZone);
    const { edge, offset } = nextEdge(rates, tierEdges, moment, cityTime.timeZone);
    const until = Math.min(edge, end);
    const holding = rates.findIndex(({ timing }) => isTimingActive(timing, moment));
    const rate = payment.rates[holding];
    const tierIndex = tierAt(rate, start - from);
    const tier = rate?.tiers[tierIndex ?? -1];
    const { epochDay } = moment.today;
    const isCharged = rate !== undefined && tier !== undefined;
    const more = isCharged
      ? chargeTierTime(state, { rate, tier, start, end: until, origin: from, offset })
      : 0;
    const fee = isCharged ? addCharge(billing, holding, rate, epochDay, more) : 0;
    const part = { start, end: until, rate: isCharged ? holding : null, tier: tierIndex, fee };
    addPart(parts, part, day === epochDay);
    day = epochDay;
    start = until;
  }
  return parts;
}

/** Prices the periods of one stay in order and returns the charge of each payment and the parts. */
function pricePeriods(periods: readonly PaidPeriod[], arrival: number, cityTime: CityTime): Price {
  const state: PricingState = { arrival, cityTime, sold: new ChargedTime(), rates: new Set(), charged: 0 };
  const billings = new Map<Payment, Billing>();
  const parts = periods.flatMap((stretch) => {
    const { payment } = stretch;
    const billing = billings.get(payment) ?? { payment, byRate: [], byDay: new Map(), dayCapped: 0, fee: 0 };
    billings.set(payment, billing);
    return pricePeriod(state, stretch, billing);
  });
  return { fee: [...billings.values()].reduce((sum, { fee }) => sum + fee, 0), parts };
}

/**
 * Returns the total price of the periods of one stay in minor units; all payments must have the
 * same currency. Steps continue across a change of payment, and the caps of a payment apply to all
 * of its periods together.
 */
export function feeOfPeriods(periods: readonly PaidPeriod[], arrival: number, cityTime: CityTime): number {
  return pricePeriods(periods, arrival, cityTime).fee;
}

/**
 * Returns the price of a stay of `stayMinutes` (real minutes) from `arrival` (epoch milliseconds),
 * in minor units, and its parts. At each moment the first rate whose spans match is charged, in the
 * tier for the time since arrival. Time is free outside the spans of all rates, in a tier without a
 * fee, and after a rate's last tier. Steps run from arrival across changes of rate, pause while
 * time is free, and cost what is charged by the rate in force at their start. A stay never costs
 * more than if the most expensive of its rates applied alone. Caps apply in this order: rate, civil
 * day, stay. Source: CurbLR payment.rates, CDS Rate; docs/decisions/0015. Throws a RangeError when
 * the stay is not a finite number.
 */
export function calculatePrice(
  payment: Payment,
  arrival: number,
  stayMinutes: number,
  cityTime: CityTime,
): Price {
  if (!Number.isFinite(stayMinutes)) throw new RangeError(`not a stay: ${stayMinutes} minutes`);
  const stretch = { payment, start: arrival, end: arrival + stayMinutes * minuteMs };
  return pricePeriods([stretch], arrival, cityTime);
}
