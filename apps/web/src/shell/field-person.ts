// Stores the user for work without a connection, and tells whether it is the one signed in.
import { personStorageKey } from './login-session.ts';
import { loadStoredPerson, type StoredPerson } from './stored-person.ts';

export function storePerson({ username, permissions, groups }: StoredPerson): void {
  localStorage.setItem(personStorageKey, JSON.stringify({ username, permissions, groups }));
}

/** Compares usernames, ignoring case. */
export function isSameUsername(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Returns the stored user if it is the one signed in; `username` `null` = unknown, so any stored
 * user matches.
 */
export function storedPersonFor(username: string | null): StoredPerson | null {
  const stored = loadStoredPerson();
  return stored !== null && (username === null || isSameUsername(stored.username, username)) ? stored : null;
}
