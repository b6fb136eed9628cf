// Splits long work into slices and yields to the event loop between them, so that other requests
// are served.
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Yielder {
  /** Yields to the event loop if the time slice is used up; otherwise resolves immediately. */
  readonly rest: () => Promise<void>;
  /** Whether the time slice is used up, for loops that should not await at every step. */
  readonly due: () => boolean;
}

/** Creates a yielder with time slices of about `milliseconds` at most. */
export function createYielder(milliseconds = 8): Yielder {
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

/** Calls `work` for each item in order, and yields to the event loop between slices. */
export async function forEachInSlices<T>(
  items: Iterable<T>,
  work: (item: T, index: number) => void,
  pace = createYielder(),
): Promise<void> {
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (pace.due()) await pace.rest();
  }
}
