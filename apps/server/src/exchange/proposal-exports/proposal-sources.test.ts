// Proposals on their way into a file: which are selected and in what order, each curb before and
// after, its location, and who drafted it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { findOpenVersion, linkCounts, linksOfSegments } from './proposal-exports.sql.ts';
import { loadProposalFileOptions } from './proposal-file-options.ts';
import { findContextLines, proposalSources } from './proposal-sources.ts';
import { readListRows, readProposals } from './read-proposals.ts';
import { type ProposalSelection, type SelectedProposal, selectProposals } from './select-proposals.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[] = [];
let taken = 0;
beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
});
afterAll(() => api.close());
function freshLink(): number {
  taken += 1;
  const id = links[taken - 1];
  if (id === undefined) throw new Error('the city has no more links');
  return id;
}
const context = () => ({ db: api.database.db, city: api.city, now: () => api.now() });
const publish = (id: number) =>
  publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, { waivers: [] });
async function sourcesOf(chosen: readonly SelectedProposal[]) {
  const wanted = await loadProposalFileOptions(context(), [], chosen.length, 'en');
  const found = [];
  for await (const some of proposalSources(context(), chosen, wanted)) found.push(...some);
  return found;
}
const [whole, part] = [(id: number) => id, (id: number) => ({ parent_link: id, from: 5, to: 30 })];
const only = (id: number) => [{ id, links: 1 }];

describe('a proposal in a file', () => {
  it('has its curb before as it is now, a published one as it was when it was drafted; after it as it wishes', async () => {
    const link = freshLink();
    const before = api.city.link(link)?.subActivity;
    const id = await propose(editor, [link]);
    const [open] = await sourcesOf(only(id));
    expect(open?.lines).toEqual([{ line: api.city.line(link), before, after: 'loading' }]);
    expect((await publish(id)).statusCode).toBe(200);
    await expect.poll(() => api.city.link(link)?.subActivity).toBe('loading');
    const [published] = await sourcesOf(only(id));
    expect(published?.lines).toEqual([{ line: api.city.line(link), before, after: 'loading' }]);
    // Drafted on the rules published since, which are now the state before it.
    const removal = await propose(editor, [link], { action: 'remove', restrictions: [] });
    const [goes] = await sourcesOf(only(removal));
    expect(goes?.lines).toMatchObject([{ before: 'loading', after: 'unregulated' }]);
  });

  it('says its stretch where it is of a part, and has the line of that part also once its link is divided', async () => {
    const [one, two] = [freshLink(), freshLink()];
    const id = await propose(editor, [part(one), whole(two)]);
    const [source] = await sourcesOf([{ id, links: 2 }]);
    expect(source?.links.map(({ stretch }) => stretch)).toEqual([{ from: 5, to: 30 }, null]);
    const segments = await api.database.rows(
      'select id, segment_id, bl_street_name, bl_side, bl_from, bl_to, length from link where id = any($1)',
      [[one, two]],
    );
    const row = (link: number) => segments.find((each) => each.id === link);
    for (const [index, link] of [one, two].entries()) {
      const { id: _id, segment_id: segmentId, ...names } = row(link);
      expect(source?.links[index]).toMatchObject({ segmentId, ...names });
    }
    const [stretch, all] = source?.lines.map(({ line }) => line) ?? [];
    expect(all).toEqual(api.city.line(two));
    expect(stretch?.[0]).not.toEqual(api.city.line(one)?.[0]);
    expect(source?.draft.links).toEqual([]);
    expect((await publish(id)).statusCode).toBe(200);
    await expect.poll(() => api.city.line(one)).toBeUndefined();
    const [published] = await sourcesOf([{ id, links: 2 }]);
    expect(published?.lines.map(({ line }) => line)).toEqual([stretch, all]);
    expect(published?.lines[0]?.before).not.toBe('unregulated');
  });

  it('says its scenario, its regulation, who drafted and who published it, and on which day of the city', async () => {
    const id = await propose(editor, [freshLink()]);
    await api.database.rows(
      `update proposed_regulation set created = '2026-02-03T23:30:00Z', regulation_name = 'R-77' where id = $1`,
      [id],
    );
    expect((await sourcesOf(only(id)))[0]?.facts).toBe(
      'General · Regulation R-77 · drafted by editor on 4 February 2026',
    );
    expect((await publish(id)).statusCode).toBe(200);
    await api.database.rows(
      `update proposed_regulation set published_on = '2026-03-05T23:30:00Z', username = null, regulation_name = null where id = $1`,
      [id],
    );
    expect((await sourcesOf(only(id)))[0]?.facts).toBe(
      'General · drafted by – on 4 February 2026 · published by publisher on 6 March 2026',
    );
  });

  it('has other curbs about it, not its own, of up to sixty proposals', async () => {
    const link = freshLink();
    const id = await propose(editor, [link]);
    const [source] = await sourcesOf(only(id));
    expect(source?.around?.length).toBeGreaterThan(0);
    expect(source?.around).not.toContainEqual(api.city.line(link));
    const many = (count: number) => [
      ...only(id),
      ...Array.from({ length: count - 1 }, () => ({ id: 0, links: 1 })),
    ];
    expect((await sourcesOf(many(60)))[0]?.around).toEqual(source?.around);
    expect((await sourcesOf(many(61)))[0]?.around).toBeNull();
    const line = api.city.line(link) ?? [];
    const around = (own: readonly number[], most: number) =>
      findContextLines(api.city, [line], new Set(own), most);
    const all = around([], 1000);
    expect(all).toContainEqual(line);
    expect(around([link], all.length - 1)).toHaveLength(all.length - 1);
    expect(around([link], 2)).toHaveLength(2);
    expect(findContextLines(api.city, [], new Set(), 9)).toEqual([]);
  });
});

describe('proposals that are read', () => {
  it('come in the order chosen, whole in portions of about the same work, without those that went', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await propose(editor, [freshLink()]));
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const chosen = [
      { id: d, links: 400 },
      { id: 999_999, links: 1 },
      { id: a, links: 99 },
      { id: c, links: 1 },
      { id: b, links: 600 },
    ];
    const portions: number[][] = [];
    for await (const some of readProposals(context(), chosen)) portions.push(some.map(({ row }) => row.id));
    // 500 links fill a chunk; a proposal with more has its own.
    expect(portions).toEqual([[d, a], [c], [b]]);
    const listed: number[] = [];
    for await (const rows of readListRows(context(), chosen)) listed.push(...rows.map(({ id }) => id));
    expect(listed).toEqual([d, a, c, b]);
    const small: number[] = [];
    const fifty = Array.from({ length: 51 }, (_, at) => ({ id: at === 50 ? b : 900_000 + at, links: 1 }));
    for await (const some of readProposals(context(), [{ id: a, links: 1 }, ...fifty]))
      small.push(some.length);
    expect(small).toEqual([1, 1]);
    const late = [...Array.from({ length: 200 }, () => ({ id: 0, links: 1 })), ...only(c)];
    const rows: number[] = [];
    for await (const some of readListRows(context(), late)) rows.push(...some.map(({ id }) => id));
    expect(rows).toEqual([c]);
  });

  it('are of the segments in force, and of the version of a regulation that is open', async () => {
    const { db, rows } = api.database;
    const [[one], [retired]] = [
      await rows('select id, segment_id from link where retired is null order by id limit 1'),
      await rows('select segment_id from link where retired is not null limit 1'),
    ];
    expect(await linksOfSegments(db, [one.segment_id, retired.segment_id, 'none'])).toEqual(
      new Map([[one.segment_id, one.id]]),
    );
    const [closed] = await rows(
      'select regulation_id, count(*) from regulation group by 1 having bool_and(effective_to is not null)',
    );
    const [open] = await rows(
      'select id, regulation_id from regulation where effective_to is null order by id limit 1',
    );
    expect(await findOpenVersion(db, open.regulation_id)).toBe(open.id);
    expect(await findOpenVersion(db, closed?.regulation_id ?? 'none')).toBeUndefined();
  });
});

describe('proposals that are chosen', () => {
  const choice: ProposalSelection = {
    regulations: 'all',
    scenario: undefined,
    isPublished: false,
    filters: {},
    ordering: '',
  };
  const choose = (more: Partial<ProposalSelection>, type: 'excel' | 'pdf' | 'json' = 'json') =>
    selectProposals(context(), { ...choice, ...more }, type);
  const idsOf = (found: Awaited<ReturnType<typeof choose>>) =>
    'kind' in found ? found : found.map(({ id }) => id);

  it('are the newest first, each once; those named whatever scenario they are of, others of the general one', async () => {
    const { id: scenario } = (await editor.post('/api/scenario/', { name: 'Apart' })).json<{ id: number }>();
    const [a, b] = [
      await propose(editor, [freshLink()], { scenario }),
      await propose(editor, [freshLink(), freshLink()], { scenario }),
    ];
    await api.database.rows(`update proposed_regulation set created_date = created_date - 1 where id = $1`, [
      b,
    ]);
    expect(idsOf(await choose({ scenario }))).toEqual([a, b]);
    expect(await choose({ regulations: [b, a, b] })).toEqual([
      { id: a, links: 1 },
      { id: b, links: 2 },
    ]);
    expect(idsOf(await choose({ regulations: [b, a], ordering: 'created' }))).toEqual([b, a]);
    const general = idsOf(await choose({}));
    expect(general).not.toContain(a);
    expect(general).toHaveLength(
      (
        await api.database.rows(
          `select from proposed_regulation where not is_published and scenario_id <> $1`,
          [scenario],
        )
      ).length,
    );
    expect((await publish(a)).statusCode).toBe(200);
    expect(idsOf(await choose({ scenario }))).toEqual([b]);
    expect(idsOf(await choose({ scenario, isPublished: true }))).toEqual([a]);
    expect(idsOf(await choose({ regulations: [a, b] }))).toEqual([a, b]);
    expect(await linkCounts(api.database.db, [a, b, 999_999])).toEqual(
      new Map([
        [a, 1],
        [b, 2],
      ]),
    );
  });

  it('that went are named up to twenty, and then that there are more', async () => {
    const named = async (count: number) => {
      const found = await choose({ regulations: Array.from({ length: count }, (_, at) => 900_001 + at) });
      return 'kind' in found ? String(found.params.ids) : '';
    };
    expect((await named(20)).split(', ').at(-1)).toBe('900020');
    expect((await named(21)).split(', ').at(-1)).toBe('900020 …');
  });

  it('are of so many places in a PDF, and of any number in other files', async () => {
    const [a, b] = [await propose(editor, [freshLink()]), await propose(editor, [freshLink()])];
    const count = (number: number) =>
      api.database.rows(`update proposed_regulation set link_count = $2 where id = $1`, [a, number]);
    const regulations = [a, b];
    await count(19_999);
    expect(idsOf(await choose({ regulations }, 'pdf'))).toHaveLength(2);
    await count(20_000);
    expect(await choose({ regulations }, 'pdf')).toMatchObject({
      kind: 'refused',
      params: { count: 20_001, most: 20_000 },
    });
    expect(idsOf(await choose({ regulations }, 'excel'))).toHaveLength(2);
    await count(1);
  });
});
