// Writes in progress on this page. Their events arrive on the live channel before the response and
// are not treated as changes by others.
import { addValue, store } from './store.ts';

/** Number of writes of proposals in progress, including their follow-up work. */
export const [setOwnWrites, selectOwnWrites] = addValue<number>('ownWrites', 0);

/**
 * Performs a write; code that watches the proposal waits until the write and its follow-up work are
 * done.
 */
export async function trackOwnWrite<T>(work: () => Promise<T>): Promise<T> {
  setOwnWrites(selectOwnWrites(store.getState()) + 1);
  try {
    return await work();
  } finally {
    setOwnWrites(Math.max(0, selectOwnWrites(store.getState()) - 1));
  }
}
