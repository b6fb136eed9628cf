// The permits, user classes and purposes named in a city's rules. The standard ones of CDS and
// CurbLR are in standard-users.ts.
import type { RuleSet } from './restriction.ts';

/**
 * The names in a city's rules, without duplicates, in the city's spelling and in natural order
 * (`zone 2` before `zone 10`).
 */
export interface UserVocabulary {
  /** Permit zones and other permits (`Users.subclasses`). */
  readonly permits: readonly string[];
  readonly classes: readonly string[];
  readonly purposes: readonly string[];
}

/**
 * Normalizes a permit name for comparison: ignores only case and surrounding spaces (`4` is not
 * `zone 4`).
 */
export function permitKey(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * Normalizes a class or purpose for comparison: like a permit name, but `car_share` also equals
 * `car share`, because sources use both.
 */
export function userTermKey(name: string): string {
  return permitKey(name).replaceAll('_', ' ');
}

const naturalOrder = new Intl.Collator('en', { numeric: true });

/**
 * Removes surrounding spaces, empty names and duplicates by `keyOf`, keeping the first spelling,
 * and sorts in natural order.
 */
export function distinct(names: Iterable<string>, keyOf: (name: string) => string): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = keyOf(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name.trim());
  }
  return [...byKey.values()].toSorted((a, b) => naturalOrder.compare(a, b) || (a < b ? -1 : 1));
}

/** Returns the permits, classes and purposes named in rule sets, of a city or of one curb. */
export function userVocabulary(ruleSets: Iterable<Pick<RuleSet, 'restrictions'>>): UserVocabulary {
  const permits: string[] = [];
  const classes: string[] = [];
  const purposes: string[] = [];
  for (const { restrictions } of ruleSets)
    for (const { users } of restrictions)
      for (const entry of users) {
        permits.push(...entry.subclasses);
        classes.push(...entry.allOf, ...entry.anyOf, ...entry.except);
        purposes.push(...entry.purposes);
      }
  // Spellings of a class that differ by an underscore are all listed, because each one matches only
  // the rules that use it.
  return {
    permits: distinct(permits, permitKey),
    classes: distinct(classes, permitKey),
    purposes: distinct(purposes, permitKey),
  };
}

/**
 * Input values, split into those the city knows (in the spelling used by its rules) and unknown
 * ones as entered.
 */
export interface CheckedValues {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

type Spellings = ReadonlyMap<string, readonly string[]>;

function spellingsBy(keyOf: (name: string) => string, names: readonly string[]): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const name of names) byKey.set(keyOf(name), [...(byKey.get(keyOf(name)) ?? []), name]);
  return byKey;
}

interface VocabularyIndex {
  readonly permits: Spellings;
  readonly words: Spellings;
}
const indexes = new WeakMap<UserVocabulary, VocabularyIndex>();
export function vocabularyIndexOf(city: UserVocabulary): VocabularyIndex {
  let index = indexes.get(city);
  if (index === undefined) {
    const words = [...city.classes, ...city.purposes].map(permitKey);
    index = { permits: spellingsBy(permitKey, city.permits), words: spellingsBy(userTermKey, words) };
    indexes.set(city, index);
  }
  return index;
}

export function splitKnownValues(
  given: readonly string[],
  spellingsOf: (value: string) => readonly string[] | undefined,
): CheckedValues {
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const value of given) {
    const spellings = spellingsOf(value);
    if (spellings === undefined) unknown.add(value);
    for (const spelling of spellings ?? []) known.add(spelling);
  }
  return { known: [...known], unknown: [...unknown] };
}

/**
 * Splits permits into those known to the city, in its spelling, and those that none of its rules
 * names.
 */
export function checkPermits(given: readonly string[], city: UserVocabulary): CheckedValues {
  const { permits } = vocabularyIndexOf(city);
  return splitKnownValues(given, (value) => permits.get(permitKey(value)));
}
