// Long CDS lists: each page builds only its own zones, live values are read one by one, and an ETag
// never stays the same when something changed.
import { cdsVersions } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveStateStore } from '../../../sessions/sensors/live-state-store.ts';
import { cdsClient, type Fields, listening } from '../../../testing/cds-server.ts';
import { signInClient } from '../../../testing/proposals.ts';
import { setEntry } from '../../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { checkCdsServer } from '../../feeds/check-cds-server.ts';
import { createUnrestrictedFetcher } from '../../feeds/feed-fetchers.ts';
import { toPlaceFilter } from '../place.ts';
import { selectSpaces, streamCdsSpaces } from './space-selection.ts';
import { selectZoneLinks } from './zone-selection.ts';
import { streamCdsZones } from './zones.ts';

let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await openTestApi();
  address = await listening(api);
  // Two curbs with perpendicular bays that meet in an inside corner; drawn independently, their
  // polygons would overlap.
  const move = (id: number, from: string, to: string) =>
    api.database.pool.query(
      `update link set curb_side = 'right', bays_angle = 'perpendicular', geometry = jsonb_build_object('type', 'LineString', 'coordinates',
         jsonb_build_array($2::jsonb, $3::jsonb)), bounds = box(point(11.3, 43.8), point(11.3005, 43.8003)) where id = $1`,
      [id, from, to],
    );
  await move(1, '[11.3, 43.8]', '[11.3005, 43.8]');
  await move(2, '[11.3005, 43.8]', '[11.3005, 43.8003]');
  const asset = `insert into asset (asset_config_id, name, geometry, bounds, created)
    select id, $1, '{"type":"Point","coordinates":[11.2505,43.77]}'::jsonb, '(11.2505,43.77),(11.2505,43.77)', now() - interval '1 day'
      from asset_config where in_viewer order by id limit 1 returning id`;
  for (let number = 0; number < 7; number += 1) {
    const { rows } = await api.database.pool.query(asset, [`Bench ${number}`]);
    await api.database.pool.query(
      'insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, $2, 1, 1)',
      [rows[0].id, 5 + number],
    );
  }
});
afterAll(() => api.close());

const about = 'lat=43.771&lng=11.2515&radius=15000';
const box = 'min_lat=43.7695&min_lng=11.2495&max_lat=43.7715&max_lng=11.2525';

describe.each(cdsVersions)('CDS %s', (version) => {
  const cds = () => cdsClient(address, version);
  const questions = [
    ...['zones', 'spaces'].flatMap((list) => ['', about, box].map((query) => ({ list, query }))),
    ...(version === '1.1' ? [{ list: 'objects', query: '' }] : []),
  ];

  it.each(questions)('says of $list?$query page by page what it says at once', async ({ list, query }) => {
    const whole = await cds().list(`curbs/${list}?${query}`, list);
    expect(whole.length).toBeGreaterThan(5);
    const limit = Math.ceil(whole.length / 3);
    const pages: Fields[] = [];
    let last: unknown;
    for (let path: unknown = `/cds/curbs/${list}?${query}&limit=${limit}`; typeof path === 'string'; ) {
      const { body, data } = await cds().ask(path.slice('/cds/'.length));
      const links: Fields = { ...(body.links as object) };
      pages.push(...(Array.isArray(data[list]) ? data[list] : []));
      if (links.next === null) last = links.last;
      path = links.next;
    }
    expect(pages).toEqual(whole);
    expect(String(last)).toContain(`offset=${2 * limit}&`);
  });

  it.each(questions)('has nothing of $list?$query beyond the last, and says where that is', async (asked) => {
    const { list, query } = asked;
    const { status, body, data } = await cds().ask(`curbs/${list}?${query}&limit=2&offset=9999998`);
    expect([status, data[list]]).toEqual([200, []]);
    const links: Fields = { ...(body.links as object) };
    expect([links.next, links.prev]).toEqual([null, links.last]);
  });

  it('draws corners so that its own validator finds no fault, asked by address', async () => {
    const report = await checkCdsServer(cds().base, version, createUnrestrictedFetcher(null));
    if (!report.ok) throw new Error(JSON.stringify(report.refusal));
    expect(report.value.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('makes of a page its own zones alone', async () => {
    const made: number[] = [];
    const policies = {
      idsOf: (ruleSet: number) => {
        made.push(ruleSet);
        return [];
      },
      isUnknown: () => false,
      policy: () => undefined,
      all: () => [],
      losses: new Map(),
    };
    const { db } = api.database;
    const parts = { db, version, at: Date.now() + 60_000, policies };
    const place = toPlaceFilter({ lat: 43.771, lng: 11.2515, radius: 15_000 });
    const all = await selectZoneLinks(parts, { place, links: null });
    const list = await selectSpaces(parts, { place, links: null });
    expect(all.length).toBeGreaterThan(10);
    expect(list.count).toBeGreaterThan(100);
    expect(made).toEqual([]);
    for await (const _ of streamCdsZones(parts, all.slice(9, 10), true)) expect(made).toHaveLength(1);
    let spaces = 0;
    for await (const _ of streamCdsSpaces(parts, list.refs(90, 91))) spaces += 1;
    expect([spaces, made.length]).toEqual([1, 2]);
  });
});

it('filters by what is served: a 1.0 zone lies no more in the corner it left to another', async () => {
  const zones = await cdsClient(address, '1.0').list(
    'curbs/zones?lat=43.80003&lng=11.30047&radius=1',
    'zones',
  );
  expect(zones).toHaveLength(1);
});

describe('what is live', () => {
  const hear = async (free: number) => {
    const editor = await signInClient(api, 'editor');
    await editor.post('/api/sensor-readings/', {
      readings: [{ sensor: 'p', at: new Date(api.now() - 100 + free).toISOString(), free }],
    });
  };

  it('is read of one zone without making everything, and stamped by a counter of the process', async () => {
    const boards = [
      new LiveStateStore(api.database.db, () => api.now()),
      new LiveStateStore(api.database.db, () => api.now()),
    ];
    for (const board of boards) await board.readAll();
    expect(boards.map(({ stamp }) => stamp)).toEqual(['', '']);
    const editor = await signInClient(api, 'editor');
    await editor.post('/api/sensors/', { sensors: [{ outside_id: 'p', link: 7, spaces: 6 }] });
    await hear(2);
    for (const board of boards) await board.catchUp();
    const [one, other] = boards.map(({ stamp }) => stamp);
    expect(one).not.toBe('');
    // Each process has its own clock and changes, so a stamp of one process must not be valid in
    // another.
    expect(other).not.toBe(one);
    expect(boards[0]?.spacesOf(7)).toEqual({ free: 2, heard: expect.any(Number) });
    expect(boards[0]?.spacesOf(8)).toBeNull();
    await boards[0]?.catchUp();
    expect(boards[0]?.stamp).toBe(one);
    // Back to the previous value: the stamp must differ, because a client may have received the
    // value in between.
    await hear(3);
    await boards[0]?.catchUp();
    const between = boards[0]?.stamp;
    await hear(2);
    await boards[0]?.catchUp();
    expect(new Set([one, between, boards[0]?.stamp]).size).toBe(3);
    const whole = vi.spyOn(LiveStateStore.prototype, 'whole');
    const cds = cdsClient(address, '1.1');
    const zones = await cds.list('curbs/zones?limit=10', 'zones');
    await cds.ask(`curbs/zones/${String(zones[0]?.curb_zone_id)}`);
    expect(whole).not.toHaveBeenCalled();
    whole.mockRestore();
  });
});

it('is sent again when administrators give the city another name, which it is answered under', async () => {
  await api.database.pool.query('update city set authority = null');
  const cds = cdsClient(address, '1.0');
  const first = await cds.ask('curbs/zones?limit=1');
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await cds.ask('curbs/zones?limit=1', tag)).status).toBe(304);
  await setEntry(api.database.db, 'CITY_NAME', 'Riverside', true);
  const renamed = await cds.ask('curbs/zones?limit=1', tag);
  expect([renamed.status, JSON.parse(renamed.text)]).toEqual([
    200,
    expect.objectContaining({ author: 'Riverside' }),
  ]);
});

it('is sent again when a zone ended as its source foretold, although nobody changed anything', async () => {
  const { pool } = api.database;
  await pool.query(
    `update link set source_properties = source_properties || jsonb_build_object('end_date',
       floor(extract(epoch from clock_timestamp()) * 1000 + 1500)) where id = 20`,
  );
  await pool.query('update city set revision = revision + 1');
  const cds = cdsClient(address, '1.0');
  const first = await cds.ask('curbs/zones');
  const count = (data: Fields) => (Array.isArray(data.zones) ? data.zones.length : 0);
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await cds.ask('curbs/zones', tag)).status).toBe(304);
  await expect.poll(async () => (await cds.ask('curbs/zones', tag)).status, { timeout: 5000 }).toBe(200);
  expect(count((await cds.ask('curbs/zones')).data)).toBe(count(first.data) - 1);
});
