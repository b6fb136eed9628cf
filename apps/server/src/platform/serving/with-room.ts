// Long work that writes: it waits while nothing may be written, and what is in the middle when that begins is ended and begun again later.
import type { Serving } from './serving.ts';

type Writes = Pick<Serving, 'mayWrite' | 'subscribe'>;

/** What work says that had to end because nothing could be written. */
export const noRoom = 'no room';

/** So often work is begun: what fills the disk itself would do so for ever. */
export const mostTries = 3;

/** Settles when writes are taken, or are not any more; `leave` when nobody waits for it. */
function untilWrites(serving: Writes, wanted: boolean): { reached: Promise<void>; leave: () => void } {
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
 * Does the work when something may be written. It is given a promise that settles when nothing may be written any more: it is to undo itself and say
 * `noRoom`, and is begun again from its beginning when there is room, three times at most. `waits` is called before each wait but the first; it says
 * false where there is nothing more to do. Who ends it meanwhile says so by `asked`.
 */
export async function withRoom<T>(
  serving: Writes,
  asked: Promise<T>,
  work: (full: Promise<typeof noRoom>) => Promise<T | typeof noRoom>,
  waits: () => Promise<boolean>,
): Promise<T | typeof noRoom> {
  for (let tries = 1; ; tries += 1) {
    const room = untilWrites(serving, true);
    const ended = await Promise.race([room.reached.then(() => null), asked.then((said) => ({ said }))]);
    room.leave();
    if (ended !== null) return ended.said;
    const full = untilWrites(serving, false);
    const done = await work(full.reached.then(() => noRoom)).finally(full.leave);
    if (done !== noRoom || tries === mostTries || !(await waits())) return done;
  }
}
