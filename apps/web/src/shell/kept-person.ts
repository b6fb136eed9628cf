// The person stored on this device for work without a connection; removed when they sign out.
import { permissions as known, type Permission } from '@curbwright/core';
import { personPlace } from './session.ts';

export interface KeptPerson {
  readonly username: string;
  readonly permissions: readonly Permission[];
}

function personIn(value: unknown): KeptPerson | null {
  if (typeof value !== 'object' || value === null) return null;
  const username = 'username' in value ? value.username : null;
  const permissions: unknown = 'permissions' in value ? value.permissions : null;
  if (typeof username !== 'string' || username === '' || !Array.isArray(permissions)) return null;
  return { username, permissions: known.filter((one) => permissions.includes(one)) };
}

/** Returns the stored person; `null` = none, or unreadable. */
export function keptPerson(): KeptPerson | null {
  try {
    return personIn(JSON.parse(localStorage.getItem(personPlace) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepPerson({ username, permissions }: KeptPerson): void {
  localStorage.setItem(personPlace, JSON.stringify({ username, permissions }));
}

/** Compares usernames, ignoring case. */
export function isSamePerson(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Returns the stored person if they are the one signed in; `username` `null` = unknown, so any
 * stored person matches.
 */
export function keptPersonOf(username: string | null): KeptPerson | null {
  const kept = keptPerson();
  return kept !== null && (username === null || isSamePerson(kept.username, username)) ? kept : null;
}
