// Decides from the state of disk and database whether the server accepts writes.

/** Why nothing can be written. */
export type ReadOnlyReason =
  /** The disk has less free space than the server reserves. */
  | 'disk-low'
  /** The database reported that its disk is full. */
  | 'disk-full'
  /** The disk is read-only. */
  | 'disk-read-only'
  /** The database is read-only because it is a standby or was set so. */
  | 'database-read-only';

export interface ServingInputs {
  /** Free bytes on the disk that stores the data; `null` if the system does not report them. */
  readonly freeBytes: number | null;
  /** Bytes that must stay free; 0 = not checked. */
  readonly leastFree: number;
  readonly diskWritable: boolean;
  /** Milliseconds since the database last reported a full disk; `null` = never. */
  readonly sinceFull: number | null;
  readonly database: 'there' | 'read-only' | 'away';
}

export interface ServingState {
  /** `ok`: reads and writes. `read-only`: reads only. `down`: the database does not respond. */
  readonly status: 'ok' | 'read-only' | 'down';
  readonly reason: ReadOnlyReason | null;
}

/**
 * Milliseconds during which nothing is written after the database reports a full disk; the next
 * write then tests whether there is space again.
 */
const retryAfterFullMs = 5000;
/**
 * Factor by which the free space must exceed the minimum before writes resume, so that the state
 * does not flip back and forth at the limit.
 */
const resumeFactor = 1.1;

/** Free bytes required before writes resume. */
export function minFreeBytesToResume(leastFree: number): number {
  return Math.round(leastFree * resumeFactor);
}

function readOnlyReason(facts: ServingInputs, before: ServingState): ReadOnlyReason | null {
  const { freeBytes, leastFree, sinceFull } = facts;
  if (!facts.diskWritable) return 'disk-read-only';
  const requiredBytes = before.reason === 'disk-low' ? minFreeBytesToResume(leastFree) : leastFree;
  if (freeBytes !== null && freeBytes < requiredBytes) return 'disk-low';
  if (sinceFull !== null && sinceFull < retryAfterFullMs) return 'disk-full';
  return facts.database === 'read-only' ? 'database-read-only' : null;
}

/**
 * Returns the state that follows `before`. A read-only disk remains the reason while the database
 * is down.
 */
export function nextServingState(facts: ServingInputs, before: ServingState): ServingState {
  const reason = readOnlyReason(facts, before);
  if (facts.database === 'away') return { status: 'down', reason };
  return { status: reason === null ? 'ok' : 'read-only', reason };
}

export const servingOk: ServingState = { status: 'ok', reason: null };

/** Less free space than reserved, until there is clearly more. */
export const servingDiskLow: ServingState = { status: 'read-only', reason: 'disk-low' };
