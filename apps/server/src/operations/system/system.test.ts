// The state of the installation, its jobs, a manual backup, and basemaps checked before visitors
// see them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  backupOperations,
  basemapFileOperations,
  configurationKeyOperations,
  systemOperations,
} from '@curbwright/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { jobRows } from './system.sql.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await openTestApi({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  admin = await signInClient(api, 'admin');
});
afterAll(() => api.close());

it('tells version, database, who serves and what takes room', async () => {
  const state = systemOperations.systemState.answer.parse((await admin.get('/api/system/')).json());
  expect(state.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(state.database).toMatch(/^PostgreSQL \d/);
  expect(state.node).toBe(process.versions.node);
  // This process is the only one that serves.
  expect(state.processes).toHaveLength(1);
  expect(state.storage.database_bytes).toBeGreaterThan(1e6);
  expect(state.storage.tables.map(({ name }) => name)).toContain('link');
  expect(state.storage.free_bytes).toBeGreaterThan(0);
  // This test allows access to this machine's networks, which doctor reports too. The screen says so
  // without the name of the setting.
  const says = state.warnings.filter(({ is_wrong: isWrong }) => !isWrong).map((one) => one.says);
  expect(says).toEqual([
    expect.stringMatching(/^City administrators can reach .* Ask the server’s operator/),
  ]);
  const spanish = (await admin.get('/api/system/?language=es')).json();
  expect(JSON.stringify(spanish.warnings)).toContain('alcanzan');
  expect(JSON.stringify([says, spanish.warnings])).not.toMatch(/[A-Z]+_[A-Z]+/);
});

it('says of the directories that are written to what doctor says of them', async () => {
  const daily = await openTestApi({ env: { BACKUPS: 'daily', BACKUPS_DIR: '/curbwright-no-disk/backups' } });
  try {
    const asked = await (await signInClient(daily, 'admin')).get('/api/system/?language=es');
    const { warnings } = systemOperations.systemState.answer.parse(asked.json());
    expect(warnings.find(({ says }) => says.includes("'/curbwright-no-disk/backups'"))).toMatchObject({
      is_wrong: true,
      says: expect.stringMatching(/^No hay ningún directorio .* Créelo: install -d -o /),
    });
  } finally {
    await daily.close();
  }
});

it('says of an import that stands still what stands in its way, until it is given up or its files are gone', async () => {
  const { pool } = api.database;
  const stand = async (more: string) => {
    const { rows } = await pool.query(
      `insert into import_job (kind, state, folder, is_interrupted, problem) values ${more} returning id`,
    );
    return rows.map(({ id }) => id);
  };
  const imports = async (language = 'en') =>
    systemOperations.jobs.answer
      .parse((await admin.get(`/api/jobs/?language=${language}`)).json())
      .results.find(({ kind }) => kind === 'imports');
  const problem = JSON.stringify({ code: 'source.no-such-file', params: { name: 'a.geojson' } });
  const ids = await stand(`('import', 'received', gen_random_uuid(), false, '${problem}'),
    ('import', 'previewed', gen_random_uuid(), true, null), ('import', 'received', null, false, '${problem}')`);
  // The newest import was only interrupted, so the reason is that of the other one.
  expect(await imports()).toMatchObject({
    state: 'failed',
    failed: 2,
    failure: 'There is no file a.geojson.',
  });
  await pool.query(`update import_job set state = 'cancelled' where id = $1`, [ids[1]]);
  expect(await imports()).toMatchObject({ failed: 1, failure: 'There is no file a.geojson.' });
  expect((await imports('es'))?.failure).toContain('a.geojson');
  expect((await imports('es'))?.failure).not.toContain('There is');
  await pool.query('update import_job set folder = null where id = $1', [ids[0]]);
  expect(await imports()).toMatchObject({ state: 'idle', failed: 0, failure: null });
});

it('writes no nightly exports where none are set', async () => {
  expect((await admin.post('/api/nightly-exports/')).json()).toMatchObject({ reason: 'nightly.no-formats' });
});

it('shows a schedule that is off as off, whatever failed before, and as failed what failed by hand', async () => {
  const { db, pool } = api.database;
  const job = async (kind: string) =>
    systemOperations.jobs.answer
      .parse((await admin.get('/api/jobs/')).json())
      .results.find((one) => one.kind === kind);
  const failures = async (isOff: boolean) =>
    Object.fromEntries(
      (await jobRows(db, { backups: isOff, exports: isOff })).map(({ kind, failed }) => [kind, failed]),
    );
  await pool.query(`insert into city_export (night, state, failure) values ('2026-05-01', 'failed', 'disk full');
    insert into backup_run (slot, state, failure) values ('2026-05-01', 'failed', 'disk full')`);
  try {
    for (const kind of ['nightly exports', 'backups'])
      expect(await job(kind)).toMatchObject({ state: 'off', failed: 0, failure: null });
    expect(await failures(true)).toMatchObject({ 'nightly exports': 0, backups: 0 });
    expect(await failures(false)).toMatchObject({ 'nightly exports': 1, backups: 1 });
    await pool.query(
      `insert into backup_run (state, started, failure) values ('failed', '2026-04-30', 'no room')`,
    );
    expect(await job('backups')).toMatchObject({ state: 'failed', failed: 1, failure: 'no room' });
  } finally {
    await pool.query('delete from city_export; delete from backup_run');
  }
});

it('makes one backup at a time, and says what became of it', { timeout: 90_000 }, async () => {
  const list = async () => backupOperations.backups.answer.parse((await admin.get('/api/backups/')).json());
  const jobs = async () => systemOperations.jobs.answer.parse((await admin.get('/api/jobs/')).json()).results;
  expect((await jobs()).find(({ kind }) => kind === 'backups')).toMatchObject({ state: 'off', last: null });
  const begun = await admin.post('/api/backups/');
  expect(begun.statusCode, begun.body).toBe(201);
  expect((await admin.post('/api/backups/')).json()).toMatchObject({ reason: 'backups.running' });
  await vi.waitFor(async () => expect((await list()).results[0]?.state).not.toBe('running'), {
    timeout: 60_000,
    interval: 200,
  });
  const [made] = (await list()).results;
  expect(made).toMatchObject({ state: 'done', is_there: true, is_scheduled: false, failure: null });
  expect(made?.bytes).toBeGreaterThan(1000);
  const told = (await jobs()).find(({ kind }) => kind === 'backups');
  expect(told).toMatchObject({ state: 'off', failed: 0 });
  expect(told?.last).not.toBeNull();
});

it('asks a base map once and says what came back', async () => {
  const tilesAsked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.png')) tilesAsked.push(request.url);
    if (request.url === '/style.json')
      response.end(JSON.stringify({ version: 8, sources: {}, layers: [{ id: 'a' }] }));
    else if (request.url === '/none.json') response.end('<html>');
    else if (request.url?.endsWith('.png')) response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const check = async (kind: string, path: string) =>
    basemapFileOperations.checkBaseMap.answer.parse(
      (await admin.post('/api/base-map-checks/', { kind, url: `http://127.0.0.1:${port}${path}` })).json(),
    );
  try {
    expect(await check('style', '/style.json')).toMatchObject({ is_usable: true });
    expect(await check('style', '/none.json')).toMatchObject({
      is_usable: false,
      finding: expect.stringContaining('JSON'),
    });
    expect(await check('style', '/away')).toMatchObject({
      is_usable: false,
      finding: expect.stringContaining('404'),
    });
    expect(await check('raster', '/{z}/{x}/{y}.png')).toMatchObject({ is_usable: true });
    // The zoom 14 tile that contains the center of the city.
    const [west = 0, south = 0, east = 0, north = 0] = api.city.bounds ?? [];
    const middle = Math.floor((((west + east) / 2 + 180) / 360) * 2 ** 14);
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(tilesAsked[0] ?? '') ?? [];
    expect([Number(z), Number(x), tilesAsked.length]).toEqual([14, middle, 1]);
    // Its upper edge lies north of the center, its lower edge south of it.
    const latitudeOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - row / 2 ** 13))) * 180) / Math.PI;
    expect(latitudeOf(Number(y))).toBeGreaterThanOrEqual((south + north) / 2);
    expect(latitudeOf(Number(y) + 1)).toBeLessThan((south + north) / 2);
  } finally {
    server.close();
  }
  expect((await check('style', '/style.json')).is_usable).toBe(false);
  const tiles = await admin.post('/api/base-map-checks/', {
    kind: 'raster',
    url: 'https://a.example/tile.png',
  });
  expect(Object.keys(tiles.json())).toContain('url');
  const files = basemapFileOperations.baseMapFiles.answer.parse(
    (await admin.get('/api/base-map-files/')).json(),
  );
  expect(files.results).toEqual([]);
  // A basemap that is offered to visitors but does not exist.
  const { keys } = configurationKeyOperations.configurationKeys.answer.parse(
    (await admin.get('/api/configuration-keys/')).json(),
  );
  const entry = { id: 'a', name: 'A', type: 'pmtiles', url: '/basemap/none.pmtiles' };
  const set = (value: unknown, version: unknown) =>
    admin.put('/api/configuration-keys/BASEMAPS/', { version, value });
  const saved = await set([entry], keys.find(({ key }) => key === 'BASEMAPS')?.version);
  expect(saved.statusCode).toBe(200);
  const offered = basemapFileOperations.baseMapFiles.answer.parse(
    (await admin.get('/api/base-map-files/?language=es')).json(),
  );
  expect(offered.results).toEqual([
    {
      name: 'none.pmtiles',
      url: '/basemap/none.pmtiles',
      is_offered: true,
      is_there: false,
      fault: expect.stringContaining('No existe el archivo none.pmtiles'),
      facts: null,
    },
  ]);
});
