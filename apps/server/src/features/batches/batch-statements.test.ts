// Saving a batch is one request and one statement a table, however many links it has; counted, never timed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hand, handOf } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: Hand;
let links: number[] = [];
let heard: string[] = [];

beforeAll(async () => {
  api = await openTestApi();
  editor = await handOf(api, 'editor');
  links = [...api.city.box([-180, -90, 180, 90], 100).ids];
  const wrapped = new WeakSet<object>();
  api.database.pool.on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...args: Parameters<typeof query>) => {
        const [first]: readonly unknown[] = args;
        const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
        heard.push(String(text));
        return query(...args);
      },
    });
  });
});
afterAll(() => api.close());

/** How often each table is written to while a batch of these links is saved. */
async function written(chosen: readonly number[], timeLimit: number): Promise<Record<string, number>> {
  heard = [];
  const saved = await editor.post('/api/batchregulations/', { links: chosen, edit: { timeLimit } });
  expect(saved.statusCode, saved.body).toBe(201);
  expect(saved.json().accepted).toBeGreaterThan(chosen.length / 2);
  const tables = heard.flatMap((text) =>
    [...text.matchAll(/insert into "?(\w+)"?/g)].map(([, table]) => table ?? ''),
  );
  const counts: Record<string, number> = {};
  // What the process announces of itself comes in between.
  for (const table of tables.filter((name) => name !== 'outbox')) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

describe('saving a batch', () => {
  it('writes each table once, for few links as for many', async () => {
    const few = await written(links.slice(0, 4), 41);
    const many = await written(links.slice(4, 48), 43);
    expect(many).toEqual(few);
    for (const table of [
      'proposed_regulation',
      'proposed_restriction',
      'proposed_regulation_link',
      'proposal_claim',
      'proposal_batch',
    ])
      expect(many[table], table).toBe(1);
    // Of the proposals, and of the batch itself.
    expect(many.audit).toBe(2);
    expect(Math.max(...Object.values(many))).toBe(2);
  });
});
