// The user stored on this device for work without a connection; removed at sign-out.
import { permissions as known, type Permission } from '@curbwright/core';
import { personStorageKey } from './login-session.ts';

export interface StoredPerson {
  readonly username: string;
  readonly permissions: readonly Permission[];
  /** Names of the groups the person is in; absent = not known on this device yet. */
  readonly groups?: readonly string[];
}

function parsePerson(value: unknown): StoredPerson | null {
  if (typeof value !== 'object' || value === null) return null;
  const username = 'username' in value ? value.username : null;
  const permissions: unknown = 'permissions' in value ? value.permissions : null;
  if (typeof username !== 'string' || username === '' || !Array.isArray(permissions)) return null;
  const groups: unknown = 'groups' in value ? value.groups : null;
  return {
    username,
    permissions: known.filter((one) => permissions.includes(one)),
    ...(Array.isArray(groups) ? { groups: groups.filter((one) => typeof one === 'string') } : {}),
  };
}

/** Returns the stored user; `null` = none, or unreadable. */
export function loadStoredPerson(): StoredPerson | null {
  try {
    return parsePerson(JSON.parse(localStorage.getItem(personStorageKey) ?? 'null'));
  } catch {
    return null;
  }
}
