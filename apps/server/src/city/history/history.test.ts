// The audit list: its filters, who may read which nouns, stable pages, and the versions on a link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let admin: TestClient;
let analyst: TestClient;
let editor: TestClient;
let publisher: TestClient;
let ids: readonly number[];

beforeAll(async () => {
  api = await openTestApi();
  [admin, analyst, editor, publisher] = await Promise.all([
    signInClient(api, 'admin'),
    signInClient(api, 'analyst'),
    signInClient(api, 'editor'),
    signInClient(api, 'publisher'),
  ]);
  const nouns = ['scenario', 'template', 'api-key', 'webhook', 'user', 'configuration'];
  for (const [index, noun] of nouns.entries())
    for (const [username, action] of [
      ['editor', 'create'],
      ['admin', 'change'],
    ] as const)
      await api.database.db
        .insertInto('audit')
        .values({ username, action, noun, noun_id: String(700 + index) })
        .execute();
  ids = api.city.box([-180, -90, 180, 90], 10).ids;
});
afterAll(() => api.close());

interface Entry {
  readonly id: number;
  readonly noun: string;
  readonly noun_id: string;
  readonly action: string;
  readonly user: string;
}
async function listed(hand: TestClient, query = ''): Promise<{ count: number; entries: readonly Entry[] }> {
  const { meta, results } = (await hand.get(`/api/history/?limit=100${query}`)).json();
  return { count: meta.count, entries: results.filter(({ noun_id: id }: Entry) => /^70\d$/.test(id)) };
}
const nounsOf = (entries: readonly Entry[]) => [...new Set(entries.map(({ noun }) => noun))].toSorted();

describe('the audit list', () => {
  it('has for everybody who reads it what concerns the curb, for administrators other software too', async () => {
    expect(nounsOf((await listed(analyst)).entries)).toEqual(['scenario', 'template']);
    expect(nounsOf((await listed(admin)).entries)).toEqual(['api-key', 'scenario', 'template', 'webhook']);
  });

  it('is newest first', async () => {
    const found = (await listed(admin)).entries.map(({ id }) => id);
    expect(found).toHaveLength(8);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
  });

  it.each([
    ['&noun=template', 2],
    ['&noun_id=701', 2],
    ['&noun=template&user=admin', 1],
    ['&noun=template&action=create', 1],
    ['&noun=template&noun_id=700', 0],
    ['&noun=user', 0],
    ['&noun=api-key', 0],
  ])('filtered by %s has %i entries', async (query, count) => {
    const found = await listed(analyst, query);
    expect(found.entries).toHaveLength(count);
    expect(found.count).toBe(count);
  });

  it('goes on before an entry, whatever came since', async () => {
    const [first, second] = (await listed(admin, '&noun=template')).entries;
    expect(first?.id).toBeGreaterThan(second?.id ?? 0);
    const rest = await listed(admin, `&noun=template&before_id=${first?.id}`);
    expect(rest.entries.map(({ id }) => id)).toEqual([second?.id]);
    const page = (await admin.get('/api/history/?noun=template&limit=1&offset=1')).json();
    expect(page.results.map(({ id }: Entry) => id)).toEqual([second?.id]);
    expect(page.meta.count).toBe(2);
  });
});

describe('the versions on a link', () => {
  it('are newest first, each until the next began, and of a regulation all are told', async () => {
    const [link = 0] = ids;
    const before = (await analyst.get(`/api/links/${link}/history/`)).json().results;
    const proposal = await propose(editor, [link]);
    const published = await publisher.post(
      `/api/proposed_regulation/${proposal}/publish_proposed_regulation/`,
    );
    expect(published.statusCode, published.body).toBe(200);
    const { results, meta } = (await analyst.get(`/api/links/${link}/history/`)).json();
    expect(results).toHaveLength(before.length + 1);
    expect(meta.count).toBe(results.length);
    expect(results[0]).toMatchObject({
      sub_activity: 'loading',
      action: 'modify',
      reason: 'Deliveries',
      proposed_regulation_id: proposal,
      user: 'publisher',
      link_count: 1,
      effective_to: null,
    });
    expect(results[1]).toMatchObject({ id: before[0].id, proposed_regulation_id: null });
    expect((await analyst.get(`/api/links/${link}/history/?limit=1`)).json().results).toHaveLength(1);
    const ofRegulation = (await analyst.get(`/api/regulation/${results[0].id}/history/`)).json().results;
    expect(ofRegulation.map(({ id }: { id: number }) => id)).toContain(results[0].id);
    expect((await analyst.get('/api/links/999999/history/')).statusCode).toBe(404);
    expect((await analyst.get('/api/regulation/999999/history/')).statusCode).toBe(404);
  });

  it('are of a part those of the whole it was taken from, but none of what became of the rest', async () => {
    const { rows } = await api.database.pool.query(
      `select regulation_id as regulation, array_agg(link_id order by link_id) as links from regulation_link
       where effective_to is null group by 1 having count(*) > 1 order by 1 limit 1`,
    );
    const { regulation, links } = rows[0];
    const publish = async (on: readonly number[]) => {
      const id = await propose(editor, on);
      const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
      expect(done.statusCode, done.body).toBe(200);
      return (await analyst.get(`/api/links/${on[0]}/history/?limit=1`)).json().results[0].id;
    };
    const versions = async (id: number) =>
      (await analyst.get(`/api/regulation/${id}/history/`))
        .json()
        .results.map(({ id: version }: { id: number }) => version);
    const part = await publish([links[0]]);
    const rest = await publish(links.slice(1));
    expect(await versions(part)).toEqual([part, regulation]);
    expect(await versions(rest)).toEqual([rest, regulation]);
  });
});
