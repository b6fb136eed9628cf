// What else is scheduled on the curbs of proposals: published for later, or open with a date.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, type TestClient } from '../../testing/proposals.ts';
import { openStaff } from '../../testing/staff.ts';
import type { TestApi } from '../../testing/test-api.ts';

const path = '/api/proposed_regulation/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];

beforeAll(async () => {
  ({ api, editor, publisher, links } = await openStaff());
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const scheduled = async (query: string) => (await editor.get(`${path}scheduled_changes/?${query}`)).json();

it('lists both, soonest first, with the curbs they share', async () => {
  const [a = 0, b = 0, c = 0] = links;
  const { id: scenario } = (await editor.post('/api/scenario/', { name: 'Other plan' })).json();
  const later = await propose(editor, [a, b]);
  await publisher.post(`${path}${later}/publish_proposed_regulation/`, { effective_from: inDays(9) });
  const open = await propose(editor, [b, c], { scenario, effective_from: inDays(3) });
  const own = await propose(editor, [a, b, c], { effective_from: inDays(5) });
  const { count, results } = await scheduled(`ids=${own}`);
  expect(count).toBe(2);
  expect(
    results.map((one: Record<string, unknown>) => [one.proposed_regulation_id, one.is_published, one.curbs]),
  ).toEqual([
    [open, false, 2],
    [later, true, 2],
  ]);
  expect(results[0]).toMatchObject({ scenario: 'Other plan', user: 'editor', sub_activity: 'loading' });
  expect(results[1].change_line).not.toBe('');
  // Published at once, none of them is scheduled; a proposal never lists itself.
  expect((await scheduled(`ids=${own},${open}`)).results).toHaveLength(1);
  expect((await scheduled(`ids=${await propose(editor, [links[7] ?? 0])}`)).count).toBe(0);
});

it('is what an open proposal is compared with, for it comes first', async () => {
  const link = links[11] ?? 0;
  const changes = async (id: number) =>
    (await editor.get(`${path}${id}/proposed_regulation_rule_changes/`)).json().groups[0];
  const planned = await propose(editor, [link]);
  await publisher.post(`${path}${planned}/publish_proposed_regulation/`, { effective_from: inDays(9) });
  const next = await propose(editor, [link], { effective_from: inDays(12) });
  const [first, second] = [await changes(planned), await changes(next)];
  expect(first.before).not.toEqual(first.after);
  expect([second.curbs, second.before]).toEqual([1, first.after]);
  const gone = links[13] ?? 0;
  const removal = await propose(editor, [gone], { action: 'remove', restrictions: [] });
  await publisher.post(`${path}${removal}/publish_proposed_regulation/`, { effective_from: inDays(9) });
  const again = await propose(editor, [gone], { action: 'create', effective_from: inDays(12) });
  expect((await changes(again)).before).toEqual([]);
});

it('is answered for ids or a batch, not for both or neither', async () => {
  const link = links[9] ?? 0;
  const saved = (
    await editor.post('/api/batchregulations/', { links: [link], edit: { timeLimit: 33 } })
  ).json();
  expect((await scheduled(`batch=${saved.id}`)).count).toBe(0);
  for (const query of ['', 'ids=1&batch=1'])
    expect((await editor.get(`${path}scheduled_changes/?${query}`)).statusCode).toBe(400);
});
