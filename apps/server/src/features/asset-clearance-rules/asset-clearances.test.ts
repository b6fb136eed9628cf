// Asset rules: a hydrant keeps its curb clear through proposals a person publishes, and goes without a trace.
import type { ClearanceOutcome } from '@curbwright/contract';
import { type LineGeometry, lineBetween, offsetLine, type Position, wholeCurbs } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hand, handOf, propose } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const groups = '/api/proposed-assets-group/';
const rules = '/api/asset-clearance-rules/';
let api: TestApi;
let editor: Hand;
let publisher: Hand;
let admin: Hand;
let links: number[] = [];
/** Links no other test here uses. */
let next = 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await handOf(api, 'editor');
  publisher = await handOf(api, 'publisher');
  admin = await handOf(api, 'admin');
  links = [...api.city.box([-180, -90, 180, 90], 48).ids];
});
afterAll(() => api.close());

interface Curb {
  readonly link: number;
  readonly line: LineGeometry;
}

function freshCurb(): Curb {
  const link = links[next] ?? 0;
  next += 1;
  return { link, line: { type: 'LineString', coordinates: [...(api.city.line(link) ?? [])] } };
}

/** A place `at` metres along a curb, half a metre beside it. */
function beside({ line }: Curb, at: number): { type: 'Point'; coordinates: Position } {
  const [place] = offsetLine(lineBetween(line, at, at + 0.1), 0.5).coordinates;
  return { type: 'Point', coordinates: place ?? [0, 0] };
}

/** Publishes a change of assets; what became of their clearances. */
async function publishAssets(assets: object[]): Promise<{ clearances: ClearanceOutcome; assets: number[] }> {
  const made = await editor.post(groups, { assets });
  expect(made.statusCode, made.body).toBe(201);
  const done = await publisher.post(`${groups}${made.json().id}/publish/`);
  expect(done.statusCode, done.body).toBe(200);
  const { clearances, results } = done.json<{ clearances: ClearanceOutcome; results: { asset: number }[] }>();
  return { clearances, assets: results.map(({ asset }) => asset) };
}

async function hydrantAt(curb: Curb, at: number) {
  const { clearances, assets } = await publishAssets([
    { action: 'create', asset_config: 'hydrant', geometry: beside(curb, at) },
  ]);
  return { clearances, asset: assets[0] ?? 0 };
}

async function publishBatch({ batch }: ClearanceOutcome): Promise<void> {
  const done = await publisher.post(`/api/batchregulations/${batch ?? 0}/publish_batch/`);
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json().refused, done.body).toBe(0);
}

interface Metre {
  readonly set: string | null;
  readonly is: string | null;
}

/** What holds on each metre of a curb, wherever it was cut. */
async function byMetre({ link }: Curb): Promise<Metre[]> {
  const { rows } = await api.database.pool.query(
    `with recursive family as (select id from link where id = $1 union all
       select l.id from family f join link l on l.parent_link_id = f.id)
     select l.id as link, case when l.id <> $1 then l.parent_link_id end as parent, l.retired is null as "isLive",
       l.geometry -> 'coordinates' as coordinates, r.rule_set_id as set, s.name as is
     from family f join link l using (id) left join regulation_link m on m.link_id = l.id and m.effective_to is null
     left join regulation r on r.id = m.regulation_id left join sub_activity s on s.id = r.sub_activity_id`,
    [link],
  );
  const [curb] = wholeCurbs(rows);
  const of = new Map<number, Metre>(rows.map((row: Metre & { link: number }) => [row.link, row]));
  return Array.from({ length: Math.floor(curb?.length ?? 0) }, (_, metre) => {
    const piece = curb?.pieces.find(({ from, to }) => from <= metre + 0.5 && metre + 0.5 < to);
    const row = of.get(piece?.link ?? 0);
    return { set: row?.set ?? null, is: row?.is ?? null };
  });
}

function clearMetres(metres: readonly Metre[]): number[] {
  return metres.flatMap(({ is }, metre) => (is === 'no-stopping' ? [metre] : []));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

async function apply(body: object = {}): Promise<ClearanceOutcome> {
  const done = await editor.post(`${rules}apply_clearances/`, body);
  expect(done.statusCode, done.body).toBe(200);
  return done.json();
}

describe('a hydrant', () => {
  it('proposes its clearance, which is law only when a person publishes it, and once', async () => {
    const curb = freshCurb();
    const before = await byMetre(curb);
    const { clearances, asset } = await hydrantAt(curb, 20);
    expect(clearances).toMatchObject({ proposed: 1, restored: 0, withdrawn: 0, waiting: 0 });
    const [change] = clearances.changes;
    expect(change).toMatchObject({
      action: 'clear',
      link: curb.link,
      sub_activity: 'no-stopping',
      assets: [asset],
    });
    expect(change?.stretches).toHaveLength(1);
    expect(change?.stretches[0]?.from).toBeCloseTo(15.4, 0);
    expect(change?.stretches[0]?.to).toBeCloseTo(24.6, 0);
    expect(await byMetre(curb)).toEqual(before);
    const listed = (await editor.get('/api/batchregulations/?kind=clearances')).json().results[0];
    expect(listed).toMatchObject({
      id: clearances.batch,
      kind: 'clearances',
      open: 1,
      published: 0,
      links: 1,
    });
    expect(await apply({ assets: [asset] })).toMatchObject({
      batch: null,
      proposed: 0,
      waiting: 0,
      changes: [],
    });
    await publishBatch(clearances);
    const after = await byMetre(curb);
    expect(clearMetres(after).length).toBeGreaterThanOrEqual(8);
    expect(clearMetres(after).length).toBeLessThanOrEqual(10);
    const clear = new Set(clearMetres(after));
    expect(after.filter((_, metre) => !clear.has(metre))).toEqual(
      before.filter((_, metre) => !clear.has(metre)),
    );
    expect(await apply({ assets: [asset] })).toMatchObject({ batch: null, changes: [] });
    const told = (await editor.get(`${rules}asset_clearances/?asset=${asset}`)).json().results;
    expect(told).toMatchObject([{ link: curb.link, sub_activity: 'no-stopping', is_published: true }]);
  });

  it('moved takes its clearance along; what it leaves is as before', async () => {
    const curb = freshCurb();
    const before = await byMetre(curb);
    const { clearances, asset } = await hydrantAt(curb, 20.5);
    await publishBatch(clearances);
    const moved = await publishAssets([{ action: 'modify', asset, geometry: beside(curb, 50.5) }]);
    expect(moved.clearances).toMatchObject({ proposed: 1, restored: 1, withdrawn: 0, waiting: 0 });
    await publishBatch(moved.clearances);
    const after = await byMetre(curb);
    expect(clearMetres(after)).toEqual(span(46, 55));
    const clear = new Set(clearMetres(after));
    expect(after.filter((_, metre) => !clear.has(metre))).toEqual(
      before.filter((_, metre) => !clear.has(metre)),
    );
  });

  it('removed leaves the curb as it was, published or not', async () => {
    const curb = freshCurb();
    const before = await byMetre(curb);
    const open = await hydrantAt(curb, 30);
    const gone = await publishAssets([{ action: 'remove', asset: open.asset }]);
    expect(gone.clearances).toMatchObject({ batch: null, proposed: 0, restored: 0, withdrawn: 1 });
    const id = open.clearances.changes[0]?.proposed_regulation_id ?? 0;
    expect((await editor.get(`/api/proposed_regulation/${id}/`)).statusCode).toBe(404);
    const { clearances, asset } = await hydrantAt(curb, 30);
    await publishBatch(clearances);
    expect(await byMetre(curb)).not.toEqual(before);
    const taken = await publishAssets([{ action: 'remove', asset }]);
    expect(taken.clearances).toMatchObject({ proposed: 0, restored: 1 });
    await publishBatch(taken.clearances);
    expect(await byMetre(curb)).toEqual(before);
    expect(await apply({ assets: [asset] })).toMatchObject({ changes: [] });
  });

  it('goes while another clearance overlaps, and while others published beside and over it', async () => {
    const curb = freshCurb();
    const first = await hydrantAt(curb, 20.5);
    await publishBatch(first.clearances);
    const second = await hydrantAt(curb, 27.5);
    await publishBatch(second.clearances);
    expect(clearMetres(await byMetre(curb))).toEqual(span(16, 32));
    const { rows } = await api.database.pool.query(
      `with recursive family as (select id from link where id = $1 union all
         select l.id from family f join link l on l.parent_link_id = f.id)
       select l.id, l.length from family join link l using (id) where l.retired is null order by l.length desc limit 1`,
      [curb.link],
    );
    const beyond = await propose(publisher, [{ parent_link: rows[0].id, from: 20, to: 30 }]);
    const done = await publisher.post(`/api/proposed_regulation/${beyond}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    const before = await byMetre(curb);
    const taken = await publishAssets([{ action: 'remove', asset: first.asset }]);
    await publishBatch(taken.clearances);
    const after = await byMetre(curb);
    expect(clearMetres(after)).toEqual(span(23, 32));
    expect(after.slice(23)).toEqual(before.slice(23));
    expect(after.slice(0, 16)).toEqual(before.slice(0, 16));
    expect(after.slice(16, 23)).toEqual(before.slice(9, 16));
    // Whatever somebody put over a clearance is theirs, and stays.
    const over = await api.database.pool.query(
      `select m.link_id from regulation_link m join regulation r on r.id = m.regulation_id join sub_activity s on s.id = r.sub_activity_id
       join link l on l.id = m.link_id where m.effective_to is null and s.name = 'no-stopping' and l.retired is null
         and l.segment_id like (select segment_id from link where id = $1) || ':%'`,
      [curb.link],
    );
    const theirs = await propose(
      publisher,
      over.rows.map(({ link_id }) => link_id),
    );
    const put = await publisher.post(`/api/proposed_regulation/${theirs}/publish_proposed_regulation/`);
    expect(put.statusCode, put.body).toBe(200);
    const mixed = await byMetre(curb);
    const last = await publishAssets([{ action: 'remove', asset: second.asset }]);
    expect(last.clearances).toMatchObject({ proposed: 0, restored: 0 });
    expect(await byMetre(curb)).toEqual(mixed);
  });

  it('waits behind a proposal of somebody else, and says which', async () => {
    const curb = freshCurb();
    const theirs = await propose(editor, [{ parent_link: curb.link, from: 40, to: 50 }]);
    const { clearances, asset } = await hydrantAt(curb, 20);
    expect(clearances).toMatchObject({ batch: null, proposed: 0, waiting: 1 });
    expect(clearances.changes).toMatchObject([
      {
        action: 'waiting',
        link: curb.link,
        code: 'proposal.regulation-taken',
        proposed_regulation_id: theirs,
      },
    ]);
    expect(clearances.changes[0]?.detail).toBeTruthy();
    expect((await editor.remove(`/api/proposed_regulation/${theirs}/`)).statusCode).toBeLessThan(300);
    const dry = await apply({ links: [curb.link], dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, batch: null, proposed: 1, waiting: 0 });
    const done = await apply({ links: [curb.link] });
    expect(done).toMatchObject({ dry_run: false, proposed: 1, waiting: 0 });
    expect(done.changes[0]?.assets).toEqual([asset]);
  });
});
