// The API as clients see it: error formats, limits, hostile values, headers, and caching.
import { request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { contract, createOpenApiDocument } from '@curbwright/contract';
import { languages } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { importCity } from '../exchange/imports/import-city.ts';
import { gridCity } from '../testing/grid-city.ts';
import { writableState } from '../testing/queries.ts';
import { openTestApi, type SignedIn, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let admin: SignedIn;
const bearer = () => ({ authorization: `Bearer ${admin.access}` });
beforeAll(async () => {
  api = await openTestApi();
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

/** URL of a curb tile in the middle of the city. */
function tileOfCity({ city }: TestApi): string {
  const [west, south, east, north] = city.bounds ?? [0, 0, 0, 0];
  const zoom = 15;
  const x = (((west + east) / 2 + 180) / 360) * 2 ** zoom;
  const latitude = (((south + north) / 2) * Math.PI) / 180;
  const y = ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** zoom;
  return `/api/tiles/curbs/${zoom}/${Math.floor(x)}/${Math.floor(y)}/`;
}

describe('refusals', () => {
  it('say detail and code, or lists by field, in the language asked for', async () => {
    const nobody = await api.inject({ method: 'GET', url: '/api/user/currentuser/' });
    expect(nobody.statusCode).toBe(403);
    expect(nobody.json()).toEqual({
      detail: 'Authentication credentials were not provided.',
      code: 'not_authenticated',
    });
    const fields = await api.inject({
      method: 'GET',
      url: '/api/alllinks/GetLinksInBox/?min_lng=2&min_lat=1&max_lng=1&max_lat=2&surprise=1',
      headers: bearer(),
    });
    expect(fields.statusCode).toBe(400);
    expect(fields.json()).toMatchObject({ code: 'invalid', surprise: ['There is no field surprise.'] });
    const order = await api.inject({
      method: 'GET',
      url: '/api/alllinks/GetLinksInBox/?min_lng=2&min_lat=1&max_lng=1&max_lat=2&language=es',
      headers: { ...bearer(), 'accept-language': 'en' },
    });
    expect(order.json().language).toEqual(['No existe el campo language.']);
    const spanish = await api.inject({
      method: 'GET',
      url: '/api/alllinks/get_links_public_viewer/?min_lng=2&min_lat=1&max_lng=1&max_lat=2',
      headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' },
    });
    expect(spanish.json()).toMatchObject({ max_lng: [expect.stringContaining('antimeridiano')] });
  });

  it('of a write stand in the language of the page that wrote, whatever the account says', async () => {
    const language = (name: string) =>
      api.database.pool.query('update user_account set language = $1 where username = $2', [name, 'admin']);
    // The signed-in user is cached for a moment.
    const setAccount = async (name: string) => {
      await language(name);
      api.pass(3_000);
    };
    const said = async (page: Record<string, string>, query = '', method: 'GET' | 'PATCH' = 'PATCH') => {
      const url = `/api/work-order/2147483647/${query}`;
      const headers = { ...bearer(), 'accept-language': 'en', ...page };
      const payload = method === 'PATCH' ? { payload: { version: 1, name: 'A sign' } } : {};
      const answer = await api.inject({ method, url, headers, ...payload });
      return String(answer.json().detail);
    };
    await setAccount('en');
    const english = await said({});
    const spanish = await said({ 'x-page-language': 'es' });
    expect(english).toBe('Not found.');
    expect(spanish).not.toBe(english);
    expect(await said({ 'x-page-language': 'xx' })).toBe(english);
    expect(await said({ 'x-page-language': '' })).toBe(english);
    await setAccount('es');
    expect(await said({})).toBe(spanish);
    expect(await said({ 'x-page-language': 'en' })).toBe(english);
    // A read request gives its language in the URL, so the header changes nothing.
    expect(await said({ 'x-page-language': 'en' }, '', 'GET')).toBe(spanish);
    await setAccount('en');
    // The header also sets the language of validation errors, including those of a form's files; a
    // language in the URL takes precedence.
    const field = await api.inject({
      method: 'POST',
      url: '/api/scenario/',
      headers: { ...bearer(), 'x-page-language': 'es' },
      payload: { surprise: 1 },
    });
    expect(field.json().surprise).toEqual(['No existe el campo surprise.']);
  });

  it('are 404 for what is not there and 405 for the wrong method', async () => {
    for (const url of [
      '/api/links/2147483647/get_public_link_restrictions/',
      '/api/links/99999999999/get_public_link_restrictions/',
      '/api/links/1e3/get_public_link_restrictions/',
      '/api/links/-1/get_public_link_restrictions/',
      "/api/links/1'--/get_public_link_restrictions/",
      '/api/links/%00/get_public_link_restrictions/',
      '/api/links/%E0%A4%A/get_public_link_restrictions/',
      '/api/nowhere/',
      `/api/${'a'.repeat(9000)}`,
      `/${'a'.repeat(9000)}`,
      `/assets/${'a'.repeat(300)}`,
      '/api/language',
      '/.git/config',
      '/..%2f..%2fetc/passwd',
      '/etc/passwd',
    ]) {
      const response = await api.inject({ method: 'GET', url });
      expect([404], url).toContain(response.statusCode);
      expect(response.json()).toEqual({ detail: 'Not found.', code: 'not_found' });
    }
    const method = await api.inject({ method: 'DELETE', url: '/api/language/' });
    expect(method.statusCode).toBe(405);
    expect(method.headers.allow).toBe('GET');
  });

  it('never leak the inside', async () => {
    const bodies = [
      '{',
      '{"a":',
      '\u0000',
      '[]',
      '"x"',
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ];
    for (const payload of bodies) {
      const response = await api.inject({
        method: 'POST',
        url: '/api/feedback/',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.body).not.toMatch(/ at |node_modules|\.ts|select |pg_|Unexpected token/);
      expect(response.json().code).toMatch(/^(malformed_json|invalid)$/);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('limits', () => {
  it('refuse bodies over a MiB, pages over a hundred, boxes without sense', async () => {
    const large = await api.inject({
      method: 'POST',
      url: '/api/feedback/',
      payload: { message: 'x'.repeat(1024 * 1024) },
    });
    expect(large.statusCode).toBe(413);
    expect(large.json().code).toBe('too_large');
    for (const query of [
      'limit=101',
      'limit=0',
      'limit=-1',
      'limit=1000000000',
      'limit=abc',
      'offset=-1',
      'limit=1&limit=2',
    ]) {
      const response = await api.inject({
        method: 'GET',
        url: `/api/link-sensor-map/?${query}`,
        headers: bearer(),
      });
      expect(response.statusCode, query).toBe(400);
      expect(Object.keys(response.json())).toContain(query.split('=')[0]);
    }
    const ids = Array.from({ length: 501 }, (_, index) => index + 1).join(',');
    const many = await api.inject({
      method: 'GET',
      url: `/api/links/get_sensors_for_links/?links=${ids}`,
      headers: bearer(),
    });
    expect(many.statusCode).toBe(400);
    expect(many.json()).toHaveProperty('links');
  });

  it('count feedback by address', async () => {
    const few = await openTestApi({ limits: { feedbackPerHour: 5, callsPerMinute: 7 } });
    const send = () => few.inject({ method: 'POST', url: '/api/feedback/', payload: { message: 'Hello' } });
    for (let count = 0; count < 5; count++) expect((await send()).statusCode).toBe(201);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    const city = () => few.inject({ method: 'GET', url: '/api/cityinfo/currentcity/' });
    for (let count = 0; count < 7; count++) expect((await city()).statusCode).toBe(200);
    expect((await city()).statusCode).toBe(429);
    for (let count = 0; count < 50; count++) {
      expect((await few.inject({ method: 'GET', url: tileOfCity(few) })).statusCode).toBe(200);
      expect((await few.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    }
    await few.close();
  });
});

describe('writes', () => {
  const owned = {
    id: 999,
    version: 999,
    name: 'taken over',
    user: 1,
    user_id: 1,
    username: 'root',
    groups: ['admins'],
    permissions: ['administer'],
    is_active: true,
    is_published: true,
    created: '2000-01-01',
    published_on: '2000-01-01',
    password_hash: 'x',
    color: '#000000',
    priority: 1,
  };
  it('refuse every field of the server, one by one, and change nothing', async () => {
    const before = await writableState(api.database.db);
    const writes: [string, 'POST' | 'PATCH', object, string[]][] = [
      ['/api/user/update_user_language/', 'POST', { language: 'es' }, []],
      ['/api/subactivity/1/', 'PATCH', { occupancy_percent: 12 }, ['version']],
      ['/api/feedback/', 'POST', { message: 'Hello' }, ['name']],
    ];
    for (const [url, method, good, allowed] of writes)
      for (const [field, value] of Object.entries(owned)) {
        if (allowed.includes(field)) continue;
        const response = await api.inject({
          method,
          url,
          headers: bearer(),
          payload: { ...good, [field]: value },
        });
        expect(response.statusCode, `${url} ${field}`).toBe(400);
        expect(response.json()).toMatchObject({ [field]: [`There is no field ${field}.`] });
      }
    const nested = await api.inject({
      method: 'PATCH',
      url: '/api/subactivity/update_occupancy_percent/',
      headers: bearer(),
      payload: { sub_activities: [{ id: 1, occupancy_percent: 5, color: '#000000' }] },
    });
    expect(nested.json()).toMatchObject({ 'sub_activities.0.color': ['There is no field color.'] });
    expect(await writableState(api.database.db)).toBe(before);
  });

  it('store hostile text as text, and refuse what cannot be text', async () => {
    const texts = [
      '<script>alert(1)</script>',
      '=cmd()',
      "'; drop table feedback; --",
      '\u202eright to left',
      '😀',
    ];
    for (const message of texts) {
      const response = await api.inject({ method: 'POST', url: '/api/feedback/', payload: { message } });
      expect(response.statusCode).toBe(201);
      expect(response.json().detail).toBe('Feedback has been submitted successfully');
    }
    const { rows } = await api.database.pool.query('select message from feedback order by id');
    expect(rows.map((row) => row.message).slice(-texts.length)).toEqual(texts);
    const link = await api.inject({
      method: 'POST',
      url: '/api/feedback/',
      payload: { message: 'a', link: 2147483647 },
    });
    expect(link.json()).toMatchObject({ link: ['There is no such curb.'] });
  });
});

describe('a text that cannot be stored', () => {
  const texts = ['a\u0000b', '\ud800', 'a\udfff'];
  const said = 'This contains a character that can’t be stored.';

  it('is refused by the name of its field in a body, and nothing is written', async () => {
    const before = await writableState(api.database.db);
    for (const message of texts) {
      const response = await api.inject({
        method: 'POST',
        url: '/api/feedback/',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ message, name: 'Ana' }),
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: [said], code: 'invalid' });
      expect(response.json()).not.toHaveProperty('name');
    }
    expect(await writableState(api.database.db)).toBe(before);
  });

  it('is refused in every language', async () => {
    const answers = await Promise.all(
      languages.map(async (language) => {
        const response = await api.inject({
          method: 'POST',
          url: '/api/feedback/',
          headers: { 'accept-language': language },
          payload: { message: '\u0000' },
        });
        return response.json<{ message: string[] }>().message[0];
      }),
    );
    expect(new Set(answers).size).toBe(languages.length);
    expect(answers.every((answer) => typeof answer === 'string' && answer !== '')).toBe(true);
  });

  it('is refused in a query, and in a path it names nothing', async () => {
    const get = (url: string) => api.inject({ method: 'GET', url, headers: bearer() });
    const query = await get('/api/search/?q=a%00b');
    expect(query.statusCode).toBe(400);
    expect(query.json()).toMatchObject({ q: [said] });
    // Half of a surrogate pair cannot be encoded in UTF-8.
    for (const path of ['a%00b', '%ED%A0%80'])
      expect((await get(`/cds/curbs/zones/${path}`)).statusCode, path).toBeLessThan(500);
    expect((await get('/api/links/%00/get_public_link_restrictions/')).statusCode).toBe(404);
  });

  it('is refused in a form, in the names of members too', async () => {
    const boundary = 'curb';
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = await api.inject({
      method: 'POST',
      url: '/api/work-order/',
      headers: { ...bearer(), 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('name', 'a\u0000b')}--${boundary}--\r\n`,
    });
    expect(form.statusCode).toBe(400);
    expect(form.json()).toMatchObject({ name: [said] });
  });
});

describe('headers', () => {
  it('are on every answer, good or refused', async () => {
    for (const url of [
      '/api/cityinfo/currentcity/',
      '/api/user/currentuser/',
      '/nowhere',
      '/healthz',
      '/',
      '/api/tiles/curbs/1/1/1/',
    ]) {
      const { headers } = await api.inject({ method: 'GET', url });
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['content-security-policy'], url).toContain('frame-ancestors');
      expect(headers['content-security-policy'], url).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['referrer-policy']).toBeDefined();
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
    const keeping = async (url: string) =>
      (await api.inject({ method: 'GET', url })).headers['cache-control'];
    expect(await keeping('/api/user/currentuser/')).toBe('no-store');
    expect(await keeping('/api/subactivity/')).toBe('no-store');
    // Every open page requests it each minute, so it may be cached but must be revalidated each
    // time.
    expect(await keeping('/api/cityinfo/currentcity/')).toBe('public, max-age=0, must-revalidate');
  });

  it('are strict with an https address: Secure cookies with prefixes, HSTS', async () => {
    const secure = await openTestApi({ env: { PUBLIC_URL: 'https://curbs.example.org', STAGING: 'true' } });
    const response = await secure.inject({
      method: 'POST',
      url: '/api/token/',
      headers: { origin: 'https://curbs.example.org' },
      payload: { username: 'admin', password: 'a long enough password' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.cookies.map((cookie) => [cookie.name, cookie.secure])).toEqual([
      ['__Secure-rt', true],
      ['__Host-sid', true],
      ['staging_csrftoken', true],
    ]);
    expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
    // Behind a proxy on this machine, the client's IP address may be unknown, so metrics are for
    // administrators only.
    const figures = (headers = {}) => secure.inject({ method: 'GET', url: '/metrics', headers });
    expect((await figures()).statusCode).toBe(403);
    const authorization = `Bearer ${response.json().access}`;
    expect((await figures({ authorization })).statusCode).toBe(200);
    await secure.close();
  });

  it('do not let a request name itself in the log', async () => {
    const { headers } = await api.inject({
      method: 'GET',
      url: '/healthz',
      headers: { 'x-request-id': 'forged', 'request-id': 'forged' },
    });
    expect(headers['x-request-id']).not.toBe('forged');
  });
});

describe('caching and compression', () => {
  it('answers 304 for the dictionary and the schema one has', async () => {
    for (const url of ['/api/rule-sets/', '/api/schema/']) {
      const first = await api.inject({ method: 'GET', url });
      expect(first.statusCode).toBe(200);
      const etag = String(first.headers.etag);
      const again = await api.inject({ method: 'GET', url, headers: { 'if-none-match': `W/${etag}, "x"` } });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      const other = await api.inject({ method: 'GET', url, headers: { 'if-none-match': '"x"' } });
      expect(other.statusCode).toBe(200);
    }
  });
  it('compresses JSON and leaves tiles alone', async () => {
    const accept = { 'accept-encoding': 'br, gzip' };
    const json = await api.inject({ method: 'GET', url: '/api/subactivity/', headers: accept });
    expect(json.headers['content-encoding']).toBe('br');
    const tile = await api.inject({ method: 'GET', url: tileOfCity(api), headers: accept });
    expect(tile.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    expect(tile.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(tile.rawPayload).length).toBeGreaterThan(100);
    const plain = await api.inject({ method: 'GET', url: tileOfCity(api) });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload).toEqual(gunzipSync(tile.rawPayload));
  });
  it('keeps the dictionary and the schema compressed, for who takes gzip', async () => {
    for (const url of ['/api/rule-sets/', '/api/schema/']) {
      const ask = (encoding: string) =>
        api.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
      const plain = await ask('identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const zipped = await ask('gzip, br');
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(String(zipped.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(zipped.headers.etag).toBe(plain.headers.etag);
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
      expect((await ask('gzip;q=0')).headers['content-encoding']).toBeUndefined();
    }
  });
  it('serves the contract as its schema, under the version of the package', async () => {
    const response = await api.inject({ method: 'GET', url: '/api/schema/' });
    expect(response.json()).toEqual(
      JSON.parse(JSON.stringify(createOpenApiDocument(contract, { version: manifest.version, server: '/' }))),
    );
  });
});

describe('a change of the published city', () => {
  it('is heard: the city, its links and its tiles follow', async () => {
    const before = await api.inject({ method: 'GET', url: tileOfCity(api) });
    const data = gridCity({ streets: 4, ruleSets: 2 });
    const done = await importCity(api.database.db, data, {
      source: 'grid.test',
      format: 'test',
      dryRun: false,
    });
    expect(done.ok && done.value.revision).toBe(2);
    await expect
      .poll(
        async () => (await api.inject({ method: 'GET', url: '/api/cityinfo/currentcity/' })).json().revision,
      )
      .toBe(2);
    const after = await api.inject({ method: 'GET', url: tileOfCity(api) });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const dictionary = await api.inject({ method: 'GET', url: '/api/rule-sets/' });
    expect(dictionary.json().revision).toBe(2);
  });
});

describe('health', () => {
  it('says alive and ready', async () => {
    const alive = await api.inject({ method: 'GET', url: '/healthz' });
    expect(alive.json()).toMatchObject({ status: 'ok' });
    const ready = await api.inject({ method: 'GET', url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ database: true, revision: 2 });
  });
});

describe('on a socket', () => {
  let port = 0;
  beforeAll(async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const address = api.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
        if (answer.includes('\r\n\r\n')) socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it('answers what is no HTTP in the same shape', async () => {
    expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"detail":"Bad Request\."/s);
    const headers = `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`;
    expect(await raw(headers)).toMatch(/^HTTP\/1\.1 431 /);
    const both =
      'POST /api/feedback/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await raw(both)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('has times that close slow clients', () => {
    const { server } = api.app;
    // Forms with files may take minutes; every other body has its own limit of 15 s
    // (platform/http/slow-bodies.ts).
    expect(server.requestTimeout).toBe(615_000);
    expect(server.headersTimeout).toBe(10_000);
    expect(server.keepAliveTimeout).toBe(10_000);
    expect(server.maxConnections).toBe(2_000);
  });

  it('survives a client that leaves in the middle of a body', async () => {
    await new Promise<void>((resolve) => {
      const leaving = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/feedback/',
        headers: { 'content-type': 'application/json', 'content-length': 1000 },
      });
      leaving.on('error', () => resolve());
      api.app.server.once('request', () => leaving.destroy());
      leaving.write('{"message":');
    });
    expect(await raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });
});
