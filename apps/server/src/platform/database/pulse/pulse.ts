// The pulse of the database: asked again and again on a connection of its own, so that a database that is away is known within two seconds,
// and one that came back within one. It also ends what takes too long or is not answered.
import pg from 'pg';
import type { Logger } from 'pino';
import { cancelBackend, endBackends, restingBackends, takesWrites } from './database-pulse.sql.ts';
import { backendOf, cut, type DatabaseWatch, type Statement } from './database-watch.ts';

interface PulseTimes {
  /** Milliseconds from one look to the next. */
  readonly step: number;
  /** Looks without an answer after which another connection is tried, and after which the database is away. Looks, not time: a process that was held up itself heard nothing either. */
  readonly doubt: number;
  readonly silence: number;
  /** Milliseconds after which it is asked whether the database works on a statement at all. */
  readonly suspect: number;
  /** Milliseconds beyond its limit after which a statement that was stopped and says nothing is let go. */
  readonly grace: number;
  /** Milliseconds after which a statement nobody waits for is let go; the database should have stopped it long ago. */
  readonly background: number;
}

export const pulseTimes = ({ statementTimeout }: { readonly statementTimeout: number }): PulseTimes => ({
  step: 100,
  doubt: 6,
  silence: 12,
  suspect: 1000,
  grace: 1000,
  background: statementTimeout + 10_000,
});

/** Times in a row the database must say that it rests while we wait: the answer may be on its way. */
const unheardOften = 2;
/** Looks from one question to the next: while it is there, and while it is away. */
const looks = { there: 4, away: 2, suspects: 3 } as const;

export interface Pulse {
  close(): Promise<void>;
}

interface PulseParts {
  readonly connection: pg.ClientConfig;
  readonly watch: DatabaseWatch;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly times: PulseTimes;
}

/** Begins to feel it; closed before the pool is. */
export function startPulse({ connection, watch, log, times }: PulseParts): Pulse {
  let client: pg.Client | null = null;
  /** The connection stands; a new one is given more time. */
  let isOpen = false;
  let asking = false;
  /** A new connection was not to be had while there was another. */
  let isRefusedAnew = false;
  /** Looks since the database was asked and did not answer. */
  let silent = 0;
  let turn = 0;
  let closed = false;

  const tell = (state: 'there' | 'read-only' | 'away') => {
    if (state === 'away' && !watch.isAway) log.warn('the database is away');
    if (state !== 'away' && watch.isAway) log.info('the database is back');
    watch.found(state);
  };
  const drop = () => {
    if (client !== null) cut(client);
    client = null;
    isOpen = false;
  };
  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'curbwright pulse',
      connectionTimeoutMillis: times.step * times.silence,
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
    // A connection keeps what it was told when it was made: whether writes are taken by now, only a new one knows.
    const isDoubted = watch.takeDoubt() || watch.state === 'read-only';
    const before = client;
    const isAnew = before !== null && isDoubted && !isRefusedAnew;
    try {
      const asked = before === null || isAnew ? await open() : before;
      const takes = await takesWrites(asked);
      silent = 0;
      isRefusedAnew = false;
      if (isAnew) before.end().catch(() => undefined);
      if (closed) return;
      tell(takes ? 'there' : 'read-only');
      // A connection that fails in this is found by the next question.
      if (watch.orphans.size > 0) await endOrphans(asked).catch(() => undefined);
    } catch (error) {
      drop();
      if (isAnew) {
        if (closed) return cut(before);
        // The one there was may know, and is asked next.
        isRefusedAnew = true;
        client = before;
        isOpen = true;
        return;
      }
      isRefusedAnew = false;
      // One connection may be ended without the database being gone: a second one knows. One that has no more to give is there.
      const isBusy = error instanceof pg.DatabaseError && error.code === '53300';
      if (before === null && !isBusy && !closed) tell('away');
    } finally {
      asking = false;
    }
  };
  const endOrphans = async (asked: pg.Client) => {
    const left = [...watch.orphans].map(([backend, since]) => ({ backend, age: watch.now - since }));
    const there = await endBackends(asked, left);
    for (const { backend } of left) if (!there.has(backend)) watch.orphans.delete(backend);
  };
  const look = () => {
    turn += 1;
    if (asking) {
      silent += 1;
      const isAway = silent >= times.silence;
      if (isAway) tell('away');
      // The question fails with its connection, and the next look asks on a new one.
      if (isAway || (silent === times.doubt && isOpen)) drop();
      if (isAway) silent = 0;
    } else if (client === null || silent > 0 || turn % (watch.isAway ? looks.away : looks.there) === 0)
      void ask();
    else if (turn % looks.suspects === 0) void endOverdue();
  };
  const endOverdue = async () => {
    const { over, suspects, background } = overdue(watch, times);
    for (const statement of background) watch.leave(statement.client);
    for (const statement of over) await stop(statement);
    const known = suspects.flatMap((statement) => {
      const backend = backendOf(statement.client);
      return backend === null ? [] : [{ statement, backend }];
    });
    if (known.length === 0 || client === null) return;
    const resting = await restingBackends(
      client,
      known.map(({ backend }) => backend),
    ).catch(() => new Set<number>());
    for (const { statement, backend } of known) {
      statement.unheard = resting.has(backend) ? statement.unheard + 1 : 0;
      if (statement.unheard >= unheardOften && watch.statements.has(statement)) watch.leave(statement.client);
    }
  };
  const stop = async (statement: Statement) => {
    // Another may run on its connection by now.
    if (!watch.statements.has(statement)) return;
    const backend = backendOf(statement.client);
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

/** The statements that took too long: of requests (to be stopped, or let go where that did not help), of nobody, and those that may be unheard. */
export function overdue(
  { statements, now }: Pick<DatabaseWatch, 'statements' | 'now'>,
  { suspect, grace, background }: PulseTimes,
): { readonly over: Statement[]; readonly suspects: Statement[]; readonly background: Statement[] } {
  const all = [...statements].filter(({ isLong }) => !isLong);
  const age = ({ since }: Statement) => now - since;
  const asked = all.filter(({ scope }) => scope !== null);
  return {
    over: asked.filter((one) => {
      const limit = one.scope?.limit ?? 0;
      return age(one) >= (one.cancelled ? limit + grace : limit);
    }),
    suspects: asked.filter((one) => !one.cancelled && age(one) >= suspect),
    background: all.filter((one) => one.scope === null && age(one) >= background),
  };
}
