// The person this device remembers, for work without a connection; forgotten when they sign out.
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

/** null = nobody, or what is kept cannot be read. */
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

/** Usernames are one whatever their case. */
export function isSamePerson(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The person who is kept, where they are the one who is signed in; `username` null = nobody can say who is. */
export function keptPersonOf(username: string | null): KeptPerson | null {
  const kept = keptPerson();
  return kept !== null && (username === null || isSamePerson(kept.username, username)) ? kept : null;
}
