// Tracks whether this server is fully available, read-only or down: checked twice a second, with
// subscribers notified.
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { nextServingState, type ServingInputs, type ServingState, servingOk } from '@curbwright/core';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { DatabaseHealth } from '../database/pulse/database-health.ts';

/** Milliseconds between checks of the disk. */
const every = 500;

/**
 * Free bytes in a directory; `null` if the system does not report them or the directory does not
 * exist.
 */
export async function freeBytes(directory: string): Promise<number | null> {
  return statfs(directory).then(
    ({ bavail, bsize }) => Number(bavail) * Number(bsize),
    () => null,
  );
}

/** `false` only if the disk itself is read-only; permissions are checked at startup. */
export async function isOnWritableDisk(directory: string): Promise<boolean> {
  return access(directory, constants.W_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EROFS',
  );
}

export class ServingMonitor {
  readonly #listeners = new Set<(state: ServingState) => void>();
  #state = servingOk;

  get state(): ServingState {
    return this.#state;
  }

  /**
   * Whether data from users and API clients can be stored. An unavailable database produces its own
   * error.
   */
  get mayWrite(): boolean {
    return this.#state.reason === null;
  }

  /** Notifies the listener of every change; the returned function unsubscribes. */
  subscribe(listener: (state: ServingState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  become(facts: ServingInputs): void {
    const next = nextServingState(facts, this.#state);
    const before = this.#state;
    if (next.status === before.status && next.reason === before.reason) return;
    this.#state = next;
    for (const listen of this.#listeners) listen(next);
  }
}

interface ServingMonitorOptions {
  readonly config: Pick<Config, 'dataDir' | 'leastFreeBytes'>;
  readonly watch: DatabaseHealth;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Checks disk and database until closed. */
export function startServingMonitor({ config, watch, log }: ServingMonitorOptions): {
  readonly serving: ServingMonitor;
  readonly close: () => void;
} {
  const serving = new ServingMonitor();
  let free: number | null = null;
  let diskWritable = true;
  const decide = () =>
    serving.become({
      freeBytes: free,
      leastFree: config.leastFreeBytes,
      diskWritable,
      sinceFull: watch.sinceFull,
      database: watch.state,
    });
  const look = async () => {
    [free, diskWritable] = await Promise.all([freeBytes(config.dataDir), isOnWritableDisk(config.dataDir)]);
    decide();
  };
  const unsubscribers = [
    watch.subscribe(decide),
    serving.subscribe((state) => {
      if (state.status === 'ok') log.info('writes are taken again');
      else log.warn({ state: state.status, reason: state.reason, free }, 'writes are not taken');
    }),
  ];
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, every).unref();
  void look();
  return {
    serving,
    close: () => {
      clearInterval(timer);
      for (const stop of unsubscribers) stop();
    },
  };
}
