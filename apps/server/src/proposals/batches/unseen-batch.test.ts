// A batch is published or undone as the user saw it: others added or changed meanwhile are refused
// and named. Editors undo their own batches of which nothing is published.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, type TestClient } from '../../testing/proposals.ts';
import { openStaff } from '../../testing/staff.ts';
import type { TestApi } from '../../testing/test-api.ts';

const path = '/api/batchregulations/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let admin: TestClient;
let some: (count: number) => readonly number[];

beforeAll(async () => {
  ({ api, editor, publisher, admin, some } = await openStaff());
});
afterAll(() => api.close());

interface Seen {
  readonly id: number;
  readonly version: number;
}
async function saved(hand = editor): Promise<number> {
  const edit = {
    action: 'modify',
    addedRestrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  };
  const done = await hand.post(path, { links: some(6), edit });
  expect(done.statusCode, done.body).toBe(201);
  return done.json().id;
}
async function seenOf(batch: number): Promise<readonly Seen[]> {
  const { proposals } = (await editor.get(`${path}${batch}/batch_proposals/`)).json();
  return proposals.map(({ id, version }: Seen) => ({ id, version }));
}

it('publishes what was seen, and names the street of each outcome', async () => {
  const batch = await saved();
  const { proposals } = (await publisher.get(`${path}${batch}/batch_changes/`)).json();
  expect(proposals).toEqual(await seenOf(batch));
  const done = (await publisher.post(`${path}${batch}/publish_batch/`, { proposals })).json();
  expect(done).toMatchObject({ done: proposals.length, refused: 0 });
  expect(
    done.results.every((one: { bl_street_name: unknown }) => typeof one.bl_street_name === 'string'),
  ).toBe(true);
});

it('refuses to publish or undo a proposal that was moved in or changed, and publishes none', async () => {
  const batch = await saved();
  const seen = await seenOf(batch);
  const moved = await propose(editor, some(1));
  await editor.patch(`/api/proposed_regulation/${moved}/`, { batch });
  for (const action of ['publish_batch', 'undo_batch']) {
    const refused = await publisher.post(`${path}${batch}/${action}/`, { proposals: seen });
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'batch.unseen']);
    expect(refused.json().detail).toContain(`(#${moved})`);
  }
  const [first] = seen;
  await editor.patch(`/api/proposed_regulation/${first?.id}/`, { reason: 'Another' });
  const again = await publisher.post(`${path}${batch}/publish_batch/`, {
    proposals: [...seen, { id: moved, version: 2 }],
  });
  expect(again.json().detail).toContain(`(#${first?.id})`);
  const { open, published } = (await editor.get(`${path}?id=${batch}`)).json().results[0];
  expect([open, published]).toEqual([seen.length + 1, 0]);
  const proposals = await seenOf(batch);
  const undone = await publisher.post(`${path}${batch}/undo_batch/`, { proposals });
  expect(undone.json()).toMatchObject({ done: proposals.length, refused: 0 });
});

it('lets editors undo their own unpublished batch, and nothing else', async () => {
  const [own, others, partly] = [await saved(), await saved(admin), await saved()];
  const undo = async (batch: number, hand = editor) =>
    (await hand.post(`${path}${batch}/undo_batch/`)).statusCode;
  expect(await undo(own)).toBe(200);
  expect(await undo(others)).toBe(403);
  const [first] = await seenOf(partly);
  await publisher.post(`/api/proposed_regulation/${first?.id}/publish_proposed_regulation/`);
  const before = await seenOf(partly);
  expect(await undo(partly)).toBe(403);
  expect(await seenOf(partly)).toEqual(before);
  expect(await undo(99_999_999)).toBe(404);
  expect(await undo(partly, publisher)).toBe(200);
});
