// Basemap files: what their header says, why one cannot be used, and how they are served.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pmtilesFile } from '../../testing/pmtiles-file.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { readBasemapFile } from './basemap-file.ts';
import { basemapFolder, listBasemapFiles } from './basemap-folder.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'curbwright-basemap-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function read(bytes: Uint8Array) {
  const path = join(directory, 'city.pmtiles');
  await writeFile(path, bytes);
  return readBasemapFile(path, 'city.pmtiles');
}

describe('the head of a file', () => {
  it('says what the file holds', async () => {
    const bytes = pmtilesFile();
    expect(await read(bytes)).toEqual({
      ok: true,
      value: {
        bytes: bytes.length,
        kind: 'vector',
        tiles: 'mvt',
        minZoom: 0,
        maxZoom: 14,
        bounds: [11, 43, 12, 44],
        title: 'Gridville',
        attribution: 'Gridville',
        layers: ['roads'],
      },
    });
    expect(await read(pmtilesFile({ tileType: 2, metadata: {} }))).toMatchObject({
      value: { kind: 'raster', tiles: 'png', title: null, layers: [] },
    });
  });
  it.each<[string, (whole: Buffer) => Uint8Array]>([
    ['basemap.no-pmtiles', () => Buffer.from('SQLite format 3\0'.padEnd(400))],
    ['basemap.no-pmtiles', () => Buffer.alloc(0)],
    ['basemap.no-pmtiles', (whole) => whole.subarray(0, 100)],
    [
      'basemap.version',
      (whole) => Buffer.concat([whole.subarray(0, 7), Buffer.from([2]), whole.subarray(8)]),
    ],
    ['basemap.cut-off', (whole) => whole.subarray(0, -1)],
    ['basemap.tile-type', () => pmtilesFile({ tileType: 0 })],
    [
      'basemap.damaged',
      (whole) => Buffer.from(whole.toString('latin1').replace('{"name"', '!!name!'), 'latin1'),
    ],
  ])('%s', async (code, spoil) => {
    expect(await read(spoil(pmtilesFile()))).toMatchObject({ ok: false, refusal: { code } });
  });
  it('is none of a directory or of nothing', async () => {
    expect(await readBasemapFile(directory, 'd')).toMatchObject({ refusal: { code: 'basemap.no-file' } });
    expect(await readBasemapFile(join(directory, 'x'), 'x')).toMatchObject({
      refusal: { code: 'basemap.missing' },
    });
  });
});

describe('served', () => {
  let api: TestApi;
  const bytes = pmtilesFile();
  beforeAll(async () => {
    api = await openTestApi();
    const { dataDir } = api.database.config;
    await mkdir(basemapFolder(dataDir), { recursive: true });
    await writeFile(join(basemapFolder(dataDir), 'city.pmtiles'), bytes);
    await writeFile(join(basemapFolder(dataDir), '.hidden.pmtiles'), bytes);
    await writeFile(join(basemapFolder(dataDir), 'notes.txt'), 'secret');
    await writeFile(join(dataDir, 'secret.pmtiles'), 'secret');
    await symlink(dataDir, join(basemapFolder(dataDir), 'up')).catch(() => undefined);
  });
  afterAll(() => api.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    api.inject({ method: 'GET', url, headers });

  it('answers ranges, with a strong ETag, uncompressed', async () => {
    const part = await get('/basemap/city.pmtiles', { range: 'bytes=0-6', 'accept-encoding': 'gzip, br' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('PMTiles');
    expect(part.headers['content-range']).toBe(`bytes 0-6/${bytes.length}`);
    expect(part.headers['content-encoding']).toBeUndefined();
    const etag = String(part.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);
    expect((await get('/basemap/city.pmtiles', { 'if-none-match': etag })).statusCode).toBe(304);
    const whole = await get('/basemap/city.pmtiles');
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers['content-type']).toBe('application/vnd.pmtiles');
    expect((await get('/basemap/city.pmtiles', { range: 'bytes=999999-' })).statusCode).toBe(416);
  });
  it.each([
    '/basemap/',
    '/basemap/none.pmtiles',
    '/basemap/notes.txt',
    '/basemap/.hidden.pmtiles',
    '/basemap/../secret.pmtiles',
    '/basemap/..%2fsecret.pmtiles',
    '/basemap/%2e%2e/secret.pmtiles',
    '/basemap/..%5csecret.pmtiles',
    '/basemap/up/secret.pmtiles',
    '/basemap//etc/passwd',
    '/basemap/city.pmtiles%00.txt',
  ])('nothing else: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain('secret');
  });
  it('lists what may be asked for', async () => {
    expect(await listBasemapFiles(api.database.config.dataDir)).toEqual(['city.pmtiles']);
  });
});
