// Work a server looks for by itself: when it starts, and again after so long; one look after the other.
import type { ServerContext } from '../context.ts';

interface Looking {
  readonly log: ServerContext['log'];
  /** Milliseconds between two looks. */
  readonly every: number;
  /** What is logged, as a warning, of a look that failed; the next one comes all the same. */
  readonly failed: string;
}

/** Starts looking; the answer stops it, and waits for the look that is at work, which hears of it by `closing`. */
export function lookEvery(
  { log, every, failed }: Looking,
  look: (closing: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const closing = new AbortController();
  const once = () =>
    look(closing.signal).catch((error: unknown) => {
      // Closing takes the database from under it.
      if (!closing.signal.aborted) log.warn({ err: error }, failed);
    });
  let working = once();
  const timer = setInterval(() => {
    working = working.then(once);
  }, every).unref();
  return async () => {
    closing.abort();
    clearInterval(timer);
    await working;
  };
}
