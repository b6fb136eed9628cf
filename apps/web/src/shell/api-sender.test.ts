// Tests the sender against a real server: the requests must be as the requirement specifies (§7).
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from 'virtual:contract-calls';
import { CompactEncrypt, importJWK } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiSender } from './api-sender.ts';
import type { Reachability } from './reachability.ts';
import type { ApiClientEnvironment } from './sender-environment.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Answer = (seen: Seen, response: ServerResponse) => void | Promise<void>;

function json(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' })
    .end(JSON.stringify(value));
}

/** Starts a server that records its requests, and creates a sender that uses it as its API. */
async function page(answer: Answer, given: Partial<ApiClientEnvironment> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString('utf8') };
      seen.push(one);
      void answer(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  stops.push(stop);
  const kept: { token: string | null; reloads: number; reached: Reachability[] } = {
    token: null,
    reloads: 0,
    reached: [],
  };
  const host: ApiClientEnvironment = {
    base: `http://127.0.0.1:${port}`,
    credentials: 'include',
    local: null,
    path: () => '/manager/mapview/',
    cookies: () => '',
    staging: () => false,
    token: () => kept.token,
    storeToken: (token) => {
      kept.token = token;
    },
    dropToken: () => {
      kept.token = null;
    },
    leaving: () => false,
    left: () => {},
    embeddingToken: () => null,
    language: () => 'es',
    reload: () => {
      kept.reloads += 1;
    },
    reached: (reach) => kept.reached.push(reach),
    ...given,
  };
  const send = createApiSender(host);
  return {
    seen,
    kept,
    stop,
    send: (request: Parameters<typeof send>[0]) => send(request, new AbortController().signal),
  };
}

const fine: Answer = (_seen, response) => json(response, 200, { ok: true });

describe('GET payload', () => {
  it('goes into the query: strings as they are, objects as JSON, fields=all left out', async () => {
    const { send, seen } = await page(fine);
    const query = { language: 'es', limit: 10, filter: { side: 'N' }, fields: 'all', none: undefined };
    await send({ call: calls.languages, query });
    const { searchParams } = new URL(seen[0]?.url ?? '', 'http://x');
    expect(Object.fromEntries(searchParams)).toEqual({
      language: 'es',
      limit: '10',
      filter: '{"side":"N"}',
    });
    await send({ call: calls.languages, query: { fields: 'name' } });
    expect(seen[1]?.url).toContain('?fields=name');
    expect([seen[0]?.method, seen[0]?.body]).toEqual(['GET', '']);
  });
});

describe('language', () => {
  it('of the page goes with a write, whatever the browser asks for, and not with a read', async () => {
    const { send, seen } = await page(fine);
    await send({ call: calls.sendFeedback, body: { message: 'Hello' } });
    await send({ call: calls.languages });
    expect(seen[0]?.headers['x-page-language']).toBe('es');
    expect(seen[1]?.headers['x-page-language']).toBeUndefined();
  });
  it('of the page goes with a refresh too', async () => {
    const { send, seen, kept } = await page((one, response) =>
      json(response, one.url === calls.refreshToken.path ? 200 : 401, { access: 'new' }),
    );
    kept.token = 'old';
    await send({ call: calls.languages });
    const refreshed = seen.find(({ url }) => url === calls.refreshToken.path);
    expect(refreshed?.headers['x-page-language']).toBe('es');
  });
});

describe('anti-forgery', () => {
  const cookies = () => 'csrftoken=prod; staging_csrftoken=stage';
  it('sends header and form token with a write, neither with a read', async () => {
    const { send, seen } = await page(fine, { cookies });
    await send({ call: calls.sendFeedback, body: { message: 'Hello' } });
    await send({ call: calls.languages });
    expect(seen[0]?.headers['x-csrftoken']).toBe('prod');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ message: 'Hello', csrfmiddlewaretoken: 'prod' });
    expect(seen[1]?.headers['x-csrftoken']).toBeUndefined();
  });
  it('takes the staging cookie on a staging server', async () => {
    const { send, seen } = await page(fine, { cookies, staging: () => true });
    await send({ call: calls.sendFeedback, body: { message: 'Hello' } });
    expect(seen[0]?.headers['x-csrftoken']).toBe('stage');
  });
  it('puts the form token into a multipart form', async () => {
    const { send, seen } = await page(fine, { cookies });
    const form = new FormData();
    form.set('name', 'Plan');
    await send({ call: calls.sendFeedback, body: form });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toMatch(/name="csrfmiddlewaretoken"\s+prod/);
  });
  it('is with post, put, patch and delete alike, and patch is JSON', async () => {
    const { send, seen } = await page(fine, { cookies });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      await send({ call: { ...calls.sendFeedback, method }, body: { a: 1 } });
    expect(seen.map((one) => one.method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE']);
    for (const one of seen) {
      expect(one.headers['x-csrftoken']).toBe('prod');
      expect(one.headers['content-type']).toBe('application/json');
      expect(JSON.parse(one.body)).toEqual({ a: 1, csrfmiddlewaretoken: 'prod' });
    }
  });
});

describe('a write that creates', () => {
  it('goes under one key until its outcome is known, also over a refresh; others have none', async () => {
    let turn = 0;
    const { send, seen, kept } = await page((one, response) => {
      if (one.url === calls.refreshToken.path) return json(response, 200, { access: 'new' });
      turn += 1;
      if (turn === 1) return json(response, 401, { code: 'token_not_valid' });
      if (turn === 2) return void response.destroy();
      return json(response, 201, { id: 1, detail: '' });
    });
    kept.token = 'old';
    const feedback = { call: calls.sendFeedback, body: { message: 'a sign is gone' } };
    expect(await send(feedback)).toMatchObject({ error: { status: 0 } });
    expect(await send(feedback)).toMatchObject({ data: { id: 1 } });
    await send(feedback);
    await send({ call: calls.languages });
    const sent = seen.filter(({ url }) => url === calls.sendFeedback.path);
    const [first, ...others] = sent.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).not.toBe(first);
    expect(seen.at(-1)?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('Bearer token', () => {
  const authorization = async (given: Partial<ApiClientEnvironment>) => {
    const { send, seen } = await page(fine, { token: () => 'person', ...given });
    await send({ call: calls.languages });
    return seen[0]?.headers.authorization;
  };
  it('is the person’s on staff pages and none on the public viewer and the root path', async () => {
    expect(await authorization({})).toBe('Bearer person');
    for (const path of ['/', '/viewer/', '/public-default/'])
      expect(await authorization({ path: () => path })).toBeUndefined();
  });
  it('is the embedded frame’s on public pages where the city enabled one', async () => {
    const embeddingToken = () => 'frame';
    expect(await authorization({ path: () => '/viewer/', embeddingToken })).toBe('Bearer frame');
    expect(await authorization({ embeddingToken })).toBe('Bearer person');
  });
  it('and the base address are those of the settings in local mode, without cookies', async () => {
    const local = { baseUrl: 'unused', token: 'local' };
    expect(await authorization({ local, path: () => '/viewer/' })).toBe('Bearer local');
  });
});

describe('token refresh', () => {
  it('leaves the person signed in when the server cannot just now, and forgets a token that is refused', async () => {
    for (const [status, token] of [
      [500, 'old'],
      [503, 'old'],
      [507, 'old'],
      [499, null],
      [401, null],
    ] as const) {
      const { send, kept } = await page((one, response) =>
        json(response, one.url === calls.refreshToken.path ? status : 401, { detail: 'No.' }),
      );
      kept.token = 'old';
      const answer = await send({ call: calls.languages });
      expect(answer).toMatchObject({ error: { status: 401 } });
      expect(kept.token).toBe(token);
    }
  });
  it('happens once for ten parallel calls whose token ran out, and all are replayed', async () => {
    const { send, seen, kept } = await page(async (one, response) => {
      await new Promise((done) => setTimeout(done, Math.random() * 20));
      if (one.url === calls.refreshToken.path) return json(response, 200, { access: 'new', expires_in: 300 });
      const good = one.headers.authorization === 'Bearer new';
      return json(response, good ? 200 : 401, good ? { ok: true } : { detail: 'Expired.' });
    });
    kept.token = 'old';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, index) =>
        send({ call: calls.languages, query: { limit: index + 1 } }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ data: { ok: true } })));
    expect(seen.filter((one) => one.url === calls.refreshToken.path).length).toBe(1);
    expect(kept.token).toBe('new');
  });
  it('that is refused removes the stored token and hands the 401 on', async () => {
    const { send, kept } = await page((_one, response) => json(response, 401, { detail: 'Expired.' }));
    kept.token = 'old';
    const answer = await send({ call: calls.languages });
    expect(answer).toMatchObject({ error: { status: 401 } });
    expect([kept.token, kept.reloads]).toEqual([null, 0]);
  });
  it('is not asked again for a call whose 401 comes when another’s refresh was refused already', async () => {
    const late: (() => void)[] = [];
    const { send, seen, kept } = await page((one, response) => {
      const refuse = () => json(response, 401, { detail: 'Expired.' });
      if (one.url.includes('limit=2')) late.push(refuse);
      else refuse();
    });
    kept.token = 'old';
    const second = send({ call: calls.languages, query: { limit: 2 } });
    await expect.poll(() => late).toHaveLength(1);
    await send({ call: calls.languages, query: { limit: 1 } });
    for (const refuse of late) refuse();
    expect(await second).toMatchObject({ error: { status: 401 } });
    expect(seen.filter((one) => one.url === calls.refreshToken.path).length).toBe(1);
  });
  it('that fails itself reloads the page', async () => {
    const { send, kept } = await page((one, response) => {
      if (one.url === calls.refreshToken.path) response.destroy();
      else json(response, 401, {});
    });
    kept.token = 'old';
    await send({ call: calls.languages });
    expect([kept.token, kept.reloads]).toEqual([null, 1]);
  });
});

describe('a sign-out the server has not heard of', () => {
  /**
   * Creates a page whose user signed out while offline. `hears` returns the status of the logout
   * endpoint. `sent` lists the requests in order, with their credentials mode.
   */
  async function leftPage(hears: () => number) {
    let leaving = true;
    const made = await page(
      (one, response) => {
        if (one.url === calls.logout.path) return json(response, hears(), {});
        const refused = one.url === calls.languages.path;
        json(response, refused ? 401 : 200, refused ? { code: 'token_not_valid' } : { access: 'theirs' });
      },
      {
        leaving: () => leaving,
        left: () => {
          leaving = false;
        },
      },
    );
    const fetched = vi.spyOn(globalThis, 'fetch');
    stops.push(() => fetched.mockRestore());
    const sent = () =>
      fetched.mock.calls.map(([asked, init]) => {
        const { url, credentials } = new Request(asked, init);
        return [new URL(url).pathname, credentials];
      });
    return { ...made, sent, isLeaving: () => leaving };
  }

  it('goes before anything else, once for all who wait, and then things are as ever', async () => {
    const { send, sent, isLeaving, kept } = await leftPage(() => 200);
    await Promise.all([send({ call: calls.checkLogin }), send({ call: calls.currentCity })]);
    expect(sent()[0]).toEqual([calls.logout.path, 'include']);
    expect(sent().filter(([path]) => path === calls.logout.path)).toHaveLength(1);
    expect(sent().slice(1)).toEqual([
      [calls.checkLogin.path, 'include'],
      [calls.currentCity.path, 'include'],
    ]);
    expect(isLeaving()).toBe(false);
    expect(kept.token).toBeNull();
  });

  it('lets nothing go with its cookies nor signs in with them while it cannot be told, but who signs in anew', async () => {
    const { send, sent, isLeaving, kept } = await leftPage(() => 503);
    expect(await send({ call: calls.languages })).toMatchObject({ error: { status: 401 } });
    await send({ call: calls.checkLogin });
    await send({ call: calls.refreshToken, body: {} });
    const withCookies = () => sent().filter(([, credentials]) => credentials !== 'omit');
    expect(new Set(withCookies().map(([path]) => path))).toEqual(new Set([calls.logout.path]));
    // A 401 triggers no further refresh: the only one is the explicit request above, sent without
    // cookies.
    expect(sent().filter(([path]) => path === calls.refreshToken.path)).toEqual([
      [calls.refreshToken.path, 'omit'],
    ]);
    expect([isLeaving(), kept.token]).toEqual([true, null]);
    await send({ call: calls.signIn, body: { username: 'editor', password: 'a long enough password' } });
    expect(sent().at(-1)).toEqual([calls.signIn.path, 'include']);
  });

  it('is told by a page that has lost its connection as soon as it is back', async () => {
    let answers = 0;
    const { send, sent, isLeaving } = await leftPage(() => (answers++ === 0 ? 502 : 403));
    await send({ call: calls.checkLogin });
    expect(isLeaving()).toBe(true);
    await send({ call: calls.checkLogin });
    expect(isLeaving()).toBe(false);
    expect(sent().at(-1)).toEqual([calls.checkLogin.path, 'include']);
  });
});

describe('answers', () => {
  it('that say no carry the body and the server’s id of the request', async () => {
    const { send } = await page((_one, response) => json(response, 400, { name: ['Taken.'] }));
    expect(await send({ call: calls.languages })).toEqual({
      error: {
        status: 400,
        request: `GET ${calls.languages.path}`,
        body: { name: ['Taken.'] },
        reference: 'r-1',
      },
    });
  });
  it('that are an HTML page of a proxy, or JSON cut short, or nothing, are errors and never throw', async () => {
    let mood = 0;
    const { send, kept, stop } = await page((_one, response) => {
      mood += 1;
      if (mood === 1) response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"cut":');
    });
    expect(await send({ call: calls.languages })).toMatchObject({ error: { status: 500 } });
    expect(await send({ call: calls.languages })).toMatchObject({ error: { status: 0 } });
    stop();
    expect(await send({ call: calls.languages })).toMatchObject({
      error: { status: 0, request: `GET ${calls.languages.path}` },
    });
    expect(kept.reached.at(-1)).toEqual({ from: 'nowhere', at: null });
    expect(kept.reached[0]).toMatchObject({ from: 'network', at: expect.any(Number) });
  });
  it("that are sealed are opened; one that does not open, or is another request's, is a 'Decryption Error' without any of it", async () => {
    let mood: 'sound' | 'cut' | 'another' = 'sound';
    const { send } = await page(async (one, response) => {
      const jwk: unknown = JSON.parse(
        Buffer.from(String(one.headers['x-sealing-key']), 'base64url').toString('utf8'),
      );
      if (typeof jwk !== 'object' || jwk === null) throw new Error('no key was offered');
      const exp = Math.floor(Date.now() / 1000) + 60;
      const jwe = await new CompactEncrypt(new TextEncoder().encode('{"open":true}'))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', rid: 'r-7', exp })
        .encrypt(await importJWK({ ...jwk }, 'ECDH-ES'));
      response
        .writeHead(200, {
          'content-type': 'application/jose',
          'x-request-id': mood === 'another' ? 'r-8' : 'r-7',
        })
        .end(mood === 'cut' ? jwe.slice(0, -8) : jwe);
    });
    expect(await send({ call: calls.cityConfiguration })).toEqual({ data: { open: true } });
    for (mood of ['cut', 'another'] as const) {
      const answer = await send({ call: calls.cityConfiguration });
      expect(answer).toMatchObject({ error: { status: -1, body: null } });
      expect(JSON.stringify(answer)).not.toContain('open":true');
    }
  });
  it('that are files come as a blob', async () => {
    const { send } = await page((_one, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    });
    const answer = await send({ call: { ...calls.languages, answerMedia: 'file' } });
    const blob = 'data' in answer ? answer.data : null;
    expect(blob).toBeInstanceOf(Blob);
    expect(blob instanceof Blob ? await blob.text() : '').toBe('%PDF-1.7');
  });
});
