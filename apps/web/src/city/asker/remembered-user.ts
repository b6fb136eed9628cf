// Who one is at the curb, as this device remembers it: the kind of user and the permits, so that nobody chooses them at each visit.
import { type AskerKind, type AskerState, isAskerKind } from './asker-slice.ts';

const place = 'curb-user';
/** The most permits that are remembered and shared. */
export const mostPermits = 10;

interface RememberedUser {
  readonly kind: AskerKind;
  readonly permits: readonly string[];
}

/** The permits with one more, or without it. At most `mostPermits`: another one is not taken. */
export function withPermit(permits: readonly string[], permit: string): readonly string[] {
  if (permits.includes(permit)) return permits.filter((one) => one !== permit);
  return permits.length < mostPermits ? [...permits, permit] : permits;
}

/** Reads what was stored; null when nothing was, or what does not fit. */
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

/** Called for what the person chose, never for what an address said: a shared address does not change who somebody is. */
export function rememberUser({ kind, permits }: Pick<AskerState, 'kind' | 'permits'>): void {
  localStorage.setItem(place, JSON.stringify({ kind, permits }));
}
