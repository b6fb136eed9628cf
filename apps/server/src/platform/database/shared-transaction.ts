// Runs code that manages its own transactions inside a single one: all its queries through the
// usual Kysely use one connection, and its own transactions become savepoints. This makes it
// possible to commit a final write together with all earlier ones (decision 0070).
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

/**
 * A programming error: the work used the database outside its transaction, or two of its
 * transactions overlapped. Everything is rolled back.
 */
class SharedTransactionError extends Error {}

class SharedTransaction {
  readonly #transaction: Transaction<Schema>;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #open: string[] = [];
  #made = 0;
  #over = false;

  constructor(transaction: Transaction<Schema>) {
    this.#transaction = transaction;
  }

  get isOver(): boolean {
    return this.#over;
  }

  /** Waits for pending queries and rejects later ones. */
  async end(): Promise<void> {
    await this.#turn;
    this.#over = true;
  }

  /** Runs queries one at a time, even if several parts of the work query concurrently. */
  inTurn<A>(work: () => Promise<A>): Promise<A> {
    const next = this.#turn.then(() => {
      if (this.#over)
        throw new SharedTransactionError('asked of the database after the transaction had ended');
      return work();
    });
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async ask<R>(text: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    const query = CompiledQuery.raw(text, [...parameters]);
    const { rows, numAffectedRows } = await this.#transaction.executeQuery<R>(query);
    return numAffectedRows === undefined
      ? { command: 'SELECT', rowCount: rows.length, rows }
      : { command: 'UPDATE', rowCount: Number(numAffectedRows), rows };
  }

  /**
   * Runs a statement outside any nested transaction. If it fails, only that statement is rolled
   * back, as it would be on its own.
   */
  alone<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    return this.inTurn(async () => {
      if (this.#open.length > 0 && !/^\s*select\b/i.test(text))
        throw new SharedTransactionError('wrote beside a transaction that was open');
      await this.ask('savepoint alone');
      try {
        const answer = await this.ask<R>(text, parameters);
        await this.ask('release savepoint alone');
        return answer;
      } catch (error) {
        await this.ask('rollback to savepoint alone');
        await this.ask('release savepoint alone');
        throw error;
      }
    });
  }

  /** Begins a nested transaction and returns its name. */
  async begin(): Promise<string> {
    this.#made += 1;
    const part = `part_${this.#made}`;
    await this.ask(`savepoint ${part}`);
    this.#open.push(part);
    return part;
  }

  /** Ends a nested transaction, which must be the most recently begun. */
  async leave(part: string, isUndone: boolean): Promise<void> {
    if (this.#open.at(-1) !== part) throw new SharedTransactionError('two transactions crossed');
    if (isUndone) await this.ask(`rollback to savepoint ${part}`);
    await this.ask(`release savepoint ${part}`);
    this.#open.pop();
  }
}

const emptyResult = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/**
 * Presents the single connection to Kysely like a pooled one: for one statement, or for one
 * transaction, which becomes a savepoint.
 */
class SavepointClient implements PostgresPoolClient {
  readonly #whole: SharedTransaction;
  #part: string | null = null;

  constructor(whole: SharedTransaction) {
    this.#whole = whole;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string')
      throw new SharedTransactionError('a cursor has no place in a transaction of parts');
    return this.#ask<R>(statement, parameters);
  }

  release(): void {
    // The connection belongs to the enclosing transaction.
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const whole = this.#whole;
    const part = this.#part;
    if (/^(?:begin|start transaction)\b/.test(text)) {
      this.#part = await whole.inTurn(() => whole.begin());
      return { ...emptyResult, rows: [] };
    }
    if (part === null) return whole.alone<R>(text, parameters);
    if (text !== 'commit' && text !== 'rollback') return whole.inTurn(() => whole.ask<R>(text, parameters));
    await whole.inTurn(() => whole.leave(part, text === 'rollback'));
    this.#part = null;
    return { ...emptyResult, rows: [] };
  }
}

const activeTransaction = new AsyncLocalStorage<SharedTransaction>();

/**
 * Creates the pool for Kysely: inside `runInSharedTransaction` it returns the transaction's
 * connection, otherwise one from the pool.
 */
export function createTransactionAwarePool(pool: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      const whole = activeTransaction.getStore();
      return whole === undefined || whole.isOver ? pool.connect() : new SavepointClient(whole);
    },
    options: pool.options,
    end: () => pool.end(),
  };
}

/**
 * Runs `work` so that everything it writes through `db` is committed together or not at all: it is
 * rolled back if `work` throws, and committed before its value is returned.
 * `db` must use a pool made by `createTransactionAwarePool`. Work that is started but not awaited must not query
 * the database before the commit.
 */
export function runInSharedTransaction<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const whole = new SharedTransaction(transaction);
    try {
      return await activeTransaction.run(whole, work);
    } finally {
      await whole.end();
    }
  });
}
