// Work as one transaction although it was not written as one: all it asks of the database by the usual Kysely goes over one connection, inside one
// transaction; its own transactions become savepoints. So what comes last can be written with what came first (decision 0328).
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

/** A fault of ours: work reached out of its transaction, or two of its parts crossed. All of it is undone. */
class NotTogether extends Error {}

class OneTransaction {
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

  /** What was asked before comes to its end; nothing is asked afterwards. */
  async end(): Promise<void> {
    await this.#turn;
    this.#over = true;
  }

  /** One after the other, however many parts of the work ask at once. */
  inTurn<A>(work: () => Promise<A>): Promise<A> {
    const next = this.#turn.then(() => {
      if (this.#over) throw new NotTogether('asked of the database after the transaction had ended');
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

  /** A statement of no transaction of its own: when it fails, only it is undone, as it would be by itself. */
  alone<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    return this.inTurn(async () => {
      if (this.#open.length > 0 && !/^\s*select\b/i.test(text))
        throw new NotTogether('wrote beside a transaction that was open');
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

  /** Begins a part; its name. */
  async begin(): Promise<string> {
    this.#made += 1;
    const part = `part_${this.#made}`;
    await this.ask(`savepoint ${part}`);
    this.#open.push(part);
    return part;
  }

  /** Ends a part, which must be the last that began. */
  async leave(part: string, isUndone: boolean): Promise<void> {
    if (this.#open.at(-1) !== part) throw new NotTogether('two transactions crossed');
    if (isUndone) await this.ask(`rollback to savepoint ${part}`);
    await this.ask(`release savepoint ${part}`);
    this.#open.pop();
  }
}

const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/** The one connection as Kysely takes it from its pool: for one statement, or for one transaction, which is a part here. */
class PartClient implements PostgresPoolClient {
  readonly #whole: OneTransaction;
  #part: string | null = null;

  constructor(whole: OneTransaction) {
    this.#whole = whole;
  }

  query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string')
      throw new NotTogether('a cursor has no place in a transaction of parts');
    return this.#ask<R>(statement, parameters);
  }

  release(): void {
    // The connection is the whole transaction's.
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const whole = this.#whole;
    const part = this.#part;
    if (/^(?:begin|start transaction)\b/.test(text)) {
      this.#part = await whole.inTurn(() => whole.begin());
      return { ...nothing, rows: [] };
    }
    if (part === null) return whole.alone<R>(text, parameters);
    if (text !== 'commit' && text !== 'rollback') return whole.inTurn(() => whole.ask<R>(text, parameters));
    await whole.inTurn(() => whole.leave(part, text === 'rollback'));
    this.#part = null;
    return { ...nothing, rows: [] };
  }
}

const current = new AsyncLocalStorage<OneTransaction>();

/** The pool for Kysely: inside `together` the transaction's own connection, otherwise one of the pool's. */
export function poolOfParts(pool: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      const whole = current.getStore();
      return whole === undefined || whole.isOver ? pool.connect() : new PartClient(whole);
    },
    options: pool.options,
    end: () => pool.end(),
  };
}

/**
 * Runs `work` so that all it writes by `db` stays together or not at all: it is undone when `work` throws, and committed before its value is given.
 * `db` must have a pool made by `poolOfParts`. What the work begins and does not wait for must not ask the database before that.
 */
export function together<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const whole = new OneTransaction(transaction);
    try {
      return await current.run(whole, work);
    } finally {
      await whole.end();
    }
  });
}
