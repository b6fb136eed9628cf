// What a sensor's words add up to. Words may come twice, late or out of order: each has its time, and by that it counts or is ignored.
import { dayMs } from '../../platform/time/civil.ts';

/** Something a sensor said. Times are epoch milliseconds. */
export type SensorWord =
  /** How many spaces are taken, or free, in all; `spaces` null = as many as it has. */
  | {
      readonly kind: 'count';
      readonly at: number;
      readonly spaces: number | null;
      readonly taken: number | null;
      readonly free: number | null;
    }
  /** Somebody came to a space or left it. `key` is the session or the space; null = nobody says which. */
  | {
      readonly kind: 'move';
      readonly at: number;
      readonly key: string | null;
      readonly parked: boolean;
      readonly id: string;
    }
  /** Its connection was lost or is back. */
  | { readonly kind: 'online'; readonly at: number; readonly online: boolean }
  /** It was put into service or taken out of it. */
  | { readonly kind: 'commissioned'; readonly at: number; readonly commissioned: boolean }
  /** Only that it is there. */
  | { readonly kind: 'heard'; readonly at: number };

/** Somebody came (true) to a space or left it (false). */
export interface Move {
  /** The session or the space; one that begins with `#` was named by nobody. */
  readonly key: string;
  readonly at: number;
  readonly parked: boolean;
}

export interface SensorState {
  /** When it was last heard; null = never. */
  readonly heard: number | null;
  readonly online: boolean;
  readonly onlineAt: number | null;
  readonly commissioned: boolean;
  readonly commissionedAt: number | null;
  /** As it was registered; null = nobody knows how many spaces it watches. */
  readonly spaces: number | null;
  /** The last count: how many were taken, and when; null = it never counted. */
  readonly taken: number | null;
  readonly takenAt: number | null;
  /** The spaces it said it counted, where it said so. */
  readonly takenOf: number | null;
  /** Moves since, in order of time. */
  readonly moves: readonly Move[];
}

/** `older`: a newer word said otherwise. `no-spaces`: a count of free spaces by one that watches nobody knows how many. */
export type WordOutcome = 'taken' | 'unchanged' | 'older' | 'no-spaces';

/** A sensor nobody heard yet. */
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

/** Milliseconds after which a coming without a leaving is taken for a leaving nobody told. */
const longestOpen = dayMs;
/** Milliseconds a word may come late and still find the moves around it one by one. */
const kept = 3_600_000;
/** Moves kept of one sensor beyond four for each space. */
const mostMoves = 64;

const isAfter = (at: number, before: number | null) => before === null || at > before;
const isNotBefore = (at: number, before: number | null) => before === null || at >= before;

/** The state with the sensor heard at `at`, which also means that it is online unless a later word denies it. */
function heardAt(state: SensorState, at: number): SensorState {
  const heard = isAfter(at, state.heard) ? at : state.heard;
  return isAfter(at, state.onlineAt) ? { ...state, heard, online: true, onlineAt: at } : { ...state, heard };
}

function counted(state: SensorState, at: number, taken: number, takenOf: number | null) {
  const known = heardAt(state, at);
  if (!isNotBefore(at, state.takenAt)) return { state: known, outcome: 'older' as const };
  const isSame = at === state.takenAt && taken === state.taken && takenOf === state.takenOf;
  const moves = state.moves.filter((move) => move.at > at);
  return {
    state: { ...known, taken, takenAt: at, takenOf, moves },
    outcome: isSame ? ('unchanged' as const) : ('taken' as const),
  };
}

/** Without what is too old to matter: comings long ago that were followed by their leaving, and those whose leaving nobody told. */
function pruned(moves: readonly Move[], heard: number, spaces: number): readonly Move[] {
  const gone = new Set<Move>();
  const came = new Map<string, Move>();
  for (const move of moves) {
    const before = came.get(move.key);
    if (move.at < heard - longestOpen) gone.add(move);
    else if (move.parked) came.set(move.key, move);
    else if (before !== undefined && move.at < heard - kept) {
      gone.add(before).add(move);
      came.delete(move.key);
    }
  }
  const left = gone.size === 0 ? moves : moves.filter((move) => !gone.has(move));
  return left.slice(Math.max(0, left.length - 4 * spaces - mostMoves));
}

function moved(state: SensorState, { at, key, parked, id }: Extract<SensorWord, { kind: 'move' }>) {
  // One space: its last word is all there is to know.
  if (state.spaces === 1) return counted(state, at, parked ? 1 : 0, null);
  const known = heardAt(state, at);
  if (state.takenAt !== null && at <= state.takenAt) return { state: known, outcome: 'older' as const };
  const move: Move = { key: key ?? `#${id}`, at, parked };
  if (state.moves.some((one) => one.key === move.key && one.at === at && one.parked === parked))
    return { state: known, outcome: 'unchanged' as const };
  const after = state.moves.findIndex((one) => one.at > at);
  const moves = state.moves.toSpliced(after === -1 ? state.moves.length : after, 0, move);
  return {
    state: { ...known, moves: pruned(moves, known.heard ?? at, state.spaces ?? 0) },
    outcome: 'taken' as const,
  };
}

/** The state after a word, and what became of it. Words of one sensor may come in any order. */
export function hearWord(
  state: SensorState,
  word: SensorWord,
): { readonly state: SensorState; readonly outcome: WordOutcome } {
  const { at } = word;
  switch (word.kind) {
    case 'count': {
      const spaces = word.spaces ?? state.spaces;
      if (word.taken === null && spaces === null) return { state, outcome: 'no-spaces' };
      const taken = word.taken ?? Math.max(0, (spaces ?? 0) - (word.free ?? 0));
      return counted(state, at, taken, word.spaces);
    }
    case 'move':
      return moved(state, word);
    case 'online': {
      const heard = word.online && isAfter(at, state.heard) ? at : state.heard;
      if (!isNotBefore(at, state.onlineAt)) return { state: { ...state, heard }, outcome: 'older' };
      const isSame = at === state.onlineAt && word.online === state.online;
      return {
        state: { ...state, online: word.online, onlineAt: at, heard },
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
      return { state: heardAt(state, at), outcome };
    }
  }
}

/** Spaces taken by all it said; null = it said nothing of it. */
function takenOf({ taken, moves }: SensorState): number | null {
  if (taken === null && moves.length === 0) return null;
  const first = new Map<string, Move>();
  const last = new Map<string, Move>();
  for (const move of moves) {
    if (!first.has(move.key)) first.set(move.key, move);
    last.set(move.key, move);
  }
  let sum = taken ?? 0;
  for (const [key, { parked }] of last) {
    // Who was there when all were counted and left since is one less; without a count only when nobody says who it was.
    const wasThere = first.get(key)?.parked === false && (taken !== null || key.startsWith('#'));
    sum += (parked ? 1 : 0) - (wasThere ? 1 : 0);
  }
  return Math.max(0, sum);
}

/** What a sensor reads: its spaces and the free ones; null when it says nothing that can be counted. */
export function readingOf(state: SensorState): { readonly spaces: number; readonly free: number } | null {
  const taken = takenOf(state);
  const spaces = state.takenOf ?? state.spaces;
  return taken === null || spaces === null || spaces === 0
    ? null
    : { spaces, free: Math.max(0, spaces - taken) };
}

/** Milliseconds a sensor may be silent until what it read counts no more. */
export function isStale(heard: number | null, now: number, staleAfter: number): boolean {
  return heard === null || now - heard >= staleAfter;
}
