// A stay at a curb: how long one may stay on arriving now, and what a stay costs, across the rules that follow one another meanwhile.
import type { CityTime } from '../city/city-time.ts';
import type { Payment } from '../rates/payment.ts';
import { price } from '../rates/price.ts';
import { dayMs, minuteMs } from '../time/civil.ts';
import type { Asker } from './asker.ts';
import { isByItsWord, quotedPayment } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { hasUnknownRules } from './rules-unknown.ts';
import { verdict } from './verdict.ts';
import type { Verdict } from './verdict-types.ts';

/** Stays are looked at for a day ahead. */
export const stayHorizon = 1440;

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly verdict: Verdict;
}

/** The rules from `arrival` on, as long as they allow what they allow at arrival, for a day at most. */
function stretchesOf(ruleSet: RuleSet, arrival: number, asker: Asker, cityTime: CityTime): Stretch[] {
  const end = arrival + stayHorizon * minuteMs;
  const found: Stretch[] = [];
  let most: Verdict['most'] = null;
  for (let start = arrival; start < end; ) {
    const here = verdict(ruleSet, start, asker, cityTime);
    if (found.length === 0) most = here.most;
    if (here.most === null || here.most !== most) break;
    const until = Math.min(here.until ?? end, end);
    found.push({ start, end: until, verdict: here });
    start = until;
  }
  return found;
}

export interface LongestStay {
  /** Whole minutes from arrival; 1440 = a day or longer. */
  readonly minutes: number;
  /** Epoch milliseconds by which one must leave; null = not within a day. */
  readonly leaveBy: number | null;
}

/**
 * How long one may stay on arriving at `arrival` (epoch milliseconds) for what one may do there: to the longest stay of the rule that holds,
 * or until one may do it no longer. A longest stay counts from when its rule begins. 0 minutes where nothing may be done.
 */
export function longestStay(
  ruleSet: RuleSet,
  arrival: number,
  asker: Asker,
  cityTime: CityTime,
): LongestStay {
  let leave = arrival;
  for (const { start, end, verdict: here } of stretchesOf(ruleSet, arrival, asker, cityTime)) {
    const limit = isByItsWord(here) ? here.maxStay : null;
    leave = limit === null ? end : Math.min(end, start + limit * minuteMs);
    if (leave < end) break;
  }
  const minutes = Math.floor((leave - arrival) / minuteMs);
  return { minutes, leaveBy: leave - arrival >= dayMs ? null : leave };
}

export interface StayPrice {
  /** Minor units; null = part of the stay is paid at a price that is not known, or the rules are unknown. */
  readonly fee: number | null;
  /** ISO 4217; null = nothing is paid. */
  readonly currency: string | null;
}

/** Is the price of what the verdict allows unknown: paid by its class, or by a payment without rates? */
function isUnpriced({ deciding, subActivity }: Verdict): boolean {
  return (
    deciding !== null &&
    (deciding.payment?.rates.length === 0 || (deciding.payment === null && subActivity === 'paid-parking'))
  );
}

/**
 * What a stay of `minutes` from `arrival` costs. Each rule charges for its own part of the stay; under one payment the time counts on from
 * where it began. A rule that ends at 18:00 charges nothing after it.
 */
export function priceOfStay(
  ruleSet: RuleSet,
  arrival: number,
  minutes: number,
  asker: Asker,
  cityTime: CityTime,
): StayPrice {
  if (hasUnknownRules(ruleSet.restrictions)) return { fee: null, currency: null };
  const end = arrival + minutes * minuteMs;
  const parts: { payment: Payment; start: number; end: number }[] = [];
  let isKnown = true;
  for (const stretch of stretchesOf(ruleSet, arrival, asker, cityTime)) {
    if (stretch.start >= end) break;
    const until = Math.min(stretch.end, end);
    const payment = quotedPayment(stretch.verdict);
    if (isByItsWord(stretch.verdict) && isUnpriced(stretch.verdict)) isKnown = false;
    if (payment === null) continue;
    const last = parts.at(-1);
    if (last?.payment === payment && last.end === stretch.start) last.end = until;
    else parts.push({ payment, start: stretch.start, end: until });
  }
  const currency = parts[0]?.payment.currency ?? null;
  if (!isKnown || parts.some((part) => part.payment.currency !== currency)) return { fee: null, currency };
  const fees = parts.map(
    (part) => price(part.payment, part.start, (part.end - part.start) / minuteMs, cityTime).fee,
  );
  return { fee: fees.reduce((sum, fee) => sum + fee, 0), currency };
}
