// Computes a sensor's state from its messages. Messages may arrive twice, late or out of order;
// their time decides whether they count.
import { dayMs } from '../../platform/time/civil.ts';

/** A message of a sensor. Times are epoch milliseconds. */
export type SensorMessage =
  /** Total number of occupied or free spaces. `spaces`: `null` = the registered number. */
  | {
      readonly kind: 'count';
      readonly at: number;
      readonly spaces: number | null;
      readonly taken: number | null;
      readonly free: number | null;
    }
  /**
   * A vehicle arrived at a space or left it. `key` is the session or the space; `null` = unknown.
   */
  | {
      readonly kind: 'move';
      readonly at: number;
      readonly key: string | null;
      readonly parked: boolean;
      readonly id: string;
    }
  /** The connection was lost or restored. */
  | { readonly kind: 'online'; readonly at: number; readonly online: boolean }
  /** The sensor was put into service or taken out of service. */
  | { readonly kind: 'commissioned'; readonly at: number; readonly commissioned: boolean }
  /** A heartbeat without other content. */
  | { readonly kind: 'heard'; readonly at: number };

/** A vehicle arrived at a space (`true`) or left it (`false`). */
interface SpaceMove {
  /**
   * The session or the space; a key that begins with `#` was generated because neither was
   * reported.
   */
  readonly key: string;
  readonly at: number;
  readonly parked: boolean;
}

export interface SensorState {
  /** Time of the last message; `null` = never. */
  readonly heard: number | null;
  readonly online: boolean;
  readonly onlineAt: number | null;
  readonly commissioned: boolean;
  readonly commissionedAt: number | null;
  /** Registered number of spaces; `null` = unknown. */
  readonly spaces: number | null;
  /** Last count of occupied spaces and its time; `null` = no count yet. */
  readonly taken: number | null;
  readonly takenAt: number | null;
  /** Number of spaces reported with the count; `null` = not reported. */
  readonly takenOf: number | null;
  /** Moves since the count, in order of time. */
  readonly moves: readonly SpaceMove[];
}

/**
 * `taken`: applied. `unchanged`: no effect on the state. `older`: a newer message contradicts it.
 * `no-spaces`: a count of free spaces from a sensor whose number of spaces is unknown.
 */
export type SensorMessageOutcome = 'taken' | 'unchanged' | 'older' | 'no-spaces';

/** State of a sensor without any messages. */
export function newSensorState(spaces: number | null): SensorState {
  return {
    heard: null,
    online: false,
    onlineAt: null,
    commissioned: true,
    commissionedAt: null,
    spaces,
    taken: null,
    takenAt: null,
    takenOf: null,
    moves: [],
  };
}

/**
 * Milliseconds after which a vehicle that arrived and was never reported as departed is assumed to
 * have left.
 */
const maxOpenArrivalMs = dayMs;
/**
 * Milliseconds by which a message may be late; individual moves are stored for at least this long.
 */
const maxLatenessMs = 3_600_000;
/** Moves stored per sensor in addition to four for each space. */
const maxStoredMoves = 64;

const isAfter = (at: number, before: number | null) => before === null || at > before;
const isNotBefore = (at: number, before: number | null) => before === null || at >= before;

/**
 * Records that a message was received at `at`. It also means that the sensor is online, unless a
 * later message states otherwise.
 */
function recordReceived(state: SensorState, at: number): SensorState {
  const receivedAt = isAfter(at, state.heard) ? at : state.heard;
  return isAfter(at, state.onlineAt)
    ? { ...state, heard: receivedAt, online: true, onlineAt: at }
    : { ...state, heard: receivedAt };
}

function applyCount(state: SensorState, at: number, taken: number, takenOf: number | null) {
  const known = recordReceived(state, at);
  if (!isNotBefore(at, state.takenAt)) return { state: known, outcome: 'older' as const };
  const isSame = at === state.takenAt && taken === state.taken && takenOf === state.takenOf;
  const moves = state.moves.filter((move) => move.at > at);
  return {
    state: { ...known, taken, takenAt: at, takenOf, moves },
    outcome: isSame ? ('unchanged' as const) : ('taken' as const),
  };
}

/**
 * Removes moves that are too old to matter: past arrivals with their departures, and arrivals whose
 * departure was never reported.
 */
function pruneMoves(moves: readonly SpaceMove[], receivedAt: number, spaces: number): readonly SpaceMove[] {
  const gone = new Set<SpaceMove>();
  const came = new Map<string, SpaceMove>();
  for (const move of moves) {
    const before = came.get(move.key);
    if (move.at < receivedAt - maxOpenArrivalMs) gone.add(move);
    else if (move.parked) came.set(move.key, move);
    else if (before !== undefined && move.at < receivedAt - maxLatenessMs) {
      gone.add(before).add(move);
      came.delete(move.key);
    }
  }
  const left = gone.size === 0 ? moves : moves.filter((move) => !gone.has(move));
  return left.slice(Math.max(0, left.length - 4 * spaces - maxStoredMoves));
}

function applyMove(state: SensorState, { at, key, parked, id }: Extract<SensorMessage, { kind: 'move' }>) {
  // For one space, the last message is the complete state.
  if (state.spaces === 1) return applyCount(state, at, parked ? 1 : 0, null);
  const known = recordReceived(state, at);
  if (state.takenAt !== null && at <= state.takenAt) return { state: known, outcome: 'older' as const };
  const move: SpaceMove = { key: key ?? `#${id}`, at, parked };
  if (state.moves.some((one) => one.key === move.key && one.at === at && one.parked === parked))
    return { state: known, outcome: 'unchanged' as const };
  const after = state.moves.findIndex((one) => one.at > at);
  const moves = state.moves.toSpliced(after === -1 ? state.moves.length : after, 0, move);
  return {
    state: { ...known, moves: pruneMoves(moves, known.heard ?? at, state.spaces ?? 0) },
    outcome: 'taken' as const,
  };
}

/**
 * Applies a message and returns the new state and the outcome. Messages of one sensor may come in
 * any order.
 */
export function applySensorMessage(
  state: SensorState,
  word: SensorMessage,
): { readonly state: SensorState; readonly outcome: SensorMessageOutcome } {
  const { at } = word;
  switch (word.kind) {
    case 'count': {
      const spaces = word.spaces ?? state.spaces;
      if (word.taken === null && spaces === null) return { state, outcome: 'no-spaces' };
      const taken = word.taken ?? Math.max(0, (spaces ?? 0) - (word.free ?? 0));
      return applyCount(state, at, taken, word.spaces);
    }
    case 'move':
      return applyMove(state, word);
    case 'online': {
      const receivedAt = word.online && isAfter(at, state.heard) ? at : state.heard;
      if (!isNotBefore(at, state.onlineAt))
        return { state: { ...state, heard: receivedAt }, outcome: 'older' };
      const isSame = at === state.onlineAt && word.online === state.online;
      return {
        state: { ...state, online: word.online, onlineAt: at, heard: receivedAt },
        outcome: isSame ? 'unchanged' : 'taken',
      };
    }
    case 'commissioned': {
      if (!isNotBefore(at, state.commissionedAt)) return { state, outcome: 'older' };
      const isSame = at === state.commissionedAt && word.commissioned === state.commissioned;
      return {
        state: { ...state, commissioned: word.commissioned, commissionedAt: at },
        outcome: isSame ? 'unchanged' : 'taken',
      };
    }
    case 'heard': {
      const outcome = isAfter(at, state.heard) ? 'taken' : at === state.heard ? 'unchanged' : 'older';
      return { state: recordReceived(state, at), outcome };
    }
  }
}

/** Number of occupied spaces from all messages; `null` = none reported any. */
function countOccupied({ taken, moves }: SensorState): number | null {
  if (taken === null && moves.length === 0) return null;
  const first = new Map<string, SpaceMove>();
  const last = new Map<string, SpaceMove>();
  for (const move of moves) {
    if (!first.has(move.key)) first.set(move.key, move);
    last.set(move.key, move);
  }
  let sum = taken ?? 0;
  for (const [key, { parked }] of last) {
    // Subtracts a vehicle that was present at the count and has left since. Without a count, this
    // applies only to departures that name neither session nor space.
    const wasThere = first.get(key)?.parked === false && (taken !== null || key.startsWith('#'));
    sum += (parked ? 1 : 0) - (wasThere ? 1 : 0);
  }
  return Math.max(0, sum);
}

/** Reading of a sensor: its spaces and the free ones; `null` if there is nothing to count. */
export function toSensorReading(
  state: SensorState,
): { readonly spaces: number; readonly free: number } | null {
  const taken = countOccupied(state);
  const spaces = state.takenOf ?? state.spaces;
  return taken === null || spaces === null || spaces === 0
    ? null
    : { spaces, free: Math.max(0, spaces - taken) };
}

/**
 * Whether a sensor has been silent for `staleAfter` milliseconds or longer, so its last reading no
 * longer counts.
 */
export function isStale(receivedAt: number | null, now: number, staleAfter: number): boolean {
  return receivedAt === null || now - receivedAt >= staleAfter;
}
