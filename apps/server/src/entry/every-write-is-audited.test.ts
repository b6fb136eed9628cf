// Every successful write of the contract leaves an audit entry that names the user; the exceptions
// give a reason. Each write announces its changes in the outbox, so that other clients and
// processes load them again.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { factsOf, operations, requestFixtureOf } from '../testing/operations/all-operations.ts';
import { type OpenTestContext, openTestContext, requestOf } from '../testing/operations/test-context.ts';

let context: OpenTestContext;
beforeAll(async () => {
  context = await openTestContext();
});
beforeEach(() => context.renew());
afterAll(() => context.close());

/** Users named in audit entries written since. */
async function auditUsersSince(id: string): Promise<(string | null)[]> {
  const { rows } = await context.api.database.pool.query<{ username: string | null }>(
    'select username from audit where id > $1 order by id',
    [id],
  );
  return rows.map(({ username }) => username);
}
/** Kinds of outbox events written since. */
async function outboxKindsSince(id: string): Promise<string[]> {
  const { rows } = await context.api.database.pool.query<{ kind: string }>(
    'select kind from outbox where id > $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind.replace(/ changed$/, ''));
}
async function lastRow(table: 'audit' | 'outbox'): Promise<string> {
  const { rows } = await context.api.database.pool.query<{ id: string }>(
    `select coalesce(max(id), 0)::text as id from ${table}`,
  );
  return rows[0]?.id ?? '0';
}

const writes = operations.filter(([, call]) => call.writes);

describe('every write', () => {
  it.each(writes.filter(([name]) => factsOf(name).unaudited === undefined))(
    '%s names who did it, and announces what it changed',
    async (name, call) => {
      const admin = { username: 'admin', hand: context.admin };
      const ask = await requestFixtureOf(name)(admin, context);
      const [before, told] = [await lastRow('audit'), await lastRow('outbox')];
      const authorization = ask.by === undefined ? admin.hand.authorization : ask.by.authorization;
      const answer = await context.api.inject(requestOf(call, ask, authorization));
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      const who = ask.by === undefined ? 'admin' : ask.by.username;
      // Some of the work is done later by a worker.
      await expect.poll(() => auditUsersSince(before), { timeout: 20_000 }).toContain(who);
      expect((await outboxKindsSince(told)).toSorted()).toEqual(factsOf(name).announces?.toSorted());
    },
  );

  it('that is said to leave none is a write there is', () => {
    const said = operations.filter(([name]) => factsOf(name).unaudited !== undefined);
    expect(said.filter(([, { writes: isWrite }]) => !isWrite).map(([name]) => name)).toEqual([]);
  });
});
