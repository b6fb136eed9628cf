// Undo and redo of edits as a plain value: drafts before and after, bounded; quick typing in one field is one edit.

/** One edit that can be taken back. */
export interface Edit<T> {
  readonly before: T;
  readonly after: T;
  /** Edits in a row with the same key are one (`reason`, `restrictions.2.maxStay`); null = always an edit of its own. */
  readonly key: string | null;
  /** When it was last typed in, in any milliseconds that go forward. */
  readonly at: number;
}

export interface EditHistory<T> {
  readonly now: T;
  /** Oldest first. */
  readonly done: readonly Edit<T>[];
  /** Next to redo first. */
  readonly undone: readonly Edit<T>[];
}

/** Edits kept; older ones cannot be taken back. */
export const editsKept = 200;
/** Two edits of one key within this many milliseconds are one. */
export const typingPause = 1500;

/** A history without edits. */
export function newHistory<T>(now: T): EditHistory<T> {
  return { now, done: [], undone: [] };
}

/** The history after an edit. What was undone is gone. An edit that changes nothing (the same value) is none. */
export function apply<T>(history: EditHistory<T>, after: T, key: string | null, at: number): EditHistory<T> {
  if (Object.is(after, history.now)) return history;
  const last = history.done.at(-1);
  const joins =
    last !== undefined &&
    history.undone.length === 0 &&
    key !== null &&
    last.key === key &&
    at - last.at <= typingPause;
  const done = joins
    ? [...history.done.slice(0, -1), { ...last, after, at }]
    : [...history.done, { before: history.now, after, key, at }].slice(-editsKept);
  return { now: after, done, undone: [] };
}

/** The history with the last edit taken back; the same when there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const last = history.done.at(-1);
  if (last === undefined) return history;
  return { now: last.before, done: history.done.slice(0, -1), undone: [last, ...history.undone] };
}

/** The history with the edit last taken back done again; the same when there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...undone] = history.undone;
  if (next === undefined) return history;
  return { now: next.after, done: [...history.done, next], undone };
}
