// How errors change the recorded state of the database, and what happens to its connections when it
// is unavailable, read-only or full. No database needed.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  DatabaseHealth,
  DatabaseUnavailableError,
  isConnectionError,
  isDiskFull,
  isTransientError,
} from './database-health.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const said = (code: string, message = 'x') =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code });

describe('a failure', () => {
  it.each([
    ['that our own watch threw', new DatabaseUnavailableError(), true],
    ['refused', withCode('ECONNREFUSED'), true],
    ['reset', withCode('ECONNRESET'), true],
    ['without a socket', withCode('ENOENT'), true],
    ['of a broken pipe', withCode('EPIPE'), true],
    ['timed out', withCode('ETIMEDOUT'), true],
    ['of a name', withCode('ENOTFOUND'), false],
    ['terminated', new Error('Connection terminated unexpectedly'), true],
    ['of a full pool', new Error('timeout exceeded when trying to connect'), true],
    [
      'of a client that failed',
      new Error('Client has encountered a connection error and is not queryable'),
      true,
    ],
    ['of a closed client', new Error('Client was closed and is not queryable'), true],
    ['that only mentions it', new Error('said: Connection terminated'), false],
    ['of a unique name', said('23505'), false],
    ['that is no error', 'ECONNREFUSED', false],
  ])('%s: of the connection %#', (_, error, is) => {
    expect(isConnectionError(error)).toBe(is);
  });

  it.each([
    [said('53100'), true],
    [said('58030', 'could not extend file: No space left on device'), true],
    [said('58030', 'could not open file: Read-only file system'), true],
    [said('58030', 'could not read file'), false],
    [withCode('53100', 'No space left on device'), false],
  ])('of a full disk %#', (error, is) => {
    expect(isDiskFull(error)).toBe(is);
  });

  it.each(['57014', '53100', '53300', '57P01', '57P02', '57P03', '55P03', '40001', '40P01'])(
    '%s passes by itself, said by the database alone',
    (code) => {
      expect([isTransientError(said(code)), isTransientError(withCode(code))]).toEqual([true, false]);
    },
  );

  it('of the connection passes; of what was written or asked wrongly, does not', () => {
    expect(isTransientError(new DatabaseUnavailableError())).toBe(true);
    for (const code of ['23505', '42601', '25006']) expect(isTransientError(said(code))).toBe(false);
  });
});

/**
 * Connections tracked as the pool would track them, one per backend process id; `null` = not open
 * yet.
 */
function connections(watch: DatabaseHealth, ...backends: readonly (number | null)[]): pg.Client[] {
  return backends.map((backend) => {
    const client = new pg.Client();
    watch.follow(client);
    if (backend !== null) {
      Object.assign(client, { processID: backend });
      client.emit('connect');
    }
    return client;
  });
}
const isCut = ({ connection }: pg.Client) => connection.stream.destroyed;

describe('the watch', () => {
  it('tells of a change of state once, and of a full disk each time with its age', () => {
    let now = 1000;
    const watch = new DatabaseHealth(() => now);
    const told: string[] = [];
    const leave = watch.subscribe(() => told.push(watch.state));
    expect([watch.state, watch.isAway, watch.sinceFull]).toEqual(['there', false, null]);
    for (const state of ['there', 'away', 'away', 'read-only', 'there'] as const) watch.found(state);
    expect(told).toEqual(['away', 'read-only', 'there']);
    watch.noteFull();
    now = 1700;
    expect([told.length, watch.sinceFull]).toEqual([4, 700]);
    leave();
    watch.found('away');
    expect([told.length, watch.isAway]).toEqual([4, true]);
  });

  it('lets go of what requests hold and what rests when it goes away, not of what nobody waits for', () => {
    let now = 50;
    const watch = new DatabaseHealth(() => now);
    const [held, background, resting, opening] = connections(watch, 11, 12, 13, null) as [
      pg.Client,
      pg.Client,
      pg.Client,
      pg.Client,
    ];
    watch.hold(held, { limit: 1000 });
    watch.hold(background, null);
    now = 90;
    watch.found('away');
    expect([held, background, resting, opening].map(isCut)).toEqual([true, false, true, true]);
    // Open connections are recorded as orphans, each with the time it was opened.
    expect([...watch.orphans]).toEqual([
      [11, 50],
      [13, 50],
    ]);
    watch.leave(background);
    expect([isCut(background), watch.orphans.get(12)]).toEqual([true, 50]);
  });

  it('ends what rests when writes are taken again, not what is held or being made, and not after an absence', () => {
    const ended = (before: 'read-only' | 'away', after: 'there' | 'away') => {
      const watch = new DatabaseHealth(() => 5);
      watch.found(before);
      const [held, given, resting, opening] = connections(watch, 1, 2, 3, null) as [
        pg.Client,
        pg.Client,
        pg.Client,
        pg.Client,
      ];
      watch.hold(held, null);
      watch.hold(given, null);
      watch.release(given);
      watch.found(after);
      return [held, given, resting, opening].map(isCut);
    };
    expect(ended('read-only', 'there')).toEqual([false, true, true, false]);
    expect(ended('away', 'there')).toEqual([false, false, false, false]);
  });

  it('forgets a connection that ended', () => {
    const watch = new DatabaseHealth(() => 5);
    const [client] = connections(watch, 7) as [pg.Client];
    watch.hold(client, null);
    client.emit('end');
    watch.found('away');
    expect([isCut(client), watch.orphans.size]).toEqual([false, 0]);
  });

  it('holds a statement while it waits, and learns from what it fails by', async () => {
    const watch = new DatabaseHealth(() => 8);
    const [client, other] = connections(watch, 1, 2) as [pg.Client, pg.Client];
    const scope = { limit: 300 };
    let resolve: (count: number) => void = () => undefined;
    const asked = new Promise<number>((done) => {
      resolve = done;
    });
    const answer = watch.attend(client, { scope, isLong: true }, asked);
    expect([...watch.statements]).toEqual([
      { client, scope, isLong: true, since: 8, cancelled: false, unheard: 0 },
    ]);
    resolve(3);
    expect(await answer).toBe(3);
    const fails = (error: Error) =>
      expect(watch.attend(client, { scope: null, isLong: false }, Promise.reject(error))).rejects.toBe(error);
    await fails(said('23505'));
    expect([watch.statements.size, watch.sinceFull, watch.isSpent(client), watch.takeDoubt()]).toEqual([
      0,
      null,
      false,
      false,
    ]);
    await fails(said('53100'));
    expect(watch.sinceFull).toBe(0);
    await fails(said('25006'));
    // The doubt is reported once. Only this connection is unusable, and only while the database
    // accepts writes.
    expect([watch.takeDoubt(), watch.takeDoubt()]).toEqual([true, false]);
    expect([watch.isSpent(client), watch.isSpent(other)]).toEqual([true, false]);
    watch.found('read-only');
    expect(watch.isSpent(client)).toBe(false);
  });
});
