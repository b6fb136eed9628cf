// A change that is scheduled in a publish request is taken into account by the changes published
// after it in the same request.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change, loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: number[] = [];
const next = () => links.shift() ?? 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = [...api.city.box([-180, -90, 180, 90], 40).ids];
});
afterAll(() => api.close());

const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString();

/**
 * Publishes all in one request, each when its draft says. Returns the error code of each; `null` =
 * published.
 */
async function publish(...ids: readonly number[]): Promise<readonly (string | null)[]> {
  const answer = await publisher.post('/api/proposed_regulation/publish_proposed_regulations/', {
    proposed_regulation_ids: ids,
  });
  const { results } = answer.json<{ results: readonly { id: number; code: string | null }[] }>();
  return ids.map((id) => results.find((row) => row.id === id)?.code ?? null);
}

/** Creates links that share one regulation, and returns them. */
async function regulated(count: number): Promise<readonly number[]> {
  const chosen = Array.from({ length: count }, next);
  expect(await publish(await propose(editor, chosen))).toEqual([null]);
  return chosen;
}

it.each(['modify', 'remove'])('rejects a change of today where one was planned: %s', async (action) => {
  const [link = 0] = await regulated(1);
  const rules = action === 'remove' ? { restrictions: [] } : {};
  const planned = await propose(editor, [link], { ...rules, action, effective_from: inTwoDays });
  const { id: scenario } = (await editor.post('/api/scenario/', { name: `Besides ${action}` })).json();
  const today = await propose(editor, [link], { scenario });
  expect(await publish(planned, today)).toEqual([null, 'proposal.planned-change']);
  // It is also rejected in a later request, when only the database has the scheduled change.
  expect(await publish(today)).toEqual(['proposal.planned-change']);
});

it('ends a regulation only when the last link that keeps it until then leaves it', async () => {
  const [later = 0, now = 0] = await regulated(2);
  const planned = await propose(editor, [later], { effective_from: inTwoDays });
  expect(await publish(planned, await propose(editor, [now]))).toEqual([null, null]);
  const { rows } = await api.database.pool.query(
    `select r.effective_to as ends from regulation r join regulation_link m on m.regulation_id = r.id
     where m.link_id = $1 and m.effective_to = $2`,
    [later, inTwoDays],
  );
  expect(rows).toEqual([{ ends: new Date(inTwoDays) }]);
});

it.each([
  ['in the order of drafting', [0, 1], {}],
  ['in the other order', [1, 0], {}],
  ['the first of them later', [0, 1], { effective_from: inTwoDays }],
  ['the first of them later, published last', [1, 0], { effective_from: inTwoDays }],
] as const)('changes curbs of one regulation by a draft each: %s', async (_name, order, first) => {
  const curbs = await regulated(3);
  const on = async (link: number) => (await editor.get(`/api/links/${link}/get_link_restrictions/`)).json();
  const before = await on(curbs[0] ?? 0);
  const limits = [31, 32];
  const drafts: number[] = [];
  for (const [index, limit] of limits.entries())
    drafts.push(
      await propose(editor, [curbs[index] ?? 0], {
        actual_regulation_id: before.regulation.id,
        restrictions: [{ ...loadingRule.restrictions[0], maxStay: limit }],
        ...(index === 0 ? first : {}),
      }),
    );
  // The same curb can have one draft only.
  const again = await editor.post(change, {
    ...loadingRule,
    links: [{ curb_link: curbs[1] }],
    actual_regulation_id: before.regulation.id,
  });
  expect(again.json()).toMatchObject({ code: 'proposal_exists', proposal: drafts[1] });
  for (const index of order) expect(await publish(drafts[index] ?? 0)).toEqual([null]);
  const rulesOf = async (link: number) => (await on(link)).rule_set_id;
  const published = await Promise.all(curbs.map(rulesOf));
  const isLater = 'effective_from' in first;
  expect(published.map((id) => id === before.rule_set_id)).toEqual([isLater, false, true]);
  expect(published[1]).not.toBe(published[0]);
  // Each publication is taken back alone.
  for (const proposal of drafts) {
    const undone = await publisher.post('/api/proposed_regulation/undo_publication/', {
      proposed_regulation_ids: [proposal],
    });
    expect(undone.statusCode, undone.body).toBe(200);
  }
  expect(await Promise.all(curbs.map(rulesOf))).toEqual(curbs.map(() => before.rule_set_id));
});

it('takes a change back into the rules of before, also where their regulation has others by now', async () => {
  const [first = 0, second = 0] = await regulated(2);
  const on = async (link: number) => (await editor.get(`/api/links/${link}/get_link_restrictions/`)).json();
  const before = await on(first);
  const rule = (maxStay: number) => ({ ...loadingRule.restrictions[0], maxStay });
  const apart = await propose(editor, [first], { restrictions: [rule(31)] });
  expect(await publish(apart)).toEqual([null]);
  const newer = await propose(editor, [second], {
    actual_regulation_id: before.regulation.id,
    restrictions: [rule(32)],
  });
  expect(await publish(newer)).toEqual([null]);
  const kept = await on(second);
  const back = await publisher.post(`/api/proposed_regulation/${apart}/revert_published_regulation/`);
  expect(back.statusCode, back.body).toBe(200);
  const [now, other] = [await on(first), await on(second)];
  expect(now.rule_set_id).toBe(before.rule_set_id);
  expect(now.regulation.id).not.toBe(before.regulation.id);
  const { effective_to: ends } = (await editor.get(`/api/regulation/${now.regulation.id}/`)).json();
  expect(ends).toBeNull();
  expect(other.regulation).toEqual(kept.regulation);
});
