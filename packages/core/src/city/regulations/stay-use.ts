// What somebody who stays at a curb may do there: park, or the brief use they come for.
import type { Asker } from './asker.ts';
import { isByItsWord } from './quoted-payment.ts';
import { askerWords } from './user-match.ts';
import type { Use, Verdict } from './verdict-types.ts';

/** Brief uses by the words, among classes and purposes (docs/decisions/0013), of those who come for them. */
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

type Decided = Pick<Verdict, 'uses' | 'most' | 'deciding' | 'governing'>;

/** May one park by this verdict? Not where parking is only not forbidden and one may not even drive there. */
export function mayPark(verdict: Decided): boolean {
  const { most, governing, uses } = verdict;
  return most === 'parking' && (governing === null || isByItsWord(verdict) || uses.travel.allowed);
}

/**
 * For what this asker may stay: parking; else the brief use that the deciding restriction allows by its own word, when the asker comes for it
 * (a class or purpose like `delivery`, `taxi`, or the use's own name); null = for nothing. Loading that a "no parking" leaves open is no stay.
 */
export function stayUse(verdict: Decided, asker: Asker): Use | null {
  const { most, uses } = verdict;
  if (most === 'parking') return mayPark(verdict) ? most : null;
  if (most === null || !isByItsWord(verdict)) return null;
  const { decidedBy } = uses[most];
  const isTheirs = [...askerWords(asker).words]
    .flatMap((word) => briefUses.get(word) ?? [])
    .some((use) => uses[use].allowed && uses[use].decidedBy === decidedBy);
  return isTheirs ? most : null;
}
