// Writes in progress on this page. Their events arrive on the live channel before the response and
// are not treated as changes by others.
import { createSignal } from '../ui/signal.ts';

/** Number of writes of proposals in progress, including their follow-up work. */
export const ownWrites = createSignal(0);

/**
 * Performs a write; code that watches the proposal waits until the write and its follow-up work are
 * done.
 */
export async function asOwn<T>(work: () => Promise<T>): Promise<T> {
  ownWrites.set(ownWrites.get() + 1);
  try {
    return await work();
  } finally {
    ownWrites.set(ownWrites.get() - 1);
  }
}
