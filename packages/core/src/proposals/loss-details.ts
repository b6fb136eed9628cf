// What exactly a change takes away: the price, the hours, the time limit, the users or the
// prohibition that a curb had.
import type { Payment } from '../city/rates/payment.ts';
import type { Activity, Restriction, Users } from '../city/regulations/restriction.ts';
import { type ChangeEffects, type DayMinutes, minutesOfDays } from './change-effects.ts';
import type { RuleChanges } from './rule-changes.ts';
import {
  charges,
  findRuleLosses,
  hasLoss,
  highestHourlyFee,
  type RuleLossCause,
  strictnessOf,
} from './rule-losses.ts';

/** Kinds of loss, in the order in which losses of equally many curbs are listed. */
export const lossKinds = [
  'price',
  'price-lower',
  'paid-hours',
  'reservation',
  'hours',
  'limit',
  'prohibition',
  'times',
] as const;
export type LossKind = (typeof lossKinds)[number];

/** A length of time per day if it is the same on every day that has any, else per week. */
export interface ShorterTime {
  readonly beforeMinutes: number;
  readonly afterMinutes: number;
  readonly per: 'day' | 'week';
}

export type LossDetail =
  /** Stopping here cost something and is free now. */
  | { readonly kind: 'price'; readonly payment: Payment }
  | { readonly kind: 'price-lower'; readonly before: Payment; readonly after: Payment }
  /** The curb is paid for less time in a normal week. */
  | ({ readonly kind: 'paid-hours' } & ShorterTime)
  /** The curb is no longer reserved for these users or, without users, for this activity. */
  | { readonly kind: 'reservation'; readonly activity: Activity; readonly users: readonly Users[] }
  /** The curb type applies for less time in a normal week; other rules may override it. */
  | ({ readonly kind: 'hours'; readonly subActivity: string } & ShorterTime)
  | { readonly kind: 'limit'; readonly minutes: number }
  | { readonly kind: 'prohibition'; readonly rule: Restriction }
  /** A rule applies for less time in a year, which a normal week does not show. */
  | { readonly kind: 'times'; readonly rule: Restriction };

function toShorterTime(before: DayMinutes, after: DayMinutes): ShorterTime {
  const days = before.flatMap((minutes, day) => {
    const rest = after[day] ?? 0;
    return minutes + rest > 0 ? [{ minutes, rest }] : [];
  });
  const [first] = days;
  const isDaily =
    first !== undefined &&
    days.length > 1 &&
    days.every(({ minutes, rest }) => minutes === first.minutes && rest === first.rest);
  return isDaily
    ? { beforeMinutes: first.minutes, afterMinutes: first.rest, per: 'day' }
    : { beforeMinutes: minutesOfDays(before), afterMinutes: minutesOfDays(after), per: 'week' };
}

function isShorter({ before, after }: { readonly before: DayMinutes; readonly after: DayMinutes }): boolean {
  return minutesOfDays(after) < minutesOfDays(before);
}

/** Returns the highest new price of a removed rule that charged; `null` = none in its currency. */
function newPrice(gone: Restriction, added: readonly Restriction[]): Payment | null {
  const payments = added.flatMap(({ payment, activity, subActivity }) =>
    payment !== null &&
    charges(payment) &&
    payment.currency === gone.payment?.currency &&
    (activity === gone.activity || subActivity === gone.subActivity)
      ? [payment]
      : [],
  );
  return payments.sort((a, b) => highestHourlyFee(b) - highestHourlyFee(a))[0] ?? null;
}

function describePriceLosses({ removed, added }: RuleChanges): LossDetail[] {
  return removed.flatMap((gone): LossDetail[] => {
    const { payment } = gone;
    if (payment === null || !charges(payment)) return [];
    const after = newPrice(gone, added);
    if (after === null) return [{ kind: 'price', payment }];
    return highestHourlyFee(after) < highestHourlyFee(payment)
      ? [{ kind: 'price-lower', before: payment, after }]
      : [];
  });
}

/**
 * Returns the curb types that forbid something to everyone and, although they apply for less time,
 * give way to nothing weaker: as strict or stricter types together apply for at least as long.
 */
function stricterInstead(rules: readonly Restriction[], { byType }: ChangeEffects): ReadonlySet<string> {
  const strictness = new Map<string, number | null>();
  for (const rule of rules) {
    const [other, own] = [strictness.get(rule.subActivity), strictnessOf(rule)];
    // A type is as strict as the weakest of its rules.
    const isNone = own === null || other === null;
    strictness.set(rule.subActivity, isNone ? null : Math.max(own, other ?? own));
  }
  const minutesUpTo = (place: number, at: 'before' | 'after') =>
    byType.reduce((sum, type) => {
      const own = strictness.get(type.subActivity) ?? null;
      return own !== null && own <= place ? sum + minutesOfDays(type[at]) : sum;
    }, 0);
  const places = [...strictness].filter(
    ([, place]) => place !== null && minutesUpTo(place, 'after') >= minutesUpTo(place, 'before'),
  );
  return new Set(places.map(([name]) => name));
}

/** Returns the curb types that remain, had something to lose, and apply for less time. */
function describeShorterTypes(
  { removed, added, unchanged }: RuleChanges,
  effects: ChangeEffects,
): (LossDetail & { readonly kind: 'hours' })[] {
  const covered = stricterInstead([...removed, ...added, ...unchanged], effects);
  const losing = new Set([...removed, ...unchanged].filter(hasLoss).map(({ subActivity }) => subActivity));
  const remaining = new Set([...added, ...unchanged].map(({ subActivity }) => subActivity));
  // A removed rule that nothing replaces is named itself.
  const named = new Set(removed.map(({ subActivity }) => subActivity));
  for (const { subActivity } of added) named.delete(subActivity);
  return effects.byType.flatMap((type) => {
    const { subActivity, before, after } = type;
    if (!losing.has(subActivity) || !remaining.has(subActivity) || named.has(subActivity)) return [];
    if (covered.has(subActivity)) return [];
    return isShorter(type) ? [{ kind: 'hours' as const, subActivity, ...toShorterTime(before, after) }] : [];
  });
}

function describeCause({ loss, lost }: RuleLossCause): LossDetail[] {
  return lost.flatMap((rule): LossDetail[] => {
    if (loss === 'reservation') return [{ kind: 'reservation', activity: rule.activity, users: rule.users }];
    if (loss === 'limit') return rule.maxStay === null ? [] : [{ kind: 'limit', minutes: rule.maxStay }];
    return loss === 'prohibition' ? [{ kind: 'prohibition', rule }] : [];
  });
}

/**
 * Returns what a change takes away, each loss once. `effects` are those of the same change. Every
 * kind in `changes.losses` has at least one detail. Beyond these, lower prices and curb types that
 * apply for less time are listed.
 */
export function describeLosses(changes: RuleChanges, effects: ChangeEffects): readonly LossDetail[] {
  const { removed, added, unchanged } = changes;
  const causes = findRuleLosses(removed, added, unchanged);
  const types = describeShorterTypes(changes, effects);
  const shorter = new Set(types.map(({ subActivity }) => subActivity));
  const prices = describePriceLosses(changes);
  const times = causes.flatMap(({ loss, shortened }): LossDetail[] => {
    const unnamed = shortened.filter(({ subActivity }) => !shorter.has(subActivity));
    if (unnamed.length === 0) return [];
    const { paid } = effects;
    if (loss === 'price' && isShorter(paid))
      return [{ kind: 'paid-hours', ...toShorterTime(paid.before, paid.after) }];
    if (loss === 'price' && prices.length > 0) return [];
    return unnamed.map((rule) => ({ kind: 'times', rule }));
  });
  const details = [...prices, ...types, ...causes.flatMap(describeCause), ...times];
  const distinct = new Map(details.map((detail) => [JSON.stringify(detail), detail]));
  return [...distinct.values()].sort((a, b) => lossKinds.indexOf(a.kind) - lossKinds.indexOf(b.kind));
}
