// Feed checks over HTTP: files and URLs, errors in the reader's language, no access to the internal
// network, and no check that waits forever.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedReport } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { checkInWorker, staffChecks } from './check-in-worker.ts';

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
const document = (data: object) => ({
  version: '1.1.0',
  time_zone: 'America/New_York',
  last_updated: now,
  currency: 'USD',
  data,
});
const boundary = '----feed';

/** A form with the name of the standard and these documents. */
function form(standard: string, documents: Readonly<Record<string, string>>): string {
  const part = (disposition: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const files = Object.entries(documents).map(([name, text]) =>
    part(`name="files"; filename="${name}"`, text),
  );
  return `${part('name="standard"', standard)}${files.join('')}--${boundary}--\r\n`;
}

let closed: TestApi;
let open: TestApi;
const tokens = new Map<TestApi, string>();
let administrator = '';

beforeAll(async () => {
  closed = await openTestApi();
  open = await openTestApi({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  for (const api of [closed, open]) tokens.set(api, (await api.signIn('guest')).access);
  administrator = (await open.signIn('admin')).access;
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const bearer = (api: TestApi) => ({ authorization: `Bearer ${tokens.get(api)}` });

const sendFiles = (
  documents: Readonly<Record<string, string>>,
  standard = 'cds',
  query = '',
  headers: Readonly<Record<string, string>> = bearer(closed),
) =>
  closed.inject({
    method: 'POST',
    url: `/api/feed-checks/files/${query}`,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: form(standard, documents),
  });

const sendAddress = (
  api: TestApi,
  address: string,
  headers: Readonly<Record<string, string>>,
  more: object = {},
) =>
  api.inject({
    method: 'POST',
    url: '/api/feed-checks/address/',
    headers,
    payload: { standard: 'cds', address, ...more },
  });
/**
 * Sends a URL as an administrator, on a server whose operator allows access to the internal
 * network.
 */
const sendAsAdministrator = (address: string, more: object = {}) =>
  sendAddress(open, address, { authorization: `Bearer ${administrator}` }, more);

/** Starts a server for the duration of `use`. */
async function withServer<T>(listener: RequestListener, use: (base: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('files', () => {
  it('names place and rule of a fault, in the language asked for', async () => {
    const text = JSON.stringify(document({ zones: [{ ...zone, street_side: 'north' }] }));
    const answer = await sendFiles({ 'zones.json': text }, 'cds', '?language=es');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<FeedReport>()).toMatchObject({
      standard: 'CDS 1.1',
      counts: { zones: 1 },
      errors: 1,
      findings: [{ severity: 'error', code: 'finding.value', place: 'data.zones[0].street_side' }],
    });
    expect(answer.json<FeedReport>().findings[0]?.text).toContain('no se permite');
  });

  it('checks documents that belong together as one feed', async () => {
    const policy = { curb_policy_id: id, published_date: now, priority: 1, rules: [{ activity: 'parking' }] };
    const zones = JSON.stringify(document({ zones: [zone] }));
    const policies = JSON.stringify(document({ policies: [policy] }));
    const both = await sendFiles({ 'zones.json': zones, 'policies.json': policies });
    expect(both.json<FeedReport>()).toMatchObject({ errors: 0, counts: { zones: 1, policies: 1 } });
  });

  it('refuses documents that are too large together, before they are read: 8 MB of a visitor’s, 50 MB of staff’s', async () => {
    const large = `{"data": "${'x'.repeat(4.5 * 1024 * 1024)}"}`;
    const answer = await sendFiles({ 'a.json': large, 'b.json': large });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain('8 MB');
    const staff = { authorization: `Bearer ${(await closed.signIn('analyst')).access}` };
    const larger = { 'a.json': large.repeat(4), 'b.json': large.repeat(4), 'c.json': large.repeat(4) };
    expect(JSON.stringify((await sendFiles(larger, 'cds', '', staff)).json())).toContain('50 MB');
    expect(
      JSON.stringify((await sendFiles({ 'a.json': large, 'b.json': large }, 'cds', '', staff)).json()),
    ).not.toContain('8 MB');
  });

  it('stops a visitor’s check after 200 findings, and counts all of staff’s', async () => {
    const zones = JSON.stringify(document({ zones: Array.from({ length: 300 }, () => ({})) }));
    const visitor = (await sendFiles({ 'zones.json': zones })).json<FeedReport>();
    expect(visitor).toMatchObject({ errors: 200, is_stopped: true, counts: { zones: 300 } });
    const staff = { authorization: `Bearer ${(await closed.signIn('analyst')).access}` };
    const all = (await sendFiles({ 'zones.json': zones }, 'cds', '', staff)).json<FeedReport>();
    expect(all.errors).toBeGreaterThan(1000);
    expect(all.is_stopped).toBe(false);
  });

  it('does one check at a time for each address of a visitor', async () => {
    const zones = JSON.stringify(document({ zones: [zone] }));
    const both = await Promise.all([sendFiles({ 'a.json': zones }), sendFiles({ 'b.json': zones })]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 429]);
    const late = both.find(({ statusCode }) => statusCode === 429);
    expect(late?.headers['retry-after']).toBe('20');
    expect(late?.json().detail).toContain('still running');
    expect((await sendFiles({ 'a.json': zones })).statusCode).toBe(200);
  });

  it('refuses what is no feed, and says which file', async () => {
    const none = await sendFiles({});
    expect(none.statusCode).toBe(400);
    expect(none.json()).toHaveProperty('files');
    const other = await sendFiles({ 'list.json': '{"a": 1}' });
    expect(other.statusCode).toBe(400);
    expect(JSON.stringify(other.json())).toContain('list.json');
    const broken = await sendFiles({ 'half.json': '{"data": {"zones": [' });
    expect(broken.statusCode).toBe(400);
    expect(JSON.stringify(broken.json())).toContain('half.json');
    const two = await sendFiles({ 'a.json': '{}', 'b.json': '{}' }, 'curblr');
    expect(two.statusCode).toBe(400);
    expect(JSON.stringify(two.json())).toContain('2');
  });
});

describe('an address', () => {
  it('is never one of the own network, and nothing is sent there', async () => {
    let asked = 0;
    await withServer(
      (_request, response) => {
        asked += 1;
        response.end('{}');
      },
      async (base) => {
        // Rejected both on the server that allows it to nobody, and for visitors on the one that
        // allows it to administrators.
        for (const api of [closed, open])
          for (const address of [
            base,
            base.replace('127.0.0.1', 'localhost'),
            'http://169.254.169.254/cds',
          ]) {
            const answer = await sendAddress(api, address, bearer(api));
            expect(answer.statusCode).toBe(400);
            expect(answer.json()).toHaveProperty('address');
          }
      },
    );
    expect(asked).toBe(0);
  });

  it('is asked with the token given, and its wrong answers are told', async () => {
    const seen = new Set<string | undefined>();
    const careless: RequestListener = (request, response) => {
      seen.add(request.headers.authorization);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(document({ zones: [zone], policies: [] })));
    };
    const answer = await withServer(careless, (base) =>
      sendAsAdministrator(`${base}/cds`, { token: 'secret' }),
    );
    expect(answer.statusCode).toBe(200);
    const codes = answer.json<FeedReport>().findings.map(({ code }) => code);
    expect(codes).toContain('finding.cds.media-type');
    expect(codes).toContain('finding.cds.status');
    expect([...seen]).toEqual(['Bearer secret']);
    expect(answer.body).not.toContain('secret');
  });

  it('leads nowhere else: a redirect is not followed', async () => {
    let reached = 0;
    const answer = await withServer(
      (request, response) => {
        if (request.url === '/target') reached += 1;
        response.writeHead(302, { location: '/target' });
        response.end();
      },
      (base) => sendAsAdministrator(`${base}/cds/curbs/zones`),
    );
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toContain('302');
    expect(reached).toBe(0);
  });

  it('is refused when it is none', async () => {
    for (const address of ['ftp://example.org/a', 'not an address', 'http://', 'file:///etc/passwd'])
      expect((await sendAsAdministrator(address)).statusCode).toBe(400);
  });

  it('that hangs is given up, and the next one is checked', async () => {
    const order = { standard: 'cds', version: null, token: null, allowPrivate: true } as const;
    await withServer(
      () => undefined,
      async (base) => {
        const late = await checkInWorker(
          { ...order, sources: [`${base}/zones`] },
          { ...staffChecks, seconds: 3 },
        );
        expect(late).toMatchObject({ ok: false, refusal: { code: 'validate.too-long' } });
      },
    );
    const next = await sendFiles({ 'zones.json': JSON.stringify(document({ zones: [zone] })) });
    expect(next.statusCode).toBe(200);
  });
});
