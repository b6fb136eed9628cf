// Reading the published links: every one once, whatever the memberships of the database.
import { expect, it } from 'vitest';
import { openTestApi } from '../testing/test-api.ts';
import { linksOfSlice } from './link-slice.ts';
import { allLinks, linksOf } from './queries.ts';

it('reads a link with two memberships once, with its newest rules, and comes to an end', async () => {
  const api = await openTestApi();
  const { pool, db } = api.database;
  const [doubled = 0, ...others] = [...api.city.box([-180, -90, 180, 90], 100).ids].sort((a, b) => a - b);
  const { rows } = await pool.query(
    `update regulation_link set effective_to = now() + interval '1 year', effective_from = effective_from - interval '1 day'
     where link_id = $1 and effective_to is null returning regulation_id`,
    [doubled],
  );
  const newest = await pool.query(
    `insert into regulation_link (regulation_id, link_id, effective_from)
     select id, $2, now() - interval '1 hour' from regulation where id <> $1 order by id limit 1 returning regulation_id`,
    [rows[0].regulation_id, doubled],
  );
  const ids: number[] = [];
  let slices = 0;
  for await (const slice of allLinks(db, 4)) {
    slices += 1;
    expect(slices).toBeLessThan(1000);
    ids.push(...linksOfSlice(slice).map(({ id }) => id));
  }
  expect(ids).toEqual([doubled, ...others]);
  const [link] = linksOfSlice(await linksOf(db, [doubled]));
  const details = JSON.parse(link?.details ?? '[]');
  expect(details[2]).toBe(String(newest.rows[0].regulation_id));
  await api.close();
});
