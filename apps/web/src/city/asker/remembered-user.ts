// Remembers the curb user on this device: the kind of user and the permits, so that nobody has to
// choose them at each visit.
import { type AskerKind, type AskerState, isAskerKind } from './asker-slice.ts';

const place = 'curb-user';
/** The most permits that are remembered and shared. */
export const mostPermits = 10;

interface RememberedUser {
  readonly kind: AskerKind;
  readonly permits: readonly string[];
}

/** Adds or removes a permit. At most `mostPermits`; any further permit is ignored. */
export function withPermit(permits: readonly string[], permit: string): readonly string[] {
  if (permits.includes(permit)) return permits.filter((one) => one !== permit);
  return permits.length < mostPermits ? [...permits, permit] : permits;
}

/** Reads the stored user; `null` when there is none or it is invalid. */
export function readRememberedUser(stored: string | null): RememberedUser | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('kind' in value) || !('permits' in value))
      return null;
    const { kind, permits } = value;
    if (typeof kind !== 'string' || !isAskerKind(kind) || !Array.isArray(permits)) return null;
    return { kind, permits: permits.filter((permit) => typeof permit === 'string').slice(0, mostPermits) };
  } catch {
    return null;
  }
}

export function rememberedUser(): RememberedUser | null {
  return readRememberedUser(localStorage.getItem(place));
}

/**
 * Called for what the person chose, never for values from an address: a shared address must not
 * change the user.
 */
export function rememberUser({ kind, permits }: Pick<AskerState, 'kind' | 'permits'>): void {
  localStorage.setItem(place, JSON.stringify({ kind, permits }));
}
