// The permits, user classes and purposes one can name in a city: those its rules write, and the well-known ones of CDS and CurbLR.
import { userClassTexts } from '../words/user-classes.en.ts';
import type { RuleSet } from './restriction.ts';
import { uses } from './verdict-types.ts';

/** What the rules of a city name, each once, as the city writes it, in natural order (`zone 2` before `zone 10`). */
export interface UserVocabulary {
  /** Permit zones and other permits (`Users.subclasses`). */
  readonly permits: readonly string[];
  readonly classes: readonly string[];
  readonly purposes: readonly string[];
}

/** The purposes of CDS 1.1, and the uses of a curb by their own names (see stayUse). */
export const standardPurposes: readonly string[] = [
  'construction',
  'delivery',
  'emergency_use',
  'freight',
  'parking',
  'passenger',
  'permit',
  'rideshare',
  'school',
  'service_vehicles',
  'special_events',
  'taxi',
  'utilities',
  'vehicle_charging',
  'vending',
  'waste_management',
  ...uses.filter((use) => use !== 'parking'),
];

/** The well-known user classes and purposes of CDS and CurbLR, as they write them. */
export const standardClasses: readonly string[] = Object.keys(userClassTexts).map((key) =>
  key.replace('user.', '').replaceAll(' ', '_'),
);

/** A permit as it is compared: case and surrounding blanks do not count, and nothing else is forgiven (`4` is not `zone 4`). */
function permitKey(name: string): string {
  return name.trim().toLowerCase();
}

/** A class or purpose as it is compared: as a permit, and `car_share` is `car share`, because sources write both. */
function wordKey(name: string): string {
  return permitKey(name).replaceAll('_', ' ');
}

const naturalOrder = new Intl.Collator('en', { numeric: true });

/** Each name once by `keyOf`, the first spelling stands, in natural order; blank ones are left out. */
function distinct(names: Iterable<string>, keyOf: (name: string) => string): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = keyOf(name);
    if (key !== '' && !byKey.has(key)) byKey.set(key, name.trim());
  }
  return [...byKey.values()].toSorted((a, b) => naturalOrder.compare(a, b) || (a < b ? -1 : 1));
}

/** The permits, classes and purposes that rule sets name, of a city or of one curb. */
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
  // Spellings of a class that differ by an underscore are all listed: each matches only the rules that write it so.
  return {
    permits: distinct(permits, permitKey),
    classes: distinct(classes, permitKey),
    purposes: distinct(purposes, permitKey),
  };
}

/** A city's vocabulary with the well-known classes and purposes: what somebody who asks may name. `more`: classes of the city's own categories. */
export function knownUsers(city: UserVocabulary, more: readonly string[] = []): UserVocabulary {
  return {
    permits: city.permits,
    classes: distinct([...city.classes, ...more, ...standardClasses], wordKey),
    purposes: distinct([...city.purposes, ...standardPurposes], wordKey),
  };
}

/** Values split into those the city knows, written so that rules match them, and the others as they were given. */
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

interface Index {
  readonly permits: Spellings;
  readonly words: Spellings;
}
const indexes = new WeakMap<UserVocabulary, Index>();
const standardKeys: ReadonlySet<string> = new Set([...standardClasses, ...standardPurposes].map(wordKey));

function indexOf(city: UserVocabulary): Index {
  let index = indexes.get(city);
  if (index === undefined) {
    const words = [...city.classes, ...city.purposes].map(permitKey);
    index = { permits: spellingsBy(permitKey, city.permits), words: spellingsBy(wordKey, words) };
    indexes.set(city, index);
  }
  return index;
}

function check(
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

/** Permits as the city writes them, and those that none of its rules names. */
export function checkPermits(given: readonly string[], city: UserVocabulary): CheckedValues {
  const { permits } = indexOf(city);
  return check(given, (value) => permits.get(permitKey(value)));
}

/**
 * User classes or purposes in lower case, in every spelling of the city, and those nobody knows. Both share one vocabulary, because CurbLR and
 * CDS 1.0 write purposes among the classes. `more`: classes of the city's own categories.
 */
export function checkUserWords(
  given: readonly string[],
  city: UserVocabulary,
  more: readonly string[] = [],
): CheckedValues {
  const { words } = indexOf(city);
  const others = new Set(more.map(wordKey));
  return check(given, (value) => {
    const key = wordKey(value);
    const own = words.get(key);
    return own !== undefined || standardKeys.has(key) || others.has(key)
      ? [...(own ?? []), permitKey(value)]
      : undefined;
  });
}
