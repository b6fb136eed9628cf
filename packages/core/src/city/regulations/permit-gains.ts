// Finds the permits named in a curb's rules that would let a user do more there than they may now.
import type { CityTime } from '../../platform/time/city-time.ts';
import { minuteMs } from '../../platform/time/civil.ts';
import { formatList, formatLongDuration, formatRelativeInstant } from '../../platform/time/format-time.ts';
import { readerOf } from '../../platform/time/reader.ts';
import { type LanguageName, translate } from '../../platform/words/messages.ts';
import { rateAt } from '../rates/price.ts';
import type { CurbUser } from './curb-user.ts';
import { isAboutAllowedUse, quotedPayment } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { type LongestStay, longestStay, priceOfStay } from './stay.ts';
import { mayPark } from './stay-use.ts';
import { isUnknownRule } from './unknown-rules.ts';
import { userVocabulary } from './user-vocabulary.ts';
import { computeVerdict } from './verdict.ts';
import type { Verdict } from './verdict-types.ts';

/** What a permit adds at an instant to what is allowed without it. */
interface PermitBenefit {
  /** Permits with this effect; any one of them is sufficient. */
  readonly permits: readonly string[];
  /** Whether parking is allowed only with the permit. */
  readonly parking: boolean;
  /**
   * The longest stay with the permit, in minutes; `null` = limited only by `leaveBy`; `undefined` =
   * no longer than without the permit.
   */
  readonly maxStay: number | null | undefined;
  /**
   * The end of a stay with the permit, epoch milliseconds; `null` = not within a day, or given by
   * `maxStay`.
   */
  readonly leaveBy: number | null;
  /**
   * End of the time that is free with the permit but paid without it, epoch milliseconds; `null` =
   * free for the whole stay, up to a day; `undefined` = the permit saves nothing.
   */
  readonly freeUntil: number | null | undefined;
  /**
   * Whether a stay must be paid for with the permit, while without it a stay is free or not
   * allowed.
   */
  readonly paid: boolean;
}

/** Maximum number of a curb's permits that are evaluated. */
const maxComparedPermits = 40;

/**
 * Returns the curb user with a permit of the curb, and with the classes its rules require of a
 * permit holder (`permit`, `resident`). No other classes are added, so that a car does not become a
 * taxi.
 */
function withPermit(asker: CurbUser, permit: string, { restrictions }: RuleSet): CurbUser {
  const entries = restrictions
    .flatMap(({ users }) => users)
    .filter(({ subclasses }) => subclasses.includes(permit));
  const classes = entries
    .flatMap(({ allOf, anyOf }) => [...allOf, ...anyOf])
    .filter((name) => /permit|resident/i.test(name) && !/disabled|handicap/i.test(name));
  return {
    ...asker,
    classes: [...asker.classes, ...classes],
    subclasses: [...asker.subclasses, permit],
  };
}

interface Terms {
  readonly park: boolean;
  readonly limit: number | null;
  readonly paid: boolean;
  /** The longest stay that begins at the instant. */
  readonly longest: LongestStay;
}

interface Place {
  readonly ruleSet: RuleSet;
  readonly instant: number;
  readonly cityTime: CityTime;
}

function termsOf(found: Verdict, asker: CurbUser, { ruleSet, instant, cityTime }: Place): Terms {
  const payment = quotedPayment(found);
  const rate = payment === null ? null : rateAt(payment, instant, cityTime);
  const unpriced = isAboutAllowedUse(found) && payment === null && found.subActivity === 'paid-parking';
  return {
    park: mayPark(found),
    limit: isAboutAllowedUse(found) ? found.maxStay : null,
    paid: unpriced || rate?.tiers.some(({ fee }) => fee > 0) === true,
    longest: longestStay(ruleSet, instant, asker, cityTime),
  };
}

/** Whether a stay is free. A stay with an unknown price is not. */
function isFree(minutes: number, asker: CurbUser, { ruleSet, instant, cityTime }: Place): boolean {
  return priceOfStay(ruleSet, instant, minutes, asker, cityTime).fee === 0;
}

/**
 * Returns how many minutes of a stay of `most` minutes are free, when the whole stay costs
 * something. Relies on the price never decreasing with a longer stay.
 */
function freeMinutes(most: number, asker: CurbUser, place: Place): number {
  let [free, paid] = [0, most];
  while (paid - free > 1) {
    const middle = (free + paid) >> 1;
    if (isFree(middle, asker, place)) free = middle;
    else paid = middle;
  }
  return free;
}

/**
 * Returns the stay with a permit as it is displayed: its limit, or the time to leave if that comes
 * first.
 */
function toDisplayedStay({
  limit,
  longest,
}: Terms): Pick<PermitBenefit, 'leaveBy'> & { readonly maxStay: number | null } {
  return limit !== null && limit <= longest.minutes
    ? { maxStay: limit, leaveBy: null }
    : { maxStay: null, leaveBy: longest.leaveBy };
}

function comparePermit(
  withoutPermitTerms: Terms,
  withPermitTerms: Terms,
  asker: CurbUser,
  holder: CurbUser,
  place: Place,
): Omit<PermitBenefit, 'permits'> | null {
  const { minutes, leaveBy } = withPermitTerms.longest;
  if (!withPermitTerms.park || minutes < 1) return null;
  const paid = !isFree(minutes, holder, place);
  if (!withoutPermitTerms.park)
    return { parking: true, ...toDisplayedStay(withPermitTerms), freeUntil: undefined, paid };
  const isRaised =
    withoutPermitTerms.limit !== null &&
    (withPermitTerms.limit === null || withPermitTerms.limit > withoutPermitTerms.limit);
  const longer = isRaised && minutes > withoutPermitTerms.longest.minutes;
  const shorter =
    withPermitTerms.limit !== null &&
    (withoutPermitTerms.limit === null || withPermitTerms.limit < withoutPermitTerms.limit);
  const dearer = withPermitTerms.paid && !withoutPermitTerms.paid;
  if (shorter || dearer) return null;
  const removesPayment = withoutPermitTerms.paid && !withPermitTerms.paid;
  const free = removesPayment && paid ? freeMinutes(minutes, holder, place) : minutes;
  const savesMoney = removesPayment && free > 0;
  if (!longer && !savesMoney) return null;
  return {
    parking: false,
    ...(longer ? toDisplayedStay(withPermitTerms) : { maxStay: undefined, leaveBy: null }),
    freeUntil: savesMoney ? (paid ? place.instant + free * minuteMs : leaveBy) : undefined,
    paid: paid && isFree(withoutPermitTerms.longest.minutes, asker, place),
  };
}

/**
 * Returns the permits named by the curb's rules that would let the user park where they otherwise
 * may not, stay longer, or park free, at `instant` (epoch milliseconds). Empty where the rules are
 * unknown. Permits with the same effect are grouped in one entry.
 */
export function findPermitBenefits(
  ruleSet: RuleSet,
  instant: number,
  asker: CurbUser,
  cityTime: CityTime,
): readonly PermitBenefit[] {
  const { permits } = userVocabulary([ruleSet]);
  if (permits.length === 0) return [];
  const now = computeVerdict(ruleSet, instant, asker, cityTime);
  if (isUnknownRule(now)) return [];
  const place = { ruleSet, instant, cityTime };
  const withoutPermitTerms = termsOf(now, asker, place);
  const gains = new Map<string, PermitBenefit>();
  for (const permit of permits.slice(0, maxComparedPermits)) {
    const holder = withPermit(asker, permit, ruleSet);
    const withPermitTerms = termsOf(computeVerdict(ruleSet, instant, holder, cityTime), holder, place);
    const gain = comparePermit(withoutPermitTerms, withPermitTerms, asker, holder, place);
    if (gain === null) continue;
    const key = JSON.stringify(gain, (_key, value) => (value === undefined ? 'none' : value));
    gains.set(key, { ...gain, permits: [...(gains.get(key)?.permits ?? []), permit] });
  }
  return [...gains.values()];
}

/**
 * Describes a gain at `instant` (epoch milliseconds) in sentences, with its end if it has one:
 * `With permit zone a: no time limit until 6 PM.` States if a stay must be paid for with the permit
 * but not without it.
 */
export function describePermitBenefit(
  gain: PermitBenefit,
  instant: number,
  { timeZone }: Pick<CityTime, 'timeZone'>,
  language: LanguageName,
): string {
  const reader = readerOf(language, timeZone);
  const { parking, maxStay, leaveBy, freeUntil, paid } = gain;
  const permits = formatList(gain.permits, reader, 'disjunction');
  const duration = typeof maxStay === 'number' ? formatLongDuration(maxStay, reader) : '';
  const untilOf = (end: number | null | undefined) =>
    typeof end === 'number'
      ? translate(language, 'answer.until', { when: formatRelativeInstant(end, instant, reader) })
      : '';
  const stay = maxStay === null ? 'no limit' : 'up to';
  const parked = maxStay === null ? 'parking' : 'parking for';
  return [
    ...(maxStay === undefined
      ? []
      : [
          translate(language, `permit.${parking ? parked : stay}`, {
            permits,
            duration,
            until: untilOf(leaveBy),
          }),
        ]),
    ...(freeUntil === undefined
      ? []
      : [translate(language, 'permit.free', { permits, until: untilOf(freeUntil) })]),
    ...(paid ? [translate(language, 'permit.paid')] : []),
  ].join(' ');
}
