// Batches that conflict with other users' changes, and polygons that have holes or cross
// themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const path = '/api/batchregulations/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: number[] = [];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = [...api.city.box([-180, -90, 180, 90], 100).ids];
});
afterAll(() => api.close());

async function inForce(link: number): Promise<number | null> {
  const { rows } = await api.database.pool.query(
    'select regulation_id from regulation_link where link_id = $1 and effective_to is null',
    [link],
  );
  return rows[0]?.regulation_id ?? null;
}

describe('a batch of which half was published by somebody else', () => {
  it('publishes the other half, tells of each why not, and overwrites nothing', async () => {
    const chosen = links.slice(0, 24);
    const saved = await editor.post(path, { links: chosen, edit: { timeLimit: 33 } });
    expect(saved.statusCode, saved.body).toBe(201);
    const batch = saved.json<{ id: number; proposals: { id: number }[] }>();
    const { rows } = await api.database.pool.query(
      `select l.proposed_regulation_id as proposal, array_agg(l.base_link_id order by l.base_link_id) as links
       from proposed_regulation_link l join proposed_regulation p on p.id = l.proposed_regulation_id
       where p.batch_id = $1 group by 1 order by 1`,
      [batch.id],
    );
    const theirs = rows.slice(0, Math.ceil(rows.length / 2));
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.length).toBeLessThan(rows.length);
    const scenario = (await publisher.post('/api/scenario/', { name: 'Meanwhile' })).json();
    const taken: number[] = theirs.flatMap((row: { links: number[] }) => row.links);
    const other = await propose(publisher, taken, { scenario: scenario.id });
    const put = await publisher.post(`/api/proposed_regulation/${other}/publish_proposed_regulation/`);
    expect(put.statusCode, put.body).toBe(200);
    const before = await Promise.all(taken.map(inForce));
    const done = (await publisher.post(`${path}${batch.id}/publish_batch/`)).json();
    expect(done).toMatchObject({ done: rows.length - theirs.length, refused: theirs.length });
    const refused = done.results.filter(({ ok }: { ok: boolean }) => !ok);
    expect(new Set(refused.map(({ id }: { id: number }) => id))).toEqual(
      new Set(theirs.map((row: { proposal: number }) => row.proposal)),
    );
    for (const one of refused) {
      expect(one.code).toBe('proposal.regulation-changed');
      expect(one.detail).toBeTruthy();
    }
    expect(await Promise.all(taken.map(inForce))).toEqual(before);
    const listed = (await editor.get(`${path}?limit=1`)).json().results[0];
    expect(listed).toMatchObject({ id: batch.id, open: theirs.length });
  });
});

describe('a polygon', () => {
  const square = (from: number, to: number, by = 0) => [
    [11 + from, 43 + from + by],
    [11 + to, 43 + from + by],
    [11 + to, 43 + to + by],
    [11 + from, 43 + to + by],
    [11 + from, 43 + from + by],
  ];
  const send = (coordinates: number[][][]) =>
    editor.post('/api/links/select_links/', { geometry: { type: 'Polygon', coordinates } });

  it('keeps out of its holes, and names what is wrong with one that crosses itself', async () => {
    const all = (await send([square(0, 1)])).json();
    expect(all.count).toBe(links.length);
    // A hole that covers everything but the northern half of the city.
    const lats = links.flatMap((link) => [...(api.city.line(link) ?? [])].map(([, lat]) => lat));
    const lngs = links.flatMap((link) => [...(api.city.line(link) ?? [])].map(([lng]) => lng));
    const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
    const [west, east] = [Math.min(...lngs) - 0.001, Math.max(...lngs) + 0.001];
    const south = Math.min(...lats) - 0.001;
    const hole = [
      [west, south],
      [west, middle],
      [east, middle],
      [east, south],
      [west, south],
    ];
    const outside = (await send([square(0, 1), hole])).json();
    expect(outside.count).toBeGreaterThan(0);
    expect(outside.count).toBeLessThan(all.count);
    const within = (await send([hole])).json();
    for (const link of outside.links) {
      const line = api.city.line(link) ?? [];
      expect([...line].some(([, lat]) => lat >= middle)).toBe(true);
    }
    expect(new Set([...outside.links, ...within.links]).size).toBe(all.count);
    const bow = [square(0, 1)[0], square(0, 1)[2], square(0, 1)[1], square(0, 1)[3], square(0, 1)[0]].flatMap(
      (position) => (position === undefined ? [] : [position]),
    );
    const open = square(0, 1).slice(0, 4);
    for (const wrong of [[bow], [square(0, 1), bow], [open], [square(0, 1).slice(0, 2)], [[]], []]) {
      const answer = await send(wrong);
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(answer.body).toContain('geometry');
    }
    const nan = await editor.post('/api/links/select_links/', {
      geometry: { type: 'Polygon', coordinates: [[['a', 1]]] },
    });
    expect(nan.statusCode).toBe(400);
  });
});
