// What is known of the database while it is used: whether it is there, when it was full, and the statements it has not answered.
import pg from 'pg';
import type { RequestScope } from './request-scope.ts';

/** A statement that was sent and has no answer yet. */
export interface Statement {
  readonly client: pg.Client;
  readonly scope: RequestScope | null;
  readonly since: number;
  /** It may take as long as it likes (imports, migrations). */
  readonly isLong: boolean;
  /** The database was asked to stop it. */
  cancelled: boolean;
  /** How often in a row the database said that it is not working on it. */
  unheard: number;
}

/** Thrown instead of waiting for a database that is known to be away. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';
  constructor() {
    super('the database is away');
  }
}

/** Whether the database says that its disk takes no more. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === '53100' || /No space left on device|Read-only file system/.test(error.message))
  );
}

const connectionFaults = new Set([
  'DATABASE_AWAY',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether the connection to the database failed. What pg's pool and client say of it are plain errors. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && connectionFaults.has(String(error.code))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/.test(
    error.message,
  );
}

/** Whether the connection takes no writes: it may have been made while the database took none, and keeps that. */
function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** States of PostgreSQL that pass by themselves: cancelled, full, too many connections, stopping, starting. */
const passing = new Set(['57014', '53100', '53300', '57P01', '57P02', '57P03', '55P03', '40001', '40P01']);

/** Whether the same may go well a little later. */
export function isPassing(error: unknown): boolean {
  return isConnectionFault(error) || (error instanceof pg.DatabaseError && passing.has(error.code ?? ''));
}

/** Ends a connection without a word: one that does not answer would not hear it. Whoever waits on it hears that it ended. */
export function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** The number PostgreSQL gave the connection; null before it did. */
export function backendOf(client: pg.Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}

export class DatabaseWatch {
  readonly #now: () => number;
  /** Connections of the pool, and since when they stand; null = not yet. */
  readonly #clients = new Map<pg.Client, number | null>();
  /** Those in somebody's hands, also between two statements, and whose; null = nobody waits. */
  readonly #held = new Map<pg.Client, RequestScope | null>();
  /** Those that said that they take no writes. */
  readonly #readOnly = new WeakSet<pg.Client>();
  readonly #listeners = new Set<() => void>();
  readonly statements = new Set<Statement>();
  /**
   * Backends whose connection we ended without a word: over a broken line they may not know, and hold their locks. With the instant since which
   * each was ours: a number alone may be given to another.
   */
  readonly orphans = new Map<number, number>();
  #state: 'there' | 'read-only' | 'away' = 'there';
  #fullAt: number | null = null;
  #isDoubted = false;

  get now(): number {
    return this.#now();
  }

  /** `now` counts milliseconds and never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get state(): 'there' | 'read-only' | 'away' {
    return this.#state;
  }

  get isAway(): boolean {
    return this.#state === 'away';
  }

  /** Milliseconds since the database last said that its disk is full; null = never. */
  get sinceFull(): number | null {
    return this.#fullAt === null ? null : this.#now() - this.#fullAt;
  }

  /** Called when the state changed or the database said that it is full. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listen of this.#listeners) listen();
  }

  /** The database said that its disk is full. */
  noteFull(): void {
    this.#fullAt = this.#now();
    this.#tell();
  }

  /** What the pulse found. Requests that wait on a database that is away are let go at once. */
  found(state: 'there' | 'read-only' | 'away'): void {
    if (state === this.#state) return;
    const before = this.#state;
    this.#state = state;
    if (state === 'away')
      for (const client of this.#clients.keys()) if (!this.#isBackground(client)) this.leave(client);
    // What rests was made while no writes were taken, and would go on taking none. Somebody waits for one that is being made.
    if (before === 'read-only' && state === 'there')
      for (const [client, since] of this.#clients) if (since !== null && !this.#held.has(client)) cut(client);
    this.#tell();
  }

  /** In the hands of work nobody waits for: it may wait longer than people, and what it wrote in its transaction is not thrown away. */
  #isBackground(client: pg.Client): boolean {
    return this.#held.get(client) === null;
  }

  /** The connection is in somebody's hands until `release`: a request's, or nobody's who waits. */
  hold(client: pg.Client, scope: RequestScope | null): void {
    this.#held.set(client, scope);
  }

  release(client: pg.Client): void {
    this.#held.delete(client);
  }

  /** Whether a connection is of no use any more: it takes no writes, and the database does. */
  isSpent(client: pg.Client): boolean {
    return this.#state === 'there' && this.#readOnly.has(client);
  }

  /** Whether a connection has said since the last question that it takes no writes, though the database was said to take them. */
  takeDoubt(): boolean {
    const isDoubted = this.#isDoubted;
    this.#isDoubted = false;
    return isDoubted;
  }

  /** Ends a connection, and remembers what it may leave behind. */
  leave(client: pg.Client): void {
    const backend = backendOf(client);
    if (backend !== null) this.orphans.set(backend, this.#clients.get(client) ?? this.#now());
    cut(client);
  }

  /** Follows a connection of the pool until it ends. */
  follow(client: pg.Client): void {
    this.#clients.set(client, null);
    client.once('connect', () => this.#clients.set(client, this.#now()));
    client.once('end', () => {
      this.#clients.delete(client);
      this.#held.delete(client);
    });
  }

  /** Watches one statement until it is answered, and hears what its failure says of the database. */
  async attend<T>(
    client: pg.Client,
    about: Pick<Statement, 'scope' | 'isLong'>,
    answer: Promise<T>,
  ): Promise<T> {
    const statement: Statement = { ...about, client, since: this.#now(), cancelled: false, unheard: 0 };
    this.statements.add(statement);
    try {
      return await answer;
    } catch (error) {
      if (isDiskFull(error)) this.noteFull();
      if (isReadOnly(error)) {
        this.#readOnly.add(client);
        this.#isDoubted = true;
      }
      throw error;
    } finally {
      this.statements.delete(statement);
    }
  }
}
