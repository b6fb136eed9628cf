// Editing the restrictions of a draft: their class, order and users. Each edit replaces what it names and leaves all else as it was.

import type { CurbClass } from '../city/regulations/catalogue.ts';
import { type Restriction, restriction, type Users, users } from '../city/regulations/restriction.ts';
import { ok, type Result, refused } from '../platform/result.ts';
import type { DraftRules } from './draft-rules.ts';
import { restrictionOfClass } from './new-draft.ts';

/** What editing needs of a class of the city's catalogue. */
export type ClassOfRule = Pick<CurbClass, 'name' | 'activity' | 'priority'>;

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A restriction of another class: it takes the class's activity, and its usual priority and users where it had those usual for the old class.
 * Times, stay, payment and everything else stay.
 */
export function reclassed(one: Restriction, from: ClassOfRule | null, to: ClassOfRule): Restriction {
  const [old, fresh] = [from === null ? null : restrictionOfClass(from), restrictionOfClass(to)];
  const isUsual = old === null ? one.users.length === 0 : same(one.users, old.users);
  return {
    ...one,
    subActivity: to.name,
    activity: to.activity,
    priority: old === null || one.priority === old.priority ? fresh.priority : one.priority,
    users: isUsual ? fresh.users : one.users,
  };
}

/** The class of a curb without rules. */
const bare = 'unregulated';

/**
 * The draft with another class: the restrictions that were of the old class become ones of the new class; a draft without any gets the one the class
 * stands for. `unregulated` takes those of the old class away. Rules of other classes (street cleaning beside paid parking) stay.
 */
export function withSubActivity<T extends DraftRules>(
  draft: T,
  from: ClassOfRule | null,
  to: ClassOfRule,
): T {
  if (to.name === draft.subActivity) return draft;
  const isMain = ({ subActivity }: Restriction) => subActivity === draft.subActivity;
  const others = draft.restrictions.filter((one) => !isMain(one));
  if (to.name === bare) return { ...draft, subActivity: to.name, restrictions: others };
  const restrictions =
    others.length === draft.restrictions.length
      ? [restrictionOfClass(to), ...others]
      : draft.restrictions.map((one) => (isMain(one) ? reclassed(one, from, to) : one));
  return { ...draft, subActivity: to.name, restrictions };
}

/** The draft with some members of one restriction replaced. What it says itself is its own, also where the regulation says the same. */
export function withRestriction<T extends DraftRules>(draft: T, at: number, change: Partial<Restriction>): T {
  if (draft.restrictions[at] === undefined) return draft;
  const restrictions = draft.restrictions.map((one, index) => (index === at ? { ...one, ...change } : one));
  return { ...draft, restrictions };
}

/** A list with an entry moved from one place to another; the same list when there is nothing to move. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** A list with a copy of an entry behind it. */
export function duplicated<T extends object>(list: readonly T[], at: number): readonly T[] {
  const one = list[at];
  // A value of its own, so that a screen can tell the two apart.
  return one === undefined ? list : [...list.slice(0, at + 1), { ...one }, ...list.slice(at + 1)];
}

/**
 * Names of list entries that stay with them from one state of a list to the next: an entry that is the same value keeps its name wherever it moved;
 * one that was changed in its place keeps the name of the place; others get `next`, `next + 1` …
 */
export function keptNames(
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

/** Whom a restriction is for, as one chooses it first. */
export const audiences = ['everyone', 'everyone except', 'only'] as const;
export type Audience = (typeof audiences)[number];

function namesNobody({ allOf, anyOf, subclasses, purposes, limits }: Users): boolean {
  return allOf.length + anyOf.length + subclasses.length + purposes.length === 0 && limits === null;
}

/** The audience that users say. */
export function audienceOf(list: readonly Users[]): Audience {
  const [first, ...more] = list;
  if (first === undefined) return 'everyone';
  return more.length === 0 && first.except.length > 0 && namesNobody(first) ? 'everyone except' : 'only';
}

/** An entry of users that names nobody yet. */
export function newUsers(): Users {
  return users.parse({});
}

/** One entry of users with some members replaced. */
export function usersChanged(list: readonly Users[], at: number, change: Partial<Users>): readonly Users[] {
  return list.map((entry, index) => (index === at ? { ...entry, ...change } : entry));
}

/** A name of a class, zone or purpose as it is kept: lower case, plain spaces; null = nothing is left. */
export function userWord(text: string): string | null {
  const word = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return word === '' ? null : word;
}

/** How a priority compares with what is usual for its class; lower numbers win. */
export type Strength = 'usual' | 'stronger' | 'weaker';

export function strengthOf(priority: number, usual: number): Strength {
  if (priority === usual) return 'usual';
  return priority < usual ? 'stronger' : 'weaker';
}

/** A restriction that may be kept; refused `rule.invalid` with the member (`timeSpans.0.times.1.to`) that is not. */
export function checkedRestriction(value: unknown): Result<Restriction> {
  const read = restriction.safeParse(value);
  if (read.success) return ok(read.data);
  return refused('rule.invalid', { member: read.error.issues[0]?.path.map(String).join('.') ?? '' });
}
