// How long a server's event loop was held up, judged: by the bound alone where the machine has little to do, else beside a thread that does nothing.
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Milliseconds, of 99 % of the looks. */
export const mostLag = 100;
/** Where so much work or less waited for each processor before, bounds hold as they are. */
const quiet = 1.5;

/** Whether this machine has little to do beside us. */
export function isQuiet(load = loadavg()[0] ?? 0): boolean {
  return load <= quiet * availableParallelism();
}

/** Tells, when it is asked, how many milliseconds it was held up at most since it was asked before. */
const idler = `
const { parentPort } = require('node:worker_threads');
const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 20 });
delay.enable();
parentPort.on('message', () => {
  parentPort.postMessage(delay.count === 0 ? 0 : Math.round(delay.max / 1e6));
  delay.reset();
});`;

export interface LagWatch {
  /** Begins anew, and notes the load there is before. */
  begin(): Promise<void>;
  /** What does not hold of the server's milliseconds since then. */
  faults(lag: number): Promise<string[]>;
  /** The most there was: of the server's, of the idle thread's, of the machine's load. */
  readonly worst: { readonly lag: number; readonly idle: number; readonly load: number };
  close(): Promise<void>;
}

/** Watches a thread of this process: what the process itself does at once does not hold it up. */
export function watchLag(): LagWatch {
  const worker = new Worker(idler, { eval: true });
  const worst = { lag: 0, idle: 0, load: 0 };
  let load = 0;
  const ask = async () => {
    const told = once(worker, 'message');
    worker.postMessage(null);
    return Number((await told)[0]);
  };
  return {
    worst,
    async begin() {
      await ask();
      load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
      worst.load = Math.max(worst.load, load);
    },
    async faults(lag) {
      const idle = await ask();
      worst.lag = Math.max(worst.lag, lag);
      worst.idle = Math.max(worst.idle, idle);
      const bound = isQuiet(load) ? mostLag : mostLag + idle;
      return lag > bound
        ? [
            `the loop was held up ${lag} ms (p99) where the load had been ${load}, an idle thread ${idle} ms; the bound is ${bound}`,
          ]
        : [];
    },
    close: async () => void (await worker.terminate()),
  };
}

/** As figures of a part. */
export function lagFigures({ worst }: LagWatch): Readonly<Record<string, number>> {
  return {
    'loop lag p99, worst (ms)': worst.lag,
    'loop lag of an idle thread beside it, worst (ms)': worst.idle,
    'load of the machine before, highest': worst.load,
  };
}
