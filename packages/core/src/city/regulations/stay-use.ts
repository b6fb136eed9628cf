// The use for which a curb user may stay at a curb: parking, or a brief use such as loading that is
// their purpose.
import type { CurbUser } from './curb-user.ts';
import { isAboutAllowedUse } from './quoted-payment.ts';
import { normalizeCurbUser } from './user-match.ts';
import type { Use, Verdict } from './verdict-types.ts';

/** The brief uses that each user class or purpose comes for (docs/decisions/0011). */
const briefUses: ReadonlyMap<string, readonly Use[]> = new Map<string, readonly Use[]>([
  ['loading', ['loading', 'unloading']],
  ['unloading', ['unloading']],
  ['delivery', ['loading', 'unloading']],
  ['freight', ['loading', 'unloading']],
  ['stopping', ['stopping']],
  ['taxi', ['stopping']],
  ['rideshare', ['stopping']],
  ['bus', ['stopping']],
  ['shuttle', ['stopping']],
]);

type UseDecision = Pick<Verdict, 'uses' | 'most' | 'deciding' | 'governing'>;

/**
 * Whether the verdict permits parking. It does not when parking is allowed only because no rule
 * forbids it and even driving through is forbidden.
 */
export function mayPark(verdict: UseDecision): boolean {
  const { most, governing, uses } = verdict;
  return most === 'parking' && (governing === null || isAboutAllowedUse(verdict) || uses.travel.allowed);
}

/**
 * Returns the use for which this user may stay: parking; else the brief use that the deciding
 * restriction allows by naming it, if it is the user's purpose (a class or purpose such as
 * `delivery` or `taxi`, or the use's own name); `null` = none. Loading does not count where a "no
 * parking" rule merely does not prohibit it.
 */
export function stayUse(verdict: UseDecision, asker: CurbUser): Use | null {
  const { most, uses } = verdict;
  if (most === 'parking') return mayPark(verdict) ? most : null;
  if (most === null || !isAboutAllowedUse(verdict)) return null;
  const { decidedBy } = uses[most];
  const isUserPurpose = [...normalizeCurbUser(asker).words]
    .flatMap((word) => briefUses.get(word) ?? [])
    .some((use) => uses[use].allowed && uses[use].decidedBy === decidedBy);
  return isUserPurpose ? most : null;
}
