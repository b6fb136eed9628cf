// The longest turn of the event loop while something is done: in processor time of its thread where that can be read, and on the clock.
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = `/proc/self/task/${process.pid}/schedstat`;
const isLinux = existsSync(file);

/** Milliseconds the main thread has computed, without waiting for a busy machine. Elsewhere the clock. */
export function computed(): number {
  return isLinux ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

/** What a piece of work took, in milliseconds. */
export interface Turns<T> {
  readonly value: T;
  /** On the clock, and computed by the main thread. */
  readonly taken: number;
  readonly own: number;
  /** Longest turn, computed by the main thread, and on the clock. */
  readonly gap: number;
  readonly gapOnClock: number;
}

/** Does `work` and watches the turns of the event loop. */
export async function watched<T>(work: () => Promise<T>): Promise<Turns<T>> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const [start, before] = [performance.now(), computed()];
  let [gap, turn] = [0, before];
  const look = () => {
    const now = computed();
    gap = Math.max(gap, now - turn);
    turn = now;
  };
  const turns = setInterval(look, 1);
  delay.enable();
  try {
    const value = await work();
    const [taken, own] = [performance.now() - start, computed() - before];
    look();
    return { value, taken, own, gap, gapOnClock: delay.max / 1e6 };
  } finally {
    delay.disable();
    clearInterval(turns);
  }
}
