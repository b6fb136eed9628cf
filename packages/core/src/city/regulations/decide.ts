// Evaluates the restrictions that apply now: the answer for each use, the governing restriction,
// and why the others did not decide.
import type { Payment } from '../rates/payment.ts';
import { type Effect, type Effects, effectsOn } from './effects.ts';
import type { Restriction } from './restriction.ts';
import { isUnknownRule } from './unknown-rules.ts';
import type { UserMatch } from './user-match.ts';
import { type OverriddenRestriction, type Use, type UseAnswer, uses, type Verdict } from './verdict-types.ts';

/** A verdict without the time at which it ends. */
export type Answer = Omit<Verdict, 'until'>;

/** The effects of one restriction on one curb user. */
export interface RestrictionMatch {
  readonly index: number;
  readonly restriction: Restriction;
  readonly match: UserMatch;
  readonly effects: Effects;
}

/**
 * Precedence of effects at equal priority: forbid, then allow, then exclude (docs/decisions/0011).
 */
export const effectRank: Readonly<Record<Effect, number>> = { forbid: 0, allow: 1, exclude: 2, silent: 3 };

/** Returns the rank of the strongest effect. */
function strongest(effects: Effects): number {
  return Math.min(...effects.map((effect) => effectRank[effect]));
}

/**
 * Sort comparison: negative when `a` takes precedence over `b`, given the ranks of their effects.
 * Unknown rules precede every priority.
 */
export function compareMatches(
  a: RestrictionMatch,
  b: RestrictionMatch,
  rankA: number,
  rankB: number,
): number {
  return (
    Number(isUnknownRule(b.restriction)) - Number(isUnknownRule(a.restriction)) ||
    a.restriction.priority - b.restriction.priority ||
    rankA - rankB ||
    Number(b.match === 'named') - Number(a.match === 'named') ||
    (a.restriction.maxStay ?? Number.POSITIVE_INFINITY) -
      (b.restriction.maxStay ?? Number.POSITIVE_INFINITY) ||
    a.index - b.index
  );
}

/**
 * The effects of all restrictions in a rule set on one curb user, and their order of precedence.
 */
export interface RestrictionMatches {
  readonly all: readonly RestrictionMatch[];
  /** For each use, the restrictions that affect it, strongest first. */
  readonly byUse: readonly (readonly RestrictionMatch[])[];
  /** Restrictions with any effect, strongest first. */
  readonly overall: readonly RestrictionMatch[];
}

/**
 * Returns the effects of restrictions on a curb user. `matches[i]` is how the user matches
 * restriction i.
 */
export function matchRestrictions(
  restrictions: readonly Restriction[],
  matches: readonly UserMatch[],
): RestrictionMatches {
  const all = restrictions.map((restriction, index): RestrictionMatch => {
    const match = matches[index] ?? 'no';
    return { index, restriction, match, effects: effectsOn(restriction, match) };
  });
  const byUse = uses.map((_, use) => {
    const rankOn = (stance: RestrictionMatch) => effectRank[stance.effects[use] ?? 'silent'];
    return all
      .filter((stance) => stance.effects[use] !== 'silent')
      .sort((a, b) => compareMatches(a, b, rankOn(a), rankOn(b)));
  });
  const overall = all
    .filter((stance) => stance.effects.some((effect) => effect !== 'silent'))
    .sort((a, b) => compareMatches(a, b, strongest(a.effects), strongest(b.effects)));
  return { all, byUse, overall };
}

/** Returns the reason why `loser` does not decide a use that `winner` decides. */
function toOverridden(loser: RestrictionMatch, winner: RestrictionMatch, use: number): OverriddenRestriction {
  const { index } = loser;
  const by = winner.index;
  if (isUnknownRule(winner.restriction)) return { index, reason: 'unknown rules beside it', by };
  if (winner.restriction.priority < loser.restriction.priority)
    return { index, reason: 'lower priority', by };
  const isMoreSpecific =
    winner.effects[use] === 'allow' &&
    (loser.effects[use] === 'exclude' || (winner.match === 'named' && loser.match !== 'named'));
  return {
    index,
    reason: isMoreSpecific ? 'closer rule of equal priority' : 'stricter rule of equal priority',
    by,
  };
}

function findOverridden(
  stances: RestrictionMatches,
  applies: readonly boolean[],
  deciders: readonly (RestrictionMatch | null)[],
): OverriddenRestriction[] {
  const deciding = new Set(deciders.map((stance) => stance?.index));
  const overridden: OverriddenRestriction[] = [];
  for (const stance of stances.all) {
    const { index } = stance;
    if (deciding.has(index)) continue;
    const use = stance.effects.findIndex((effect) => effect !== 'silent');
    const winner = deciders[use] ?? null;
    if (use < 0) overridden.push({ index, reason: 'not for this user' });
    else if (applies[index] !== true || winner === null)
      overridden.push({ index, reason: 'not at this time' });
    else overridden.push(toOverridden(stance, winner, use));
  }
  return overridden;
}

/**
 * Returns the most demanding use that a restriction allows by naming it; else the most demanding
 * one allowed by implication; else the most demanding one that nothing forbids. A place for
 * stopping is therefore reported as stopping, even if a lower-ranked parking rule would imply
 * loading.
 */
export function mostDemanding(deciders: readonly (RestrictionMatch | null)[]): Use | null {
  const four = uses.slice(0, 4);
  const allows = (i: number) => deciders[i]?.effects[i] === 'allow';
  const namedUse = four.find((use, i) => allows(i) && deciders[i]?.restriction.activity === use);
  const allowedUse = namedUse ?? four.find((_, i) => allows(i));
  return allowedUse ?? four.find((_, i) => (deciders[i] ?? null) === null) ?? null;
}

/** Returns the answer when the restrictions with `applies[index]` apply. */
export function decide(stances: RestrictionMatches, applies: readonly boolean[]): Answer {
  const deciders = stances.byUse.map((list) => list.find((stance) => applies[stance.index] === true) ?? null);
  const answers = deciders.map((stance, use): UseAnswer => {
    if (stance === null) return { allowed: true, decidedBy: null };
    return { allowed: stance.effects[use] === 'allow', decidedBy: stance.index };
  });
  const nothing: UseAnswer = { allowed: true, decidedBy: null };
  const governing = stances.overall.find((stance) => applies[stance.index] === true) ?? null;
  const most = mostDemanding(deciders);
  const deciding = most === null ? null : (deciders[uses.indexOf(most)] ?? null);
  return {
    uses: {
      parking: answers[0] ?? nothing,
      loading: answers[1] ?? nothing,
      unloading: answers[2] ?? nothing,
      stopping: answers[3] ?? nothing,
      travel: answers[4] ?? nothing,
    },
    most,
    governing: governing?.index ?? null,
    subActivity: governing?.restriction.subActivity ?? 'unregulated',
    deciding: deciding?.restriction ?? null,
    maxStay: deciding?.restriction.maxStay ?? null,
    noReturn: deciding?.restriction.noReturn ?? null,
    beaten: findOverridden(stances, applies, deciders),
  };
}

/** Returns the allowed uses as bits, bit k for `uses[k]`. */
export function allowedBits(answer: Answer): number {
  return uses.reduce((bits, use, k) => (answer.uses[use].allowed ? bits | (1 << k) : bits), 0);
}

const paymentTexts = new WeakMap<Payment, string>();

function paymentText(payment: Payment | null): string {
  if (payment === null) return '';
  let text = paymentTexts.get(payment);
  if (text === undefined) {
    text = JSON.stringify(payment);
    paymentTexts.set(payment, text);
  }
  return text;
}

/**
 * Returns a key that is equal for answers that look the same to the user: same allowed uses, same
 * reported use and whether a rule names it, same curb type, longest stay, no-return time and price.
 */
export function answerKey(answer: Answer): string {
  const { most, subActivity, maxStay, noReturn, deciding } = answer;
  const reportedUse = `${most}${deciding?.activity === most}`;
  return `${allowedBits(answer)}|${reportedUse}|${maxStay}|${noReturn}|${subActivity}|${paymentText(deciding?.payment ?? null)}`;
}
