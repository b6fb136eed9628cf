// Making an undone publication a draft again: a copy with rules, curbs, reason, authors and remarks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const path = '/api/proposed_regulation/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];
let next = 0;
const free = () => links[next++] ?? 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 1000).ids;
});
afterAll(() => api.close());

const read = async (id: number) => (await publisher.get(`${path}${id}/`)).json();
async function publish(id: number, effectiveFrom: string | null = null): Promise<void> {
  const done = await publisher.post(`${path}${id}/publish_proposed_regulation/`, {
    effective_from: effectiveFrom,
  });
  expect(done.statusCode, done.body).toBe(200);
}
async function undo(id: number): Promise<void> {
  const done = await publisher.post(`${path}undo_publication/`, { proposed_regulation_ids: [id] });
  expect(done.statusCode, done.body).toBe(200);
}
const again = (id: number, client = publisher) => client.post(`${path}${id}/draft_again/`);

it('copies the rules, curbs, reason, authors, remarks and a date to come', async () => {
  const [first, second] = [free(), free()];
  const id = await propose(editor, [first, second], { reason: 'School street' });
  const remark = await publisher.post(`${path}${id}/remarks/`, { text: 'Please check the north side' });
  expect(remark.statusCode, remark.body).toBe(201);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await publish(id, later);
  await undo(id);
  const original = await read(id);
  const done = await again(id);
  expect(done.statusCode, done.body).toBe(201);
  const copy = done.json();
  expect(copy).toMatchObject({
    is_published: false,
    publication: null,
    reason: 'School street',
    effective_from: later,
    scenario: original.scenario,
    action: original.action,
    time_limit: original.time_limit,
  });
  const rulesOf = ({ restrictions }: { restrictions: { restriction: object }[] }) =>
    restrictions.map(({ restriction }) => restriction);
  expect(rulesOf(copy)).toEqual(rulesOf(original));
  const curbsOf = ({ links: on }: { links: { curb_link: { id: number } }[] }) =>
    on.map(({ curb_link: curb }) => curb.id).toSorted((a, b) => a - b);
  expect(curbsOf(copy)).toEqual([first, second].toSorted((a, b) => a - b));
  const remarks = (await publisher.get(`${path}${copy.id}/remarks/`)).json();
  expect(remarks.results).toMatchObject([{ text: 'Please check the north side' }]);
  const [authors] = await api.database.rows(
    'select (select authors from proposed_regulation where id = $1) @> (select authors from proposed_regulation where id = $2) as all',
    [copy.id, id],
  );
  expect(authors).toEqual({ all: true });
  expect((await again(id)).json()).toMatchObject({ code: 'proposal_exists' });
  await publish(copy.id);
});

it('is on the pieces of a curb that its publication divided', async () => {
  const parent = free();
  const id = await propose(editor, [{ parent_link: parent, from: 2, to: 8 }]);
  await publish(id);
  await undo(id);
  const done = await again(id);
  expect(done.statusCode, done.body).toBe(201);
  const [link] = done.json().links;
  expect(link.curb_link.id).not.toBe(parent);
  expect(link.curb_link.length).toBeCloseTo(6, 1);
  await publish(done.json().id);
});

it('is refused for what was not undone, for a revert, and without permission', async () => {
  const id = await propose(editor, [free()]);
  const reasonOf = async (of: number, client = editor) => {
    const done = await again(of, client);
    return [done.statusCode, done.json().reason ?? done.json().code];
  };
  expect(await reasonOf(id)).toEqual([409, 'proposal.not-published']);
  await publish(id);
  expect(await reasonOf(id)).toEqual([409, 'proposal.not-undone']);
  await undo(id);
  expect(await reasonOf((await read(id)).reverted_by)).toEqual([409, 'proposal.is-revert']);
  expect(await reasonOf(id, await signInClient(api, 'analyst'))).toEqual([403, 'permission_denied']);
  expect(await reasonOf(999_999)).toEqual([404, 'not_found']);
});
