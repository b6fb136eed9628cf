// Finds out which restrictions decide anything at given times for representative curb users, and
// which restrictions override the others.
import { decide, matchRestrictions, type RestrictionMatches } from '../../city/regulations/decide.ts';
import type { Restriction } from '../../city/regulations/restriction.ts';
import { uses } from '../../city/regulations/verdict-types.ts';
import { allMatches, likelyMatches, type UserMatches } from './representative-curb-users.ts';

/**
 * Maximum number of decisions tried, multiplied by the number of restrictions. Above it, the linter
 * would be too slow for the user.
 */
const maxTriedDecisions = 150_000;

export interface DecidingRules {
  readonly deciding: ReadonlySet<number>;
  /** For each restriction that decides nothing at some time, those that overrode it then. */
  readonly overriddenBy: ReadonlyMap<number, ReadonlySet<number>>;
}

interface FoundDeciding extends DecidingRules {
  readonly deciding: Set<number>;
  readonly overriddenBy: Map<number, Set<number>>;
}

function collectDeciding(
  users: readonly RestrictionMatches[],
  patterns: readonly string[],
  found: FoundDeciding,
): void {
  for (const matched of users) {
    for (const applies of patterns) {
      if (found.deciding.size === matched.all.length) return;
      const answer = decide(
        matched,
        Array.from(applies, (one) => one === '1'),
      );
      const winners = uses.map((use) => answer.uses[use].decidedBy);
      const deciding = new Set([answer.governing, ...winners].filter((index) => index !== null));
      for (const index of deciding) found.deciding.add(index);
      for (const { index, effects } of matched.all) {
        if (applies[index] !== '1' || deciding.has(index)) continue;
        effects.forEach((effect, use) => {
          const by = winners[use] ?? null;
          if (effect === 'silent' || by === null) return;
          const known = found.overriddenBy.get(index) ?? new Set();
          found.overriddenBy.set(index, known.add(by));
        });
      }
    }
  }
}

function matchAll(
  restrictions: readonly Restriction[],
  users: readonly UserMatches[],
): readonly RestrictionMatches[] {
  return users.map((matches) => matchRestrictions(restrictions, matches));
}

function isAffordable(
  restrictions: readonly Restriction[],
  patterns: readonly string[],
  users: readonly UserMatches[],
): boolean {
  return users.length * patterns.length * restrictions.length <= maxTriedDecisions;
}

/**
 * Finds the restrictions that decide something for any curb user when the restrictions of one of
 * the patterns apply (`applies[i]` is `1` when restriction i does); `null` when there are too many
 * combinations to be certain about the others.
 */
export function findDeciding(
  restrictions: readonly Restriction[],
  patterns: readonly string[],
): DecidingRules | null {
  const found: FoundDeciding = { deciding: new Set(), overriddenBy: new Map() };
  const likely = likelyMatches(restrictions);
  if (!isAffordable(restrictions, patterns, likely)) return null;
  collectDeciding(matchAll(restrictions, likely), patterns, found);
  if (found.deciding.size === restrictions.length) return found;
  const all = allMatches(restrictions);
  if (all === null || !isAffordable(restrictions, patterns, all)) return null;
  collectDeciding(matchAll(restrictions, all), patterns, found);
  return found;
}

/**
 * Finds, for each pattern, the restrictions that decide something for a likely curb user; `null`
 * when there are too many combinations.
 */
export function findDecidingByPattern(
  restrictions: readonly Restriction[],
  patterns: readonly string[],
): ReadonlyMap<string, DecidingRules> | null {
  const likely = likelyMatches(restrictions);
  if (!isAffordable(restrictions, patterns, likely)) return null;
  const users = matchAll(restrictions, likely);
  return new Map(
    patterns.map((applies) => {
      const found: FoundDeciding = { deciding: new Set(), overriddenBy: new Map() };
      collectDeciding(users, [applies], found);
      return [applies, found];
    }),
  );
}
