// Nightly files are public: whatever the format, they contain nothing that visitors cannot see.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cdsClient, listening } from '../../testing/cds-server.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { readCity } from '../imports/read-city.ts';
import { writeExports } from './write-exports.ts';

const formats = ['curblr', 'cds', 'geojson', 'osm', 'flatgeobuf', 'geoparquet', 'csv', 'pmtiles'];
/** Values that only staff may see. */
const secrets = ['Inside', 'inventory-7', 'Gate code', 'Of next year', 'surveyor'];

interface AssetFeature {
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

let api: TestApi;
let folder: string;
const before = new Map<string, Buffer>();
const after = new Map<string, Buffer>();

/** Writes the files of a night for a given instant. */
async function writeNight(name: string, into: Map<string, Buffer>, now: number): Promise<void> {
  const place = await mkdtemp(join(folder, name));
  const { db } = api.database;
  const written = await writeExports({ db, now: () => now }, formats, name, place, 1);
  if (!written.ok) throw new Error(written.refusal.code);
  for (const file of await readdir(place)) into.set(file, await readFile(join(place, file)));
}

beforeAll(async () => {
  api = await openTestApi();
  folder = await mkdtemp(join(tmpdir(), 'curbwright-shown-'));
  const { pool } = api.database;
  const now = api.now();
  await writeNight('before', before, now);
  const asset = `insert into asset (outside_id, asset_config_id, name, geometry, bounds, properties, installed, created)
    select $1, id, $2, '{"type":"Point","coordinates":[11.2505,43.77]}', '(11.2505,43.77),(11.2505,43.77)', '{"note":"Gate code 4711"}',
      $4::date, now() - interval '1 day' from asset_config where in_viewer = $3 order by id limit 1 returning id`;
  for (const [outsideId, name, isPublic, installed] of [
    ['inventory-7', 'Bench of the square', true, '2020-01-02'],
    ['inventory-71', 'Inside', false, '2020-01-02'],
    ['inventory-72', 'Of next year', true, '2999-01-01'],
  ] as const) {
    const { rows } = await pool.query(asset, [outsideId, name, isPublic, installed]);
    await pool.query('insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, 1, 12, 1.5)', [
      rows[0].id,
    ]);
  }
  await pool.query(
    `update link set source_properties = '{"surveyor":"M. Rossi","assetType":"surveyor’s paint","description":"By the fountain"}' where id = 1`,
  );
  await writeNight('after', after, now);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const assetsOf = (file: Buffer | undefined): readonly AssetFeature[] => {
  const { features } = JSON.parse(String(file)) as { features: readonly AssetFeature[] };
  return features.filter(({ properties }) => properties.feature === 'asset');
};

describe('nightly files', () => {
  it('are of every format', () => {
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    expect(after.size).toBeGreaterThanOrEqual(formats.length + 2);
  });

  it('hold nothing of assets of other types, of forms and of sources', () => {
    for (const [name, bytes] of after)
      for (const secret of secrets)
        expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
  });

  it.each(['curbs.fgb', 'curbs.parquet', 'curbs.csv', 'curbs.pmtiles'])(
    '%s is the same whatever assets and source properties there are',
    (name) => {
      const file = after.get(name);
      if (file === undefined) throw new Error(`no ${name} among ${[...after.keys()].join(' ')}`);
      expect(before.get(name)?.equals(file)).toBe(true);
    },
  );

  it('tell of assets what the CDS server tells, by the same ids', async () => {
    const objects = await cdsClient(await listening(api), '1.1').list('curbs/objects', 'objects');
    expect(objects.map(({ name }) => name)).toEqual(['Bench of the square']);
    const told = assetsOf(after.get('city.geojson'));
    expect(told.map(({ geometry, properties }) => ({ geometry, ...properties }))).toEqual([
      {
        feature: 'asset',
        outsideId: objects[0]?.curb_object_id,
        type: expect.any(String),
        name: objects[0]?.name,
        geometry: objects[0]?.geometry,
        installed: null,
        properties: {},
      },
    ]);
    // What a CDS zone includes stays.
    expect(after.get('city.geojson')?.includes('By the fountain')).toBe(true);
  });

  it('are less than the command line writes', async () => {
    const city = await readCity(api.database.db);
    expect(city.assets?.map(({ outsideId }) => outsideId)).toEqual([
      'inventory-7',
      'inventory-71',
      'inventory-72',
    ]);
    expect(city.assets?.[0]?.properties).toEqual({ note: 'Gate code 4711' });
    expect(city.links.some(({ sourceProperties }) => sourceProperties.surveyor === 'M. Rossi')).toBe(true);
  });
});
