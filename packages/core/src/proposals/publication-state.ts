// Whether a publication is in effect, will be, or never was.

/**
 * `scheduled`: it takes effect later. `reverted`: it was in effect, then reverted. `never_effective`:
 * it was undone or reverted before it took effect. `withdrawal`: it reverted such a publication, so
 * that it changed no rules in force.
 */
export const publicationStates = [
  'scheduled',
  'effective',
  'reverted',
  'never_effective',
  'withdrawal',
] as const;
export type PublicationState = (typeof publicationStates)[number];

/** The times of a publication. Instants are epoch milliseconds. */
interface PublicationTimes {
  readonly publishedOn: number;
  readonly effectiveFrom: number;
  /** When it was undone or reverted; `null` = it was not. */
  readonly revertedOn: number | null;
  /** If it reverts another publication: when that one took or would have taken effect. */
  readonly revertsFrom: number | null;
}

/** Returns the state of a publication; `now` is epoch milliseconds. */
export function publicationState(
  { publishedOn, effectiveFrom, revertedOn, revertsFrom }: PublicationTimes,
  now: number,
): PublicationState {
  if (revertsFrom !== null && publishedOn < revertsFrom) return 'withdrawal';
  if (revertedOn !== null) return revertedOn < effectiveFrom ? 'never_effective' : 'reverted';
  return effectiveFrom > now ? 'scheduled' : 'effective';
}

/** Whether its rules are or were in force at some time, or will be. */
export function isEverEffective(state: PublicationState): boolean {
  return state !== 'never_effective' && state !== 'withdrawal';
}
