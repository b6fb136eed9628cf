// Draft links on the map, and custom links by proposal: only those of the requested scenario and
// box, up to the limit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let ids: readonly number[];
let first: number;
let second: number;
let third: number;
let scenario: number;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  ids = api.city.box([-180, -90, 180, 90], 10).ids;
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  first = await propose(editor, [a, { parent_link: b, from: 5, to: 20 }]);
  second = await propose(editor, [c], {
    action: 'remove',
    restrictions: [],
    sub_activity: 'unregulated',
  });
  scenario = (await editor.post('/api/scenario/', { name: 'Another' })).json().id;
  third = await propose(editor, [{ parent_link: d, from: 3, to: 9 }], { scenario });
});
afterAll(() => api.close());

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
}
async function inBox(
  more = '',
  box = '-180,-90,180,90',
): Promise<{
  features: readonly Feature[];
  truncated: boolean;
  proposals: readonly { id: number; action: string; restrictions: readonly { maxStay: number }[] }[];
}> {
  const [west, south, east, north] = box.split(',');
  const query = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}${more}`;
  const answer = await editor.get(`/api/alllinks/GetProposedLinksInBox/?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('links of drafts in a box', () => {
  it('are those of the general scenario, whole or in part, with what each proposal would say once', async () => {
    const { features, truncated, proposals } = await inBox();
    expect(features.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        proposed_regulation_id: first,
        link: ids[0],
        is_custom_segment: false,
        from: null,
      }),
      expect.objectContaining({
        proposed_regulation_id: first,
        link: ids[1],
        is_custom_segment: true,
        from: 5,
        to: 20,
      }),
      expect.objectContaining({ proposed_regulation_id: second, link: ids[2], action: 'remove' }),
    ]);
    expect(truncated).toBe(false);
    expect(proposals.map(({ id }) => id)).toEqual([first, second]);
    expect(proposals[0]?.restrictions).toMatchObject([{ maxStay: 20 }]);
    expect(proposals[1]?.restrictions).toEqual([]);
  });

  it('are those of the scenario asked for', async () => {
    const { features, proposals } = await inBox(`&scenario__id=${scenario}`);
    expect(features.map(({ properties }) => properties.link)).toEqual([ids[3]]);
    expect(proposals.map(({ id }) => id)).toEqual([third]);
  });

  it('are no more than the limit, which is said', async () => {
    const two = await inBox('&limit=2');
    expect([two.features.length, two.truncated]).toEqual([2, true]);
    const three = await inBox('&limit=3');
    expect([three.features.length, three.truncated]).toEqual([3, false]);
    expect((await inBox('&limit=1')).proposals.map(({ id }) => id)).toEqual([first]);
  });

  it('are those that touch the box', async () => {
    const [corner] = api.city.line(ids[2] ?? 0) ?? [];
    const [lng, lat] = corner ?? [0, 0];
    const near = await inBox(
      '',
      [lng, lat, lng, lat].map((at, side) => at + (side < 2 ? -1e-7 : 1e-7)).join(','),
    );
    expect(near.features.map(({ properties }) => properties.link)).toEqual([ids[2]]);
    expect((await inBox('', '0,0,1,1')).features).toEqual([]);
  });
});

describe('custom links', () => {
  it.each([
    ['of all proposals', () => '', () => [ids[1], ids[3]]],
    ['of a link', () => `?parent_link__id=${ids[3]}`, () => [ids[3]]],
    ['of a proposal', () => `?proposed_regulation_id=${first}`, () => [ids[1]]],
    ['of a scenario', () => `?scenario__id=${scenario}`, () => [ids[3]]],
    [
      'of a scenario, and of a link that is not in it',
      () => `?scenario__id=${scenario}&parent_link__id=${ids[1]}`,
      () => [],
    ],
  ])('%s are listed', async (_which, query, links) => {
    const { results, meta } = (await editor.get(`/api/proposed_link/${query()}`)).json();
    expect(results.map((one: { parent_link__id: number }) => one.parent_link__id)).toEqual(links());
    expect(meta.count).toBe(links().length);
  });

  it('that were never put on a proposal go after a day, those of others and on proposals stay', async () => {
    const make = async (hand: TestClient) =>
      (await hand.post('/api/proposed_link/', { parent_link: ids[4], from: 1, to: 4 })).json().id;
    const [old, others] = [await make(editor), await make(await signInClient(api, 'publisher'))];
    await api.database.pool.query("update proposed_link set created = created - interval '25 hours'");
    const fresh = await make(editor);
    const { results } = (await editor.get('/api/proposed_link/')).json();
    const there = results.map(({ id }: { id: number }) => id);
    expect(there).toEqual(expect.arrayContaining([others, fresh]));
    expect(there).not.toContain(old);
    expect(results).toHaveLength(4);
  });
});
