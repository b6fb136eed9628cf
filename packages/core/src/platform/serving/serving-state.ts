// Whether a server may write: decided from what is known of its disk and its database.

/** Why nothing may be written. */
export type ReadOnlyReason =
  /** The disk has less room than the server keeps free. */
  | 'disk-low'
  /** The database said that its disk is full. */
  | 'disk-full'
  /** The disk takes no writes. */
  | 'disk-read-only'
  /** The database takes no writes: a standby, or set so. */
  | 'database-read-only';

export interface ServingFacts {
  /** Bytes free where data are kept; null where the system does not say. */
  readonly freeBytes: number | null;
  /** Bytes that are to stay free; 0 = it is not looked at. */
  readonly leastFree: number;
  readonly diskWritable: boolean;
  /** Milliseconds since the database last said that its disk is full; null = never. */
  readonly sinceFull: number | null;
  readonly database: 'there' | 'read-only' | 'away';
}

export interface ServingState {
  /** `ok`: all of it. `read-only`: what is there can be read. `down`: the database does not answer. */
  readonly status: 'ok' | 'read-only' | 'down';
  readonly reason: ReadOnlyReason | null;
}

/** Milliseconds for which a database that said its disk is full is spared writes; then the next one finds out. */
const sparedAfterFull = 5000;
/** So much more than the least must be free before writes begin again: at the edge it would go to and fro. */
const again = 1.1;

/** Bytes that must be free before writes begin again. */
export function roomAgain(leastFree: number): number {
  return Math.round(leastFree * again);
}

function reasonOf(facts: ServingFacts, before: ServingState): ReadOnlyReason | null {
  const { freeBytes, leastFree, sinceFull } = facts;
  if (!facts.diskWritable) return 'disk-read-only';
  const wanted = before.reason === 'disk-low' ? roomAgain(leastFree) : leastFree;
  if (freeBytes !== null && freeBytes < wanted) return 'disk-low';
  if (sinceFull !== null && sinceFull < sparedAfterFull) return 'disk-full';
  return facts.database === 'read-only' ? 'database-read-only' : null;
}

/** The state that follows `before`. A disk that takes nothing stays the reason while the database is away. */
export function servingState(facts: ServingFacts, before: ServingState): ServingState {
  const reason = reasonOf(facts, before);
  if (facts.database === 'away') return { status: 'down', reason };
  return { status: reason === null ? 'ok' : 'read-only', reason };
}

export const servingWell: ServingState = { status: 'ok', reason: null };

/** With less room than is kept free, as long as there is not clearly more. */
export const servingLow: ServingState = { status: 'read-only', reason: 'disk-low' };
