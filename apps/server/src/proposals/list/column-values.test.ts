// The values of a column for its menu: each once, sorted, matching the typed text literally, and
// limited in number.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { listIds, loadColumnValues, loadListRows, proposalBounds } from './proposal-list.sql.ts';

let api: TestApi;
const ids: number[] = [];
let scenario: number;
let links: readonly number[];
const reasons = ['b 50% more', 'a 500 more', 'b 50% more', 'c under_score', 'd underXscore', 'e back\\slash'];
beforeAll(async () => {
  api = await openTestApi();
  const editor = await signInClient(api, 'editor');
  links = api.city.box([-180, -90, 180, 90], 20).ids;
  for (const [at, reason] of reasons.entries()) ids.push(await propose(editor, [links[at] ?? 0], { reason }));
  const { rows } = await api.database.pool.query(
    'select scenario_id from proposed_regulation where id = $1',
    [ids[0]],
  );
  ({ scenario_id: scenario } = rows[0]);
});
afterAll(() => api.close());

const values = (search: string, limit = 20, isPublished = false) =>
  loadColumnValues(api.database.db, scenario, isPublished, 'reason', search, limit);

it.each<[string, string[]]>([
  ['', ['a 500 more', 'b 50% more', 'c under_score', 'd underXscore', 'e back\\slash']],
  ['50%', ['b 50% more']],
  ['r_s', ['c under_score']],
  ['k\\s', ['e back\\slash']],
  ['MORE', ['a 500 more', 'b 50% more']],
  ['nothing', []],
])('of "%s" there are %j', async (search, found) => expect(await values(search)).toEqual(found));

it('are as many as are wanted, and of the open or the published ones alone', async () => {
  expect(await values('', 2)).toEqual(['a 500 more', 'b 50% more']);
  expect(await values('', 20, true)).toEqual([]);
  expect(await loadColumnValues(api.database.db, scenario + 1_000, false, 'reason', '', 20)).toEqual([]);
});

it('the list is in the order that is wanted, counted whole, and cut to its page', async () => {
  const scope = { scenario, isPublished: false, filters: {}, ids };
  const sort = { key: 'reason', descending: true } as const;
  const { count, rows } = await loadListRows(api.database.db, scope, sort, 3, 1);
  expect([count, rows.map(({ reason }) => reason)]).toEqual([
    6,
    ['d underXscore', 'c under_score', 'b 50% more'],
  ]);
  const [first, second, third] = ids;
  expect(await listIds(api.database.db, scope, { key: 'reason', descending: false }, 3)).toEqual([
    second,
    first,
    third,
  ]);
  const filters = { reason: ['b 50% more'] };
  expect((await loadListRows(api.database.db, { ...scope, filters }, sort, 10, 0)).count).toBe(2);
});

it('proposals have a box around their curbs, and none where there are no curbs', async () => {
  const vertices = links.slice(0, reasons.length).flatMap((link) => api.city.line(link) ?? []);
  const [lngs, lats] = [vertices.map(([lng]) => lng), vertices.map(([, lat]) => lat)];
  const found = await proposalBounds(api.database.db, ids);
  const wanted = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
  expect(found?.map((edge, at) => Math.abs(edge - (wanted[at] ?? 0)) < 1e-6)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await proposalBounds(api.database.db, [])).toBeNull();
});
