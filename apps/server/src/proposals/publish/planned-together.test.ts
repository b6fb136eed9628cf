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

it('changes a regulation once in each scenario, and again when that is published', async () => {
  const [first = 0, second = 0] = await regulated(2);
  const url = `/api/links/${first}/get_link_restrictions/`;
  const { regulation } = (await editor.get(url)).json();
  const { id: scenario } = (await editor.post('/api/scenario/', { name: 'Of its own' })).json();
  const drafted = async (link: number, more: object = {}) => {
    const links = [{ curb_link: link }];
    const body = { ...loadingRule, links, actual_regulation_id: regulation.id, ...more };
    return (await editor.post(change, body)).json();
  };
  const { id } = await drafted(first);
  expect(await drafted(second)).toMatchObject({ code: 'proposal_exists', proposal: id });
  const there = await drafted(second, { scenario });
  expect(there).toMatchObject({ actual_regulation_id: regulation.id, scenario: { id: scenario } });
  expect(await publish(id)).toEqual([null]);
  expect(await drafted(second)).toMatchObject({ actual_regulation_id: regulation.id, is_published: false });
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
