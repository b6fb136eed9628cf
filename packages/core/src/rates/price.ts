// The price of a stay: its time walked from one change of rate, tier or day to the next.
import type { CityTime } from '../city/city-time.ts';
import { type CivilMoment, civilMoment, dayMs, minuteMs } from '../time/civil.ts';
import { civilDay, epochDayOf } from '../time/civil-day.ts';
import { type CompiledTiming, compileTiming, timingEdges, timingHolds } from '../time/span-match.ts';
import { stretchAt, zoneOffsets } from '../time/zone-offsets.ts';
import type { Payment, Rate, RateTier } from './payment.ts';

/** One stretch of a stay billed in one way; epoch milliseconds, half-open. Fees are after all caps, and add up to the price. */
export interface PricePart {
  readonly start: number;
  readonly end: number;
  /** Indexes in `payment.rates` and its tiers; null = free time. */
  readonly rate: number | null;
  readonly tier: number | null;
  /** Minor units. */
  readonly fee: number;
}

export interface Price {
  /** Minor units. */
  readonly fee: number;
  readonly parts: readonly PricePart[];
}

/** What has been billed in one tier of one rate so far. */
interface Meter {
  readonly tier: RateTier;
  milliseconds: number;
  readonly units: Set<number>;
}

/** The number of the calendar unit a wall-clock time (milliseconds as if UTC) lies in; weeks start on Monday. */
function calendarUnit(unit: RateTier['unit'], local: number): number {
  const day = civilDay(Math.floor(local / dayMs));
  switch (unit) {
    case 'calendar hour':
      return Math.floor(local / 3_600_000);
    case 'calendar day':
      return day.epochDay;
    case 'calendar week':
      return Math.floor((day.epochDay + 3) / 7);
    case 'calendar month':
      return day.year * 12 + day.month;
    case 'calendar year':
      return day.year;
    case 'rolling':
      return 0;
  }
}

/** The wall-clock time at which the unit after `local` begins. */
function nextCalendarUnit(unit: RateTier['unit'], local: number): number {
  const day = civilDay(Math.floor(local / dayMs));
  if (unit === 'calendar hour') return (Math.floor(local / 3_600_000) + 1) * 3_600_000;
  if (unit === 'calendar day') return (day.epochDay + 1) * dayMs;
  if (unit === 'calendar week') return (day.epochDay + 7 - day.weekday) * dayMs;
  if (unit === 'calendar month') return epochDayOf(day.year, day.month + 1, 1) * dayMs;
  return epochDayOf(day.year + 1, 1, 1) * dayMs;
}

function roundUp(value: number, step: number | null): number {
  return step === null ? value : Math.ceil(value / step) * step;
}

/** What a meter's tier charges so far, minor units: begun increments, begun calendar units, or pro rata to the nearest minor unit. */
function charge({ tier, milliseconds, units }: Meter): number {
  if (tier.unit !== 'rolling') return roundUp(units.size * tier.fee, tier.roundUpTo);
  if (milliseconds === 0) return 0;
  const { increment, per, fee } = tier;
  const minutes =
    increment === null
      ? milliseconds / minuteMs
      : Math.ceil(milliseconds / (increment * minuteMs)) * increment;
  return roundUp(Math.round((fee * minutes) / per), tier.roundUpTo);
}

interface Billing {
  readonly payment: Payment;
  readonly meters: Map<string, Meter>;
  /** Uncapped charges by rate. */
  readonly byRate: number[];
  /** Charges after the rates' own caps, by civil day; and their sum under the cap of a day. */
  readonly byDay: Map<number, number>;
  dayCapped: number;
  fee: number;
}

function cap(value: number, maximum: number | null): number {
  return maximum === null ? value : Math.min(value, maximum);
}

/** Adds a charge of a rate on a civil day under all caps, and returns what the stay costs more by it. */
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

function meterOf(billing: Billing, rate: number, tierIndex: number, tier: RateTier): Meter {
  const key = `${rate} ${tierIndex}`;
  let meter = billing.meters.get(key);
  if (meter === undefined) {
    meter = { tier, milliseconds: 0, units: new Set() };
    billing.meters.set(key, meter);
  }
  return meter;
}

/** Bills one stretch in a tier and returns what it costs after caps. */
function bill(
  billing: Billing,
  rateIndex: number,
  tierIndex: number,
  moment: CivilMoment,
  end: number,
  offset: number,
): number {
  const rate = billing.payment.rates[rateIndex];
  const tier = rate?.tiers[tierIndex];
  if (rate === undefined || tier === undefined) return 0;
  const meter = meterOf(billing, rateIndex, tierIndex, tier);
  const before = charge(meter);
  meter.milliseconds += end - moment.instant;
  if (tier.unit !== 'rolling') {
    for (let at = moment.instant + offset; at < end + offset; at = nextCalendarUnit(tier.unit, at))
      meter.units.add(calendarUnit(tier.unit, at));
  }
  return addCharge(billing, rateIndex, rate, moment.today.epochDay, charge(meter) - before);
}

/** When a rate holds, ready to be asked. */
interface CompiledRate {
  readonly timing: CompiledTiming;
  readonly minutes: readonly number[];
  readonly instants: readonly number[];
}

interface KeptRates {
  readonly cityTime: CityTime;
  readonly rates: readonly CompiledRate[];
}
const keptRates = new WeakMap<Payment, KeptRates>();

/** A payment's rates, compiled once for a city: many stays are priced by one payment. */
function compileRates(payment: Payment, cityTime: CityTime): readonly CompiledRate[] {
  const known = keptRates.get(payment);
  const { timeZone, calendar } = cityTime;
  if (known?.cityTime.timeZone === timeZone && known.cityTime.calendar === calendar) return known.rates;
  const rates = payment.rates.map((rate) => {
    const timing = compileTiming(rate.timeSpans, cityTime);
    return { timing, ...timingEdges(timing) };
  });
  keptRates.set(payment, { cityTime, rates });
  return rates;
}

/** The next instant at which another rate, tier or civil day may begin. */
function nextEdge(
  rates: readonly CompiledRate[],
  tierEdges: readonly number[],
  at: CivilMoment,
  timeZone: string,
) {
  const stretch = stretchAt(zoneOffsets(timeZone), at.instant);
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

/** The rate that is charged at an instant: the first whose spans hold; null = free then. */
export function rateAt(payment: Payment, instant: number, cityTime: CityTime): Rate | null {
  const moment = civilMoment(instant, cityTime.timeZone);
  return payment.rates.find((rate) => timingHolds(compileTiming(rate.timeSpans, cityTime), moment)) ?? null;
}

/** How far ahead a change of rate is looked for: every yearly season is within it. */
const rateHorizon = 400 * dayMs;

/** When another rate is charged next (epoch milliseconds), or none where one was; null = not before `limit`, nor within 400 days. */
export function nextRateChange(
  payment: Payment,
  instant: number,
  cityTime: CityTime,
  limit: number,
): number | null {
  const rates = compileRates(payment, cityTime);
  if (rates.every(({ timing }) => timing.spans.length + timing.exceptions.length === 0)) return null;
  const holding = (moment: CivilMoment) => rates.findIndex(({ timing }) => timingHolds(timing, moment));
  let moment = civilMoment(instant, cityTime.timeZone);
  const now = holding(moment);
  const end = Math.min(limit, instant + rateHorizon);
  while (moment.instant < end) {
    if (holding(moment) !== now) return moment.instant;
    moment = civilMoment(nextEdge(rates, [], moment, cityTime.timeZone).edge, cityTime.timeZone);
  }
  return null;
}

function tierAt(rate: Rate | undefined, elapsed: number): number | null {
  const index = rate?.tiers.findIndex(
    (tier) => elapsed >= tier.from * minuteMs && (tier.to === null || elapsed < tier.to * minuteMs),
  );
  return index === undefined || index < 0 ? null : index;
}

function addPart(parts: PricePart[], part: PricePart, sameDay: boolean): void {
  const last = parts.at(-1);
  const joins = last !== undefined && sameDay && last.rate === part.rate && last.tier === part.tier;
  if (joins) parts[parts.length - 1] = { ...part, start: last.start, fee: last.fee + part.fee };
  else parts.push(part);
}

/**
 * What a stay of `stayMinutes` (real minutes) from `arrival` (epoch milliseconds) costs, in minor units, and its parts.
 * At each moment the first rate whose spans hold is charged, in the tier of the time since arrival; outside every rate's spans, and beyond a
 * rate's last tier, time is free. Increments count the minutes charged in a tier, not free ones between. Caps: a rate's, then a civil day's,
 * then the stay's. Source: CurbLR payment.rates, CDS Rate; docs/decisions/0015. Throws a RangeError when the stay is no finite number.
 */
export function price(payment: Payment, arrival: number, stayMinutes: number, cityTime: CityTime): Price {
  if (!Number.isFinite(stayMinutes)) throw new RangeError(`not a stay: ${stayMinutes} minutes`);
  const end = arrival + stayMinutes * minuteMs;
  const rates = compileRates(payment, cityTime);
  const tierEdges = payment.rates.flatMap((rate) =>
    rate.tiers.flatMap(({ from, to }) => [arrival + from * minuteMs, arrival + (to ?? 0) * minuteMs]),
  );
  const billing: Billing = {
    payment,
    meters: new Map(),
    byRate: [],
    byDay: new Map(),
    dayCapped: 0,
    fee: 0,
  };
  const parts: PricePart[] = [];
  let day = Number.NaN;
  for (let start = arrival; start < end; ) {
    const moment = civilMoment(start, cityTime.timeZone);
    const { edge, offset } = nextEdge(rates, tierEdges, moment, cityTime.timeZone);
    const until = Math.min(edge, end);
    const holding = rates.findIndex(({ timing }) => timingHolds(timing, moment));
    const tier = tierAt(payment.rates[holding], start - arrival);
    const rate = tier === null ? null : holding;
    const fee = tier === null ? 0 : bill(billing, holding, tier, moment, until, offset);
    addPart(parts, { start, end: until, rate, tier, fee }, day === moment.today.epochDay);
    day = moment.today.epochDay;
    start = until;
  }
  return { fee: billing.fee, parts };
}
