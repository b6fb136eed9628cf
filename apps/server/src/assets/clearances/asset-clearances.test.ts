// Asset rules: a hydrant keeps its curb clear through proposals that a person publishes, and leaves
// no trace when removed.
import type { ClearanceOutcome } from '@curbwright/contract';
import { type LineGeometry, offsetLine, type Position, sliceLine, wholeCurbs } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nightly } from '../../testing/nightly.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { runProcess } from '../../testing/run-process.ts';
import { statementsToKill } from '../../testing/statements-to-kill.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { rootLinkIds } from './clearances.sql.ts';

const groups = '/api/proposed-assets-group/';
const rules = '/api/asset-clearance-rules/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let admin: TestClient;
let links: number[] = [];
/** Index of the next link that no other test here uses. */
let next = 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  admin = await signInClient(api, 'admin');
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

/** A point half a meter beside a curb, `at` meters along it. */
function beside({ line }: Curb, at: number): { type: 'Point'; coordinates: Position } {
  const [place] = offsetLine(sliceLine(line, at, at + 0.1), 0.5).coordinates;
  return { type: 'Point', coordinates: place ?? [0, 0] };
}

/** Publishes a change of assets; returns the outcome of their clearances. */
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

interface CurbMeter {
  readonly set: string | null;
  readonly is: string | null;
}

/** The rules in force on each meter of a curb, wherever it was divided. */
async function rulesByMeter({ link }: Curb): Promise<CurbMeter[]> {
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
  const of = new Map<number, CurbMeter>(rows.map((row: CurbMeter & { link: number }) => [row.link, row]));
  return Array.from({ length: Math.floor(curb?.length ?? 0) }, (_, metre) => {
    const piece = curb?.pieces.find(({ from, to }) => from <= metre + 0.5 && metre + 0.5 < to);
    const row = of.get(piece?.link ?? 0);
    return { set: row?.set ?? null, is: row?.is ?? null };
  });
}

function clearMetres(metres: readonly CurbMeter[]): number[] {
  return metres.flatMap(({ is }, metre) => (is === 'no-stopping' ? [metre] : []));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The active links of a curb. */
async function activeLinks({ link }: Curb): Promise<number[]> {
  const { rows } = await api.database.pool.query(
    `with recursive family as (select id from link where id = $1 union all
       select l.id from family f join link l on l.parent_link_id = f.id)
     select id from family join link using (id) where retired is null order by id`,
    [link],
  );
  return rows.map(({ id }) => id);
}

async function apply(body: object = {}): Promise<ClearanceOutcome> {
  const done = await editor.post(`${rules}apply_clearances/`, body);
  expect(done.statusCode, done.body).toBe(200);
  return done.json();
}

describe('a hydrant', () => {
  it('proposes its clearance, which is law only when a person publishes it, and once', async () => {
    const curb = freshCurb();
    const before = await rulesByMeter(curb);
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
    expect(await rulesByMeter(curb)).toEqual(before);
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
    const after = await rulesByMeter(curb);
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
    const before = await rulesByMeter(curb);
    const { clearances, asset } = await hydrantAt(curb, 20.5);
    await publishBatch(clearances);
    const moved = await publishAssets([{ action: 'modify', asset, geometry: beside(curb, 50.5) }]);
    expect(moved.clearances).toMatchObject({ proposed: 1, restored: 1, withdrawn: 0, waiting: 0 });
    await publishBatch(moved.clearances);
    const after = await rulesByMeter(curb);
    expect(clearMetres(after)).toEqual(span(46, 55));
    const clear = new Set(clearMetres(after));
    expect(after.filter((_, metre) => !clear.has(metre))).toEqual(
      before.filter((_, metre) => !clear.has(metre)),
    );
  });

  it('removed leaves the curb as it was, published or not', async () => {
    const curb = freshCurb();
    const before = await rulesByMeter(curb);
    const open = await hydrantAt(curb, 30);
    const gone = await publishAssets([{ action: 'remove', asset: open.asset }]);
    expect(gone.clearances).toMatchObject({ batch: null, proposed: 0, restored: 0, withdrawn: 1 });
    const id = open.clearances.changes[0]?.proposed_regulation_id ?? 0;
    expect((await editor.get(`/api/proposed_regulation/${id}/`)).statusCode).toBe(404);
    const { clearances, asset } = await hydrantAt(curb, 30);
    await publishBatch(clearances);
    expect(await rulesByMeter(curb)).not.toEqual(before);
    const taken = await publishAssets([{ action: 'remove', asset }]);
    expect(taken.clearances).toMatchObject({ proposed: 0, restored: 1 });
    await publishBatch(taken.clearances);
    expect(await rulesByMeter(curb)).toEqual(before);
    expect(await apply({ assets: [asset] })).toMatchObject({ changes: [] });
  });

  it('goes while another clearance overlaps, and while others published beside and over it', async () => {
    const curb = freshCurb();
    const first = await hydrantAt(curb, 20.5);
    await publishBatch(first.clearances);
    const second = await hydrantAt(curb, 27.5);
    await publishBatch(second.clearances);
    expect(clearMetres(await rulesByMeter(curb))).toEqual(span(16, 32));
    const { rows } = await api.database.pool.query(
      'select id from link where id = any($1) order by length desc limit 1',
      [await activeLinks(curb)],
    );
    const beyond = await propose(publisher, [{ parent_link: rows[0].id, from: 20, to: 30 }]);
    const done = await publisher.post(`/api/proposed_regulation/${beyond}/publish_proposed_regulation/`);
    expect(done.statusCode, done.body).toBe(200);
    const before = await rulesByMeter(curb);
    const taken = await publishAssets([{ action: 'remove', asset: first.asset }]);
    await publishBatch(taken.clearances);
    const after = await rulesByMeter(curb);
    expect(clearMetres(after)).toEqual(span(23, 32));
    expect(after.slice(23)).toEqual(before.slice(23));
    expect(after.slice(0, 16)).toEqual(before.slice(0, 16));
    expect(after.slice(16, 23)).toEqual(before.slice(9, 16));
    // A regulation published over a clearance stays.
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
    const mixed = await rulesByMeter(curb);
    const last = await publishAssets([{ action: 'remove', asset: second.asset }]);
    expect(last.clearances).toMatchObject({ proposed: 0, restored: 0 });
    expect(await rulesByMeter(curb)).toEqual(mixed);
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
    expect(
      (await editor.remove(`/api/proposed_regulation/${theirs}/delete_proposed_regulation/`)).statusCode,
    ).toBeLessThan(300);
    const dry = await apply({ links: [curb.link], dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, batch: null, proposed: 1, waiting: 0 });
    const done = await apply({ links: [curb.link] });
    expect(done).toMatchObject({ dry_run: false, proposed: 1, waiting: 0 });
    expect(done.changes[0]?.assets).toEqual([asset]);
  });
});

describe('a hydrant at a curb drafted elsewhere', () => {
  it('does not wait for what is drafted there in another scenario', async () => {
    // Two curbs are used up, so that the remaining ones still face each other as before.
    const [curb] = [freshCurb(), freshCurb()];
    const { id: scenario } = (await editor.post('/api/scenario/', { name: 'Elsewhere' })).json();
    await propose(editor, [curb.link], { scenario });
    const { clearances } = await hydrantAt(curb, 20);
    expect(clearances).toMatchObject({ proposed: 1, waiting: 0 });
  });
});

describe('asset rules', () => {
  it('are there from the start, and kept by administrators', async () => {
    const listed = (await editor.get(rules)).json().results;
    expect(listed.map(({ type }: { type: string }) => type)).toEqual([
      'stop-sign',
      'hydrant',
      'crossing',
      'driveway',
      'bus-stop',
    ]);
    const own = listed.find(({ type }: { type: string }) => type === 'driveway');
    expect(own).toMatchObject({
      before: 1.5,
      after: 1.5,
      enabled: true,
      sub_activity: { name: 'no-stopping' },
    });
    expect((await publisher.patch(`${rules}${own.id}/`, { before: 2 })).statusCode).toBe(403);
    const taken = await admin.post(rules, { asset_config: 'driveway', before: 2, after: 2 });
    expect(taken.statusCode).toBe(400);
    expect(taken.json().asset_config).toHaveLength(1);
    const nothing = await admin.patch(`${rules}${own.id}/`, { before: 0, after: 0 });
    expect(nothing.json()).toHaveProperty('after');
    expect((await admin.patch(`${rules}${own.id}/`, { after: 101 })).statusCode).toBe(400);
    expect((await admin.patch(`${rules}${own.id}/`, { sub_activity: 'unregulated' })).statusCode).toBe(400);
    const changed = await admin.patch(`${rules}${own.id}/`, { before: 2, version: own.version });
    expect(changed.json()).toMatchObject({ before: 2, after: 1.5, user: 'admin', version: own.version + 1 });
    const stale = await admin.patch(`${rules}${own.id}/`, { before: 3, version: own.version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ changed_by: 'admin' });
    const byHeader = await admin.patch(
      `${rules}${own.id}/`,
      { before: 3 },
      { 'if-match': `"v${own.version}"` },
    );
    expect(byHeader.statusCode).toBe(412);
    expect((await admin.remove(`${rules}${own.id}/`)).statusCode).toBe(200);
    expect((await admin.patch(`${rules}${own.id}/`, { before: 3 })).statusCode).toBe(404);
    const again = await admin.post(rules, {
      asset_config: 'driveway',
      before: 1,
      after: 1,
      sub_activity: 'no-parking',
    });
    expect(again.statusCode, again.body).toBe(201);
    expect(again.json()).toMatchObject({
      type: 'driveway',
      sub_activity: { name: 'no-parking' },
      both_sides: false,
    });
    const history = (await admin.get('/api/history/?noun=asset-clearance-rule')).json().results;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['create', 'delete', 'edit']);
  });

  it('changed and deleted, propose what follows when they are applied; the linter reads them too', async () => {
    const curb = freshCurb();
    const before = await rulesByMeter(curb);
    const made = await admin.post(rules, { asset_config: 'litter-bin', before: 3.5, after: 3.5 });
    const { id } = made.json();
    const { clearances, assets } = await publishAssets([
      { action: 'create', asset_config: 'litter-bin', geometry: beside(curb, 30.5) },
    ]);
    await publishBatch(clearances);
    expect(clearMetres(await rulesByMeter(curb))).toEqual(span(27, 34));
    const points = async () =>
      (await editor.get(`/api/links/get_points_along/?links=${(await activeLinks(curb)).join(',')}`)).json()
        .results;
    expect(await points()).toMatchObject([
      { kind: 'other', asset: assets[0], towards_start: 3.5, towards_end: 3.5 },
    ]);
    await admin.patch(`${rules}${id}/`, { before: 1.5, after: 1.5 });
    expect(await points()).toMatchObject([{ towards_start: 1.5, towards_end: 1.5 }]);
    const narrower = await apply({ type: 'litter-bin' });
    expect(narrower).toMatchObject({ proposed: 0, restored: 1 });
    expect(narrower.changes[0]?.stretches).toHaveLength(2);
    await publishBatch(narrower);
    expect(clearMetres(await rulesByMeter(curb))).toEqual(span(29, 32));
    await admin.patch(`${rules}${id}/`, { before: 3.5, after: 3.5, enabled: false });
    expect(await points()).toEqual([]);
    const gone = await apply({ assets });
    await publishBatch(gone);
    expect(await rulesByMeter(curb)).toEqual(before);
    await admin.remove(`${rules}${id}/`);
    expect(await apply({ links: await activeLinks(curb) })).toMatchObject({ changes: [] });
  });

  it('are for one side, or for both', async () => {
    const curb = freshCurb();
    const made = await admin.post(rules, { asset_config: 'lamp', before: 3, after: 3 });
    const lamp = await publishAssets([
      { action: 'create', asset_config: 'lamp', geometry: beside(curb, 30) },
    ]);
    expect(lamp.clearances).toMatchObject({ proposed: 1 });
    expect((await admin.patch(`${rules}${made.json().id}/`, { both_sides: true })).statusCode).toBe(200);
    const across = await apply({ assets: lamp.assets });
    expect(across).toMatchObject({ proposed: 1, waiting: 0 });
    expect(across.changes[0]?.link).not.toBe(curb.link);
    await admin.remove(`${rules}${made.json().id}/`);
    expect(await apply({ assets: lamp.assets })).toMatchObject({ withdrawn: 2, proposed: 0 });
  });

  it('are looked for at the whole curb of what is named, and at every curb where nothing is', async () => {
    const [cut, beneath] = [freshCurb(), freshCurb()];
    const { db } = api.database;
    const first = await hydrantAt(cut, 20.5);
    await publishBatch(first.clearances);
    const second = await hydrantAt(beneath, 20.5);
    const pieces = await activeLinks(cut);
    expect(pieces).not.toContain(cut.link);
    const both = [cut.link, beneath.link].toSorted((a, b) => a - b);
    const roots = (place: object, after = 0, limit = 100) => rootLinkIds(db, place, after, limit);
    expect(await roots({ links: pieces })).toEqual([cut.link]);
    expect(await roots({ assets: [first.asset] })).toEqual([cut.link]);
    expect(await roots({ assets: [second.asset, first.asset] })).toEqual(both);
    expect(await roots({ assets: [first.asset], links: [beneath.link] })).toEqual(both);
    expect(await roots({ assets: [] })).toEqual([]);
    expect(await roots({ links: both }, both[0])).toEqual([both[1]]);
    expect(await roots({ links: both }, 0, 1)).toEqual([both[0]]);
    const ofType = await roots({ type: 'hydrant' });
    expect(ofType).toEqual(expect.arrayContaining(both));
    expect(await roots({ type: 'nothing-such' })).toEqual([]);
    const bare = freshCurb();
    const everything = await roots({});
    expect(everything).toEqual(expect.arrayContaining([...ofType]));
    expect(everything).not.toContain(bare.link);
  });

  it('are borrowed by kinds of things: made for both sides, also theirs are', async () => {
    const curb = freshCurb();
    const kind = {
      name: 'standpipe',
      display_name: 'Standpipe',
      geometry_type: 'point',
      clearance: 'hydrant',
    };
    const type = await admin.post('/api/assetconfig/', kind);
    expect(type.statusCode, type.body).toBe(201);
    const pipe = await publishAssets([
      { action: 'create', asset_config: 'standpipe', geometry: beside(curb, 30) },
    ]);
    expect(pipe.clearances).toMatchObject({ proposed: 1 });
    const listed = (await admin.get(rules)).json().results;
    const { id } = listed.find((one: { type: string }) => one.type === 'hydrant');
    expect((await admin.patch(`${rules}${id}/`, { both_sides: true })).statusCode).toBe(200);
    const across = await apply({ assets: pipe.assets });
    expect(across).toMatchObject({ proposed: 1, waiting: 0 });
    expect(across.changes[0]?.link).not.toBe(curb.link);
    // A rule of its own, for one side, replaces the borrowed one.
    const own = await admin.post(rules, { asset_config: 'standpipe', before: 4.6, after: 4.6 });
    expect(own.statusCode, own.body).toBe(201);
    expect((await admin.patch(`${rules}${id}/`, { both_sides: false })).statusCode).toBe(200);
    expect(await apply({ assets: pipe.assets })).toMatchObject({ withdrawn: 1 });
    // A deleted rule no longer replaces the borrowed one.
    expect((await admin.remove(`${rules}${own.json().id}/`)).statusCode).toBe(200);
    expect((await admin.patch(`${rules}${id}/`, { both_sides: true })).statusCode).toBe(200);
    expect(await apply({ assets: pipe.assets })).toMatchObject({ proposed: 1, withdrawn: 0 });
    expect((await admin.patch(`${rules}${id}/`, { both_sides: false })).statusCode).toBe(200);
    expect(await apply({ assets: pipe.assets })).toMatchObject({ withdrawn: 1 });
  });

  it('leave alone what is planned for a later day', async () => {
    const curb = freshCurb();
    const planned = await publishAssets([
      {
        action: 'create',
        asset_config: 'hydrant',
        geometry: beside(curb, 30),
        installed: '2999-01-01',
      },
    ]);
    expect(planned.clearances).toMatchObject({ batch: null, proposed: 0, changes: [] });
    const points = await editor.get(`/api/links/get_points_along/?links=${curb.link}`);
    expect(points.json().results).toEqual([]);
    await api.database.pool.query('update asset set installed = current_date - 2 where id = $1', [
      planned.assets[0],
    ]);
    expect(await apply({ assets: planned.assets })).toMatchObject({ proposed: 1 });
  });

  it('say so when a class that would come back is not there any more', async () => {
    const curb = freshCurb();
    const { clearances, asset } = await hydrantAt(curb, 30);
    await publishBatch(clearances);
    const { rows } = await api.database.pool.query(
      `select distinct s.name from regulation_link m join regulation r on r.id = m.regulation_id
       join sub_activity s on s.id = r.sub_activity_id join link l on l.id = m.link_id
       where l.parent_link_id = $1 and m.effective_to is null and s.name <> 'no-stopping'`,
      [curb.link],
    );
    expect(rows).toHaveLength(1);
    const rename = (from: string, to: string) =>
      api.database.pool.query('update sub_activity set name = $2 where name = $1', [from, to]);
    await rename(rows[0].name, 'gone');
    const removed = await publishAssets([{ action: 'remove', asset }]);
    await rename('gone', rows[0].name);
    expect(removed.clearances).toMatchObject({ batch: null, proposed: 0, restored: 0, waiting: 1 });
    expect(removed.clearances.changes).toMatchObject([{ action: 'waiting', code: 'clearance.no-class' }]);
    expect(await apply({ links: await activeLinks(curb) })).toMatchObject({ restored: 1, waiting: 0 });
  });

  it('never propose one clearance twice, however many apply them at once', async () => {
    const curbs = [freshCurb(), freshCurb(), freshCurb()];
    const made = await admin.post(rules, { asset_config: 'tree', before: 2, after: 2, enabled: false });
    const { assets } = await publishAssets(
      curbs.map((curb) => ({ action: 'create', asset_config: 'tree', geometry: beside(curb, 30) })),
    );
    await admin.patch(`${rules}${made.json().id}/`, { enabled: true });
    const at = curbs.map(({ link }) => link);
    const [theirs, ...applied] = await Promise.all([
      propose(publisher, [{ parent_link: at[2] ?? 0, from: 1, to: 9 }]).catch(() => null),
      ...Array.from({ length: 4 }, () => apply({ assets })),
    ]);
    const proposed = applied.reduce((sum, one) => sum + one.proposed, 0);
    expect(proposed).toBe(theirs === null ? 3 : 2);
    const { rows } = await api.database.pool.query(
      'select link_id, count(*)::int as n from proposal_claim where link_id = any($1) group by link_id',
      [at],
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1]);
    await admin.remove(`${rules}${made.json().id}/`);
    expect(await apply({ assets })).toMatchObject({ withdrawn: proposed });
  });
});

describe('a process killed while it applies the rules', nightly, () => {
  async function state(): Promise<string> {
    const { rows } = await api.database.pool.query(`select json_build_object(
      'proposals', (select json_agg(p order by id) from (select id, version from proposed_regulation) p),
      'batches', (select count(*) from proposal_batch), 'claims', (select json_agg(c order by link_id) from proposal_claim c),
      'clearances', (select json_agg(c order by proposed_regulation_id) from clearance_proposal c),
      'assets', (select count(*) from asset_clearance), 'stretches', (select count(*) from proposed_link),
      'restrictions', (select count(*) from proposed_restriction), 'audit', (select count(*) from audit),
      'outbox', (select count(*) from outbox))::text as state`);
    return rows[0].state;
  }

  it('leaves everything as it was, or everything done, whichever statement was sent last', async () => {
    const curb = freshCurb();
    const made = await admin.post(rules, { asset_config: 'bench', before: 3, after: 3 });
    const open = await publishAssets([
      { action: 'create', asset_config: 'bench', geometry: beside(curb, 12) },
    ]);
    expect(open.clearances).toMatchObject({ proposed: 1 });
    await admin.patch(`${rules}${made.json().id}/`, { before: 5 });
    const before = await state();
    let killedAt = 0;
    let statements = '';
    for (const killAt of statementsToKill(60)) {
      killedAt = killAt;
      const running = runProcess('clearance-process', [], {
        env: {
          DATABASE_URL: api.database.config.databaseUrl ?? '',
          KILL_AT: String(killAt),
          LOG_LEVEL: 'silent',
          ALLOW_UNSAFE_DATABASE: 'true',
        },
      });
      const ended = await running.ended;
      await expect
        .poll(async () => {
          const { rows } = await api.database.pool.query(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and application_name = 'curbwright'`,
          );
          return rows[0].n;
        })
        .toBe(0);
      statements = running.said();
      if ((await state()) !== before || ended === 0) break;
      expect(ended, `at statement ${killAt}`).toBe('SIGKILL');
    }
    expect(killedAt, statements).toBeGreaterThan(12);
    const { rows } = await api.database.pool.query(
      `select p.id, (select array_agg(round((s ->> 'to')::numeric - (s ->> 'from')::numeric)) from jsonb_array_elements(c.made -> 'stretches') s) as metres
       from clearance_proposal c join proposed_regulation p on p.id = c.proposed_regulation_id where c.link_id = $1`,
      [curb.link],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].metres).toEqual([8]);
    await admin.remove(`${rules}${made.json().id}/`);
  }, 300_000);
});

describe('the authors of clearances', () => {
  it('are whoever applied the rule, edited it, or drew the assets', async () => {
    const { rows } = await api.database.pool.query(
      `select r.id, r.version from asset_clearance_rule r join asset_config c on c.id = r.asset_config_id where c.name = 'hydrant'`,
    );
    const [{ id: rule }] = rows;
    await api.database.pool.query(
      `update asset_clearance_rule set modified_by = (select id from user_account where username = 'admin') where id = $1`,
      [rule],
    );
    const { clearances } = await hydrantAt(freshCurb(), 20);
    const { rows: authors } = await api.database.pool.query(
      `select distinct array(select u.username from user_account u where u.id = any(p.authors) order by 1)::text[] as names
       from proposed_regulation p where p.batch_id = $1`,
      [clearances.batch],
    );
    expect(authors).toEqual([{ names: ['admin', 'editor', 'publisher'] }]);
  });
});
