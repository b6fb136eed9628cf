// Range requests for exports and basemap files over real HTTP, as RFC 9110 defines them; and which
// responses pages of other sites may read.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basemapFolder } from '../../city/basemaps/basemap-folder.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const text = Array.from({ length: 1000 }, (_none, index) => String(index % 10)).join('');
const other = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

let api: TestApi;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbwright-ranges-'));
  api = await openTestApi({ env: { NIGHTLY_EXPORTS: 'csv', EXPORTS_DIR: folder } });
  const basemap = basemapFolder(api.database.config.dataDir);
  await mkdir(basemap, { recursive: true });
  for (const path of [join(folder, 'town.pmtiles'), join(basemap, 'town.pmtiles')]) {
    await writeFile(path, text);
    await utimes(path, new Date('2026-03-01T03:00:00.250Z'), new Date('2026-03-01T03:00:00.250Z'));
  }
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns status, Content-Range and body of a response. */
async function answered(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(`${address}${path}`, { method, headers });
  return [response.status, response.headers.get('content-range'), await response.text()];
}

describe.each(['/exports/town.pmtiles', '/basemap/town.pmtiles'])('a range of %s', (path) => {
  const range = 'bytes=10-14';
  const part = [206, 'bytes 10-14/1000', '01234'];
  const whole = [200, null, text];
  let etag = '';
  let modified = '';
  beforeEach(async () => {
    const { headers } = await fetch(`${address}${path}`, { method: 'HEAD' });
    etag = headers.get('etag') ?? '';
    modified = headers.get('last-modified') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(modified).toBe('Sun, 01 Mar 2026 03:00:00 GMT');
  });

  it('is sent without a condition, from the start, the end or open', async () => {
    expect(await answered(path, { range })).toEqual(part);
    expect(await answered(path, { range: 'bytes=-3' })).toEqual([206, 'bytes 997-999/1000', '789']);
    expect(await answered(path, { range: 'bytes=995-' })).toEqual([206, 'bytes 995-999/1000', '56789']);
  });

  it('is sent with If-Range of its own tag or its date', async () => {
    expect(await answered(path, { range, 'if-range': etag })).toEqual(part);
    expect(await answered(path, { range, 'if-range': modified })).toEqual(part);
  });

  it('is not sent with another tag, a weak one, several, or another date: the file is whole', async () => {
    for (const condition of [
      '"other"',
      `W/${etag}`,
      `"other", ${etag}`,
      'no tag and no date',
      'Sun, 01 Mar 2026 02:59:59 GMT',
      'Mon, 02 Mar 2026 03:00:00 GMT',
    ])
      expect(await answered(path, { range, 'if-range': condition }), condition).toEqual(whole);
  });

  it('that the file does not have is 416 with its length; without its condition met, the file is whole', async () => {
    const [status, contentRange] = await answered(path, { range: 'bytes=2000-' });
    expect([status, contentRange]).toEqual([416, 'bytes */1000']);
    expect(await answered(path, { range: 'bytes=2000-', 'if-range': '"other"' })).toEqual(whole);
  });

  it('counts for GET alone, and only in bytes', async () => {
    expect(await answered(path, { range }, 'HEAD')).toEqual([200, null, '']);
    expect(await answered(path, { range: 'pages=1-2' })).toEqual(whole);
    expect(await answered(path, { 'if-range': '"other"' })).toEqual(whole);
  });
});

it('is not sent by the date of a file that may have been written twice in that second', async () => {
  const path = join(folder, 'new.pmtiles');
  await writeFile(path, text);
  const modified = (await fetch(`${address}/exports/new.pmtiles`, { method: 'HEAD' })).headers.get(
    'last-modified',
  );
  const now = new Date();
  await utimes(path, now, now);
  expect(
    (await answered('/exports/new.pmtiles', { range: 'bytes=0-1', 'if-range': now.toUTCString() }))[0],
  ).toBe(200);
  expect(modified).toMatch(/GMT$/);
});

describe('pages of other sites', () => {
  const [z, x, y] = [14, 8192, 8192];
  const readable = [
    `/api/tiles/curbs/${z}/${x}/${y}/`,
    `/api/tiles/base/${z}/${x}/${y}/`,
    '/api/schema/',
    '/exports/town.pmtiles',
  ];

  it.each(readable)('may read %s, without credentials', async (path) => {
    const answer = await fetch(`${address}${path}`, { headers: other });
    expect(answer.ok, String(answer.status)).toBe(true);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(readable)('may ask %s with headers of their own', async (path) => {
    const sends = path.startsWith('/exports') ? 'range, if-range' : 'if-none-match';
    const answer = await fetch(`${address}${path}`, {
      method: 'OPTIONS',
      headers: {
        ...other,
        'access-control-request-method': 'GET',
        'access-control-request-headers': sends,
      },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(answer.headers.get('access-control-allow-methods')).toContain('GET');
    expect(answer.headers.get('access-control-allow-headers')).toContain(sends);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read a part, its refusal, and what did not change', async () => {
    const etag = (await fetch(`${address}/exports/town.pmtiles`)).headers.get('etag') ?? '';
    for (const headers of [
      { range: 'bytes=0-3' },
      { range: 'bytes=2000-' },
      { 'if-none-match': etag },
    ] as readonly Record<string, string>[]) {
      const answer = await fetch(`${address}/exports/town.pmtiles`, { headers: { ...other, ...headers } });
      expect(answer.headers.get('access-control-allow-origin'), String(answer.status)).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
    }
  });

  it.each(['/api/sign-in-ways/', '/api/cityinfo/currentcity/', '/basemap/town.pmtiles', '/api/events/'])(
    'may not read %s',
    async (path) => {
      const stopper = new AbortController();
      const answer = await fetch(`${address}${path}`, { headers: other, signal: stopper.signal });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      stopper.abort();
    },
  );
});
