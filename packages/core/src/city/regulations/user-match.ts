// Checks whether a restriction is for a given curb user.
import type { CurbUser } from './curb-user.ts';
import type { Users, VehicleLimits } from './restriction.ts';

/** A curb user normalized for comparison: lower case, with classes and purposes in one set. */
export interface NormalizedCurbUser {
  readonly words: ReadonlySet<string>;
  readonly subclasses: ReadonlySet<string>;
  readonly height: number | null;
  readonly length: number | null;
  readonly weight: number | null;
}

/** Normalizes a curb user for comparison with `Users` entries. */
export function normalizeCurbUser(asker: CurbUser): NormalizedCurbUser {
  const lower = (values: readonly string[]) => values.map((value) => value.trim().toLowerCase());
  return {
    // CurbLR and CDS 1.0 list purposes (taxi, delivery) among the classes, CDS 1.1 does not.
    // Combining them in one set supports both.
    words: new Set([...lower(asker.classes), ...lower(asker.purposes)]),
    subclasses: new Set(lower(asker.subclasses)),
    height: asker.height,
    length: asker.length,
    weight: asker.weight,
  };
}

/** Whether a size is within both limits, inclusive. An unknown size counts as within them. */
function isWithinRange(value: number | null, min: number | null, max: number | null): boolean {
  return value === null || ((min === null || value >= min) && (max === null || value <= max));
}

function meetsVehicleLimits(asker: NormalizedCurbUser, limits: VehicleLimits | null): boolean {
  return (
    limits === null ||
    (isWithinRange(asker.height, limits.minHeight, limits.maxHeight) &&
      isWithinRange(asker.length, limits.minLength, limits.maxLength) &&
      isWithinRange(asker.weight, limits.minWeight, limits.maxWeight))
  );
}

function includesName(set: ReadonlySet<string>, name: string): boolean {
  return set.has(name) || set.has(name.trim().toLowerCase());
}

/** Whether a class only states that the user holds a permit. */
export function isPermitHolderClass(name: string): boolean {
  return /permit|resident/i.test(name) && !/disabled|handicap/i.test(name);
}

/**
 * Whether the user matches one entry. A user with one of the entry's permits also matches its
 * `permit` or `resident` class.
 */
export function matchesEntry(asker: NormalizedCurbUser, entry: Users): boolean {
  const someOf = (set: ReadonlySet<string>, list: readonly string[]) =>
    list.length === 0 || list.some((name) => includesName(set, name));
  const isHolder = entry.subclasses.some((name) => includesName(asker.subclasses, name));
  const isOne = (name: string) => includesName(asker.words, name) || (isHolder && isPermitHolderClass(name));
  return (
    entry.allOf.every(isOne) &&
    (entry.anyOf.length === 0 || entry.anyOf.some(isOne)) &&
    !entry.except.some((name) => includesName(asker.words, name)) &&
    someOf(asker.subclasses, entry.subclasses) &&
    someOf(asker.words, entry.purposes) &&
    meetsVehicleLimits(asker, entry.limits)
  );
}

/**
 * `named`: the restriction names a class, permit zone or purpose of the user; `everybody`: it
 * applies to the user without naming one; `no`: it is not for this user.
 */
export type UserMatch = 'named' | 'everybody' | 'no';

function namesAnyone(entry: Users): boolean {
  const { allOf, anyOf, subclasses, purposes } = entry;
  return allOf.length + anyOf.length + subclasses.length + purposes.length > 0;
}

/** Returns how the user matches the alternatives. An empty list means everybody. */
export function matchUsers(asker: NormalizedCurbUser, users: readonly Users[]): UserMatch {
  if (users.length === 0) return 'everybody';
  const matched = users.filter((entry) => matchesEntry(asker, entry));
  if (matched.length === 0) return 'no';
  return matched.some(namesAnyone) ? 'named' : 'everybody';
}
