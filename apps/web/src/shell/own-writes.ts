// Writes in progress on this page. Their events arrive on the live channel before the response and
// are not treated as changes by others.
import { createSignal } from '../ui/signal.ts';

/** Number of writes of proposals in progress, including their follow-up work. */
export const ownWritesInProgress = createSignal(0);

/**
 * Performs a write; code that watches the proposal waits until the write and its follow-up work are
 * done.
 */
export async function trackOwnWrite<T>(work: () => Promise<T>): Promise<T> {
  ownWritesInProgress.set(ownWritesInProgress.get() + 1);
  try {
    return await work();
  } finally {
    ownWritesInProgress.set(ownWritesInProgress.get() - 1);
  }
}
