// Published changes that take effect later, as anybody sees them on a curb.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let publisher: TestClient;
let link = 0;

const noStopping = (to: string) => ({
  activity: 'no stopping',
  subActivity: 'no-stopping',
  priority: 100,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '07:00', to }] }],
});
const later = '2999-01-01T08:00:00.000Z';

async function publish(to: string, from: string | null): Promise<void> {
  const draft = { sub_activity: 'no-stopping', restrictions: [noStopping(to)] };
  const id = await propose(publisher, [link], draft);
  const answer = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {
    effective_from: from,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const plannedOn = async (id: number, language = 'en') =>
  (await api.inject({ method: 'GET', url: `/api/links/${id}/planned_changes/?language=${language}` })).json();

beforeAll(async () => {
  api = await openTestApi();
  publisher = await signInClient(api, 'publisher');
  link = api.city.box([-180, -90, 180, 90], 100).ids[20] ?? 0;
  await publish('09:00', null);
});
afterAll(() => api.close());

it('says what changes, from when, to anybody; nothing where nothing is planned', async () => {
  expect(await plannedOn(link)).toEqual({ results: [] });
  expect(await plannedOn(999_999_999)).toMatchObject({ code: 'not_found' });
  await publish('10:00', later);
  expect(await plannedOn(link)).toEqual({
    results: [
      {
        effective_from: later,
        lines: ['No stopping 07:00–09:00 → 07:00–10:00, Mon–Fri'],
        regulation: expect.any(Number),
        rule_set_id: expect.any(String),
        restrictions: [expect.objectContaining({ activity: 'no stopping', priority: 100 })],
      },
    ],
  });
  const rules = await api.inject({ method: 'GET', url: `/api/links/${link}/get_public_link_restrictions/` });
  const { later: changes } = rules.json().explanation;
  expect(changes.at(-1)).toMatch(/^From .*2999.*: a planned change of the rules\.$/);
  expect((await plannedOn(link, 'es')).results[0].lines).toEqual([
    'Prohibido detenerse 07:00–09:00 → 07:00–10:00, lun–vie',
  ]);
});
