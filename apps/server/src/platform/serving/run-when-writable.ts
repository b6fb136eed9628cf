// Runs long work that writes: it waits in read-only mode, and work interrupted by read-only mode is
// aborted and restarted later.
import type { ServingMonitor } from './serving-monitor.ts';

type WritableState = Pick<ServingMonitor, 'mayWrite' | 'subscribe'>;

/** Returned by work that stopped because nothing could be written. */
export const writesStopped = 'no room';

/** Largest number of attempts: work that fills the disk itself would otherwise restart forever. */
export const maxWriteAttempts = 3;

/**
 * Subscribes to changes of the serving state. `reached` resolves when the server's ability to
 * accept writes equals `wanted`; `leave` unsubscribes.
 */
function waitForWritable(
  serving: WritableState,
  wanted: boolean,
): { reached: Promise<void>; leave: () => void } {
  let leave = () => {};
  const reached = new Promise<void>((resolve) => {
    const look = () => {
      if (serving.mayWrite === wanted) resolve();
    };
    leave = serving.subscribe(look);
    look();
  });
  return { reached, leave };
}

/**
 * Runs the work once writes are possible. The work receives a promise that resolves when writes are
 * no longer possible. It must then roll back and return
 * `writesStopped`, and is restarted when writes are possible again, up to three attempts. `waits`
 * is called before each wait except the first and returns `false` if there is nothing left to do.
 * `asked` resolves if the work is canceled while it waits.
 */
export async function runWhenWritable<T>(
  serving: WritableState,
  asked: Promise<T>,
  work: (full: Promise<typeof writesStopped>) => Promise<T | typeof writesStopped>,
  waits: () => Promise<boolean>,
): Promise<T | typeof writesStopped> {
  for (let tries = 1; ; tries += 1) {
    const writable = waitForWritable(serving, true);
    const ended = await Promise.race([writable.reached.then(() => null), asked.then((said) => ({ said }))]);
    writable.leave();
    if (ended !== null) return ended.said;
    const full = waitForWritable(serving, false);
    const done = await work(full.reached.then(() => writesStopped)).finally(full.leave);
    if (done !== writesStopped || tries === maxWriteAttempts || !(await waits())) return done;
  }
}
