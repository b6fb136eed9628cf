// Edits the restrictions of a draft: curb type, order and users. Each edit replaces only what it
// names, and the rates that have the hours of a rule follow new hours.
//
// No selected day means every day, as in CurbLR, so the first click on Tuesday makes it Tuesdays.
// The longest stay of a rule and the regulation's time limit change together while they are equal.
// A new curb type turns the rules of the old type into the new one; rules of other types stay.

import type { CurbType } from '../city/regulations/curb-type-catalog.ts';
import { type Restriction, restriction, type Users, users } from '../city/regulations/restriction.ts';
import { failWith, ok, type Result } from '../platform/result.ts';
import { type DraftRules, mainRestrictionIndexes } from './draft-rules.ts';
import { restrictionForCurbType } from './new-draft.ts';
import { changeRestriction, followHours } from './rate-hours.ts';

/** What editing needs to know about a curb type of the city's catalog. */
export type CurbTypeDefaults = Pick<CurbType, 'name' | 'activity' | 'priority'>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns a restriction with another curb type. It gets the type's activity, and the type's default
 * priority and users if it had the defaults of the old type. Times, maximum stay, payment and
 * everything else are unchanged.
 */
export function changeCurbType(
  one: Restriction,
  from: CurbTypeDefaults | null,
  to: CurbTypeDefaults,
): Restriction {
  const [old, fresh] = [from === null ? null : restrictionForCurbType(from), restrictionForCurbType(to)];
  const isUsual = old === null ? one.users.length === 0 : isSame(one.users, old.users);
  return {
    ...one,
    subActivity: to.name,
    activity: to.activity,
    priority: old === null || one.priority === old.priority ? fresh.priority : one.priority,
    users: isUsual ? fresh.users : one.users,
  };
}

/** Curb type of a curb without rules. */
const unregulatedType = 'unregulated';

/**
 * Returns the draft with another curb type. Restrictions of the old type are converted to the new
 * one; a draft without any gets the restriction that the type implies. `unregulated` removes those
 * of the old type. Rules of other types (street cleaning on a curb with paid parking) are
 * unchanged.
 */
export function withCurbType<T extends DraftRules>(
  draft: T,
  from: CurbTypeDefaults | null,
  to: CurbTypeDefaults,
): T {
  if (to.name === draft.subActivity) return draft;
  const isMain = ({ subActivity }: Restriction) => subActivity === draft.subActivity;
  const others = draft.restrictions.filter((one) => !isMain(one));
  if (to.name === unregulatedType) return { ...draft, subActivity: to.name, restrictions: others };
  const restrictions =
    others.length === draft.restrictions.length
      ? [restrictionForCurbType(to), ...others]
      : draft.restrictions.map((one) => (isMain(one) ? changeCurbType(one, from, to) : one));
  return { ...draft, subActivity: to.name, restrictions };
}

/**
 * Returns the draft with some members of one restriction replaced. A value set on the restriction
 * stays there, even if the regulation has the same one. Rates with the restriction's hours follow new
 * hours; those of the regulation only if no other restriction is paid by them.
 */
export function withRestriction<T extends DraftRules>(draft: T, at: number, change: Partial<Restriction>): T {
  const rule = draft.restrictions[at];
  if (rule === undefined) return draft;
  const restrictions = draft.restrictions.map((one, index) =>
    index === at ? changeRestriction(one, change) : one,
  );
  const { payment } = draft;
  if (payment === null || change.timeSpans === undefined || change.payment !== undefined)
    return { ...draft, restrictions };
  const [only, ...more] = mainRestrictionIndexes(draft).filter(
    (index) => draft.restrictions[index]?.payment === null,
  );
  if (only !== at || more.length > 0) return { ...draft, restrictions };
  return { ...draft, restrictions, payment: followHours(payment, rule.timeSpans, change.timeSpans) };
}

/** Returns the list with one entry moved; the same list when there is nothing to move. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** Returns the list with a copy of an entry after it. */
export function duplicateEntry<T extends object>(list: readonly T[], at: number): readonly T[] {
  const one = list[at];
  // A separate object, so that the interface can tell the two apart.
  return one === undefined ? list : [...list.slice(0, at + 1), { ...one }, ...list.slice(at + 1)];
}

/**
 * Keys for list entries that stay stable between two states of a list: an identical value keeps its
 * key wherever it moved; an entry changed in place keeps the key of its position; others get
 * `next`, `next + 1` …
 */
export function assignStableKeys(
  before: { readonly list: readonly object[]; readonly names: readonly number[] },
  list: readonly object[],
  next: number,
): readonly number[] {
  const left = new Map<number, object>(before.list.entries());
  const names = list.map((entry): number | null => {
    for (const [index, old] of left) {
      if (old !== entry) continue;
      left.delete(index);
      return before.names[index] ?? null;
    }
    return null;
  });
  let fresh = next;
  return names.map((name, index) => {
    if (name !== null) return name;
    const inPlace =
      list.length === before.list.length && left.delete(index) ? before.names[index] : undefined;
    if (inPlace !== undefined) return inPlace;
    fresh += 1;
    return fresh - 1;
  });
}

/** The main options for whom a restriction applies to. */
export const audiences = ['everyone', 'everyone except', 'only'] as const;
export type Audience = (typeof audiences)[number];

function namesNobody({ allOf, anyOf, subclasses, purposes, limits }: Users): boolean {
  return allOf.length + anyOf.length + subclasses.length + purposes.length === 0 && limits === null;
}

/** Returns the audience option that corresponds to the users. */
export function toAudience(list: readonly Users[]): Audience {
  const [first, ...more] = list;
  if (first === undefined) return 'everyone';
  return more.length === 0 && first.except.length > 0 && namesNobody(first) ? 'everyone except' : 'only';
}

/** Returns a users entry that does not name anyone yet. */
export function newUsers(): Users {
  return users.parse({});
}

/** Returns the list with some members of one users entry replaced. */
export function updateUsersEntry(
  list: readonly Users[],
  at: number,
  change: Partial<Users>,
): readonly Users[] {
  return list.map((entry, index) => (index === at ? { ...entry, ...change } : entry));
}

/**
 * Normalizes the name of a user class, permit zone or purpose: lower case, plain spaces. Returns
 * `null` if nothing is left.
 */
export function normalizeUserTerm(text: string): string | null {
  const word = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return word === '' ? null : word;
}

/** How a priority compares with the default for its curb type; lower numbers win. */
type PriorityStrength = 'usual' | 'stronger' | 'weaker';

export function priorityStrength(priority: number, usual: number): PriorityStrength {
  if (priority === usual) return 'usual';
  return priority < usual ? 'stronger' : 'weaker';
}

/**
 * Validates a restriction; rejected with `rule.invalid` and the invalid member
 * (`timeSpans.0.times.1.to`).
 */
export function validateRestriction(value: unknown): Result<Restriction> {
  const read = restriction.safeParse(value);
  if (read.success) return ok(read.data);
  return failWith('rule.invalid', { member: read.error.issues[0]?.path.map(String).join('.') ?? '' });
}
