// The pool as the city's queries use it: nobody waits on a database that is away, and every statement is watched.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseAway, type DatabaseWatch } from './database-watch.ts';
import { requestScope } from './request-scope.ts';

/** Milliseconds a request waits for a connection while others have them all. */
const patience = 4000;

/** What a transaction says first that may take long: it sets a limit of its own, or none. */
const lifted = /^\s*set local statement_timeout\b/i;

/** pg's own words for a pool that has no connection to give. */
const noneLeft = 'timeout exceeded when trying to connect';

/** Who waits in a request waits so long only, and no longer than the database is there. */
async function acquire(pool: pg.Pool, watch: DatabaseWatch): Promise<pg.PoolClient> {
  const asked = pool.connect();
  if (requestScope() === null) return asked;
  let stop = () => {};
  const gaveUp = new Promise<Error>((resolve) => {
    const timer = setTimeout(() => resolve(new Error(noneLeft)), patience);
    const leave = watch.subscribe(() => {
      if (watch.isAway) resolve(new DatabaseAway());
    });
    stop = () => {
      clearTimeout(timer);
      leave();
    };
  });
  try {
    const first = await Promise.race([asked, gaveUp]);
    if (!(first instanceof Error)) return first;
    // The pool may give it yet: it goes back to the others.
    asked.then(
      (given) => given.release(),
      () => undefined,
    );
    throw first;
  } finally {
    stop();
  }
}

/** One connection in somebody's hands. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #plain: PostgresPoolClient;
  readonly #watch: DatabaseWatch;
  #isLong = false;

  constructor(client: pg.PoolClient, watch: DatabaseWatch) {
    this.#client = client;
    this.#plain = client;
    this.#watch = watch;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    // A cursor is read portion by portion, by whoever has the patience.
    if (typeof statement !== 'string') return this.#plain.query(statement);
    if (lifted.test(statement)) this.#isLong = true;
    const answer = this.#plain.query<R>(statement, parameters);
    return this.#watch.attend(this.#client, { scope: requestScope(), isLong: this.#isLong }, answer);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#watch.isSpent(this.#client));
  }
}

/** What Kysely takes, of a pool and the watch over it. */
export function watchedPool(pool: pg.Pool, watch: DatabaseWatch): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (watch.isAway) throw new DatabaseAway();
      let client = await acquire(pool, watch);
      // One that was ended a moment ago: the pool has not heard of it yet.
      while (client.connection.stream.destroyed) {
        client.release(true);
        client = await acquire(pool, watch);
      }
      watch.hold(client, requestScope());
      return new WatchedClient(client, watch);
    },
  };
}
