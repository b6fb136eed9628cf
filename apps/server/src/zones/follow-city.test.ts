// Zones follow the city: curbs are divided, rules change, files are imported; and concurrent
// requests compute each zone only once.
import { type Box, lineMidpoint, metresBetween, type Position } from '@curbwright/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../exchange/imports/import-city.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { gridCity } from '../testing/grid-city.ts';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { recountZones } from './components/zone-counts.sql.ts';
import { computeSpaceRules } from './space-rules.ts';
import { loadZoneLinks } from './zone-links.ts';
import { lockComponent, lockZone } from './zones.sql.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let analyst: TestClient;
let box: Box;
let all: readonly number[];

const zones = '/api/analysis-zone/';

function square([west, south, east, north]: Box) {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

function middleOf(link: number): Position {
  const middle = lineMidpoint(api.city.line(link) ?? []);
  if (middle === null) throw new Error('a link without a line');
  return middle;
}

/** A box of this many meters around a point. */
function around([lng, lat]: Position, metres: number): Box {
  const [x, y] = [metres / 78_000, metres / 111_000];
  return [lng - x, lat - y, lng + x, lat + y];
}

let count = 0;
async function zoneOf(...parts: object[]) {
  count += 1;
  const response = await editor.post(zones, { name: `Zone ${count}`, components: parts });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}
const zone = async (id: number) => (await analyst.get(`${zones}${id}/`)).json();

/** Waits until this process has the changed city. */
async function cityAfter(revision: number): Promise<void> {
  while (api.city.revision <= revision) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function publish(proposal: number): Promise<void> {
  const { revision } = api.city;
  const done = await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
  if (done.statusCode !== 200) throw new Error(done.body);
  await cityAfter(revision);
}

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  analyst = await signInClient(api, 'analyst');
  box = api.city.bounds ?? [0, 0, 0, 0];
  all = api.city.box([-180, -90, 180, 90], 1000).ids;
});
afterAll(() => api.close());

describe('a zone follows the city', () => {
  it('when a curb is divided: pieces are decided anew by their middle, and of picked curbs they belong as their parent did', async () => {
    const [link = 0] = all;
    const line = api.city.line(link) ?? [];
    const [start] = line;
    if (start === undefined) throw new Error('no line');
    const whole = await zoneOf({ type: 'Polygon', geometry: square(around(middleOf(link), 3)) });
    const beginning = await zoneOf({ type: 'Polygon', geometry: square(around(start, 12)) });
    const picked = await zoneOf({ type: 'Segments', links: [link] });
    const empty = await zoneOf();
    const copied = (await editor.get(`${zones}${picked.id}/copy_analysis_zone/`)).json();
    expect([whole.link_count, beginning.link_count, picked.link_count]).toEqual([1, 0, 1]);
    const before = new Set(all);
    const proposal = await propose(editor, [{ parent_link: link, from: 0, to: 12 }]);
    await publish(proposal);
    const pieces = api.city.box([-180, -90, 180, 90], 1000).ids.filter((id) => !before.has(id));
    expect(pieces).toHaveLength(2);
    const middles = pieces.map((id) => ({ id, metres: metresBetween(middleOf(id), start) }));
    const [near, far] = middles.toSorted((a, b) => a.metres - b.metres).map(({ id }) => id);
    const linksNow = async (id: number) =>
      (await zone(id)).components.flatMap((one: { links: number[] }) => one.links);
    expect(await linksNow(beginning.id)).toEqual([near]);
    expect(await linksNow(picked.id)).toEqual(pieces);
    expect(await linksNow(copied.id)).toEqual(pieces);
    // The midpoint of the divided link is the midpoint of neither piece. The zone is empty now, but
    // keeps what was measured on the divided link.
    expect(await linksNow(whole.id)).toEqual([]);
    const parts = { db: api.database.db, city: api.city };
    expect(await loadZoneLinks(parts, whole.id)).toEqual([link]);
    expect(await loadZoneLinks(parts, picked.id)).toEqual([link, ...pieces]);
    expect(await loadZoneLinks(parts, empty.id)).toEqual([]);
    expect(await loadZoneLinks(parts, -1)).toBeNull();
    expect(await loadZoneLinks(parts, 999_999)).toBeUndefined();
    const now = await zone(picked.id);
    expect(now.total_metres).toBeCloseTo(picked.total_metres, 1);
    // A shape drawn later also contains the divided curb, because of its measurements.
    const later = await zoneOf({ type: 'Polygon', geometry: square(around(middleOf(far ?? 0), 3)) });
    expect(later.link_count).toBe(1);
    const early = await zoneOf({ type: 'Polygon', geometry: square(around(lineMidpoint(line) ?? start, 1)) });
    expect([early.link_count, await loadZoneLinks(parts, early.id)]).toEqual([0, [link]]);
    // The id of a divided curb, which an old page still shows, stands for its pieces.
    const stale = await zoneOf({ type: 'Segments', links: [link] });
    expect(stale.components[0].links).toEqual(pieces);
  });

  it('when rules change, its spaces are counted anew, once for those who ask at the same time', async () => {
    const link = all.find((id) => id > 3 && api.city.line(id) !== undefined) ?? 0;
    const { id, total_spaces: before } = await zoneOf({ type: 'Segments', links: [link] });
    expect(before).toBeGreaterThan(0);
    const closed = {
      sub_activity: 'no-stopping',
      restrictions: [{ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 }],
    };
    const proposal = await propose(editor, [link], closed);
    await publish(proposal);
    const asked = await Promise.all(Array.from({ length: 6 }, () => zone(id)));
    const { bays_count: bays } = JSON.parse(api.city.featureText(link) ?? '{}').properties;
    for (const one of asked)
      expect(one).toMatchObject({ total_spaces: bays ?? 0, link_count: 1, version: 1 });
  });

  it('and is left alone by changes of curbs that it does not hold', async () => {
    const [here = 0, elsewhere = 0] = [all[11], all[12]];
    const shapes = (link: number) => [
      { type: 'Polygon', geometry: square(around(middleOf(link), 5)) },
      { type: 'Segments', links: [link] },
    ];
    const made: { id: number }[] = [];
    for (const link of [here, elsewhere]) for (const shape of shapes(link)) made.push(await zoneOf(shape));
    const ids = made.map(({ id }) => id);
    /** Identifies the last write of each zone's row. */
    const writings = async () => {
      const { rows } = await sql<{ writing: string }>`
        select xmin::text as writing from analysis_zone where id = any(${ids}) order by id`.execute(
        api.database.db,
      );
      return rows.map(({ writing }) => writing);
    };
    const before = await writings();
    await publish(await propose(editor, [here]));
    await analyst.get(zones);
    const after = await writings();
    expect(after.map((writing, index) => writing !== before[index])).toEqual([true, true, false, false]);
  });

  it('beside somebody who changes it: whoever reads waits, and neither is in the other’s way', async () => {
    const { db } = api.database;
    const {
      id,
      components,
      link_count: count,
    } = await zoneOf({
      type: 'Polygon',
      geometry: square(around(middleOf(all[9] ?? 0), 3)),
    });
    await sql`update zone_component set city_revision = 0 where zone_id = ${id}`.execute(db);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    };
    const reads: Promise<unknown>[] = [];
    await inTransaction(db, async (tx) => {
      await lockZone(tx, id);
      reads.push(analyst.get(`${zones}${id}/`), loadZoneLinks({ db, city: api.city }, id));
      await expect.poll(waiting).toBeGreaterThan(1);
      expect(await lockComponent(tx, components[0].id)).toBeDefined();
      await recountZones(tx, [id], computeSpaceRules(api.city));
    });
    const [read] = await Promise.all(reads);
    expect(read).toMatchObject({ statusCode: 200 });
    expect(await zone(id)).toMatchObject({ link_count: count });
    const { rows } = await sql<{ city_revision: string }>`
      select city_revision from zone_component where zone_id = ${id}`.execute(db);
    expect(rows.map(({ city_revision: reached }) => Number(reached))).toEqual([api.city.revision]);
  });

  it('when all of the city may have changed, or nobody knows what did', async () => {
    const [here = 0, there = 0, elsewhere = 0] = [all[20], all[21], all[22]];
    const drawn = await zoneOf({ type: 'Polygon', geometry: square(around(middleOf(here), 5)) });
    const picked = await zoneOf({ type: 'Segments', links: [here] });
    const held = api.database.db;
    const linksNow = (id: number) => loadZoneLinks({ db: held, city: api.city }, id);
    const [of] = drawn.components;
    await publish(await propose(editor, [elsewhere]));
    // Replaces its links, as if a change of the city had been missed.
    await sql`update zone_component_link set link_id = ${there} where component_id = ${of.id}`.execute(held);
    await sql`update outbox set body = body || '{"links": null}' where kind = 'city changed'
      and (body ->> 'revision')::int = ${api.city.revision}`.execute(held);
    expect(await linksNow(drawn.id)).toEqual([here]);
    expect(await linksNow(picked.id)).toEqual([here]);
  });

  it('when the city is imported anew', async () => {
    const whole = await zoneOf({
      type: 'Polygon',
      geometry: square([box[0] - 0.01, box[1] - 0.01, box[2] + 0.01, box[3] + 0.01]),
    });
    const { link_count: before } = whole;
    const picked = await zoneOf({ type: 'Segments', links: [all[5], all[6]] });
    const data = gridCity({ streets: 3, ruleSets: 5 });
    const { revision } = api.city;
    const report = await importCity(api.database.db, data, {
      source: 'smaller.test',
      format: 'test',
      dryRun: false,
      replace: true,
    });
    expect(report.ok).toBe(true);
    await cityAfter(revision);
    const after = await zone(whole.id);
    expect(after.link_count).toBe(api.city.linkCount);
    expect(after.link_count).toBeLessThan(before);
    const kept = await loadZoneLinks({ db: api.database.db, city: api.city }, whole.id);
    expect(kept?.length).toBeGreaterThan(after.link_count);
    const living = [all[5], all[6]].filter((id) => api.city.link(id ?? 0) !== undefined);
    expect((await zone(picked.id)).components[0].links).toEqual(living);
    const listed = (
      await analyst.get(`${zones}analysiszone_listview_data/?search=${encodeURIComponent(whole.name)}`)
    ).json();
    expect(listed.results.find((one: { id: number }) => one.id === whole.id).link_count).toBe(
      after.link_count,
    );
  });
});
