// Remembers the curb user on this device: the kind of user and the permits, so that nobody has to
// choose them at each visit.
import { type CurbUserKind, type CurbUserState, isCurbUserKind } from './curb-user-slice.ts';

const storageKey = 'curb-user';
/** Maximum number of permits that are remembered and shared. */
export const maxRememberedPermits = 10;

interface RememberedUser {
  readonly kind: CurbUserKind;
  readonly permits: readonly string[];
}

/**
 * Adds or removes a permit. At most `maxRememberedPermits` are stored; any further permit is
 * ignored.
 */
export function togglePermit(permits: readonly string[], permit: string): readonly string[] {
  if (permits.includes(permit)) return permits.filter((one) => one !== permit);
  return permits.length < maxRememberedPermits ? [...permits, permit] : permits;
}

/** Reads the stored user; `null` when there is none or it is invalid. */
export function parseRememberedUser(stored: string | null): RememberedUser | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('kind' in value) || !('permits' in value))
      return null;
    const { kind, permits } = value;
    if (typeof kind !== 'string' || !isCurbUserKind(kind) || !Array.isArray(permits)) return null;
    return {
      kind,
      permits: permits.filter((permit) => typeof permit === 'string').slice(0, maxRememberedPermits),
    };
  } catch {
    return null;
  }
}

export function loadRememberedUser(): RememberedUser | null {
  return parseRememberedUser(localStorage.getItem(storageKey));
}

/**
 * Stores the user's own choice. Never call it with values from a URL, because a shared link must
 * not change the remembered user.
 */
export function saveRememberedUser({ kind, permits }: Pick<CurbUserState, 'kind' | 'permits'>): void {
  localStorage.setItem(storageKey, JSON.stringify({ kind, permits }));
}
