// While a city is migrated, its process reports that it is alive and not ready for every request;
// then the port is free.

import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { StartupServer } from './startup-server.ts';

it('is alive, not ready, tells everybody else to come again, and leaves the port', async () => {
  const place = { host: '127.0.0.1', port: await freePort(), publicUrl: null };
  const meanwhile = new StartupServer(place);
  meanwhile.begin();
  meanwhile.begin();
  const url = `http://127.0.0.1:${place.port}`;
  const ask = () => fetch(`${url}/healthz?x=1`);
  const health = await vi.waitFor(ask, { timeout: 15_000 });
  expect([health.status, await health.json()]).toEqual([200, { status: 'starting', loop_lag_ms: 0 }]);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'down', reason: 'starting' }]);
  for (const path of ['/', '/api/cityinfo/currentcity/', '/healthz/x']) {
    const other = await fetch(`${url}${path}`, { method: path === '/' ? 'GET' : 'POST' });
    expect([other.status, other.headers.get('retry-after')], path).toEqual([503, '10']);
    expect(await other.json()).toMatchObject({ code: 'unavailable' });
    expect(other.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  await meanwhile.end();
  await meanwhile.end();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  const after = createServer().listen(place.port, '127.0.0.1');
  await once(after, 'listening');
  after.close();
});

it('says nothing where somebody else listens, and leaves them alone', async () => {
  const other = createHttpServer((_request, response) => response.end('other')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const meanwhile = new StartupServer({ host: '127.0.0.1', port, publicUrl: null });
  meanwhile.begin();
  await meanwhile.end();
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).toBe('other');
  other.close();
});
