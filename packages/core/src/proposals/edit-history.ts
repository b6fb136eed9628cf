// Undo and redo of edits as a plain value: drafts before and after, with a limit on their number.
// Quick typing in one field counts as one edit.

/** An edit that can be undone. */
interface Edit<T> {
  readonly before: T;
  readonly after: T;
  /**
   * Consecutive edits with the same key (`reason`, `restrictions.2.maxStay`) are merged; `null` =
   * always a separate edit.
   */
  readonly key: string | null;
  /** Time of the last change in this edit, in milliseconds of any monotonic clock. */
  readonly at: number;
}

export interface EditHistory<T> {
  readonly now: T;
  /** Oldest first. */
  readonly done: readonly Edit<T>[];
  /** Next one to redo first. */
  readonly undone: readonly Edit<T>[];
}

/** Number of edits stored; older ones cannot be undone. */
export const maxHistoryEdits = 200;
/** Two edits with the same key within this many milliseconds are merged. */
export const typingMergeMs = 1500;

/** Returns an empty history. */
export function newHistory<T>(now: T): EditHistory<T> {
  return { now, done: [], undone: [] };
}

/**
 * Returns the history after an edit. Undone edits are discarded. An edit to the same value is
 * ignored.
 */
export function recordEdit<T>(
  history: EditHistory<T>,
  after: T,
  key: string | null,
  at: number,
): EditHistory<T> {
  if (Object.is(after, history.now)) return history;
  const last = history.done.at(-1);
  const joins =
    last !== undefined &&
    history.undone.length === 0 &&
    key !== null &&
    last.key === key &&
    at - last.at <= typingMergeMs;
  const done = joins
    ? [...history.done.slice(0, -1), { ...last, after, at }]
    : [...history.done, { before: history.now, after, key, at }].slice(-maxHistoryEdits);
  return { now: after, done, undone: [] };
}

/** Returns the history with the last edit undone, or the same history when there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const last = history.done.at(-1);
  if (last === undefined) return history;
  return { now: last.before, done: history.done.slice(0, -1), undone: [last, ...history.undone] };
}

/** Returns the history with the last undone edit redone, or the same history when there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...undone] = history.undone;
  if (next === undefined) return history;
  return { now: next.after, done: [...history.done, next], undone };
}
