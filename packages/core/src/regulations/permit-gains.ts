// Which permits that the rules of a curb name would give somebody more than they have there now.
import type { CityTime } from '../city/city-time.ts';
import { rateAt } from '../rates/price.ts';
import { readerOf } from '../time/reader.ts';
import { durationInFull, listInWords } from '../time/time-in-words.ts';
import { type LanguageName, say } from '../words/words.ts';
import type { Asker } from './asker.ts';
import { isByItsWord, quotedPayment } from './quoted-payment.ts';
import type { RuleSet } from './restriction.ts';
import { isUnknownRule } from './rules-unknown.ts';
import { mayPark } from './stay-use.ts';
import { userVocabulary } from './user-vocabulary.ts';
import { verdict } from './verdict.ts';
import type { Verdict } from './verdict-types.ts';

/** What a permit gives at an instant beyond what one may do without it. */
export interface PermitGain {
  /** One of them is enough. */
  readonly permits: readonly string[];
  /** Without it one may not park. */
  readonly parking: boolean;
  /** The longest stay with it, minutes; null = no limit. undefined = one may not stay longer than without it. */
  readonly maxStay: number | null | undefined;
  /** Without it one pays. */
  readonly free: boolean;
}

/** The most permits of one curb that are looked at. */
const mostPermits = 40;

/** The asker with a permit of the curb, and with the classes that its rules want of the holder: `permit`, `resident`. A car becomes no taxi by it. */
function holderOf(asker: Asker, permit: string, { restrictions }: RuleSet): Asker {
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
}

function termsOf(found: Verdict, instant: number, cityTime: CityTime): Terms {
  const payment = quotedPayment(found);
  const rate = payment === null ? null : rateAt(payment, instant, cityTime);
  const unpriced = isByItsWord(found) && payment === null && found.subActivity === 'paid-parking';
  return {
    park: mayPark(found),
    limit: isByItsWord(found) ? found.maxStay : null,
    paid: unpriced || rate?.tiers.some(({ fee }) => fee > 0) === true,
  };
}

function gainOf(without: Terms, having: Terms): Omit<PermitGain, 'permits'> | null {
  if (!having.park) return null;
  if (!without.park) return { parking: true, maxStay: having.limit, free: false };
  const longer = without.limit !== null && (having.limit === null || having.limit > without.limit);
  const shorter = having.limit !== null && (without.limit === null || having.limit < without.limit);
  const free = without.paid && !having.paid;
  const dearer = having.paid && !without.paid;
  if (shorter || dearer || !(longer || free)) return null;
  return { parking: false, maxStay: longer ? having.limit : undefined, free };
}

/**
 * The permits named by the rules of this curb with which the asker may park where they may not without, stay longer, or pay nothing, at `instant`
 * (epoch milliseconds). Empty where the rules are unknown. Permits that give the same are one entry.
 */
export function permitGains(
  ruleSet: RuleSet,
  instant: number,
  asker: Asker,
  cityTime: CityTime,
): readonly PermitGain[] {
  const { permits } = userVocabulary([ruleSet]);
  if (permits.length === 0) return [];
  const now = verdict(ruleSet, instant, asker, cityTime);
  if (isUnknownRule(now)) return [];
  const without = termsOf(now, instant, cityTime);
  const gains = new Map<string, PermitGain>();
  for (const permit of permits.slice(0, mostPermits)) {
    const holder = holderOf(asker, permit, ruleSet);
    const gain = gainOf(without, termsOf(verdict(ruleSet, instant, holder, cityTime), instant, cityTime));
    if (gain === null) continue;
    const key = `${gain.parking} ${gain.maxStay} ${gain.free}`;
    gains.set(key, { ...gain, permits: [...(gains.get(key)?.permits ?? []), permit] });
  }
  return [...gains.values()];
}

/** A gain in sentences: `With permit zone a: no time limit.` */
export function permitGainInWords(gain: PermitGain, language: LanguageName): string {
  const reader = readerOf(language);
  const { parking, maxStay, free } = gain;
  const permits = listInWords(gain.permits, reader, 'disjunction');
  const duration = typeof maxStay === 'number' ? durationInFull(maxStay, reader) : '';
  const stay = maxStay === null ? 'no limit' : 'up to';
  const parked = maxStay === null ? 'parking' : 'parking for';
  return [
    ...(maxStay === undefined ? [] : [`permit.${parking ? parked : stay}`]),
    ...(free ? ['permit.free'] : []),
  ]
    .map((key) => say(language, key, { permits, duration }))
    .join(' ');
}
