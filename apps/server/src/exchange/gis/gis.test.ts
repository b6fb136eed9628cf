// The schema for GIS programs on a PostgreSQL with PostGIS (skipped where it is not installed), and
// the errors without it.
import { execFileSync, spawnSync } from 'node:child_process';
import { formatPayment, payment, readerOf } from '@curbwright/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { seed } from '../../platform/database/seed.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { type PostgisCluster, postgisBinaries, startPostgisCluster } from '../../testing/postgis-cluster.ts';
import { openTestDatabase, type TestDatabase, testConfig } from '../../testing/test-database.ts';
import { importCity } from '../imports/import-city.ts';
import {
  createGisSchema,
  dropGis,
  gisCounts,
  hasGisSchema,
  hasRole,
  lockGisRefresh,
  storeRuleTexts,
} from './gis.sql.ts';
import { describeRuleSets, provisionGis, refreshGis, startGisRefresher } from './gis-schema.ts';

const binaries = postgisBinaries();
const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0;

describe('without PostGIS', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('is said plainly, and nothing is made', async () => {
    const { rows } = await sql`select from pg_available_extensions where name = 'postgis'`.execute(
      database.db,
    );
    const code = rows.length === 0 ? 'gis.no-extension' : 'gis.not-installed';
    expect(await provisionGis(database.db, 'en', null)).toMatchObject({ ok: false, refusal: { code } });
    expect(await refreshGis(database.db, Date.now())).toBe(false);
    const schemas = await sql`select from pg_namespace where nspname = 'curbwright_gis'`.execute(database.db);
    expect(schemas.rows).toHaveLength(0);
    expect(await hasGisSchema(database.db)).toBe(false);
    expect(await hasRole(database.db, 'nobody_here')).toBe(false);
  });

  it('the words of all rule sets take the place of those before, and who fills them is told the language', async () => {
    const { db } = database;
    await createGisSchema(db, 'es');
    expect(await hasGisSchema(db)).toBe(true);
    const words = (count: number, prices: string | null) =>
      Array.from({ length: count }, (_, number) => ({
        number,
        rules: `rule ${number}`,
        prices,
        restrictions: [{ activity: `activity ${number}` }],
      }));
    const kept = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select rule_set, rules, prices, restrictions from curbwright_gis.rule_set order by rule_set`.execute(
        db,
      );
      return rows.map(({ rule_set, ...row }) => ({ number: rule_set, ...row }));
    };
    await storeRuleTexts(db, words(1001, '1 €'));
    expect(await kept()).toEqual(words(1001, '1 €'));
    await storeRuleTexts(db, words(2, null));
    expect(await kept()).toEqual(words(2, null));

    await sql`update curbwright_gis.about set refreshed = to_timestamp(1000)`.execute(db);
    expect(await lockGisRefresh(db, 1_000_000)).toBeNull();
    expect(await lockGisRefresh(db, 1_000_001)).toBe('es');
    await sql`update curbwright_gis.about set definition = definition + 1`.execute(db);
    expect(await lockGisRefresh(db, 1_000_001)).toBeNull();
    // Created again, the views have this version, the requested language, and still need to be
    // filled.
    await createGisSchema(db, 'fr');
    expect(await lockGisRefresh(db, 1_000_001)).toBe('fr');
  });

  it('changes that come together are one work ten seconds after the first, whose failure is noted', async () => {
    const { db } = database;
    const warned: string[] = [];
    const log = { debug() {}, warn: (_: object, text: string) => warned.push(text) };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked: number[] = [];
      const keeper = startGisRefresher({
        db,
        log: log as never,
        now: () => asked.push(1) && Date.now() + 60_000,
      });
      keeper.poke();
      vi.advanceTimersByTime(9_999);
      keeper.poke();
      expect(asked).toHaveLength(0);
      vi.advanceTimersByTime(1);
      await expect.poll(() => asked).toHaveLength(1);
      vi.advanceTimersByTime(60_000);
      expect(asked).toHaveLength(1);
      keeper.poke();
      vi.advanceTimersByTime(10_000);
      vi.useRealTimers();
      // There are no views to refresh.
      await expect.poll(() => warned).toHaveLength(2);
      expect(asked).toHaveLength(2);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      keeper.poke();
      await keeper.close();
      vi.advanceTimersByTime(60_000);
      expect(asked).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
    await dropGis(db);
    expect(await hasGisSchema(db)).toBe(false);
  });

  it('rules are in words, a price that several have is said once, and of what is free there is none', async () => {
    const data = gridCity({ streets: 2, ruleSets: 2 });
    const [[first] = [], free = []] = data.ruleSets;
    if (first?.payment == null) throw new Error('nothing is paid');
    const twice = [first, { ...first, priority: 700, maxStay: 5 }];
    const city = { ...data, ruleSets: [twice, free] };
    const options = { source: 'grid', format: 'test', dryRun: false };
    expect(await importCity(database.db, city, options)).toMatchObject({ ok: true });
    const words = await describeRuleSets(database.db, 'en');
    const price = formatPayment(payment.parse(first.payment), readerOf('en', data.timeZone ?? 'UTC')).join(
      ' · ',
    );
    const said = words.find(({ prices }) => prices !== null);
    expect(said?.prices).toBe(price);
    expect(words.filter(({ prices }) => prices === null)).toHaveLength(1);
    expect(said?.rules.split(' · ')).toHaveLength(2);
    expect(said?.restrictions).toHaveLength(2);
  });
});

describe.skipIf(binaries === null)('with PostGIS (needs PostGIS)', () => {
  let cluster: PostgisCluster;
  let database: Awaited<ReturnType<typeof openDatabase>> & { ok: true };
  beforeAll(async () => {
    cluster = await startPostgisCluster(binaries ?? '');
    const opened = await openDatabase(testConfig(cluster.url('postgres')));
    if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
    database = opened;
    await migrate(database.value.pool);
    await seed(database.value.db);
    const data = gridCity({ streets: 4, ruleSets: 5 });
    const imported = await importCity(database.value.db, data, {
      source: 'grid',
      format: 'test',
      dryRun: false,
    });
    if (!imported.ok) throw new Error(imported.refusal.code);
  });
  afterAll(async () => {
    await database.value.close();
    cluster.close();
  });
  const one = async <T>(query: string): Promise<T | undefined> =>
    (await sql.raw<T>(query).execute(database.value.db)).rows[0];

  it('has every curb as a line of WGS 84 with its rules in words, indexed by place', async () => {
    const { db } = database.value;
    expect(await provisionGis(db, 'es', null)).toMatchObject({ ok: true, value: { curbs: 48 } });
    const curb = await one<Record<string, unknown>>(
      `select *, st_srid(geometry) as srid, st_length(geometry::geography) as measured, geometrytype(geometry) as kind
       from curbwright_gis.curbs where segment_id = 'e0-0-left'`,
    );
    expect(curb).toMatchObject({ srid: 4326, kind: 'LINESTRING', street: '1th Street', curb_side: 'left' });
    expect(Number(curb?.measured)).toBeCloseTo(Number(curb?.metres), 0);
    expect(curb?.rules).toMatch(/Estacionamiento/);
    const index = await one<{ found: string }>(
      `select indexdef as found from pg_indexes where schemaname = 'curbwright_gis' and indexname = 'curbs_geometry'`,
    );
    expect(index?.found).toContain('USING gist (geometry)');
  });

  it('is filled anew once for a change, by one process', async () => {
    const { db } = database.value;
    await sql`update link set retired = now() where segment_id = 'e0-0-left'`.execute(db);
    expect((await gisCounts(db)).curbs).toBe(48);
    // The second process finds that the first has already refreshed the views.
    const since = Date.now();
    const both = await Promise.all([refreshGis(db, since), refreshGis(db, since)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await gisCounts(db)).curbs).toBe(47);
    // The views were already refreshed after this change.
    expect(await refreshGis(db, Date.now() - 60_000)).toBe(false);
  });

  it('has zones as areas, also those of a radius', async () => {
    const { db } = database.value;
    await sql`insert into analysis_zone (name) values ('Centre')`.execute(db);
    await sql`insert into zone_component (zone_id, type, number, geometry, radius, bounds, city_revision)
      select id, 'Radius', 1, '{"type": "Point", "coordinates": [13.4, 52.5]}', 100, box '(13.5,52.6),(13.3,52.4)', 1 from analysis_zone`.execute(
      db,
    );
    await provisionGis(db, 'en', null);
    const zone = await one<{ area: number; kind: string }>(
      `select st_area(geometry::geography) as area, geometrytype(geometry) as kind from curbwright_gis.zones where name = 'Centre'`,
    );
    expect(zone?.kind).toBe('MULTIPOLYGON');
    expect((zone?.area ?? 0) / (Math.PI * 100 ** 2)).toBeCloseTo(1, 1);
  });

  it('can be read by a role that can read nothing else', async () => {
    const { db } = database.value;
    expect(await provisionGis(db, 'en', 'nobody_here')).toMatchObject({
      ok: false,
      refusal: { code: 'gis.no-role' },
    });
    await sql`create role gis_reader login`.execute(db);
    expect(await provisionGis(db, 'en', 'gis_reader')).toMatchObject({ ok: true });
    const asReader = (query: string) =>
      cluster.run('psql', ['-h', cluster.socket, '-U', 'gis_reader', '-d', 'postgres', '-tAc', query]);
    expect(asReader('select count(*) from curbwright_gis.curbs').trim()).toBe('47');
    expect(() => asReader('select * from user_account')).toThrow(/permission denied/);
  });

  it.skipIf(!hasGdal)('is read by GDAL (needs GDAL)', () => {
    const source = `PG:host=${cluster.socket} user=gis_reader dbname=postgres schemas=curbwright_gis`;
    const said = execFileSync('ogrinfo', ['-so', source, 'curbs'], { encoding: 'utf8' });
    expect(said).toContain('Feature Count: 47');
    expect(said).toContain('Geometry: Line String');
    expect(said).toContain('ID["EPSG",4326]');
  });

  it('goes away whole', async () => {
    await dropGis(database.value.db);
    expect(await refreshGis(database.value.db, Date.now())).toBe(false);
  });
});
