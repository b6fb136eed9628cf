// Serving the folder of nightly exports: which file names are served, with which media type, and
// when there is nothing to serve.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installExportFiles } from './serve-export-files.ts';

let dataDir: string;
let app: FastifyInstance;

async function served(exportsDir: string | null, formats = ['csv']): Promise<FastifyInstance> {
  const made = Fastify();
  await installExportFiles(made, { dataDir, exportsDir, nightlyExports: { formats, hour: 3, kept: 7 } });
  await made.ready();
  return made;
}

const endings = {
  'curbs.csv': 'text/csv; charset=utf-8',
  'curbs.geojson': 'application/geo+json',
  'curbs.osm': 'application/vnd.openstreetmap.data+xml',
  'index.json': 'application/json; charset=utf-8',
};
const hidden = ['.secret.csv', 'curbs.csv.1234.part~', 'plain', 'tomorrow/curbs.csv', '2026-1-1/curbs.csv'];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'curbwright-export-files-'));
  const folder = join(dataDir, 'exports');
  for (const night of ['2026-01-01', 'tomorrow', '2026-1-1'])
    await mkdir(join(folder, night), { recursive: true });
  for (const name of [...Object.keys(endings), ...hidden, '2026-01-01/curbs.csv'])
    await writeFile(join(folder, name), `this is ${name}`);
  app = await served(null);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

describe('exports', () => {
  it.each(Object.entries(endings))('%s is %s', async (name, type) => {
    const answer = await app.inject({ method: 'GET', url: `/exports/${name}` });
    expect([answer.statusCode, answer.body]).toEqual([200, `this is ${name}`]);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=0, must-revalidate',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    const again = await app.inject({
      method: 'GET',
      url: `/exports/${name}`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.headers['access-control-allow-origin']).toBe('*');
  });

  it('are served of a night too, and nothing but exports', async () => {
    const night = await app.inject({ method: 'GET', url: '/exports/2026-01-01/curbs.csv' });
    expect(night.body).toBe('this is 2026-01-01/curbs.csv');
    for (const name of [...hidden, '2026-01-01', '2026-01-01/', 'none.csv'])
      expect([name, (await app.inject({ method: 'GET', url: `/exports/${name}` })).statusCode]).toEqual([
        name,
        404,
      ]);
  });

  it('begin with their list, and say to pages of others what they may ask', async () => {
    const start = await app.inject({ method: 'GET', url: '/exports/' });
    expect([start.statusCode, start.headers.location]).toEqual([307, '/exports/index.json']);
    expect(start.headers['access-control-allow-origin']).toBe('*');
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/exports/curbs.csv',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect(asked.headers['access-control-allow-headers']).toBe(
      'range, if-range, if-match, if-none-match, if-modified-since',
    );
    expect(asked.headers['access-control-allow-methods']).toMatch(/GET.*HEAD/);
  });
});

describe('no exports are served', () => {
  const statusesOf = async (one: FastifyInstance) => {
    const found = [];
    for (const url of ['/exports/', '/exports/index.json'])
      found.push((await one.inject({ method: 'GET', url })).statusCode);
    await one.close();
    return found;
  };
  it('where none are made, though there are some', async () => {
    expect(await statusesOf(await served(null, []))).toEqual([404, 404]);
  });
  it('where none are made no folder is either; where some are, it is there before the first night', async () => {
    const elsewhere = join(dataDir, 'elsewhere');
    expect(await statusesOf(await served(elsewhere, []))).toEqual([404, 404]);
    expect(existsSync(elsewhere)).toBe(false);
    expect(await statusesOf(await served(elsewhere))).toEqual([307, 404]);
    expect(existsSync(elsewhere)).toBe(true);
  });
  it('where the folder cannot be made', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    expect(await statusesOf(await served(file))).toEqual([404, 404]);
  });
});
