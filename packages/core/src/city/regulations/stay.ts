// A stay at a curb: how long one may stay on arriving now, and what a stay costs, across the rules that follow one another meanwhile.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs, minuteMs } from '../../platform/time/civil.ts';
import { feeOfStretches, type PaidStretch } from '../rates/price.ts';
import type { Asker } from './asker.ts';
import { isByItsWord, quotedPayment } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { hasUnknownRules } from './rules-unknown.ts';
import { stayUse } from './stay-use.ts';
import { verdict } from './verdict.ts';
import { type Use, uses, type Verdict } from './verdict-types.ts';

/** Stays are looked at for a day ahead. */
export const stayHorizon = 1440;

interface Stretch {
  readonly start: number;
  readonly end: number;
  /** The longest stay of the rule that holds, minutes; null = no limit. */
  readonly limit: number | null;
  readonly verdict: Verdict;
}

/**
 * The rules from `arrival` on, for some minutes at most, as long as they allow what they allow at arrival or more: a change from loading to
 * parking ends no stay, one from parking to loading does. `allowedUse` says what a verdict allows; null = nothing.
 */
function stretchesOf(
  ruleSet: RuleSet,
  arrival: number,
  asker: Asker,
  cityTime: CityTime,
  allowedUse: (here: Verdict) => Use | null,
  minutes = stayHorizon,
): Stretch[] {
  const end = arrival + minutes * minuteMs;
  const found: Stretch[] = [];
  let least: Use | null = null;
  for (let start = arrival; start < end; ) {
    const here = verdict(ruleSet, start, asker, cityTime);
    const use = allowedUse(here);
    if (use === null) break;
    least ??= use;
    if (uses.indexOf(use) > uses.indexOf(least)) break;
    const until = Math.min(here.until ?? end, end);
    found.push({ start, end: until, limit: isByItsWord(here) ? here.maxStay : null, verdict: here });
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

/** To the longest stay of a rule, or to the end of the last. A limit counts from when it begins: another rule with the same goes on with it. */
function longestOf(stretches: readonly Stretch[], arrival: number): LongestStay {
  let leave = arrival;
  let limited = arrival;
  let before: number | null = null;
  for (const { start, end, limit } of stretches) {
    if (limit !== before) limited = start;
    before = limit;
    leave = limit === null ? end : Math.min(end, limited + limit * minuteMs);
    if (leave < end) break;
  }
  const minutes = Math.floor((leave - arrival) / minuteMs);
  return { minutes, leaveBy: leave - arrival >= dayMs ? null : leave };
}

/**
 * How long this asker may stay on arriving at `arrival` (epoch milliseconds): parked, or for the brief use they come for (see stayUse), until
 * a longest stay is over or less is allowed. 0 minutes where they may not park at arrival, nor do what they come for.
 */
export function longestStay(
  ruleSet: RuleSet,
  arrival: number,
  asker: Asker,
  cityTime: CityTime,
): LongestStay {
  const allowedUse = (here: Verdict) => stayUse(here, asker);
  return longestOf(stretchesOf(ruleSet, arrival, asker, cityTime, allowedUse), arrival);
}

const mostOf = ({ most }: Verdict) => most;

/**
 * How long a vehicle may be at the curb for whatever the rules leave open at arrival, stopping included: what a measured stay is compared with
 * (docs/decisions/0168). Not an answer to somebody who asks whether they may stay.
 */
export function longestPresence(
  ruleSet: RuleSet,
  arrival: number,
  asker: Asker,
  cityTime: CityTime,
): LongestStay {
  return longestOf(stretchesOf(ruleSet, arrival, asker, cityTime, mostOf), arrival);
}

/** The longest stay (minutes; null = none) that holds at `instant` for a vehicle at the curb, and until when, looked for two days ahead. */
export function limitAt(
  ruleSet: RuleSet,
  instant: number,
  asker: Asker,
  cityTime: CityTime,
): { readonly limit: number | null; readonly until: number } {
  const stretches = stretchesOf(ruleSet, instant, asker, cityTime, mostOf, 2 * stayHorizon);
  const limit = stretches[0]?.limit ?? null;
  const other = stretches.find((stretch) => stretch.limit !== limit);
  return { limit, until: other?.start ?? stretches.at(-1)?.end ?? instant };
}

interface StayPrice {
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
 * What a stay of `minutes` from `arrival` costs. Each rule charges for its own part of the stay, in steps that run on when the rule changes;
 * under one payment the time counts on from where it began. A rule that ends at 18:00 charges nothing after it.
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
  const parts: { payment: PaidStretch['payment']; start: number; end: number }[] = [];
  let isKnown = true;
  for (const stretch of stretchesOf(ruleSet, arrival, asker, cityTime, mostOf)) {
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
  return { fee: feeOfStretches(parts, arrival, cityTime), currency };
}
