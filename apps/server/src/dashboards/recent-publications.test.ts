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
