// Health check of the database (pulse). It queries the database repeatedly on a separate
// connection, so that an outage is detected within two seconds and a recovery within one. It also
// cancels statements that take too long and drops connections that do not respond.
import pg from 'pg';
import type { Logger } from 'pino';
import { backendPidOf, type DatabaseHealth, destroyConnection, type Statement } from './database-health.ts';
import { acceptsWrites, cancelBackend, findIdleBackends, terminateBackends } from './database-monitor.sql.ts';

interface MonitorTimings {
  /** Milliseconds between ticks. */
  readonly step: number;
  /**
   * Ticks without a response after which another connection is tried, and after which the database
   * counts as unavailable. Ticks are counted, not time, because a process that was itself blocked
   * could not receive a response either.
   */
  readonly reconnectAfterTicks: number;
  readonly awayAfterTicks: number;
  /** Milliseconds after which the database is asked whether it is executing a statement at all. */
  readonly suspect: number;
  /**
   * Milliseconds beyond its limit after which the connection of a canceled but unanswered statement
   * is dropped.
   */
  readonly grace: number;
  /**
   * Milliseconds after which the connection of a background statement is dropped; the database
   * should have canceled it long before.
   */
  readonly background: number;
}

export const monitorTimings = ({
  statementTimeout,
}: {
  readonly statementTimeout: number;
}): MonitorTimings => ({
  step: 100,
  reconnectAfterTicks: 6,
  awayAfterTicks: 12,
  suspect: 1000,
  grace: 1000,
  background: statementTimeout + 10_000,
});

/**
 * Consecutive checks in which the database must report a backend as idle before its connection is
 * dropped. One is not enough, because the response may be in transit.
 */
const idleReportsBeforeDrop = 2;
/**
 * Ticks between queries while available and while unavailable, and between checks of slow
 * statements.
 */
const ticksBetweenChecks = { there: 4, away: 2, suspects: 3 } as const;

export interface DatabaseMonitor {
  close(): Promise<void>;
}

interface DatabaseMonitorOptions {
  readonly connection: pg.ClientConfig;
  readonly watch: DatabaseHealth;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly times: MonitorTimings;
}

/** Starts the health check; close it before the pool. */
export function startDatabaseMonitor({
  connection,
  watch,
  log,
  times,
}: DatabaseMonitorOptions): DatabaseMonitor {
  let client: pg.Client | null = null;
  /** Whether the connection is open; a new one is allowed more time. */
  let isOpen = false;
  let asking = false;
  /** Whether opening a second connection failed while the first one still existed. */
  let isRefusedAnew = false;
  /** Ticks since the unanswered query was sent. */
  let silent = 0;
  let turn = 0;
  let closed = false;

  const reportState = (state: 'there' | 'read-only' | 'away') => {
    if (state === 'away' && !watch.isAway) log.warn('the database is away');
    if (state !== 'away' && watch.isAway) log.info('the database is back');
    watch.found(state);
  };
  const drop = () => {
    if (client !== null) destroyConnection(client);
    client = null;
    isOpen = false;
  };
  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'curbwright pulse',
      connectionTimeoutMillis: times.step * times.awayAfterTicks,
    });
    fresh.on('error', () => undefined);
    fresh.once('end', () => {
      if (client === fresh) client = null;
    });
    client = fresh;
    await fresh.connect();
    isOpen = true;
    return fresh;
  };
  const ask = async () => {
    asking = true;
    // A connection keeps the read-only state it was opened with, so only a new connection shows
    // whether writes are accepted now.
    const isDoubted = watch.takeDoubt() || watch.state === 'read-only';
    const before = client;
    const isAnew = before !== null && isDoubted && !isRefusedAnew;
    try {
      const active = before === null || isAnew ? await open() : before;
      const takes = await acceptsWrites(active);
      silent = 0;
      isRefusedAnew = false;
      if (isAnew) before.end().catch(() => undefined);
      if (closed) return;
      reportState(takes ? 'there' : 'read-only');
      // If the connection fails here, the next query detects it.
      if (watch.orphans.size > 0) await endOrphans(active).catch(() => undefined);
    } catch (error) {
      drop();
      if (isAnew) {
        if (closed) return destroyConnection(before);
        // The previous connection may still work and is queried next.
        isRefusedAnew = true;
        client = before;
        isOpen = true;
        return;
      }
      isRefusedAnew = false;
      // One connection may be closed without the database being down, so a second one decides. A
      // database that has no free connections is up.
      const isBusy = error instanceof pg.DatabaseError && error.code === '53300';
      if (before === null && !isBusy && !closed) reportState('away');
    } finally {
      asking = false;
    }
  };
  const endOrphans = async (active: pg.Client) => {
    const left = [...watch.orphans].map(([backend, since]) => ({ backend, age: watch.now - since }));
    const there = await terminateBackends(active, left);
    for (const { backend } of left) if (!there.has(backend)) watch.orphans.delete(backend);
  };
  const look = () => {
    turn += 1;
    if (asking) {
      silent += 1;
      const isAway = silent >= times.awayAfterTicks;
      if (isAway) reportState('away');
      // The pending query fails with its connection, and the next tick queries on a new one.
      if (isAway || (silent === times.reconnectAfterTicks && isOpen)) drop();
      if (isAway) silent = 0;
    } else if (
      client === null ||
      silent > 0 ||
      turn % (watch.isAway ? ticksBetweenChecks.away : ticksBetweenChecks.there) === 0
    )
      void ask();
    else if (turn % ticksBetweenChecks.suspects === 0) void endOverdue();
  };
  const endOverdue = async () => {
    const { over, suspects, background } = findOverdueStatements(watch, times);
    for (const statement of background) watch.leave(statement.client);
    for (const statement of over) await stop(statement);
    const known = suspects.flatMap((statement) => {
      const backend = backendPidOf(statement.client);
      return backend === null ? [] : [{ statement, backend }];
    });
    if (known.length === 0 || client === null) return;
    const idleBackends = await findIdleBackends(
      client,
      known.map(({ backend }) => backend),
    ).catch(() => new Set<number>());
    for (const { statement, backend } of known) {
      statement.unheard = idleBackends.has(backend) ? statement.unheard + 1 : 0;
      if (statement.unheard >= idleReportsBeforeDrop && watch.statements.has(statement))
        watch.leave(statement.client);
    }
  };
  const stop = async (statement: Statement) => {
    // The connection may be running another statement by now.
    if (!watch.statements.has(statement)) return;
    const backend = backendPidOf(statement.client);
    if (statement.cancelled || backend === null || client === null) return watch.leave(statement.client);
    statement.cancelled = true;
    await cancelBackend(client, backend).catch(() => undefined);
  };
  const timer = setInterval(look, times.step).unref();
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      drop();
    },
  };
}

/**
 * Returns the overdue statements in three groups: those of requests (to cancel, or to drop if
 * canceling did not help), those the database may never have received, and those of background
 * work.
 */
export function findOverdueStatements(
  { statements, now }: Pick<DatabaseHealth, 'statements' | 'now'>,
  { suspect, grace, background }: MonitorTimings,
): { readonly over: Statement[]; readonly suspects: Statement[]; readonly background: Statement[] } {
  const all = [...statements].filter(({ isLong }) => !isLong);
  const age = ({ since }: Statement) => now - since;
  const active = all.filter(({ scope }) => scope !== null);
  return {
    over: active.filter((one) => {
      const limit = one.scope?.limit ?? 0;
      return age(one) >= (one.cancelled ? limit + grace : limit);
    }),
    suspects: active.filter((one) => !one.cancelled && age(one) >= suspect),
    background: all.filter((one) => one.scope === null && age(one) >= background),
  };
}
