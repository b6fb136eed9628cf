// Restoring has the same limits as creating: the last record that fits is restored, one more is
// rejected.
import { maxZoneComponents, maxZones } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let zone = 0;
beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  const components = api.city
    .box([-180, -90, 180, 90], 2)
    .ids.map((id) => ({ type: 'Segments', links: [id] }));
  zone = (await editor.post('/api/analysis-zone/', { name: 'Station', components })).json().id;
});
afterAll(() => api.close());

const query = async (text: string, values: unknown[]) => (await api.database.pool.query(text, values)).rows;

const cases = [
  {
    noun: 'zone-component',
    most: maxZoneComponents,
    reason: 'zone.components-most',
    make: async () =>
      (await query('select max(id) as id from zone_component where zone_id = $1', [zone]))[0].id,
    url: (id: number) => `/api/zone-component/${id}/`,
    /** Adds components to the same zone until there are `count`. */
    fill: (count: number) =>
      query(
        `insert into zone_component (zone_id, type, number, city_revision)
         select $1, 'Segments', 1000 + each, 1
         from generate_series((select count(*) from zone_component where zone_id = $1) + 1, $2::int) each`,
        [zone, count],
      ),
  },
  {
    noun: 'analysis-zone',
    most: maxZones,
    reason: 'zone.most',
    make: async () => (await editor.post('/api/analysis-zone/', { name: 'Quay' })).json().id,
    url: (id: number) => `/api/analysis-zone/${id}/`,
    fill: (count: number) =>
      query(
        `insert into analysis_zone (name)
         select 'Zone ' || each from generate_series((select count(*) from analysis_zone) + 1, $1::int) each`,
        [count],
      ),
  },
];

it.each(cases)('$noun: at most $most', async ({ noun, most, reason, make, url, fill }) => {
  const remove = async (id: number) => {
    expect((await editor.remove(url(id))).statusCode).toBe(200);
    const [row] = await query('select id from deleted_record where noun = $1 and record_id = $2', [noun, id]);
    return row.id;
  };
  const restore = (id: number) => editor.post(`/api/deleted/${id}/restore/`);
  const record = await make();
  const first = await remove(record);
  await fill(most - 1);
  expect((await restore(first)).statusCode).toBe(200);
  const again = await remove(record);
  await fill(most);
  const answer = await restore(again);
  expect([answer.statusCode, answer.json().reason]).toEqual([400, reason]);
});
