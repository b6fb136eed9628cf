// Whether this server serves, serves reads only, or cannot: looked at twice a second, and told to whoever asked to hear of it.
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { type ServingFacts, type ServingState, servingState, servingWell } from '@curbwright/core';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { DatabaseWatch } from '../database/pulse/database-watch.ts';

/** Milliseconds between two looks at the disk. */
const every = 500;

/** Bytes free in a directory; null where the system does not say, or it is not there. */
export async function freeBytes(directory: string): Promise<number | null> {
  return statfs(directory).then(
    ({ bavail, bsize }) => Number(bavail) * Number(bsize),
    () => null,
  );
}

/** False only where the disk itself refuses: rights are another matter, told at the start. */
export async function takesFiles(directory: string): Promise<boolean> {
  return access(directory, constants.W_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EROFS',
  );
}

export class Serving {
  readonly #listeners = new Set<(state: ServingState) => void>();
  #state = servingWell;

  get state(): ServingState {
    return this.#state;
  }

  /** Whether what people and other software send may be kept. A database that is away says so itself. */
  get mayWrite(): boolean {
    return this.#state.reason === null;
  }

  /** Calls back at every change; the answer stops it. */
  subscribe(listener: (state: ServingState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  become(facts: ServingFacts): void {
    const next = servingState(facts, this.#state);
    const before = this.#state;
    if (next.status === before.status && next.reason === before.reason) return;
    this.#state = next;
    for (const listen of this.#listeners) listen(next);
  }
}

interface ServingParts {
  readonly config: Pick<Config, 'dataDir' | 'leastFreeBytes'>;
  readonly watch: DatabaseWatch;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Looks at disk and database until it is closed. */
export function watchServing({ config, watch, log }: ServingParts): {
  readonly serving: Serving;
  readonly close: () => void;
} {
  const serving = new Serving();
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
    [free, diskWritable] = await Promise.all([freeBytes(config.dataDir), takesFiles(config.dataDir)]);
    decide();
  };
  const stopHearing = [
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
      for (const stop of stopHearing) stop();
    },
  };
}
