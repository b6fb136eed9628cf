// What the removed rules of a curb had and the added ones lack: a price, a reservation, a time limit
// or a prohibition.
import type { Payment } from '../city/rates/payment.ts';
import { weeklyMinutes } from '../city/regulations/main-restriction.ts';
import type { Restriction, Users } from '../city/regulations/restriction.ts';
import { isUnknownRule } from '../city/regulations/unknown-rules.ts';

/**
 * What a curb can lose. `price`: it was paid; `reservation`: it was for certain users only, or for
 * loading and stopping; `limit`: it had a maximum stay; `prohibition`: it had times of street
 * cleaning, no parking, no stopping and the like.
 */
export const ruleLosses = ['price', 'reservation', 'limit', 'prohibition'] as const;
export type RuleLoss = (typeof ruleLosses)[number];

/** For parking and stopping, each activity forbids everything that the following ones forbid. */
const strictestFirst: readonly Restriction['activity'][] = ['no stopping', 'no loading', 'no parking'];

/**
 * Whether a rule forbids something. The marker of unknown rules has the strictest activity, but
 * counts neither as a prohibition nor as a reservation.
 */
function forbids(rule: Restriction): boolean {
  return !isUnknownRule(rule) && (rule.activity.startsWith('no ') || rule.activity === 'travel');
}

/** Whether a payment ever charges something. */
export function charges(payment: Payment | null): boolean {
  return payment?.rates.some(({ tiers }) => tiers.some(({ fee }) => fee > 0)) ?? false;
}

/**
 * Returns the maximum price of an hour, in minor units. A longer billing step counts pro rata,
 * limited by the maximum price of a stay or a day.
 */
export function highestHourlyFee({ rates, maximumFee, maximumFeePerDay }: Payment): number {
  const dearest = rates.map(({ tiers, maximumFee: most }) =>
    Math.min(most ?? Number.POSITIVE_INFINITY, Math.max(...tiers.map(({ fee, per }) => (fee * 60) / per))),
  );
  const bound = Number.POSITIVE_INFINITY;
  return Math.min(maximumFee ?? bound, maximumFeePerDay ?? bound, Math.max(0, ...dearest));
}

/** A new price below this share of the removed one counts as a loss of the price. */
const minPriceShare = 0.1;

function chargesComparably(payment: Payment | null, gone: Payment | null): boolean {
  if (payment === null || gone === null || payment.currency !== gone.currency) return false;
  return charges(payment) && highestHourlyFee(payment) >= minPriceShare * highestHourlyFee(gone);
}

/**
 * Returns the approximate minutes per week during which a rule charges: the rule's own minutes, or
 * those of its rates if these are fewer.
 */
function chargedMinutes(rule: Restriction): number {
  const rates = rule.payment?.rates.filter(({ tiers }) => tiers.some(({ fee }) => fee > 0)) ?? [];
  const ofRates = rates.reduce((sum, { timeSpans }) => sum + weeklyMinutes({ ...rule, timeSpans }), 0);
  return Math.min(weeklyMinutes(rule), ofRates);
}

function namesSomebody({ allOf, anyOf, subclasses, purposes, limits }: Users): boolean {
  return allOf.length + anyOf.length + subclasses.length + purposes.length > 0 || limits !== null;
}

function isReserved(rule: Restriction): boolean {
  if (forbids(rule) || isUnknownRule(rule)) return false;
  return rule.activity !== 'parking' || (rule.users.length > 0 && rule.users.every(namesSomebody));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function includesAll(list: readonly string[], others: readonly string[]): boolean {
  return list.length > 0 === others.length > 0 && others.every((one) => list.includes(one));
}

/** Whether a users entry serves everyone the other one serves. */
function serves(entry: Users, other: Users): boolean {
  return (
    isSame([entry.allOf, entry.except, entry.limits], [other.allOf, other.except, other.limits]) &&
    includesAll(entry.anyOf, other.anyOf) &&
    includesAll(entry.subclasses, other.subclasses) &&
    includesAll(entry.purposes, other.purposes)
  );
}

/**
 * Whether a reservation serves all users of the removed one. If neither names users, both are for
 * everyone.
 */
function reservesFor(rule: Restriction, gone: Restriction): boolean {
  if (!isReserved(rule) || rule.activity !== gone.activity) return false;
  if (rule.users.length === 0 || gone.users.length === 0) return rule.users.length === gone.users.length;
  return gone.users.every((users) => rule.users.some((entry) => serves(entry, users)));
}

/**
 * Returns how strict a rule is that forbids something to everyone: 0 = no stopping, 2 = no parking;
 * `null` = it allows something, or makes an exception.
 */
export function strictnessOf(rule: Restriction | undefined): number | null {
  if (rule === undefined) return null;
  const place = strictestFirst.indexOf(rule.activity);
  return place < 0 || rule.users.length > 0 || isUnknownRule(rule) ? null : place;
}

/**
 * Whether a rule forbids, at all times and for everyone, at least everything that the other one
 * forbids.
 */
function forbidsAlways(rule: Restriction, gone: Restriction): boolean {
  if (!forbids(rule) || rule.timeSpans.length > 0 || rule.users.length > 0) return false;
  if (rule.activity === gone.activity) return true;
  const [place, other] = [rule, gone].map(({ activity }) => strictestFirst.indexOf(activity));
  return place !== undefined && other !== undefined && place >= 0 && place < other;
}

const minutesOfWeek = 7 * 1440;

/**
 * For each kind of loss: whether a removed rule has it, whether an added rule replaces it, and for
 * about how many minutes per week a rule has it.
 */
const lossCheckers: Record<
  RuleLoss,
  {
    readonly has: (gone: Restriction) => boolean;
    readonly replaces: (rule: Restriction, gone: Restriction) => boolean;
    readonly minutes: (rule: Restriction) => number;
  }
> = {
  price: {
    has: ({ payment }) => charges(payment),
    replaces: (rule, gone) =>
      chargesComparably(rule.payment, gone.payment) &&
      (rule.activity === gone.activity || rule.subActivity === gone.subActivity),
    minutes: chargedMinutes,
  },
  reservation: { has: isReserved, replaces: reservesFor, minutes: weeklyMinutes },
  limit: {
    has: (gone) => !forbids(gone) && gone.maxStay !== null,
    replaces: (rule, gone) => rule.maxStay !== null && rule.activity === gone.activity,
    minutes: weeklyMinutes,
  },
  prohibition: {
    has: forbids,
    replaces: (rule, gone) => forbids(rule) && rule.subActivity === gone.subActivity,
    minutes: weeklyMinutes,
  },
};

/** A kind of loss, with the removed rules that cause it. */
export interface RuleLossCause {
  readonly loss: RuleLoss;
  /** Removed rules that no added rule replaces. */
  readonly lost: readonly Restriction[];
  /** Removed rules that are replaced; together, the added rules have it for less time. */
  readonly shortened: readonly Restriction[];
}

/** Whether a rule has something that can be lost. */
export function hasLoss(rule: Restriction): boolean {
  return ruleLosses.some((loss) => lossCheckers[loss].has(rule));
}

/**
 * Returns what is lost, in the order of `ruleLosses`: what a removed rule had and the added rules
 * lack, or have for fewer minutes per week in total. A price below a tenth of the removed one does
 * not replace it. Unchanged rules replace nothing, because they existed before, except a
 * prohibition at all times.
 */
export function findRuleLosses(
  removed: readonly Restriction[],
  added: readonly Restriction[],
  unchanged: readonly Restriction[],
): readonly RuleLossCause[] {
  return ruleLosses.flatMap((loss) => {
    const { has, replaces, minutes } = lossCheckers[loss];
    const total = (rules: readonly Restriction[]) =>
      Math.min(minutesOfWeek, Math.round(rules.reduce((sum, rule) => sum + minutes(rule), 0)));
    const isCovered = (gone: Restriction) =>
      loss === 'prohibition' && [...unchanged, ...added].some((rule) => forbidsAlways(rule, gone));
    const going = removed.filter((gone) => has(gone) && !isCovered(gone));
    const replacements = added.filter((rule) => going.some((gone) => replaces(rule, gone)));
    const lost = going.filter((gone) => !replacements.some((rule) => replaces(rule, gone)));
    if (lost.length === 0 && total(replacements) >= total(going)) return [];
    const shortened = total(replacements) < total(going) ? going.filter((gone) => !lost.includes(gone)) : [];
    return [{ loss, lost, shortened }];
  });
}
