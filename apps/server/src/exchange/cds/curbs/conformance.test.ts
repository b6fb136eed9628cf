// The standard's requirements for Curbs, tested on the running server over HTTP in both versions:
// the list in docs/decisions/0230.
import { cdsVersions, contract } from '@curbwright/contract';
import { lineGeometry, nearestAlong, type Position, polygonGeometry, position } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  accepts,
  type CdsClient,
  cdsClient,
  type Fields,
  listening,
  textIn,
} from '../../../testing/cds-server.ts';
import { propose, signInClient } from '../../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { checkCdsServer } from '../../feeds/check-cds-server.ts';
import { createUnrestrictedFetcher } from '../../feeds/feed-fetchers.ts';
import { preparePublishedFormat } from '../../published-files/published-formats.ts';
import { cdsFiles } from '../files.ts';

let api: TestApi;
let address: string;
/** Instants before and after each change made in this test, epoch milliseconds of the database. */
const times: Record<string, number> = {};
/** Links by what happens to them in this test. */
const chosen = { edited: 0, divided: 0, retired: 0, moved: 0 };

const now = async () =>
  Number(
    (await api.database.pool.query('select floor(extract(epoch from clock_timestamp()) * 1000) as now'))
      .rows[0]?.now,
  );
const pass = () => new Promise((resume) => setTimeout(resume, 15));

beforeAll(async () => {
  api = await openTestApi();
  address = await listening(api);
  const { pool } = api.database;
  const [edited = 0, divided = 0, retired = 0, moved = 0] = api.city.box([-180, -90, 180, 90], 40).ids;
  Object.assign(chosen, { edited, divided, retired, moved });
  times.first = await now();
  await pass();
  const [editor, publisher] = [await signInClient(api, 'editor'), await signInClient(api, 'publisher')];
  const publish = async (id: number) => {
    const answer = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {});
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  await publish(await propose(editor, [edited]));
  await publish(await propose(editor, [{ parent_link: divided, from: 20, to: 40 }]));
  await pass();
  await pool.query('update link set retired = now() where id = $1', [retired]);
  const north = `jsonb_set(jsonb_set(geometry, '{coordinates,0,1}', to_jsonb((geometry #>> '{coordinates,0,1}')::float8 + 0.0002)),
    '{coordinates,3,1}', to_jsonb((geometry #>> '{coordinates,3,1}')::float8 + 0.0002))`;
  await pool.query(`update link set geometry = ${north} where id = $1`, [moved]);
  await pool.query('update city set revision = revision + 1');
  await pass();
  times.last = await now();
});
afterAll(() => api.close());

const segmentOf = async (link: number): Promise<string> =>
  (await api.database.pool.query('select segment_id from link where id = $1', [link])).rows[0]?.segment_id;
const zoneIdOf = async (link: number): Promise<string> =>
  (await api.database.pool.query('select cds_zone_id(segment_id) as id from link where id = $1', [link]))
    .rows[0]?.id;
const ids = (list: readonly Fields[], name = 'curb_zone_id') => list.map((one) => String(one[name]));
/** Meters from a point to the geometry of a zone or space; no test point lies inside one. */
function metresTo(point: Position, geometry: unknown): number {
  const { coordinates } = z.union([lineGeometry, polygonGeometry]).parse(geometry);
  const lines = z.array(z.array(position)).safeParse(coordinates).data ?? [
    z.array(position).parse(coordinates),
  ];
  return Math.min(...lines.map((line) => nearestAlong(line, point).distance));
}
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

describe.each(cdsVersions)('CDS Curbs %s', (version) => {
  let cds: CdsClient;
  beforeAll(() => {
    cds = cdsClient(address, version);
  });
  const lists =
    version === '1.0'
      ? ['zones', 'policies', 'areas', 'spaces']
      : ['zones', 'policies', 'areas', 'spaces', 'objects'];

  it('1, 2: has the whole envelope and the version in its type, with and without the last slash', async () => {
    for (const list of lists)
      for (const path of [`curbs/${list}`, `curbs/${list}/`]) {
        const { status, headers, body, data } = await cds.ask(path);
        expect([path, status]).toEqual([path, 200]);
        expect(headers.get('content-type')).toBe(accepts(version));
        expect(body).toMatchObject({
          version: version === '1.0' ? '1.0.1' : '1.1.0',
          time_zone: 'Europe/Rome',
          currency: 'EUR',
          author: 'City of Gridville',
          last_updated: expect.any(Number),
        });
        expect(data[list]).toBeInstanceOf(Array);
      }
  });

  it('1, 2: has them on single objects too, and on what is not there', async () => {
    for (const list of lists) {
      const [first] = await cds.list(`curbs/${list}?limit=1`, list);
      const [id = ''] = Object.entries(first ?? {}).flatMap(([name, value]) =>
        name === `curb_${list === 'policies' ? 'policy' : list.slice(0, -1)}_id` ? [String(value)] : [],
      );
      // This test's city has no areas or objects; `surroundings.test.ts` tests them in the same
      // way.
      if (first === undefined) continue;
      const { status, body, data, headers } = await cds.ask(`curbs/${list}/${id}`);
      expect([list, status, Object.values(data)]).toEqual([list, 200, expect.arrayContaining([id])]);
      expect(headers.get('content-type')).toBe(accepts(version));
      expect(body).toMatchObject({
        version: version === '1.0' ? '1.0.1' : '1.1.0',
        time_zone: 'Europe/Rome',
        currency: 'EUR',
        last_updated: expect.any(Number),
      });
    }
  });

  it('3: refuses versions and types it does not serve, and serves those who know nothing of CDS', async () => {
    for (const accept of [
      accepts('9.9'),
      accepts('1.2'),
      'text/html',
      accepts(version, 'csv'),
      `${accepts(version)};q=0`,
    ]) {
      const { status, body, headers } = await cds.ask('curbs/zones', { accept });
      expect([accept, status]).toEqual([accept, 406]);
      expect(body).toMatchObject({ error: 'not_acceptable', error_details: [] });
      expect(headers.get('content-type')).toMatch(/^application\/vnd\.cds\+json;version=1\.[01]$/);
    }
    for (const accept of ['*/*', 'application/json', 'application/vnd.cds+json'])
      expect((await cds.ask('curbs/policies', { accept })).headers.get('content-type')).toBe(accepts('1.1'));
    const patch = await cds.ask('curbs/policies', { accept: accepts(`${version}.7`) });
    expect(patch.headers.get('content-type')).toBe(accepts(version));
    const preferred = await cds.ask('curbs/policies', {
      accept: `${accepts('1.1')};q=0.2, ${accepts('1.0')};q=0.9`,
    });
    expect(preferred.headers.get('content-type')).toBe(accepts('1.0'));
  });

  it('4: refuses a box or a point that is not whole, both at once, and what it does not know', async () => {
    for (const query of [
      'min_lat=1&min_lng=1&max_lat=2',
      'lat=1&lng=1',
      'radius=5',
      'min_lat=1&min_lng=1&max_lat=2&max_lng=2&lat=1&lng=1&radius=100',
      'min_lat=2&min_lng=1&max_lat=1&max_lng=2',
      'time=yesterday',
      'include_geometry=1',
      'area=7',
      'colour=red',
      'limit=0',
      'limit=1&offset=10000001',
    ])
      for (const list of ['zones', 'spaces', 'areas']) {
        const { status, body } = await cds.ask(`curbs/${list}?${query}`);
        expect([list, query, status]).toEqual([list, query, 400]);
        expect(body.error).toBe('invalid');
        expect(body.error_details).not.toEqual([]);
      }
  });

  it('5: takes the radius in centimetres and answers the nearest first', async () => {
    // Three meters from the curb south of a street and nine meters from the opposite one.
    const [lng, lat] = [11.25 + 0.00102 * 1.5, 43.77 - 0.000027];
    const at = (radius: number) => cds.list(`curbs/zones?lat=${lat}&lng=${lng}&radius=${radius}`, 'zones');
    expect(await at(40)).toEqual([]);
    const near = await at(500);
    expect(near).toHaveLength(1);
    const far = await at(12_000);
    expect(far.length).toBeGreaterThan(4);
    expect(ids(far)[0]).toBe(ids(near)[0]);
    const spaces = await cds.list(`curbs/spaces?lat=${lat}&lng=${lng}&radius=12000`, 'spaces');
    for (const list of [far, spaces]) {
      const metres = list.map((one) => metresTo([lng, lat], one.geometry));
      expect(new Set(metres).size).toBeGreaterThan(4);
      expect(metres).toEqual(metres.toSorted((a, b) => a - b));
      expect(metres.at(-1)).toBeLessThanOrEqual(120);
    }
    const { body } = await cds.ask('curbs/zones?lat=0&lng=0');
    expect(JSON.stringify(body)).toContain('radius');
  });

  it('6: answers what only touches the box', async () => {
    const [zone] = await cds.list('curbs/zones?limit=1', 'zones');
    const positions = JSON.stringify(zone?.geometry).match(/\[-?[\d.]+,-?[\d.]+\]/g) ?? [];
    const points = positions.map((text): number[] => JSON.parse(text));
    const east = Math.max(...points.map(([lng = 0]) => lng));
    const lat = points.find(([lng]) => lng === east)?.[1] ?? 0;
    const box = `min_lng=${east}&max_lng=${east + 0.00001}&min_lat=${lat - 0.00001}&max_lat=${lat + 0.00001}`;
    expect(ids(await cds.list(`curbs/zones?${box}`, 'zones'))).toContain(zone?.curb_zone_id);
  });

  it('7: leaves out the geometry and nothing else', async () => {
    const [whole, bare] = [
      await cds.list('curbs/zones?limit=5', 'zones'),
      await cds.list('curbs/zones?limit=5&include_geometry=false', 'zones'),
    ];
    expect(bare).toEqual(
      whole.map((zone) => Object.fromEntries(Object.entries(zone).filter(([name]) => name !== 'geometry'))),
    );
    expect(whole.every(({ geometry }) => geometry !== undefined)).toBe(true);
  });

  it('says the version in the type of single objects and refusals too', async () => {
    const [zone] = await cds.list('curbs/zones?limit=1', 'zones');
    for (const path of [`curbs/zones/${textIn(zone, 'curb_zone_id')}`, 'curbs/zones?lat=1'])
      expect((await cds.ask(path)).headers.get('content-type')).toBe(accepts(version));
  });

  it('8: hides a zone before its start and from its end on', async () => {
    const id = await zoneIdOf(chosen.retired);
    const { data } = await cds.ask(`curbs/zones/${id}?show_historic=true`);
    const [start, end] = [Number(data.start_date), Number(data.end_date)];
    const shown = async (time: number) =>
      ids(await cds.list(`curbs/zones?time=${time}`, 'zones')).includes(id);
    expect([await shown(start - 1), await shown(start), await shown(end - 1), await shown(end)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect((await cds.ask(`curbs/zones/${id}?time=${end - 1}`)).status).toBe(200);
    expect((await cds.ask(`curbs/zones/${id}?time=${end}&show_historic=true`)).status).toBe(404);
  });

  it('9: answers what ended only as history, and what came of it names it', async () => {
    for (const link of [chosen.retired, chosen.divided, chosen.moved]) {
      const id = await zoneIdOf(link);
      expect((await cds.ask(`curbs/zones/${id}`)).status).toBe(404);
      const { status, data } = await cds.ask(`curbs/zones/${id}/?show_historic=true`);
      expect([status, data.curb_zone_id]).toEqual([200, id]);
      expect(data.end_date).toEqual(expect.any(Number));
    }
    const zones = await cds.list('curbs/zones', 'zones');
    const after = (id: string) => zones.filter((zone) => strings(zone.prev_curb_zone_ids).includes(id));
    const divided = after(await zoneIdOf(chosen.divided));
    expect(divided).toHaveLength(3);
    const moved = after(await zoneIdOf(chosen.moved));
    expect(moved).toHaveLength(1);
    expect(moved[0]?.name).toBe(await segmentOf(chosen.moved));
    expect((await cds.ask(`curbs/zones/${textIn(moved[0], 'curb_zone_id')}`)).data.curb_zone_id).toBe(
      moved[0]?.curb_zone_id,
    );
    // No piece is valid before the zone it came from has ended.
    const parent = (await cds.ask(`curbs/zones/${await zoneIdOf(chosen.divided)}?show_historic=true`)).data;
    for (const zone of divided) expect(zone.start_date).toBeGreaterThanOrEqual(Number(parent.end_date));
  });

  it('10, 11: resolves every policy named, of now and of before, and leaves unknown ids out', async () => {
    const zones = await cds.list('curbs/zones', 'zones');
    const known = new Set(ids(await cds.list('curbs/policies', 'policies'), 'curb_policy_id'));
    const named = new Set(
      zones.flatMap((zone) => [
        ...strings(zone.curb_policy_ids),
        ...(Array.isArray(zone.prev_policies)
          ? zone.prev_policies.flatMap((one) => strings(one.curb_policy_ids))
          : []),
      ]),
    );
    expect(named.size).toBeGreaterThan(5);
    for (const id of named) expect(known).toContain(id);
    const [first = '', second = ''] = named;
    const some = await cds.list(
      `curbs/policies?ids=${first},00000000-0000-4000-8000-000000000000,${second}`,
      'policies',
    );
    expect(ids(some, 'curb_policy_id')).toEqual([first, second]);
    expect((await cds.ask(`curbs/policies/${first}`)).data).toEqual(some[0]);
    expect((await cds.ask('curbs/policies/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('12: gives an edited zone other policies, keeps its id, and says which it had until when', async () => {
    const id = await zoneIdOf(chosen.edited);
    const [before, after] = [
      (await cds.ask(`curbs/zones/${id}?time=${times.first}`)).data,
      (await cds.ask(`curbs/zones/${id}`)).data,
    ];
    expect(after.curb_policy_ids).not.toEqual(before.curb_policy_ids);
    expect(before).not.toHaveProperty('prev_policies');
    expect(after.prev_policies).toEqual([
      {
        curb_policy_ids: before.curb_policy_ids,
        start_date: before.start_date,
        end_date: expect.any(Number),
      },
    ]);
    expect(after.start_date).toBe(before.start_date);
    expect(after.last_updated_date).toBeGreaterThan(Number(before.published_date));
    const policy = async () => (await cds.ask(`curbs/policies/${strings(before.curb_policy_ids)[0]}`)).text;
    expect(JSON.parse(await policy()).data).toMatchObject({
      curb_policy_id: strings(before.curb_policy_ids)[0],
    });
  });

  it('13–16 and all the rest: keeps every rule its own validator knows, asked by address', async () => {
    const report = await checkCdsServer(cds.base, version, createUnrestrictedFetcher(null));
    if (!report.ok) throw new Error(JSON.stringify(report.refusal));
    expect(report.value.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.value.counts).toMatchObject({ zones: 50 - 1, policies: expect.any(Number) });
  });

  it('answers what its contract says', async () => {
    const calls = {
      zones: contract.cdsZones,
      policies: contract.cdsPolicies,
      areas: contract.cdsAreas,
      spaces: contract.cdsSpaces,
      objects: contract.cdsObjects,
    };
    for (const [list, call] of Object.entries(calls))
      if (lists.includes(list)) call.answer.parse((await cds.ask(`curbs/${list}?limit=50`)).body);
  });

  it('goes page by page through one instant, and says where the pages are', async () => {
    const whole = ids(await cds.list('curbs/zones', 'zones'));
    const seen: string[] = [];
    for (let path: string | null = '/cds/curbs/zones?limit=20'; path !== null; ) {
      const { body, data } = await cds.ask(path.slice('/cds/'.length));
      seen.push(...ids(Array.isArray(data.zones) ? data.zones : []));
      const links: Fields = { ...(body.links as object) };
      expect(Object.keys(links)).toEqual(['first', 'last', 'prev', 'next']);
      path = typeof links.next === 'string' ? links.next : null;
      if (path !== null) expect(path).toContain('time=');
    }
    expect(seen).toEqual(whole);
  });

  it('is not sent again to who has it, and is when the city changed', async () => {
    const first = await cds.ask('curbs/zones?limit=3');
    const tag = first.headers.get('etag') ?? '';
    expect((await cds.ask('curbs/zones?limit=3', { 'if-none-match': tag })).status).toBe(304);
    expect((await cds.ask('curbs/zones?limit=4', { 'if-none-match': tag })).status).toBe(200);
    const other = version === '1.0' ? '1.1' : '1.0';
    expect(
      (await cds.ask('curbs/zones?limit=3', { 'if-none-match': tag, accept: accepts(other) })).status,
    ).toBe(200);
    await api.database.pool.query('update city set revision = revision + 1');
    expect((await cds.ask('curbs/zones?limit=3', { 'if-none-match': tag })).status).toBe(200);
  });

  it('answers what is not there in the body of CDS', async () => {
    for (const path of [
      'curbs/nothing',
      'curbs/zones/x',
      'curbs/zones/00000000-0000-4000-8000-000000000000',
      'curbs/spaces/x',
    ]) {
      const { status, body } = await cds.ask(path, { 'accept-language': 'es' });
      expect([path, status]).toEqual([path, 404]);
      expect(body).toEqual({ error: 'not_found', error_description: expect.any(String), error_details: [] });
    }
    const { status, body } = await cds.ask('curbs/objects');
    expect([status, body.error]).toEqual(version === '1.0' ? [501, 'not_implemented'] : [200, undefined]);
  });

  it('divides a zone into its bays, which can be asked for one by one', async () => {
    const [zone] = await cds.list('curbs/zones?limit=1', 'zones');
    const spaces = await cds.list(`curbs/spaces?zone=${textIn(zone, 'curb_zone_id')}`, 'spaces');
    expect(ids(spaces, 'curb_space_id')).toEqual(strings(zone?.curb_space_ids));
    expect(spaces.map(({ space_number: number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect((await cds.ask(`curbs/spaces/${textIn(spaces[3], 'curb_space_id')}`)).data).toEqual(spaces[3]);
    const length = spaces.reduce((sum, space) => sum + Number(space.length), 0);
    expect(Math.abs(length - Number(zone?.length))).toBeLessThanOrEqual(5);
  });
});

it('serves what each version knows: polygons and classes in 1.0, lines and objects in 1.1', async () => {
  const types = async (version: '1.0' | '1.1') => {
    const zones = await cdsClient(address, version).list('curbs/zones', 'zones');
    return new Set(zones.map(({ geometry }) => (geometry as { type: string }).type));
  };
  expect([...(await types('1.0'))]).toEqual(['Polygon']);
  expect([...(await types('1.1'))]).toEqual(['LineString']);
});

it.each(cdsVersions)('exports as a file what it serves, in %s', async (version) => {
  const cds = cdsClient(address, version);
  const { db } = api.database;
  const files = await cdsFiles(db, version, null);
  const texts = await Promise.all(
    files.map(async ({ texts: pieces }) => {
      let text = '';
      for await (const piece of pieces()) text += piece;
      return text;
    }),
  );
  expect(texts.map((text) => JSON.parse(text).data)).toEqual([
    (await cds.ask('curbs/zones')).data,
    (await cds.ask('curbs/policies')).data,
  ]);
  const made = await preparePublishedFormat(db, 'cds', { now: api.now(), at: null, version });
  expect(made.ok && made.value.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
});
