// Many publish, revert, draft and delete at the same moment: each proposal is published once,
// nobody waits forever, and the tables stay consistent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, loadingRule, propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publishers: TestClient[];
let links: readonly number[];

beforeAll(async () => {
  api = await openTestApi({ env: { DATABASE_POOL: '12' } });
  editor = await signInClient(api, 'editor');
  publishers = [];
  // One after the other, because simultaneous sign-ins of one user count each other as attempts.
  while (publishers.length < 4) publishers.push(await signInClient(api, 'publisher'));
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(() => api.close());

/** Counts violations of what must always be true of the tables. */
async function faults(): Promise<unknown> {
  const { rows } = await api.database.pool.query(`select
    (select count(*)::int from (select link_id from regulation_link where effective_from <= now() and (effective_to is null or effective_to > now())
      group by link_id having count(*) > 1) t) as twice_regulated,
    (select count(*)::int from regulation_link m join link l on l.id = m.link_id where m.effective_to is null and l.retired is not null) as retired_regulated,
    (select count(*)::int from regulation r where effective_to is null
      and not exists (select from regulation_link m where m.regulation_id = r.id and m.effective_to is null)) as empty_open,
    (select count(*)::int from regulation r join regulation_link m on m.regulation_id = r.id and m.effective_to is null
      where r.effective_to is not null) as closed_with_links,
    (select count(*)::int from proposed_regulation p where is_published and not exists
      (select from publication b where b.proposed_regulation_id = p.id)) as unexplained,
    (select count(*)::int from proposal_claim c join proposed_regulation p on p.id = c.proposed_regulation_id where p.is_published) as claims_left`);
  return rows[0];
}

const none = {
  twice_regulated: 0,
  retired_regulated: 0,
  empty_open: 0,
  closed_with_links: 0,
  unexplained: 0,
  claims_left: 0,
};

describe('publishing at the same instant', () => {
  it('publishes each once, in whatever order several publishers name them', async () => {
    const ids: number[] = [];
    for (const [index, link] of links.slice(0, 24).entries())
      ids.push(await propose(editor, [index % 3 === 0 ? { parent_link: link, from: 10, to: 20 } : link]));
    const orders = [ids, ids.toReversed(), [...ids.slice(12), ...ids.slice(0, 12)], ids];
    const answers = await Promise.all(
      publishers.map((hand, index) =>
        hand.post('/api/proposed_regulation/publish_proposed_regulations/', {
          proposed_regulation_ids: orders[index],
        }),
      ),
    );
    const done = answers.map((answer) => answer.json().done);
    expect(done.reduce((sum: number, one: number) => sum + one, 0)).toBe(24);
    expect(await faults()).toEqual(none);
    const reverts = await Promise.all(
      ids
        .slice(0, 8)
        .flatMap((id) =>
          publishers
            .slice(0, 2)
            .map((hand) => hand.post(`/api/proposed_regulation/${id}/revert_published_regulation/`)),
        ),
    );
    expect(reverts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8);
    expect(await faults()).toEqual(none);
  });

  it('stays whole while people draft, edit, delete and publish on the same links', async () => {
    const places = links.slice(24, 34);
    const acts = Array.from({ length: 60 }, async (_, index) => {
      const link = places[index % places.length] ?? 0;
      const made = await editor.post(change, { ...loadingRule, links: [{ curb_link: link }] });
      if (made.statusCode !== 201) return made;
      const { id } = made.json();
      const [hand] = publishers;
      if (index % 4 === 0) return editor.remove(`/api/proposed_regulation/${id}/delete_proposed_regulation/`);
      if (index % 4 === 1) await editor.patch(`/api/proposed_regulation/${id}/`, { reason: `${index}` });
      return hand?.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
    });
    for (const answer of await Promise.all(acts)) expect(answer?.statusCode).toBeLessThan(500);
    expect(await faults()).toEqual(none);
  });
});
