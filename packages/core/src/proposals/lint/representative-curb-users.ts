// Generates representative curb users: as many as needed to cover the ways in which users can match
// a list of restrictions.
import { type CurbUser, ordinaryCar } from '../../city/regulations/curb-user.ts';
import type { Restriction, Users } from '../../city/regulations/restriction.ts';
import { matchUsers, normalizeCurbUser, type UserMatch } from '../../city/regulations/user-match.ts';

/** How a curb user matches each restriction. */
export type UserMatches = readonly UserMatch[];

function matchesOf(restrictions: readonly Restriction[], asker: CurbUser): UserMatches {
  const words = normalizeCurbUser(asker);
  return restrictions.map(({ users }) => matchUsers(words, users));
}

function distinct(list: readonly UserMatches[]): UserMatches[] {
  return [...new Map(list.map((matches) => [matches.join(), matches])).values()];
}

function entriesOf(restrictions: readonly Restriction[]): Users[] {
  return restrictions.flatMap(({ users }) => users);
}

function wordsOf(entries: readonly Users[]): string[] {
  const words = entries.flatMap(({ allOf, anyOf, except, purposes }) => [
    ...allOf,
    ...anyOf,
    ...except,
    ...purposes,
  ]);
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter((word) => word !== '');
}

/**
 * Returns the matches of likely curb users: an ordinary car, one that matches none of the named
 * user classes, and one for each entry of each restriction.
 */
export function likelyMatches(restrictions: readonly Restriction[]): UserMatches[] {
  const entries = entriesOf(restrictions);
  const askers = entries.flatMap(({ allOf, anyOf, purposes, subclasses }): CurbUser[] => {
    const purpose = purposes.slice(0, 1);
    const any = anyOf.length === 0 ? [null] : anyOf;
    return any.map((word) => ({
      ...ordinaryCar,
      classes: word === null ? [...allOf] : [...allOf, word],
      purposes: purpose,
      subclasses: subclasses.slice(0, 1),
    }));
  });
  const nobody: CurbUser = { ...ordinaryCar, classes: [] };
  return distinct([ordinaryCar, nobody, ...askers].map((asker) => matchesOf(restrictions, asker)));
}

function sizesToTry(
  entries: readonly Users[],
  least: 'minHeight' | 'minLength' | 'minWeight',
  most: 'maxHeight' | 'maxLength' | 'maxWeight',
) {
  const limits = entries.flatMap(({ limits: one }) => (one === null ? [] : [one[least], one[most]]));
  const limitValues = [...new Set(limits.filter((limit) => limit !== null))];
  return [null, ...limitValues.flatMap((limit) => [limit * 0.999, limit, limit * 1.001])];
}

/**
 * Maximum number of comparisons of a curb user with a restriction. Above it, not every user is
 * tried.
 */
const maxComparisons = 20_000;

function subsets(words: readonly string[]): string[][] {
  let sets: string[][] = [[]];
  for (const word of words) sets = [...sets, ...sets.map((set) => [...set, word])];
  return sets;
}

/**
 * Returns every way a curb user can match the restrictions, including unlikely ones; `null` when
 * there are too many to try.
 */
export function allMatches(restrictions: readonly Restriction[]): UserMatches[] | null {
  const entries = entriesOf(restrictions);
  const words = wordsOf(entries);
  const zones = [
    ...new Set(entries.flatMap(({ subclasses }) => subclasses.map((zone) => zone.trim().toLowerCase()))),
  ];
  const heights = sizesToTry(entries, 'minHeight', 'maxHeight');
  const lengths = sizesToTry(entries, 'minLength', 'maxLength');
  const weights = sizesToTry(entries, 'minWeight', 'maxWeight');
  const count = 2 ** (words.length + zones.length) * heights.length * lengths.length * weights.length;
  if (count * restrictions.length > maxComparisons) return null;
  const found: UserMatches[] = [];
  for (const classes of subsets(words))
    for (const subclasses of subsets(zones))
      for (const height of heights)
        for (const length of lengths)
          for (const weight of weights)
            found.push(
              matchesOf(restrictions, { classes, subclasses, purposes: [], height, length, weight }),
            );
  return distinct(found);
}
