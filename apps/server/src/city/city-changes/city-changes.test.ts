// The change feed: a client that reads it page by page gets every change.
import { expect, it } from 'vitest';
import { announceDueChanges } from '../../proposals/scheduled-changes/scheduled-changes.sql.ts';
import { propose, signInClient } from '../../testing/proposals.ts';
import { openTestApi } from '../../testing/test-api.ts';

it('has every change on some page, also changes that fall due together', async () => {
  const api = await openTestApi();
  const { pool, db } = api.database;
  const links = api.city.box([-180, -90, 180, 90], 8).ids;
  const proposal = await propose(await signInClient(api, 'editor'), links.slice(5, 6));
  const before = api.city.revision;
  // Two changes of one publication version, as announced before version 0.2, then three that take
  // effect together.
  await pool.query(
    `insert into outbox (kind, body) select 'city changed', jsonb_build_object('revision', $1::int, 'links', jsonb_build_array(l), 'boxes', '[]'::jsonb,
       'baseMapBoxes', '[]'::jsonb) from unnest($2::int[]) as l`,
    [before + 1, links.slice(0, 2)],
  );
  await pool.query('update city set revision = $1', [before + 1]);
  await pool.query(
    `insert into scheduled_change (proposed_regulation_id, due, body)
     select $2, now() - interval '1 second', jsonb_build_object('links', jsonb_build_array(l), 'boxes', '[]'::jsonb, 'baseMapBoxes', '[]'::jsonb)
     from unnest($1::int[]) as l`,
    [links.slice(2, 5), proposal],
  );
  await announceDueChanges(db);
  const seen: number[] = [];
  const revisions: number[] = [];
  let since = before;
  for (let page = 0, more = true; more && page < 20; page += 1) {
    const response = await api.inject({ url: `/api/rules/changes/?since=${since}&limit=1` });
    const body = response.json();
    for (const { links: changed, revision } of body.results) {
      revisions.push(revision);
      seen.push(...changed.map(({ id }: { id: number }) => id));
    }
    ({ revision: since, more } = body);
  }
  expect(seen.sort((a, b) => a - b)).toEqual(links.slice(0, 5).sort((a, b) => a - b));
  expect(revisions).toEqual([before + 1, before + 1, before + 2, before + 3, before + 4]);
  await api.close();
});
