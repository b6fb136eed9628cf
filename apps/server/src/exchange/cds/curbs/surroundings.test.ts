// What CDS Curbs adds to a zone: areas from the publicly shown zones, objects from assets of public
// types, free spaces from live sensors; and slow readers.
import { cdsVersions } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toResponseStream } from '../../../platform/http/response-stream.ts';
import { cdsClient, type Fields, listening, textIn } from '../../../testing/cds-server.ts';
import { signInClient } from '../../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { checkCdsServer } from '../../feeds/check-cds-server.ts';
import { createUnrestrictedFetcher } from '../../feeds/feed-fetchers.ts';

let api: TestApi;
let address: string;
let west: number;
let south: number;
let zoneNumber: number;

beforeAll(async () => {
  api = await openTestApi();
  address = await listening(api);
  const editor = await signInClient(api, 'editor');
  [west = 0, south = 0] = api.city.bounds ?? [];
  const square = (side: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west - 0.0001, south - 0.0001],
        [west + side, south - 0.0001],
        [west + side, south + side],
        [west - 0.0001, south + side],
        [west - 0.0001, south - 0.0001],
      ],
    ],
  });
  const shown = await editor.post('/api/analysis-zone/', {
    name: 'Market',
    show_on_maps: true,
    components: [
      { type: 'Polygon', geometry: square(0.0012) },
      {
        type: 'Radius',
        geometry: { type: 'Point', coordinates: [west, south] },
        radius: 100,
        name: 'Corner',
      },
      { type: 'Segments', links: [1] },
    ],
  });
  if (shown.statusCode !== 201) throw new Error(shown.body);
  zoneNumber = shown.json<{ id: number }>().id;
  await editor.post('/api/analysis-zone/', {
    name: 'Secret',
    components: [{ type: 'Polygon', geometry: square(0.002) }],
  });
  const { pool } = api.database;
  const asset = `insert into asset (asset_config_id, name, geometry, bounds, created, removed)
    select id, $1, jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(11.2505, 43.77)), '(11.2505,43.77),(11.2505,43.77)',
      now() - interval '1 day', $2::date from asset_config where in_viewer = $3 order by id limit 1 returning id`;
  for (const [name, removed, isPublic] of [
    ['Bench of the square', null, true],
    ['Gone', '2020-01-01', true],
    ['Inside', null, false],
  ] as const) {
    const { rows } = await pool.query(asset, [name, removed, isPublic]);
    await pool.query(
      'insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, 1, 12.34, 1.5), ($1, 2, 12.34, 4)',
      [rows[0].id],
    );
  }
  await editor.post('/api/sensors/', { sensors: [{ outside_id: 's', link: 1, spaces: 6 }] });
  await editor.post('/api/sensor-readings/', {
    readings: [{ sensor: 's', at: new Date(api.now() - 5000).toISOString(), free: 2 }],
  });
  await api.app.inject({ url: '/api/live/' });
});
afterAll(() => api.close());

const zoneOf = async (link: number): Promise<string> =>
  (await api.database.pool.query('select cds_zone_id(segment_id) as zone from link where id = $1', [link]))
    .rows[0].zone;

describe.each(cdsVersions)('CDS %s', (version) => {
  const cds = () => cdsClient(address, version);

  it('serves each outline of a zone shown publicly as an area, and no other', async () => {
    const areas = await cds().list('curbs/areas', 'areas');
    expect(areas.map(({ name }) => name)).toEqual(['Market – Polygon 1', 'Market – Corner']);
    const [first] = areas;
    const inArea = await cds().list(`curbs/zones?area=${textIn(first, 'curb_area_id')}`, 'zones');
    expect(inArea.length).toBeGreaterThan(0);
    expect(new Set(inArea.map(({ curb_zone_id: id }) => id))).toEqual(
      new Set(Array.isArray(first?.curb_zone_ids) ? first.curb_zone_ids : []),
    );
    expect((await cds().ask(`curbs/areas/${textIn(first, 'curb_area_id')}`)).data).toEqual(first);
    const east = `min_lng=${west + 1}&max_lng=${west + 2}&min_lat=${south}&max_lat=${south + 1}`;
    expect(await cds().list(`curbs/areas?${east}`, 'areas')).toEqual([]);
    // A box completely inside the polygon touches it.
    const inside = `min_lng=${west + 0.0003}&max_lng=${west + 0.0004}&min_lat=${south + 0.0003}&max_lat=${south + 0.0004}`;
    expect((await cds().list(`curbs/areas?${inside}`, 'areas'))[0]?.curb_area_id).toBe(first?.curb_area_id);
    const editor = await signInClient(api, 'editor');
    // If a zone has a single outline, the area has the zone's name.
    const geometry = { type: 'Point', coordinates: [west, south] };
    const alone = await editor.post('/api/analysis-zone/', {
      name: `Alone ${version}`,
      show_on_maps: true,
      components: [{ type: 'Radius', geometry, radius: 50 }],
    });
    const both = await cds().list('curbs/areas', 'areas');
    expect(both.map(({ name }) => name)).toEqual([
      'Market – Polygon 1',
      'Market – Corner',
      `Alone ${version}`,
    ]);
    await editor.patch(`/api/analysis-zone/${alone.json().id}/`, { show_on_maps: false });
    await editor.patch(`/api/analysis-zone/${zoneNumber}/`, { show_on_maps: false });
    expect(await cds().list('curbs/areas', 'areas')).toEqual([]);
    expect((await cds().ask(`curbs/areas/${textIn(first, 'curb_area_id')}`)).status).toBe(404);
    await editor.patch(`/api/analysis-zone/${zoneNumber}/`, { show_on_maps: true });
  });

  it('keeps every rule of the standard with them', async () => {
    const report = await checkCdsServer(cds().base, version, createUnrestrictedFetcher(null));
    if (!report.ok) throw new Error(JSON.stringify(report.refusal));
    expect(report.value.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.value.counts).toMatchObject(version === '1.1' ? { areas: 2, objects: 1 } : { areas: 2 });
  });
});

describe('CDS 1.1', () => {
  const ask = (path: string) => cdsClient(address, '1.1').ask(path);
  const objects = (query = ''): Promise<Fields[]> =>
    cdsClient(address, '1.1').list(`curbs/objects${query}`, 'objects');

  it('serves assets of public types that stand there, at their nearest zone', async () => {
    const [bench, ...others] = await objects();
    expect(others).toEqual([]);
    expect(bench).toMatchObject({
      name: 'Bench of the square',
      curb_zone_id: await zoneOf(1),
      linear_distance: 1234,
      geometry: { type: 'Point', coordinates: [11.2505, 43.77] },
    });
    expect((await ask(`curbs/objects/${textIn(bench, 'curb_object_id')}`)).data).toEqual(bench);
    expect((await ask(`curbs/zones/${await zoneOf(1)}`)).data.curb_object_ids).toEqual([
      bench?.curb_object_id,
    ]);
    expect((await ask(`curbs/zones/${await zoneOf(2)}`)).data).not.toHaveProperty('curb_object_ids');
    expect(await objects(`?zone=${await zoneOf(2)}`)).toEqual([]);
    expect(await objects(`?time=${api.now() - 2 * 86_400_000}`)).toEqual([]);
    expect((await ask('curbs/objects/00000001-0000-8000-8000-000000000000')).status).toBe(404);
  });

  it('says how many spaces are free and since when, not of a time before that, and never in 1.0', async () => {
    const zone = await zoneOf(1);
    const { data } = await ask(`curbs/zones/${zone}`);
    expect(data).toMatchObject({ available_spaces: 2, availability_time: expect.any(Number) });
    const before = await ask(`curbs/zones/${zone}?time=${Number(data.availability_time) - 1}`);
    expect(before.data).not.toHaveProperty('available_spaces');
    expect((await cdsClient(address, '1.0').ask(`curbs/zones/${zone}`)).data).not.toHaveProperty(
      'available_spaces',
    );
  });

  it('is another answer when a sensor says something else', async () => {
    const first = await ask('curbs/zones');
    const editor = await signInClient(api, 'editor');
    await editor.post('/api/sensor-readings/', {
      readings: [{ sensor: 's', at: new Date(api.now()).toISOString(), free: 5 }],
    });
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
    await expect
      .poll(async () => (await cdsClient(address, '1.1').ask('curbs/zones', tag)).status, { timeout: 5000 })
      .toBe(200);
    expect((await ask(`curbs/zones/${await zoneOf(1)}`)).data.available_spaces).toBe(5);
  });
});

describe('a long answer', () => {
  it('is made no faster than it is read, and is let go when nobody reads', async () => {
    let made = 0;
    let isLeft = false;
    async function* texts() {
      try {
        for (;;) {
          made += 1;
          yield 'x'.repeat(10_000);
        }
      } finally {
        isLeft = true;
      }
    }
    const stream = toResponseStream(texts(), 30);
    const failed = new Promise<Error>((resolve) => stream.once('error', resolve));
    await new Promise<void>((resolve) => stream.once('readable', () => resolve()));
    expect((await failed).message).toBe('nobody reads');
    expect(isLeft).toBe(true);
    // Two chunks of 64 KB are queued, and one is being built.
    expect(made).toBeLessThan(40);
  });
});
