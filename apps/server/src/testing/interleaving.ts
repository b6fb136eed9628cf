// Requests at the same time whose statements reach the database in an order that fast-check chooses: the same seed, the same order of turns.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scheduler } from 'fast-check';
import pg from 'pg';

interface Racer {
  readonly scheduler: Scheduler;
  readonly number: number;
  /** Whose statements were sent, in order, over all racers. */
  readonly turns: number[];
  /** All have their answers: what still works for one of them (a cache that is brought up) waits for no turn. */
  isOver: boolean;
}

export interface Interleaved<T> {
  readonly results: readonly T[];
  /** The number of the racer, for each statement sent. */
  readonly turns: readonly number[];
}

export interface Interleaving {
  /** Runs all at once; each waits before every statement of its own until the scheduler gives it its turn. */
  race<T>(scheduler: Scheduler, racers: readonly (() => Promise<T>)[]): Promise<Interleaved<T>>;
  /** Connections are as before. */
  end(): void;
}

/** Stands before every connection of this process; statements of others than racers pass as ever. */
export function startInterleaving(): Interleaving {
  const racing = new AsyncLocalStorage<Racer>();
  const { prototype } = pg.Client;
  // As a value: each connection is `this` of its own.
  const query: (this: pg.Client, ...args: unknown[]) => unknown = Reflect.get(prototype, 'query');
  function inTurn(this: pg.Client, ...args: unknown[]): unknown {
    const racer = racing.getStore();
    const [what] = args;
    // What streams rows is handed back at once: it cannot wait.
    const streams = typeof what === 'object' && what !== null && 'submit' in what;
    if (racer === undefined || racer.isOver || streams) return Reflect.apply(query, this, args);
    const turn = racer.scheduler.schedule(Promise.resolve(), `statement of racer ${racer.number}`);
    return turn.then(() => {
      racer.turns.push(racer.number);
      return Reflect.apply(query, this, args);
    });
  }
  Object.assign(prototype, { query: inTurn });
  return {
    async race(scheduler, racers) {
      const turns: number[] = [];
      const places: Racer[] = [];
      const running = racers.map((racer, number) => {
        const place: Racer = { scheduler, number, turns, isOver: false };
        places.push(place);
        return racing.run(place, racer);
      });
      const results = await scheduler.waitFor(Promise.all(running));
      for (const place of places) place.isOver = true;
      await scheduler.waitIdle();
      return { results, turns: [...turns] };
    },
    end: () => {
      Object.assign(prototype, { query });
    },
  };
}

/** Whether somebody's statements stood between those of another. */
export function wereMixed(turns: readonly number[]): boolean {
  return turns.filter((who, at) => who !== turns[at - 1]).length > new Set(turns).size;
}
