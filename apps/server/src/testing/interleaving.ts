// Runs concurrent requests whose statements reach the database in an order chosen by fast-check.
// The same seed gives the same order.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Scheduler } from 'fast-check';
import pg from 'pg';

interface Racer {
  readonly scheduler: Scheduler;
  readonly number: number;
  /** Racer numbers of the statements sent so far, in order, shared by all racers. */
  readonly turns: number[];
  /**
   * `true` once all racers have their responses. Statements that a racer still sends in the
   * background (to update a cache, for example) no longer wait for a turn.
   */
  isOver: boolean;
}

export interface Interleaved<T> {
  readonly results: readonly T[];
  /** The number of the racer that sent each statement. */
  readonly turns: readonly number[];
}

export interface Interleaving {
  /**
   * Runs all racers at once. Before each statement, a racer waits until the scheduler gives it a
   * turn.
   */
  race<T>(scheduler: Scheduler, racers: readonly (() => Promise<T>)[]): Promise<Interleaved<T>>;
  /** Restores the original behavior of connections. */
  end(): void;
}

/**
 * Intercepts every connection of this process. Statements sent outside a race pass through
 * unchanged.
 */
export function startInterleaving(): Interleaving {
  const racing = new AsyncLocalStorage<Racer>();
  const { prototype } = pg.Client;
  // Stored as a plain function, because `this` is a different connection in each call.
  const query: (this: pg.Client, ...args: unknown[]) => unknown = Reflect.get(prototype, 'query');
  function inTurn(this: pg.Client, ...args: unknown[]): unknown {
    const racer = racing.getStore();
    const [what] = args;
    // Streaming queries are passed through at once, because they cannot wait for a turn.
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

/** Whether the statements of different racers were interleaved. */
export function wereInterleaved(turns: readonly number[]): boolean {
  return turns.filter((who, at) => who !== turns[at - 1]).length > new Set(turns).size;
}
