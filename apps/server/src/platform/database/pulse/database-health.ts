// State of the database while it is in use: availability, when its disk was last full, and
// unanswered statements.
import pg from 'pg';
import type { RequestScope } from './request-scope.ts';

/** A statement that was sent and has no response yet. */
export interface Statement {
  readonly client: pg.Client;
  readonly scope: RequestScope | null;
  readonly since: number;
  /** Whether it may run without a time limit (imports, migrations). */
  readonly isLong: boolean;
  /** Whether the database was asked to cancel it. */
  cancelled: boolean;
  /** Consecutive checks in which the database reported that it is not executing the statement. */
  unheard: number;
}

/** Thrown instead of waiting for a database that is known to be unavailable. */
export class DatabaseUnavailableError extends Error {
  readonly code = 'DATABASE_AWAY';
  constructor() {
    super('the database is away');
  }
}

/** Whether the database reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === '53100' || /No space left on device|Read-only file system/.test(error.message))
  );
}

const connectionErrorCodes = new Set([
  'DATABASE_AWAY',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether the connection to the database failed. Connection errors of pg's pool and client are
 * plain `Error` objects.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && connectionErrorCodes.has(String(error.code))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/.test(
    error.message,
  );
}

/**
 * Whether an error means that the connection is read-only. It may have been opened while the
 * database was read-only, and it keeps that state.
 */
function isReadOnlyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/**
 * Transient PostgreSQL error states: canceled, disk full, too many connections, stopping, starting.
 */
const transientErrorStates = new Set([
  '57014',
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '55P03',
  '40001',
  '40P01',
]);

/** Whether the same operation may succeed a little later. */
export function isTransientError(error: unknown): boolean {
  return (
    isConnectionError(error) ||
    (error instanceof pg.DatabaseError && transientErrorStates.has(error.code ?? ''))
  );
}

/**
 * Closes a connection without notifying the server, which may not respond. Code waiting on the
 * connection sees it end.
 */
export function destroyConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** The connection's PostgreSQL process id; `null` before it is known. */
export function backendPidOf(client: pg.Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null;
}

export class DatabaseHealth {
  readonly #now: () => number;
  /** Connections of the pool and when they were opened; `null` = not yet open. */
  readonly #clients = new Map<pg.Client, number | null>();
  /**
   * Acquired connections, including between statements, and the request that uses them; `null` =
   * background work.
   */
  readonly #held = new Map<pg.Client, RequestScope | null>();
  /** Connections that reported being read-only. */
  readonly #readOnly = new WeakSet<pg.Client>();
  readonly #listeners = new Set<() => void>();
  readonly statements = new Set<Statement>();
  /**
   * Backends whose connection was closed without notifying the server, with the time each was
   * opened (process ids are reused). If the network failed, they may not know and still hold locks.
   */
  readonly orphans = new Map<number, number>();
  #state: 'there' | 'read-only' | 'away' = 'there';
  #fullAt: number | null = null;
  #isDoubted = false;

  get now(): number {
    return this.#now();
  }

  /** `now` is a monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get state(): 'there' | 'read-only' | 'away' {
    return this.#state;
  }

  get isAway(): boolean {
    return this.#state === 'away';
  }

  /** Milliseconds since the database last reported a full disk; `null` = never. */
  get sinceFull(): number | null {
    return this.#fullAt === null ? null : this.#now() - this.#fullAt;
  }

  /** The listener is called when the state changes or the database reports a full disk. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listen of this.#listeners) listen();
  }

  /** Records that the database reported a full disk. */
  noteFull(): void {
    this.#fullAt = this.#now();
    this.#tell();
  }

  /**
   * Applies the state found by the pulse. Requests that wait on an unavailable database fail at
   * once.
   */
  found(state: 'there' | 'read-only' | 'away'): void {
    if (state === this.#state) return;
    const before = this.#state;
    this.#state = state;
    if (state === 'away')
      for (const client of this.#clients.keys()) if (!this.#isBackground(client)) this.leave(client);
    // Idle connections were opened while the database was read-only and would stay read-only.
    // Connections still being opened are left alone, because a request waits for them.
    if (before === 'read-only' && state === 'there')
      for (const [client, since] of this.#clients)
        if (since !== null && !this.#held.has(client)) destroyConnection(client);
    this.#tell();
  }

  /**
   * Whether background work holds the connection. It may wait longer than requests, and what it
   * wrote in its transaction must not be lost.
   */
  #isBackground(client: pg.Client): boolean {
    return this.#held.get(client) === null;
  }

  /**
   * Marks the connection as in use until `release`, by a request or (`null`) by background work.
   */
  hold(client: pg.Client, scope: RequestScope | null): void {
    this.#held.set(client, scope);
  }

  release(client: pg.Client): void {
    this.#held.delete(client);
  }

  /** Whether a connection is unusable because it is read-only while the database accepts writes. */
  isSpent(client: pg.Client): boolean {
    return this.#state === 'there' && this.#readOnly.has(client);
  }

  /**
   * Whether a connection has reported being read-only since the last check although the database
   * was considered writable. Resets the flag.
   */
  takeDoubt(): boolean {
    const isDoubted = this.#isDoubted;
    this.#isDoubted = false;
    return isDoubted;
  }

  /** Closes a connection and records its backend as possibly orphaned. */
  leave(client: pg.Client): void {
    const backend = backendPidOf(client);
    if (backend !== null) this.orphans.set(backend, this.#clients.get(client) ?? this.#now());
    destroyConnection(client);
  }

  /** Tracks a connection of the pool until it ends. */
  follow(client: pg.Client): void {
    this.#clients.set(client, null);
    client.once('connect', () => this.#clients.set(client, this.#now()));
    client.once('end', () => {
      this.#clients.delete(client);
      this.#held.delete(client);
    });
  }

  /** Tracks one statement until it completes, and updates the database state from its error. */
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
      if (isReadOnlyError(error)) {
        this.#readOnly.add(client);
        this.#isDoubted = true;
      }
      throw error;
    } finally {
      this.statements.delete(statement);
    }
  }
}
