// CSRF protection on every write of the contract.
import { contract, type Operation } from '@curbwright/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableState } from '../../testing/queries.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../testing/test-api.ts';
import { createCsrfToken, crossSiteWarning } from './csrf.ts';

let api: TestApi;
let admin: SignedIn;
let editor: SignedIn;
beforeAll(async () => {
  api = await openTestApi();
  admin = await api.signIn('admin');
  editor = await api.signIn('editor');
});
afterAll(() => api.close());

const writes = Object.entries(contract).filter(([, call]: [string, Operation]) => call.writes);
const guarded = writes.filter(([, call]: [string, Operation]) => !call.forgeryExempt);

function send(call: Operation, headers: Record<string, string>, payload: object | string = {}) {
  return api.inject({ method: call.method, url: call.path.replaceAll(/:\w+/g, '1'), headers, payload });
}

/**
 * Returns why a request was rejected: `code` in our own responses, `error` in those under /cds/.
 */
function reasonOf(response: LightMyRequestResponse): unknown {
  const body = response.json();
  return response.headers['content-type']?.toString().startsWith('application/vnd.cds+json')
    ? body.error
    : body.code;
}

describe.each(guarded)('%s', (_name, call: Operation) => {
  it('is refused with a cookie and no token, a foreign one, one of another session, or the cookie changed with it', async () => {
    const before = await writableState(api.database.db);
    const sid = admin.cookies.split('; ')[0] ?? '';
    const own = createCsrfToken(new Uint8Array(32), 'x');
    const tries: Record<string, string>[] = [
      { cookie: admin.cookies },
      { cookie: admin.cookies, 'x-csrftoken': '' },
      { cookie: admin.cookies, 'x-csrftoken': 'guess' },
      { cookie: admin.cookies, 'x-csrftoken': editor.forgery },
      { cookie: `${sid}; csrftoken=${editor.forgery}`, 'x-csrftoken': editor.forgery },
      { cookie: `${sid}; csrftoken=${own}`, 'x-csrftoken': own },
      { cookie: sid, 'x-csrftoken': admin.forgery },
    ];
    for (const headers of tries) {
      const response = await send(call, headers);
      expect(response.statusCode).toBe(403);
      expect(reasonOf(response)).toBe('forgery');
    }
    expect(await writableState(api.database.db)).toBe(before);
  });

  it('is refused from another site, whatever it carries', async () => {
    const origins: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const more of origins) {
      const headers = { cookie: admin.cookies, 'x-csrftoken': admin.forgery, ...more };
      const response = await send(call, headers);
      expect(response.statusCode).toBe(403);
      expect(reasonOf(response)).toBe('cross_site');
    }
  });

  it('takes only JSON, or a form where it says so', async () => {
    // A GET has no body.
    if (call.method === 'GET') return;
    const forms = call.bodyMedia === 'multipart' ? [] : ['multipart/form-data; boundary=x'];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ...forms]) {
      const headers = { cookie: admin.cookies, 'x-csrftoken': admin.forgery, 'content-type': type };
      expect((await send(call, headers, '{"a":1}')).statusCode).toBe(415);
    }
  });

  it('goes through with the token as a header, in the body, or with a Bearer and no cookies', async () => {
    const passed = [
      await send(call, {
        cookie: admin.cookies,
        'x-csrftoken': admin.forgery,
        origin: 'http://localhost:80',
        host: 'localhost:80',
      }),
      // A GET has no body that could carry the token.
      call.method === 'GET'
        ? await send(call, { cookie: admin.cookies, 'x-csrftoken': admin.forgery })
        : await send(call, { cookie: admin.cookies }, { csrfmiddlewaretoken: admin.forgery }),
      await send(call, { authorization: `Bearer ${admin.access}` }),
    ];
    // 404: the record named in the URL does not exist.
    for (const response of passed) expect([200, 201, 400, 404]).toContain(response.statusCode);
    expect(passed[1]?.body).not.toContain('csrfmiddlewaretoken');
  });
});

describe('the other writes', () => {
  it('are sign-in, refresh, choosing a password with a link, the second step, and the questions of other software, which only read', () => {
    const exempt = writes.filter(([, call]: [string, Operation]) => call.forgeryExempt).map(([name]) => name);
    expect(exempt).toEqual([
      'signIn',
      'refreshToken',
      'choosePassword',
      'secondStep',
      'setUpAtSignIn',
      'confirmAtSignIn',
      'ruleVerdicts',
    ]);
  });
  it('cannot be reached by a method override', async () => {
    const response = await api.inject({
      method: 'POST',
      url: '/api/subactivity/1/?_method=PATCH',
      headers: { 'x-http-method-override': 'PATCH', authorization: `Bearer ${admin.access}` },
      payload: { occupancy_percent: 1 },
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('PATCH');
  });
});

describe('what the log says of another site', () => {
  const here = 'https://curbs.example.org';
  it('is both origins, and what to set where the browser calls it our own page', () => {
    const own = crossSiteWarning(
      { origin: 'https://kerb.example.org', 'sec-fetch-site': 'same-origin' },
      here,
      here,
    );
    expect(own.facts).toEqual({ origin: 'https://kerb.example.org', expected: here });
    expect(own.says).toMatch(/PUBLIC_URL must be that address$/);
    const proxied = crossSiteWarning({ origin: here }, 'http://curbs.example.org', null);
    expect(proxied.says).toMatch(/set PUBLIC_URL to it, and TRUST_PROXY=true/);
    const foreign = crossSiteWarning(
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      here,
      here,
    );
    expect(foreign.says).toBe('refused as from another site');
  });
  it('holds nothing a stranger wrote but an address', () => {
    const said = (origin: string) => crossSiteWarning({ origin }, here, here).facts.origin;
    expect(said('null')).toBe('…');
    expect(said('https://evil.example/path?token=1\nfake line')).toBe('https://evil.example');
    expect(said(`https://${'a'.repeat(5000)}.example`)?.length).toBeLessThanOrEqual(200);
    expect(crossSiteWarning({ 'sec-fetch-site': 'cross-site' }, here, here).facts.origin).toBeNull();
  });
});
