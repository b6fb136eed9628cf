// Computes the civil week of a rule set for one user quickly: curb type, allowed uses and the
// restriction that charges, without the reasons.
import type { CityTime } from '../../platform/time/city-time.ts';
import { dayMs } from '../../platform/time/civil.ts';
import { civilDay } from '../../platform/time/civil-day.ts';
import { type CompiledTiming, compileTiming, isWindowActive } from '../../platform/time/span-match.ts';
import { getAnswerCache } from './answer-cache.ts';
import { walkCivilWeek } from './civil-week.ts';
import type { CurbUser } from './curb-user.ts';
import { allowedBits, compareMatches, effectRank, mostDemanding, type RestrictionMatch } from './decide.ts';
import { effectsOn } from './effects.ts';
import { isAboutAllowedUse } from './quoted-payment.ts';
import type { Restriction, RuleSet } from './restriction.ts';
import { matchUsers, type NormalizedCurbUser } from './user-match.ts';
import { uses } from './verdict-types.ts';

/** An answer without its reasons. */
export interface BriefAnswer {
  readonly subActivity: string;
  /** Allowed uses as bits, bit k for `uses[k]`. */
  readonly allowed: number;
  /**
   * The restriction whose price applies, as in `quotedPayment`; `null` = none. Where parking is
   * forbidden and a parking rule of lower rank only implies loading, its price does not apply.
   */
  readonly charging: Restriction | null;
}

/**
 * Maximum number of spans or restrictions that fit into the bits of a number; with more, the slower
 * general method is used.
 */
const maxMaskSpans = 25;
const maxMaskRestrictions = 30;

interface CachedTiming {
  readonly cityTime: CityTime;
  readonly timing: CompiledTiming;
}
const cachedTimings = new WeakMap<Restriction, CachedTiming>();

/**
 * Returns a restriction's compiled spans, cached once per city because rule sets share
 * restrictions.
 */
function timingOfRestriction(restriction: Restriction, cityTime: CityTime): CompiledTiming {
  const known = cachedTimings.get(restriction);
  if (known?.cityTime.calendar === cityTime.calendar) return known.timing;
  const timing = compileTiming(restriction.timeSpans, cityTime);
  cachedTimings.set(restriction, { cityTime, timing });
  return timing;
}

/**
 * A restriction's effects with the rank of each use and, as the last entry, the strongest rank.
 * Precomputed because the ranks are compared often.
 */
interface RankedMatch extends RestrictionMatch {
  readonly ranks: readonly number[];
}

const silentRank = effectRank.silent;
/** Index of the overall rank in `ranks`, after the uses. */
const overall = uses.length;

function toRankedMatch(restriction: Restriction, index: number, words: NormalizedCurbUser): RankedMatch {
  const match = matchUsers(words, restriction.users);
  const effects = effectsOn(restriction, match);
  const ranks: number[] = [];
  let best = silentRank;
  for (const effect of effects) {
    const rank = effectRank[effect];
    ranks.push(rank);
    if (rank < best) best = rank;
  }
  ranks.push(best);
  return { index, restriction, match, effects, ranks };
}

/**
 * Returns the applicable restriction (bits of `mask`) that decides a use, or the overall answer;
 * `null` when none has an effect.
 */
function findDecider(matches: readonly RankedMatch[], mask: number, on: number): RestrictionMatch | null {
  let best: RestrictionMatch | null = null;
  let bestRank = silentRank;
  for (const stance of matches) {
    const rank = stance.ranks[on] ?? silentRank;
    if (rank === silentRank || (mask & (1 << stance.index)) === 0) continue;
    if (best === null || compareMatches(stance, best, rank, bestRank) < 0) {
      best = stance;
      bestRank = rank;
    }
  }
  return best;
}

/** Returns the result of `decide` when the restrictions of `mask` apply, without the reasons. */
function decideBriefly(matches: readonly RankedMatch[], mask: number): BriefAnswer {
  let allowed = 0;
  const deciders: (RestrictionMatch | null)[] = [];
  for (let use = 0; use < uses.length; use += 1) {
    const found = findDecider(matches, mask, use);
    if (found === null || found.effects[use] === 'allow') allowed |= 1 << use;
    deciders.push(found);
  }
  const most = mostDemanding(deciders);
  const deciding = most === null ? null : (deciders[uses.indexOf(most)]?.restriction ?? null);
  return {
    subActivity: findDecider(matches, mask, overall)?.restriction.subActivity ?? 'unregulated',
    allowed,
    charging: isAboutAllowedUse({ most, deciding }) ? deciding : null,
  };
}

/** Wall-clock minutes at which something may change, sorted, starting with 0. */
function minutesOf(timings: readonly CompiledTiming[]): number[] {
  const minutes = [0];
  for (const { spans, exceptions } of timings)
    for (const list of [spans, exceptions])
      for (const { windows } of list)
        for (const { from, to } of windows) minutes.push(from % 1440, to % 1440);
  return minutes
    .sort((a, b) => a - b)
    .filter((minute, index) => index === 0 || minute !== minutes[index - 1]);
}

/**
 * Returns which spans match at an instant with this day as their start day, as bits in the order of
 * all spans of all restrictions.
 */
function dayBits(timings: readonly CompiledTiming[], epochDay: number, instant: number): number {
  const day = civilDay(epochDay);
  let bits = 0;
  let at = 0;
  for (const { spans, exceptions } of timings)
    for (const list of [spans, exceptions])
      for (const span of list) {
        if (span.dayMatches(day, instant)) bits += 2 ** at;
        at += 1;
      }
  return bits;
}

/** Returns which restrictions apply from a wall-clock minute on, as bits. */
function maskAt(
  timings: readonly CompiledTiming[],
  minute: number,
  today: number,
  yesterday: number,
): number {
  let mask = 0;
  let at = 0;
  let index = 0;
  for (const { spans, exceptions } of timings) {
    let applies = spans.length === 0;
    for (const span of spans) {
      const bit = 1 << at;
      at += 1;
      if (!applies) applies = isWindowActive(span, minute, (today & bit) !== 0, (yesterday & bit) !== 0);
    }
    for (const span of exceptions) {
      const bit = 1 << at;
      at += 1;
      if (applies) applies = !isWindowActive(span, minute, (today & bit) !== 0, (yesterday & bit) !== 0);
    }
    if (applies) mask |= 1 << index;
    index += 1;
  }
  return mask;
}

/**
 * Whether there are no one-off instants and no period boundary in the week or the day before or
 * after it, so that the time zone does not matter.
 */
function isPlainWeek({ spans, exceptions }: CompiledTiming, monday: number): boolean {
  const [from, to] = [(monday - 1) * dayMs, (monday + 8) * dayMs];
  return [...spans, ...exceptions].every(
    ({ instants, switchEdges }) =>
      instants.length === 0 && switchEdges.every((edge) => edge < from || edge > to),
  );
}

interface BriefDay {
  readonly minutes: readonly number[];
  readonly answers: readonly BriefAnswer[];
}

/** Computes weeks, caching days by kind and answers by the set of applicable restrictions. */
class BriefWeek {
  readonly #timings: readonly CompiledTiming[];
  readonly #stances: readonly RankedMatch[];
  readonly #minutes: readonly number[];
  readonly #answers = new Map<number, BriefAnswer>();
  readonly #days = new Map<number, BriefDay>();

  constructor(
    restrictions: readonly Restriction[],
    timings: readonly CompiledTiming[],
    words: NormalizedCurbUser,
  ) {
    this.#timings = timings;
    this.#stances = restrictions.map((restriction, index) => toRankedMatch(restriction, index, words));
    this.#minutes = minutesOf(timings);
  }

  dayOf(today: number, yesterday: number): BriefDay {
    const key = today * 2 ** maxMaskSpans + yesterday;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const minutes: number[] = [];
    const answers: BriefAnswer[] = [];
    let last = -1;
    for (const minute of this.#minutes) {
      const mask = maskAt(this.#timings, minute, today, yesterday);
      if (mask === last) continue;
      last = mask;
      minutes.push(minute);
      answers.push(this.#answer(mask));
    }
    const day = { minutes, answers };
    this.#days.set(key, day);
    return day;
  }

  #answer(mask: number): BriefAnswer {
    let answer = this.#answers.get(mask);
    if (answer === undefined) {
      answer = decideBriefly(this.#stances, mask);
      this.#answers.set(mask, answer);
    }
    return answer;
  }
}

function walkWeekFallback(
  ruleSet: RuleSet,
  asker: CurbUser,
  cityTime: CityTime,
  monday: number,
  visit: (minute: number, answer: BriefAnswer) => void,
): void {
  walkCivilWeek(getAnswerCache(ruleSet, asker, cityTime), monday, (minute, answer) => {
    const { subActivity, deciding } = answer;
    const charging = isAboutAllowedUse(answer) ? deciding : null;
    visit(minute, { subActivity, allowed: allowedBits(answer), charging });
  });
}

/**
 * Does the same as `walkCivilWeek`, but fast for many rule sets. Calls `visit` with the minute
 * since Monday 00:00 at which each interval begins, in order, and the brief answer. Consecutive
 * answers may be equal. Each kind of day, and each set of applicable restrictions, is computed only
 * once.
 */
export function walkBriefWeek(
  ruleSet: RuleSet,
  asker: CurbUser,
  words: NormalizedCurbUser,
  cityTime: CityTime,
  monday: number,
  visit: (minute: number, answer: BriefAnswer) => void,
): void {
  const { restrictions } = ruleSet;
  const timings = restrictions.map((restriction) => timingOfRestriction(restriction, cityTime));
  const spans = timings.reduce((sum, one) => sum + one.spans.length + one.exceptions.length, 0);
  const isPlain = timings.every((timing) => isPlainWeek(timing, monday));
  if (restrictions.length > maxMaskRestrictions || spans > maxMaskSpans || !isPlain) {
    walkWeekFallback(ruleSet, asker, cityTime, monday, visit);
    return;
  }
  const week = new BriefWeek(restrictions, timings, words);
  const instant = monday * dayMs;
  let yesterday = dayBits(timings, monday - 1, instant);
  for (let index = 0; index < 7; index += 1) {
    const today = dayBits(timings, monday + index, instant);
    const { minutes, answers } = week.dayOf(today, yesterday);
    for (let i = 0; i < minutes.length; i += 1) {
      const answer = answers[i];
      if (answer !== undefined) visit(index * 1440 + (minutes[i] ?? 0), answer);
    }
    yesterday = today;
  }
}
