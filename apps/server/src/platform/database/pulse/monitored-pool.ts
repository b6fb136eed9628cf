// The connection pool for the city's queries: no request waits on an unavailable database, and
// every statement is tracked.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { type DatabaseHealth, DatabaseUnavailableError } from './database-health.ts';
import { currentRequestScope } from './request-scope.ts';

/** Milliseconds a request waits for a connection when all are in use. */
const acquireTimeoutMs = 4000;

/**
 * Matches the first statement of a long transaction, which sets or removes the statement time
 * limit.
 */
const statementTimeoutPattern = /^\s*set local statement_timeout\b/i;

/** pg's own error message when the pool has no free connection. */
const poolTimeoutMessage = 'timeout exceeded when trying to connect';

/**
 * Acquires a connection. In a request, the wait ends after `acquireTimeoutMs` or when the database
 * becomes unavailable.
 */
async function acquireClient(pool: pg.Pool, watch: DatabaseHealth): Promise<pg.PoolClient> {
  const pendingClient = pool.connect();
  if (currentRequestScope() === null) return pendingClient;
  let stop = () => {};
  const gaveUp = new Promise<Error>((resolve) => {
    const timer = setTimeout(() => resolve(new Error(poolTimeoutMessage)), acquireTimeoutMs);
    const leave = watch.subscribe(() => {
      if (watch.isAway) resolve(new DatabaseUnavailableError());
    });
    stop = () => {
      clearTimeout(timer);
      leave();
    };
  });
  try {
    const first = await Promise.race([pendingClient, gaveUp]);
    if (!(first instanceof Error)) return first;
    // The pool may still deliver the connection later; it is then released to others.
    pendingClient.then(
      (given) => given.release(),
      () => undefined,
    );
    throw first;
  } finally {
    stop();
  }
}

/** One acquired connection. */
class MonitoredClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #plain: PostgresPoolClient;
  readonly #watch: DatabaseHealth;
  #isLong = false;

  constructor(client: pg.PoolClient, watch: DatabaseHealth) {
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
    // A cursor is read in batches at the reader's own pace, so it is not tracked.
    if (typeof statement !== 'string') return this.#plain.query(statement);
    if (statementTimeoutPattern.test(statement)) this.#isLong = true;
    const answer = this.#plain.query<R>(statement, parameters);
    return this.#watch.attend(this.#client, { scope: currentRequestScope(), isLong: this.#isLong }, answer);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#watch.isSpent(this.#client));
  }
}

/** Combines a pool and its watch into the interface Kysely expects. */
export function createMonitoredPool(pool: pg.Pool, watch: DatabaseHealth): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (watch.isAway) throw new DatabaseUnavailableError();
      let client = await acquireClient(pool, watch);
      // The connection was closed a moment ago, and the pool does not know it yet.
      while (client.connection.stream.destroyed) {
        client.release(true);
        client = await acquireClient(pool, watch);
      }
      watch.hold(client, currentRequestScope());
      return new MonitoredClient(client, watch);
    },
  };
}
