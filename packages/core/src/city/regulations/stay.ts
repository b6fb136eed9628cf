// Computes how long a vehicle that arrives now may stay at a curb, and what the stay costs, when
// several rules follow one another.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs, minuteMs } from '../../platform/time/civil.ts';
import { feeOfPeriods, type PaidPeriod } from '../rates/price.ts';
import type { CurbUser } from './curb-user.ts';
import { isAboutAllowedUse, quotedPayment } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { stayUse } from './stay-use.ts';
import { hasUnknownRules } from './unknown-rules.ts';
import { computeVerdict } from './verdict.ts';
import { type Use, uses, type Verdict } from './verdict-types.ts';

/** Maximum stay that is computed, in minutes: one day. */
export const stayHorizonMinutes = 1440;

interface RulePeriod {
  readonly start: number;
  readonly end: number;
  /** The longest stay of the rule in force, minutes; `null` = no limit. */
  readonly limit: number | null;
  readonly verdict: Verdict;
}

/**
 * Returns the rules in force from `arrival`, for at most `minutes`, until a rule allows less than
 * the one at arrival: a change from loading to parking does not end a stay, one from parking to
 * loading does. `allowedUse` returns the use that a verdict allows; `null` = none.
 */
function rulePeriodsFrom(
  ruleSet: RuleSet,
  arrival: number,
  asker: CurbUser,
  cityTime: CityTime,
  allowedUse: (here: Verdict) => Use | null,
  minutes = stayHorizonMinutes,
): RulePeriod[] {
  const end = arrival + minutes * minuteMs;
  const found: RulePeriod[] = [];
  let least: Use | null = null;
  for (let start = arrival; start < end; ) {
    const here = computeVerdict(ruleSet, start, asker, cityTime);
    const use = allowedUse(here);
    if (use === null) break;
    least ??= use;
    if (uses.indexOf(use) > uses.indexOf(least)) break;
    const until = Math.min(here.until ?? end, end);
    found.push({ start, end: until, limit: isAboutAllowedUse(here) ? here.maxStay : null, verdict: here });
    start = until;
  }
  return found;
}

export interface LongestStay {
  /** Whole minutes from arrival; 1440 = a day or longer. */
  readonly minutes: number;
  /** Time by which the vehicle must leave, in epoch milliseconds; `null` = not within a day. */
  readonly leaveBy: number | null;
}

/**
 * Returns the time until the first limit is reached or the last rule ends. A limit counts from when
 * it begins, and continues under a following rule with the same limit.
 */
function longestOf(periods: readonly RulePeriod[], arrival: number): LongestStay {
  let leave = arrival;
  let limited = arrival;
  let before: number | null = null;
  for (const { start, end, limit } of periods) {
    if (limit !== before) limited = start;
    before = limit;
    leave = limit === null ? end : Math.min(end, limited + limit * minuteMs);
    if (leave < end) break;
  }
  const minutes = Math.floor((leave - arrival) / minuteMs);
  return { minutes, leaveBy: leave - arrival >= dayMs ? null : leave };
}

/**
 * Returns how long this user may stay when arriving at `arrival` (epoch milliseconds), parked or
 * for the brief use that is their purpose (see `stayUse`). The stay ends when a time limit is
 * reached or a rule allows less. Returns 0 minutes where neither is allowed at arrival.
 */
export function longestStay(
  ruleSet: RuleSet,
  arrival: number,
  asker: CurbUser,
  cityTime: CityTime,
): LongestStay {
  const allowedUse = (here: Verdict) => stayUse(here, asker);
  return longestOf(rulePeriodsFrom(ruleSet, arrival, asker, cityTime, allowedUse), arrival);
}

const mostOf = ({ most }: Verdict) => most;

/**
 * Returns how long a vehicle may be at the curb for any use the rules allow at arrival, including
 * stopping. Used to evaluate measured stays (docs/decisions/0165), not to tell drivers whether they
 * may stay.
 */
export function longestStop(
  ruleSet: RuleSet,
  arrival: number,
  asker: CurbUser,
  cityTime: CityTime,
): LongestStay {
  return longestOf(rulePeriodsFrom(ruleSet, arrival, asker, cityTime, mostOf), arrival);
}

/**
 * Returns the longest stay (minutes; `null` = no limit) in force at `instant` for a vehicle at the
 * curb, and until when. Looks two days ahead.
 */
export function limitAt(
  ruleSet: RuleSet,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
): { readonly limit: number | null; readonly until: number } {
  const periods = rulePeriodsFrom(ruleSet, instant, asker, cityTime, mostOf, 2 * stayHorizonMinutes);
  const limit = periods[0]?.limit ?? null;
  const other = periods.find((period) => period.limit !== limit);
  return { limit, until: other?.start ?? periods.at(-1)?.end ?? instant };
}

interface StayPrice {
  /**
   * Minor units; `null` = unknown, because part of the stay has an unknown price or the rules are
   * unknown.
   */
  readonly fee: number | null;
  /** ISO 4217; `null` = the stay is free. */
  readonly currency: string | null;
}

/**
 * Whether the price of the allowed use is unknown, because its curb type requires payment but there
 * is no payment, or a payment without rates.
 */
function isUnpriced({ deciding, subActivity }: Verdict): boolean {
  return (
    deciding !== null &&
    (deciding.payment?.rates.length === 0 || (deciding.payment === null && subActivity === 'paid-parking'))
  );
}

/**
 * Returns the price of a stay of `minutes` from `arrival`. Each rule charges for its own part of
 * the stay, in steps that continue when the rule changes. Consecutive rules with the same payment
 * count time from its start. A rule that ends at 18:00 charges nothing after that.
 */
export function priceOfStay(
  ruleSet: RuleSet,
  arrival: number,
  minutes: number,
  asker: CurbUser,
  cityTime: CityTime,
): StayPrice {
  if (hasUnknownRules(ruleSet.restrictions)) return { fee: null, currency: null };
  const end = arrival + minutes * minuteMs;
  const parts: { payment: PaidPeriod['payment']; start: number; end: number }[] = [];
  let isKnown = true;
  for (const period of rulePeriodsFrom(ruleSet, arrival, asker, cityTime, mostOf)) {
    if (period.start >= end) break;
    const until = Math.min(period.end, end);
    const payment = quotedPayment(period.verdict);
    if (isAboutAllowedUse(period.verdict) && isUnpriced(period.verdict)) isKnown = false;
    if (payment === null) continue;
    const last = parts.at(-1);
    if (last?.payment === payment && last.end === period.start) last.end = until;
    else parts.push({ payment, start: period.start, end: until });
  }
  const currency = parts[0]?.payment.currency ?? null;
  if (!isKnown || parts.some((part) => part.payment.currency !== currency)) return { fee: null, currency };
  return { fee: feeOfPeriods(parts, arrival, cityTime), currency };
}
