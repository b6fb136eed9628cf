// Runs periodic background work: at startup and then at an interval, one run after the other.
import type { ServerContext } from '../context.ts';

interface PeriodicTaskOptions {
  readonly log: ServerContext['log'];
  /** Milliseconds between runs. */
  readonly every: number;
  /** The warning logged when a run fails; the next run happens regardless. */
  readonly failed: string;
}

/**
 * Starts the periodic runs. The returned function stops them: it aborts `closing` and waits for the
 * current run.
 */
export function runPeriodically(
  { log, every, failed }: PeriodicTaskOptions,
  look: (closing: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const closing = new AbortController();
  const once = () =>
    look(closing.signal).catch((error: unknown) => {
      // Expected during shutdown, which closes the database.
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
