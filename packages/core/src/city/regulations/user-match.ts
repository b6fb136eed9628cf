// Is a restriction for this asker?
import type { Asker } from './asker.ts';
import type { Users, VehicleLimits } from './restriction.ts';

/** What an asker is, ready to be compared: lower case, classes and purposes as one set. */
export interface AskerWords {
  readonly words: ReadonlySet<string>;
  readonly subclasses: ReadonlySet<string>;
  readonly height: number | null;
  readonly length: number | null;
  readonly weight: number | null;
}

/** An asker ready to be compared with users. */
export function askerWords(asker: Asker): AskerWords {
  const lower = (values: readonly string[]) => values.map((value) => value.trim().toLowerCase());
  return {
    // CurbLR and CDS 1.0 put purposes (taxi, delivery) among the classes, CDS 1.1 does not: one set serves both.
    words: new Set([...lower(asker.classes), ...lower(asker.purposes)]),
    subclasses: new Set(lower(asker.subclasses)),
    height: asker.height,
    length: asker.length,
    weight: asker.weight,
  };
}

/** An unknown size is taken to keep the limits. Both limits are inclusive. */
function within(value: number | null, min: number | null, max: number | null): boolean {
  return value === null || ((min === null || value >= min) && (max === null || value <= max));
}

function keepsLimits(asker: AskerWords, limits: VehicleLimits | null): boolean {
  return (
    limits === null ||
    (within(asker.height, limits.minHeight, limits.maxHeight) &&
      within(asker.length, limits.minLength, limits.maxLength) &&
      within(asker.weight, limits.minWeight, limits.maxWeight))
  );
}

function has(set: ReadonlySet<string>, name: string): boolean {
  return set.has(name) || set.has(name.trim().toLowerCase());
}

/** Classes that say no more of somebody than that they hold a permit. */
export function isHolderClass(name: string): boolean {
  return /permit|resident/i.test(name) && !/disabled|handicap/i.test(name);
}

/** Does the asker match one entry? Who holds one of its permits is the `permit` or `resident` it speaks of. */
export function matchesEntry(asker: AskerWords, entry: Users): boolean {
  const someOf = (set: ReadonlySet<string>, list: readonly string[]) =>
    list.length === 0 || list.some((name) => has(set, name));
  const isHolder = entry.subclasses.some((name) => has(asker.subclasses, name));
  const isOne = (name: string) => has(asker.words, name) || (isHolder && isHolderClass(name));
  return (
    entry.allOf.every(isOne) &&
    (entry.anyOf.length === 0 || entry.anyOf.some(isOne)) &&
    !entry.except.some((name) => has(asker.words, name)) &&
    someOf(asker.subclasses, entry.subclasses) &&
    someOf(asker.words, entry.purposes) &&
    keepsLimits(asker, entry.limits)
  );
}

/** `named`: matched by a class, permit zone or purpose it names; `everybody`: matched without being named; `no`: not for this asker. */
export type UserMatch = 'named' | 'everybody' | 'no';

function names(entry: Users): boolean {
  const { allOf, anyOf, subclasses, purposes } = entry;
  return allOf.length + anyOf.length + subclasses.length + purposes.length > 0;
}

/** How the asker matches alternatives; none means everybody. */
export function matchUsers(asker: AskerWords, users: readonly Users[]): UserMatch {
  if (users.length === 0) return 'everybody';
  const matched = users.filter((entry) => matchesEntry(asker, entry));
  if (matched.length === 0) return 'no';
  return matched.some(names) ? 'named' : 'everybody';
}
