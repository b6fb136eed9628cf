// Long work in slices: other requests get their turn between them, so that the event loop never stands still.
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Pacer {
  /** Gives the event loop a turn when the slice has used up its time; otherwise returns at once. */
  readonly rest: () => Promise<void>;
  /** True when the slice has used up its time (for loops that would not await at every step). */
  readonly due: () => boolean;
}

/** A pacer whose slices last at most about `milliseconds`. */
export function pacer(milliseconds = 8): Pacer {
  let started = performance.now();
  const due = () => performance.now() - started >= milliseconds;
  return {
    due,
    rest: async () => {
      if (!due()) return;
      await nextTurn();
      started = performance.now();
    },
  };
}

/** Calls `work` for each item in order, giving way to the event loop between slices. */
export async function eachInSlices<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
  pace = pacer(),
): Promise<void> {
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (pace.due()) await pace.rest();
  }
}
