// Compares restrictions with each other: contradictions at equal priority.
import { effectsOn } from '../../city/regulations/effects.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import type { Finding, Fix } from './finding.ts';
import { createFinding, createFix, type LintSubject } from './lint-subject.ts';
import { likelyMatches, type UserMatches } from './representative-curb-users.ts';

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
