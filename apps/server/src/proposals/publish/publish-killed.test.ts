// The process is killed after any statement of a publish: nothing is half-published.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient } from '../../testing/proposals.ts';
import { runProcess } from '../../testing/run-process.ts';
import { statementsToKill } from '../../testing/statements-to-kill.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let proposals: number[] = [];

beforeAll(async () => {
  api = await openTestApi();
  const editor = await signInClient(api, 'editor');
  const { ids } = api.city.box([-180, -90, 180, 90], 10);
  const [a = 0, b = 0, c = 0] = ids;
  proposals = [
    await propose(editor, [a]),
    await propose(editor, [{ parent_link: b, from: 10, to: 22 }]),
    await propose(editor, [c], { action: 'remove', restrictions: [] }),
  ];
});
afterAll(() => api.close());

/** Returns everything a publish writes, as one text. */
async function state(): Promise<string> {
  const { rows } = await api.database.pool.query(`select json_build_object(
    'links', (select json_agg(l order by id) from (select id, segment_id, retired from link) l),
    'regulations', (select json_agg(r order by id) from (select id, regulation_id, version, effective_to from regulation) r),
    'memberships', (select json_agg(m order by regulation_id, link_id, effective_from) from regulation_link m),
    'rule sets', (select count(*) from rule_set), 'payments', (select count(*) from payment),
    'proposals', (select json_agg(p order by id) from (select id, version, is_published from proposed_regulation) p),
    'claims', (select json_agg(c order by link_id) from proposal_claim c),
    'publications', (select count(*) from publication), 'audit', (select count(*) from audit),
    'outbox', (select count(*) from outbox), 'revision', (select revision from city))::text as state`);
  return rows[0].state;
}

/** Runs the publishing process until it ends or dies. */
async function publishProcess(killAt: number): Promise<{ said: string; ended: number | string }> {
  const running = runProcess('publish-process', [], {
    env: {
      DATABASE_URL: api.database.config.databaseUrl ?? '',
      PROPOSALS: proposals.join(','),
      KILL_AT: String(killAt),
      LOG_LEVEL: 'silent',
      ALLOW_UNSAFE_DATABASE: 'true',
    },
  });
  const ended = await running.ended;
  // The database notices that its client is gone and rolls back the open transaction.
  await expect
    .poll(async () => {
      const { rows } = await api.database.pool.query(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and application_name = 'curbwright'`,
      );
      return rows[0].n;
    })
    .toBe(0);
  return { said: running.said(), ended };
}

describe('a publish whose process is killed', () => {
  it('leaves everything as it was, or everything done, whichever statement was sent last', async () => {
    const before = await state();
    let killedAt = 0;
    for (const killAt of statementsToKill(100)) {
      killedAt = killAt;
      const { ended } = await publishProcess(killAt);
      const now = await state();
      if (now !== before || ended === 0) break;
      expect(ended, `at statement ${killAt}`).toBe('SIGKILL');
    }
    // Only the last statement, the commit, changes anything, and then everything at once.
    const { rows } = await api.database.pool.query(
      `select count(*) filter (where is_published)::int as published, (select count(*)::int from publication) as publications,
         (select count(*)::int from proposal_claim) as claims, (select revision::int from city) as revision,
         (select count(*)::int from audit where action = 'publish') as told from proposed_regulation`,
    );
    expect(rows[0]).toEqual({ published: 3, publications: 3, claims: 0, revision: 2, told: 3 });
    expect(killedAt).toBeGreaterThan(20);
    const again = await publishProcess(0);
    expect(again.said).toContain('false');
  }, 300_000);
});
