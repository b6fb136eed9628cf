// curbwright validate as people use it: files, a URL, and CDS servers that respond correctly or
// incorrectly.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'curbwright-validate-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const validate = (...args: string[]) => runCommand(['validate', ...args], { databaseUrl: null, directory });

const now = Date.UTC(2026, 0, 5);
const id = '00000000-0000-4000-8000-000000000001';
const zone = {
  curb_zone_id: id,
  geometry: {
    type: 'LineString',
    coordinates: [
      [-73, 40],
      [-73.001, 40],
    ],
  },
  curb_policy_ids: [id],
  published_date: now,
  last_updated_date: now,
  start_date: now,
};
const policy = { curb_policy_id: id, published_date: now, priority: 1, rules: [{ activity: 'parking' }] };
const document = (data: object) => ({
  version: '1.1.0',
  time_zone: 'America/New_York',
  last_updated: now,
  currency: 'USD',
  data,
});

/** Starts a server for the duration of `use`. */
async function withServer<T>(listener: RequestListener, use: (base: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}/cds`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A CDS server that follows the standard: rejections, media type, filters. */
const rightServer: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/vnd.cds+json;version=1.1' });
    response.end(JSON.stringify(body));
  };
  const has = (...names: string[]) => names.filter((name) => url.searchParams.has(name)).length;
  const box = has('min_lat', 'min_lng', 'max_lat', 'max_lng');
  const round = has('lat', 'lng', 'radius');
  if (!String(request.headers.accept).includes('version=1.1'))
    return answer(406, { error: 'not_acceptable' });
  if (url.pathname === '/cds/curbs/policies') return answer(200, document({ policies: [policy] }));
  if (url.pathname !== '/cds/curbs/zones') return answer(501, { error: 'not_implemented' });
  if ((box !== 0 && box !== 4) || (round !== 0 && round !== 3) || box + round > 4)
    return answer(400, { error: 'bad_request' });
  const { geometry: _, ...bare } = zone;
  const zones = box === 4 ? [] : [url.searchParams.get('include_geometry') === 'false' ? bare : zone];
  return answer(200, document({ zones }));
};

describe('curbwright validate', () => {
  it('names place and rule of each fault of files, and ends with 1', async () => {
    const file = join(directory, 'zones.json');
    await writeFile(file, JSON.stringify(document({ zones: [{ ...zone, street_side: 'north' }] })));
    const checked = await validate('cds', file);
    expect(checked.code).toBe(1);
    expect(checked.result).toContain('CDS 1.1: 1 zones');
    expect(checked.result).toContain('data.zones[0].street_side: "north" is not allowed here');
    expect(checked.result).toContain('[CDS Curbs: Zone; finding.value]');
    expect(checked.result).toContain('1 errors, 0 warnings');
    const asJson = await validate('cds', '--json', file);
    expect(JSON.parse(asJson.result)).toMatchObject({
      errors: 1,
      findings: [{ code: 'finding.value', place: 'data.zones[0].street_side' }],
    });
  });

  it('finds nothing in a server that keeps the standard', async () => {
    const checked = await withServer(rightServer, (base) => validate('cds', base));
    expect(checked.result.trim().split('\n')).toEqual([
      'CDS 1.1: 1 zones, 1 policies',
      '0 errors, 0 warnings',
    ]);
    expect(checked.code).toBe(0);
  });

  it('says how a server answers wrongly', async () => {
    const careless: RequestListener = (request, response) => {
      response.setHeader('content-type', 'application/json');
      const kind = (request.url ?? '').split('?')[0]?.split('/').at(-1);
      response.end(
        JSON.stringify(document(kind === 'policies' ? { policies: [policy] } : { zones: [zone] })),
      );
    };
    const checked = await withServer(careless, (base) => validate('cds', '--all', base));
    expect(checked.code).toBe(1);
    for (const part of [
      "The content type is 'application/json'",
      'version=9.9) returned 200; the standard requires 406',
      'max_lat=2: GET returned 200; the standard requires 400',
      'lat=1&lng=1: GET returned 200; the standard requires 400',
      'radius=100: GET returned 200; the standard requires 400',
      'The response does not match the query: include_geometry=false',
      'The response does not match the query: min_lat',
    ])
      expect(checked.result).toContain(part);
  });

  it('follows the pages of a document, and says why an address cannot be read', async () => {
    const paged: RequestListener = (request, response) => {
      const second = (request.url ?? '').includes('page=2');
      const other = { ...zone, curb_zone_id: id.replace(/1$/, '2') };
      response.end(
        JSON.stringify({
          ...document({ zones: [second ? other : zone] }),
          links: { next: second ? null : '/cds/zones.json?page=2' },
        }),
      );
    };
    const checked = await withServer(paged, (base) => validate('cds', `${base}/zones.json`));
    expect(checked.result).toContain('CDS 1.1: 2 zones');
    const gone = await withServer(
      (_, response) => response.writeHead(404).end(),
      (base) => validate('curblr', `${base}/feed.json`),
    );
    expect(gone).toMatchObject({ code: 1, said: expect.stringContaining('HTTP 404') });
    const missing = await validate('curblr', 'none.json');
    expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('none.json') });
    expect(await validate('gtfs', 'none.json')).toMatchObject({ code: 2 });
  });
});
