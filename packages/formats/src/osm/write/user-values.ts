// Writes a restriction's users as OpenStreetMap values; the inverse of users.ts.
import type { Users } from '@curbwright/core';
import { parseUserValue, type UsersInput, userValues } from '../users.ts';

/** The first value that the reader accepts for each class or purpose. */
const valueByUserKey = new Map<string, string>();
for (const word of userValues) {
  const read = parseUserValue(word);
  if (read === null || read === 'everybody') continue;
  const key = keyOf(read);
  if (!valueByUserKey.has(key)) valueByUserKey.set(key, word);
}

function keyOf({ anyOf = [], purposes = [] }: UsersInput): string {
  return `${anyOf.join('|')}/${purposes.join('|')}`;
}

/** Why users cannot be expressed; a message key under `osm.loss.`. */
type UsersLossReason = 'users' | 'except' | 'limits' | 'zones';

interface FormattedUsers {
  /** Values for access tags and conditions; any of them applies. */
  readonly words: readonly string[];
  /** Conditions such as `weight>3.5`; any of them applies. */
  readonly limits: readonly string[];
  /** Permit zones the users must belong to. */
  readonly zones: readonly string[];
  /** Whether some of the classes could not be expressed. */
  readonly isLess: boolean;
}

function formatLimits({ limits }: Users): readonly string[] | UsersLossReason {
  if (limits === null) return [];
  const texts: string[] = [];
  const add = (value: number | null, text: string) => {
    if (value !== null) texts.push(`${text}${value}`);
  };
  add(limits.maxLength, 'length<=');
  add(limits.minLength, 'length>=');
  add(limits.maxHeight, 'height<=');
  add(limits.minHeight, 'height>=');
  add(limits.maxWeight === null ? null : limits.maxWeight / 1000, 'weight<=');
  add(limits.minWeight === null ? null : limits.minWeight / 1000, 'weight>=');
  return texts.length > 1 ? 'limits' : texts;
}

/**
 * The values for one entry of users: any of `words`, or `limits` if it names no class. Returns the
 * loss reason if it cannot be expressed.
 */
export function formatUsers(one: Users): FormattedUsers | UsersLossReason {
  if (one.except.length > 0) return 'except';
  if (one.allOf.length > 1) return 'users';
  const classes = one.allOf.length === 1 ? one.allOf : one.anyOf;
  if (one.allOf.length === 1 && one.anyOf.length > 0) return 'users';
  if (classes.length > 0 && one.purposes.length > 0) return 'users';
  const words: string[] = [];
  let isLess = false;
  for (const [name, purpose] of [
    ...classes.map((each) => [each, '']),
    ...one.purposes.map((each) => ['', each]),
  ]) {
    const word = valueByUserKey.get(`${name}/${purpose}`);
    if (word !== undefined) words.push(word);
    else isLess = true;
  }
  if (isLess && words.length === 0) return 'users';
  const limits = formatLimits(one);
  if (typeof limits === 'string') return limits;
  if (limits.length > 0 && words.length > 0) return 'limits';
  // A zone can be written only for residents and permit holders.
  const areZoned = classes.every((name) => name === 'resident' || name === 'permit') && classes.length > 0;
  if (one.subclasses.length > 0 && !areZoned) return 'zones';
  return { words, limits, zones: one.subclasses, isLess };
}
