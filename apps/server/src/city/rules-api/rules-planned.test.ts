// The rules API and published changes that take effect later: the rules in force at the time
// about, and nothing said of a stay across a change that the present rules do not decide alone.
import { ruleVerdict } from '@curbwright/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { RuleSetFinder } from '../published-city/rule-set-finder.ts';

let api: TestApi;
let publisher: TestClient;
/** Links: changed later, removed later, created later, not planned. */
let links: readonly number[] = [];
const at = (index: number) => links[index] ?? 0;
const hourMs = 3_600_000;
/** The full hour of the change. */
const change = Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs;

const parking = (limit: number) => ({
  sub_activity: 'free-parking',
  restrictions: [{ activity: 'parking', subActivity: 'free-parking', priority: 800, maxStay: limit }],
});
const noStopping = {
  sub_activity: 'no-stopping',
  restrictions: [{ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 }],
};
const removal = { action: 'remove', sub_activity: 'unregulated', restrictions: [] };

async function publish(link: number, rules: object, from: number | null): Promise<void> {
  const id = await propose(publisher, [link], rules);
  const answer = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {
    effective_from: from === null ? null : new Date(from).toISOString(),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
async function ask(link: number, instant: number | null, stay?: number) {
  const when = instant === null ? '' : `&at=${new Date(instant).toISOString()}`;
  const answer = await api.inject({
    method: 'GET',
    url: `/api/rules/verdict/?link=${link}${when}${stay === undefined ? '' : `&stay=${stay}`}`,
  });
  return ruleVerdict.parse(answer.json());
}

beforeAll(async () => {
  api = await openTestApi();
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids.slice(20, 24);
  for (const link of links) await publish(link, parking(120), null);
  await publish(at(2), removal, null);
  await publish(at(0), noStopping, change);
  await publish(at(1), removal, change);
  await publish(at(2), { ...noStopping, action: 'create' }, change);
});
afterAll(() => api.close());

it('answers by the rules in force at the time asked about', async () => {
  // What is published at once reaches memory with a notice.
  const inMemory = () => [api.city.link(at(3))?.timeLimit, api.city.link(at(2))?.ruleSet];
  await expect.poll(inMemory).toEqual([120, null]);
  const typesAt = (instant: number | null) =>
    Promise.all(links.map(async (link) => (await ask(link, instant)).verdict.sub_activity));
  const now = ['free-parking', 'free-parking', 'unregulated', 'free-parking'];
  expect(await typesAt(null)).toEqual(now);
  expect(await typesAt(change - 1000)).toEqual(now);
  const later = ['no-stopping', 'unregulated', 'no-stopping', 'free-parking'];
  expect(await typesAt(change)).toEqual(later);
  expect(await typesAt(change + 400 * 24 * hourMs)).toEqual(later);
});

it('names the regulation then in force, and the rules by their id', async () => {
  const [before, after] = [await ask(at(0), change - 1000), await ask(at(0), change)];
  expect(after.rule_set_id).not.toBe(before.rule_set_id);
  expect(after.link.regulation_id).not.toBe(before.link.regulation_id);
  expect(after.regulation_id).toEqual(expect.any(String));
  expect(await ask(at(1), change)).toMatchObject({ regulation_id: null, link: { regulation_id: null } });
  expect((await ask(at(2), change)).rule_set_id).toBe(after.rule_set_id);
  expect((await ask(at(3), change)).link).toEqual((await ask(at(3), null)).link);
});

it('answers many questions like single ones', async () => {
  const questions = [change - 1000, change].flatMap((instant) =>
    links.map((link) => ({ link, at: new Date(instant).toISOString(), stay: 60 })),
  );
  const payload = { questions: [...questions, { link: 0 }] };
  const { results } = (await api.inject({ method: 'POST', url: '/api/rules/verdict/', payload })).json();
  const single = await Promise.all(questions.map((one) => ask(one.link, Date.parse(one.at), one.stay)));
  expect(results.slice(0, -1).map(({ answer }: { answer: unknown }) => answer)).toEqual(single);
  expect(results.at(-1)).toMatchObject({ ok: false, status: 400 });
});

it('ends the verdict with the change, and says nothing of a stay across it', async () => {
  const before = change - hourMs;
  const { verdict, explanation, ...short } = await ask(at(0), before, 60);
  expect(Date.parse(verdict.until ?? '')).toBe(change);
  expect(explanation.later.at(-1)).toMatch(/a planned change of the rules\.$/);
  expect(short).toMatchObject({ longest_stay: 60, stay_allowed: true });
  expect(await ask(at(0), before, 61)).toMatchObject({ longest_stay: 60, stay_allowed: null, price: null });
  expect(await ask(at(0), before, 121)).toMatchObject({ stay_allowed: false });
  expect(await ask(at(0), change, 1)).toMatchObject({ longest_stay: 0, stay_allowed: false });
  expect(await ask(at(3), before, 120)).toMatchObject({ longest_stay: 120, stay_allowed: true });
});

it('says that the rules are unknown where those of then are not found', async () => {
  const spy = vi.spyOn(RuleSetFinder.prototype, 'of').mockReturnValue(null);
  try {
    const answer = await ask(at(0), change, 30);
    expect(answer).toMatchObject({ longest_stay: null, stay_allowed: null, price: null });
    expect(answer.verdict).toMatchObject({ rules_unknown: true, uses: { parking: { allowed: false } } });
    expect((await ask(at(0), change - 1000)).verdict.rules_unknown).toBe(false);
  } finally {
    spy.mockRestore();
  }
});
