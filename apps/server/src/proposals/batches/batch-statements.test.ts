// Saving a batch takes one request and one statement per table, however many links it has; the
// statements are counted, not timed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements, type SentStatement } from '../../testing/heard-statements.ts';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let links: number[] = [];
let heard: SentStatement[] = [];

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  links = [...api.city.box([-180, -90, 180, 90], 100).ids];
  recordStatements(api.database.pool, (statement) => heard.push(statement));
});
afterAll(() => api.close());

/** Returns the tables that statements write to, in order. */
function tablesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    [...text.matchAll(/insert into "?(\w+)"?/g)].map(([, table]) => table ?? ''),
  );
}

/**
 * Returns the statements of the transaction that saved the batch, and those on other connections
 * during that time.
 */
function bySaving(): { readonly own: string[]; readonly others: string[] } {
  const saver = heard.find(({ text }) => text.includes('insert into "proposal_batch"'))?.client;
  const said = heard.filter(({ client }) => client === saver).map(({ text }) => text);
  const at = said.findIndex((text) => text.includes('insert into "proposal_batch"'));
  const from = said.findLastIndex((text, index) => index < at && /^(begin|start transaction)/i.test(text));
  const to = said.findIndex((text, index) => index > at && /^commit/i.test(text));
  expect(from).toBeGreaterThanOrEqual(0);
  expect(to).toBeGreaterThan(at);
  const rest = [...said.slice(0, from), ...said.slice(to)];
  const foreign = heard.filter(({ client }) => client !== saver).map(({ text }) => text);
  return { own: said.slice(from, to), others: [...rest, ...foreign] };
}

/** Returns how often each table is written while a batch of these links is saved. */
async function written(chosen: readonly number[], timeLimit: number): Promise<Record<string, number>> {
  heard = [];
  const saved = await editor.post('/api/batchregulations/', { links: chosen, edit: { timeLimit } });
  expect(saved.statusCode, saved.body).toBe(201);
  expect(saved.json().accepted).toBeGreaterThan(chosen.length / 2);
  const { own, others } = bySaving();
  // Only the process's own scheduler may write at the same time, when it announces due changes.
  expect(
    others.filter((text) => tablesOf([text]).length > 0 && !text.includes('from scheduled_change')),
  ).toEqual([]);
  const counts: Record<string, number> = {};
  for (const table of tablesOf(own)) counts[table] = (counts[table] ?? 0) + 1;
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
      'outbox',
    ])
      expect(many[table], table).toBe(1);
    // One for the proposals and one for the batch itself.
    expect(many.audit).toBe(2);
    expect(Math.max(...Object.values(many))).toBe(2);
  });
});
