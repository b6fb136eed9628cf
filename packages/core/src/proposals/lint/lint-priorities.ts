// Compares restrictions with each other: contradictions at equal priority, and restrictions that
// never decide anything.
import { decide, matchRestrictions } from '../../city/regulations/decide.ts';
import { effectsOn } from '../../city/regulations/effects.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { restrictionsOfDraft } from '../draft-rules.ts';
import type { Finding, Fix } from './finding.ts';
import { createFinding, createFix, type LintSubject, replaceOrRemoveRestriction } from './lint-subject.ts';
import { allMatches, likelyMatches, type UserMatches } from './representative-curb-users.ts';

type PriorityConflict = 'lint.equal-priority' | 'lint.equal-terms';

function termsOf({ subActivity, maxStay, noReturn, payment }: Restriction): string {
  return JSON.stringify([subActivity, maxStay, noReturn, payment]);
}

/**
 * Whether two restrictions of equal priority contradict each other for a curb user: one allows what
 * the other forbids, or both allow on different terms.
 */
function findConflict(
  a: Restriction,
  b: Restriction,
  i: number,
  j: number,
  matches: UserMatches,
): PriorityConflict | null {
  const [matchA, matchB] = [matches[i] ?? 'no', matches[j] ?? 'no'];
  const [one, other] = [effectsOn(a, matchA), effectsOn(b, matchB)];
  const disagree = one.some(
    (effect, use) =>
      (effect === 'allow' && other[use] === 'forbid') || (effect === 'forbid' && other[use] === 'allow'),
  );
  if (disagree) return 'lint.equal-priority';
  // If both rules allow something, the more specific one decides by design (docs/decisions/0011),
  // so only equally specific ones contradict each other.
  const bothAllow = one.some((effect, use) => effect === 'allow' && other[use] === 'allow');
  return bothAllow && matchA === matchB && termsOf(a) !== termsOf(b) ? 'lint.equal-terms' : null;
}

/**
 * Returns the index of the restriction that currently decides between two of equal priority: the
 * one that forbids, else the one with the shorter stay, else the first.
 */
function strongerIndex(
  a: Restriction,
  b: Restriction,
  i: number,
  j: number,
  quarrel: PriorityConflict,
): number {
  if (quarrel === 'lint.equal-priority') {
    const one = effectsOn(a, 'named');
    const other = effectsOn(b, 'named');
    return one.some((effect, use) => effect === 'forbid' && other[use] === 'allow') ? i : j;
  }
  return (b.maxStay ?? Number.POSITIVE_INFINITY) < (a.maxStay ?? Number.POSITIVE_INFINITY) ? j : i;
}

/** If any priority number is larger than this (or smaller than its negative), no fix is offered. */
const maxPriority = 1_000_000_000;

/**
 * Returns a fix that makes the restriction decide: its priority stays unchanged, and all others
 * that are not stronger are lowered by one rank. Their order is unchanged.
 */
function topPriorityFix({ draft }: LintSubject, index: number): Fix | null {
  const first = draft.restrictions[index];
  if (first === undefined || draft.restrictions.some(({ priority }) => Math.abs(priority) > maxPriority))
    return null;
  const restrictions = draft.restrictions.map((one, i) =>
    i !== index && one.priority >= first.priority ? { ...one, priority: one.priority + 1 } : one,
  );
  return createFix('lint-fix.put-first', { restrictions }, { rule: index + 1 });
}

/**
 * Finds pairs of equal priority that apply at the same time and contradict each other for a likely
 * curb user.
 */
export function lintEqualPriorities(subject: LintSubject): Finding[] {
  const { restrictions, occurrences } = subject;
  const likely = likelyMatches(restrictions);
  const findings: Finding[] = [];
  restrictions.forEach((a, i) => {
    restrictions.forEach((b, j) => {
      if (j <= i || a.priority !== b.priority) return;
      const conflicts = likely.map((matches) => findConflict(a, b, i, j, matches));
      const quarrel = conflicts.includes('lint.equal-priority')
        ? 'lint.equal-priority'
        : conflicts.includes('lint.equal-terms')
          ? 'lint.equal-terms'
          : null;
      const both = (applies: string) => applies[i] === '1' && applies[j] === '1';
      const met = occurrences.find(({ applies }) => both(applies));
      if (quarrel === null || met === undefined) return;
      const stronger = strongerIndex(a, b, i, j, quarrel);
      findings.push(
        createFinding(
          quarrel === 'lint.equal-priority' ? 'error' : 'warning',
          quarrel,
          { rule: i + 1, other: j + 1, stronger: stronger + 1, priority: a.priority },
          { restriction: i, other: j, week: met.days.week(met.epochDay, both) },
          topPriorityFix(subject, stronger),
        ),
      );
    });
  });
  return findings;
}

/**
 * Maximum number of decisions tried, multiplied by the number of restrictions. Above it, the linter
 * would be too slow for the user.
 */
const maxTriedDecisions = 150_000;

interface DecidingRestrictions {
  readonly deciding: Set<number>;
  /** For each restriction that is overridden at some time, a restriction that overrode it. */
  readonly overriddenBy: Map<number, number>;
}

function collectDeciding(
  { restrictions, occurrences }: LintSubject,
  askers: readonly UserMatches[],
  found: DecidingRestrictions,
): void {
  for (const matches of askers) {
    const matchedRestrictions = matchRestrictions(restrictions, matches);
    for (const { applies } of occurrences) {
      if (found.deciding.size === restrictions.length) return;
      const answer = decide(
        matchedRestrictions,
        Array.from(applies, (one) => one === '1'),
      );
      if (answer.governing !== null) found.deciding.add(answer.governing);
      for (const use of Object.values(answer.uses))
        if (use.decidedBy !== null) found.deciding.add(use.decidedBy);
      for (const one of answer.beaten) if ('by' in one) found.overriddenBy.set(one.index, one.by);
    }
  }
}

/**
 * Finds the restrictions that decide something for some curb user at some time; `null` when there
 * are too many combinations to be certain about the others.
 */
function findDeciding(subject: LintSubject): DecidingRestrictions | null {
  const { restrictions, occurrences } = subject;
  const found: DecidingRestrictions = { deciding: new Set(), overriddenBy: new Map() };
  const tried = (askers: readonly UserMatches[]) => askers.length * occurrences.length * restrictions.length;
  const likely = likelyMatches(restrictions);
  if (tried(likely) > maxTriedDecisions) return null;
  collectDeciding(subject, likely, found);
  if (found.deciding.size === restrictions.length) return found;
  const all = allMatches(restrictions);
  if (all === null || tried(all) > maxTriedDecisions) return null;
  collectDeciding(subject, all, found);
  return found;
}

/**
 * Returns a fix that removes a restriction, if that does not change the others (the payment might
 * then apply to another one).
 */
function removalFix({ draft, restrictions }: LintSubject, index: number): Fix | null {
  const left = replaceOrRemoveRestriction(draft, index, null);
  const after = restrictionsOfDraft({ ...draft, restrictions: left });
  const same = JSON.stringify(after) === JSON.stringify(restrictions.filter((_, i) => i !== index));
  return same && left.length > 0
    ? createFix('lint-fix.take-out', { restrictions: left }, { rule: index + 1 })
    : null;
}

/** Finds restrictions that apply at times but never decide anything for any curb user. */
export function lintOverridden(subject: LintSubject): Finding[] {
  const { restrictions, occurrences } = subject;
  if (restrictions.length < 2) return [];
  const found = findDeciding(subject);
  if (found === null) return [];
  return restrictions.flatMap((_, index) => {
    const by = found.overriddenBy.get(index);
    const applies = occurrences.some((one) => one.applies[index] === '1');
    if (found.deciding.has(index) || by === undefined || !applies) return [];
    return [
      createFinding(
        'warning',
        'lint.beaten',
        { rule: index + 1, other: by + 1 },
        { restriction: index, other: by },
        removalFix(subject, index),
      ),
    ];
  });
}
