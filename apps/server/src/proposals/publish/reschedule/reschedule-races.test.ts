// Publishing, moving and undoing scheduled changes at the same time: whatever wins, each curb has
// exactly one set of rules at every instant.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, type TestClient } from '../../../testing/proposals.ts';
import { openStaff } from '../../../testing/staff.ts';
import type { TestApi } from '../../../testing/test-api.ts';

const path = '/api/proposed_regulation/';
const rounds = 12;
const seed = 20_261_201;
const minutes = 60_000;
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[];

beforeAll(async () => {
  ({ api, editor, publisher, links } = await openStaff());
});
afterAll(() => api.close());

/** A reproducible sequence of whole numbers below a limit. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Curbs whose memberships overlap or leave a gap, and versions that end before their last curb. */
const brokenCurbs = `
  select 'curb ' || link_id as what from (
    select link_id, effective_to, lead(effective_from) over (partition by link_id order by effective_from) as next
    from regulation_link where link_id = any($1)) m
  group by link_id having count(*) filter (where effective_to is distinct from next) > 0
  union all
  select 'version ' || r.id from regulation r join regulation_link m on m.regulation_id = r.id where m.link_id = any($1)
  group by r.id having r.effective_to is distinct from
    case when bool_or(m.effective_to is null) then null else max(m.effective_to) end
  union all
  select 'empty ' || link_id from regulation_link where link_id = any($1) and effective_to <= effective_from`;

it('leave one set of rules on each curb at every instant', async () => {
  const next = numbersFrom(seed);
  const own = links.slice(0, 4);
  const published: number[] = [];
  const pick = () => published[next(published.length)] ?? 0;
  const at = () => new Date(Date.now() + (2 + next(20)) * minutes).toISOString();
  const answers = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const drafts = await Promise.all(
      [0, 1].map(() => propose(editor, [own[next(4)] ?? 0], { reason: `round ${round}` }).catch(() => null)),
    );
    const calls = drafts.flatMap((id) => {
      if (id === null) return [];
      published.push(id);
      const body = { effective_from: next(3) === 0 ? null : at() };
      return publisher.post(`${path}${id}/publish_proposed_regulation/`, body);
    });
    for (let more = 0; more < 4 && published.length > 0; more += 1)
      calls.push(
        next(2) === 0
          ? publisher.post(`${path}${pick()}/change_effective_date/`, { effective_from: at() })
          : publisher.post(`${path}undo_publication/`, { proposed_regulation_ids: [pick()] }),
      );
    for (const { statusCode } of await Promise.all(calls))
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    expect([round, await api.database.rows(brokenCurbs, [own])]).toEqual([round, []]);
    // What was refused does not take a curb from the next round.
    await api.database.rows('delete from proposed_regulation where not is_published', []);
  }
  expect([...answers.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(answers.get(200) ?? 0).toBeGreaterThan(rounds);
});
