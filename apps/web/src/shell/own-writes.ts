// What this page is writing right now: the news of it comes back by the live channel before the answer does, and is no news.
import { createSignal } from '../ui/signal.ts';

/** How many writes of proposals are on their way, with what follows from them. */
export const ownWrites = createSignal(0);

/** Does a write; whoever watches the proposal waits until it and what follows are done. */
export async function asOwn<T>(work: () => Promise<T>): Promise<T> {
  ownWrites.set(ownWrites.get() + 1);
  try {
    return await work();
  } finally {
    ownWrites.set(ownWrites.get() - 1);
  }
}
