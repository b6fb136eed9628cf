// The latest publications: what belongs to one, and that the rules differ between its two instants.
import { comparisonOperations } from '@curbwright/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let analyst: TestClient;
beforeAll(async () => {
  api = await openTestApi();
  [editor, publisher, analyst] = [
    await signInClient(api, 'editor'),
    await signInClient(api, 'publisher'),
    await signInClient(api, 'analyst'),
  ];
});
afterAll(() => api.close());

async function publications() {
  const response = await analyst.get('/api/recent-publications/');
  expect(response.statusCode).toBe(200);
  return comparisonOperations.recentPublications.answer.parse(response.json()).results;
}

it('lists what was published, newest first, and compares the city before and after it', async () => {
  const before = await publications();
  const [link] = await api.database.rows('select id, bl_street_name as street from link order by id limit 1');
  const id = await propose(editor, [Number(link?.id)]);
  const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
  expect(done.statusCode, done.body).toBe(200);
  const [latest, ...others] = await publications();
  expect(others).toEqual(before);
  expect(latest).toMatchObject({ batch: null, name: '', proposals: 1, curbs: 1, streets: [link?.street] });
  expect(latest?.takes_effect).toBe(latest?.after);
  expect(Date.parse(latest?.after ?? '') - Date.parse(latest?.before ?? '')).toBe(1);
  const compare = async (first: object, second: object) => {
    const response = await analyst.post('/api/comparison-map-data/', { before: first, after: second });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    return comparisonOperations.comparisonMap.answer.parse(response.json()).lines;
  };
  const [from, to] = [{ as_of: latest?.before }, { as_of: latest?.after }];
  expect((await compare(from, to)).map(({ link_id }) => link_id)).toEqual([link?.id]);
  expect(await compare(to, to)).toEqual([]);
});

/** Publishes one proposal on each of some curbs that nothing else here changes. */
async function publishOnCurbs(offset: number, count: number): Promise<readonly number[]> {
  const links = await api.database.rows(`select id from link order by id limit ${count} offset ${offset}`);
  const ids: number[] = [];
  for (const { id: link } of links) {
    const id = await propose(editor, [Number(link)]);
    const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    ids.push(id);
  }
  return ids;
}

/** Puts proposals in a batch of their own, and sets when they were published and take effect. */
async function setBatch(
  name: string,
  times: readonly (readonly [number, string, string])[],
): Promise<number> {
  const { pool } = api.database;
  const { rows } = await pool.query('insert into proposal_batch (name) values ($1) returning id', [name]);
  for (const [id, at, effect] of times) {
    await pool.query('update proposed_regulation set batch_id = $1 where id = $2', [rows[0].id, id]);
    await pool.query(
      'update publication set at = $2, effective_from = $3 where proposed_regulation_id = $1',
      [id, at, effect],
    );
  }
  return rows[0].id;
}

it('takes what a batch publishes together as one, across the hour, and what it publishes later as another', async () => {
  const [first = 0, second = 0, later = 0, planned = 0] = await publishOnCurbs(10, 4);
  const batch = await setBatch('Elm', [
    [first, '2026-11-20T10:59:59.800Z', '2026-11-20T10:59:59.800Z'],
    [second, '2026-11-20T11:00:00.100Z', '2026-11-20T11:00:00.100Z'],
    [later, '2026-11-20T11:20:00Z', '2026-11-20T11:20:00Z'],
    [planned, '2026-11-20T11:20:00Z', '2026-11-25T08:00:00Z'],
  ]);
  const own = (await publications()).filter((one) => one.batch === batch);
  expect(own.map(({ proposals, before, after }) => [proposals, before, after])).toEqual(
    [
      [1, '2026-11-25T07:59:59.999Z', '2026-11-25T08:00:00.000Z'],
      [1, '2026-11-20T11:19:59.999Z', '2026-11-20T11:20:00.000Z'],
      [2, '2026-11-20T10:59:59.799Z', '2026-11-20T11:00:00.100Z'],
    ].toSorted((a, b) => String(b[2]).localeCompare(String(a[2]))),
  );
});

it('leaves out a publication that was undone, and its revert', async () => {
  const before = await publications();
  const [id = 0] = await publishOnCurbs(20, 1);
  expect(await publications()).toHaveLength(Math.min(before.length + 1, 30));
  const undone = await publisher.post('/api/proposed_regulation/undo_publication/', {
    proposed_regulation_ids: [id],
  });
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await publications()).toEqual(before);
});
