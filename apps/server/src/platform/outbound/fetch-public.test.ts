// SSRF-safe requests: private addresses in every notation and by name, redirects, endless responses
// and hanging servers.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFilteredLookup, fetchPublic, type Resolver } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let asked: string[] = [];
let port = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/hang') return;
    if (request.url === '/away') response.writeHead(302, { location: '/home' }).end();
    else if (request.url === '/endless') {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    } else response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: string | AddressInfo | null = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const question = { method: 'GET', headers: {}, patience: 5_000, mostBytes: 1000 } as const;
const ask = (url: string, allowPrivate: boolean, patience = 5_000) =>
  fetchPublic(url, { ...question, patience, allowPrivate });

/** Returns a resolver that gives these addresses for every name. */
const leadingTo =
  (addresses: readonly string[]): Resolver =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'host',
    '',
  ])('%s is private', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '192.167.1.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('asking outside', () => {
  it('connects to nothing private, however it is written or named', async () => {
    asked = [];
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'a.localhost',
    ])
      expect(await ask(`http://${host}:${port}/`, false), host).toMatchObject({
        ok: false,
        refusal: { code: 'outgoing.private' },
      });
    expect(asked).toEqual([]);
  });
  it.each([
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['a private network of IPv6', ['fd00::1']],
    ['this machine, written as IPv6', ['::ffff:127.0.0.1']],
    ['several, none of them public', ['10.1.2.3', '127.0.0.1', 'fd00::1', '::1']],
    ['nothing', []],
  ])('connects nowhere for a public name that leads to %s', async (_what, addresses) => {
    asked = [];
    const address = `http://curbs.example.org:${port}/named`;
    expect(
      await fetchPublic(address, { ...question, allowPrivate: false }, leadingTo(addresses)),
    ).toMatchObject({ ok: false, refusal: { code: 'outgoing.private' } });
    expect(asked).toEqual([]);
  });
  it('would reach this machine by such a name: where the operator allows it, it does', async () => {
    asked = [];
    const address = `http://curbs.example.org:${port}/named`;
    const done = await fetchPublic(address, { ...question, allowPrivate: true }, leadingTo(['127.0.0.1']));
    expect(done.ok && done.value.status).toBe(200);
    expect(asked).toEqual(['/named']);
  });
  it('is given the public addresses alone of a name that leads to both', async () => {
    const mixed = ['127.0.0.1', '8.8.8.8', '10.1.2.3', '2606:4700::1111', 'fd00::1'];
    const told = (all: boolean) =>
      new Promise((resolve) =>
        createFilteredLookup(leadingTo(mixed), isPublicAddress)('curbs.example.org', { all }, (...answer) =>
          resolve(answer),
        ),
      );
    expect(await told(true)).toEqual([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ]);
    expect(await told(false)).toEqual([null, '8.8.8.8', 4]);
  });
  it('reaches this machine where the operator allows it, follows nothing, and reads so much', async () => {
    const home = await ask(`http://127.0.0.1:${port}/home`, true);
    expect(home.ok && [home.value.status, home.value.body.toString(), home.value.isCut]).toEqual([
      200,
      'here',
      false,
    ]);
    asked = [];
    const away = await ask(`http://127.0.0.1:${port}/away`, true);
    expect(away.ok && away.value.status).toBe(302);
    expect(asked).toEqual(['/away']);
    const endless = await ask(`http://127.0.0.1:${port}/endless`, true);
    expect(endless.ok && [endless.value.body.length, endless.value.isCut]).toEqual([1000, true]);
  });
  it('says why nothing came', async () => {
    expect(await ask(`http://127.0.0.1:${port}/hang`, true, 200)).toMatchObject({
      refusal: { code: 'outgoing.timeout' },
    });
    expect(await ask('http://127.0.0.1:1/', true)).toMatchObject({
      refusal: { code: 'outgoing.unreachable' },
    });
    expect(await ask('https://no-such-host.invalid/', false)).toMatchObject({
      refusal: { code: 'outgoing.name' },
    });
    expect(await ask(`https://127.0.0.1:${port}/`, true)).toMatchObject({
      refusal: { code: 'outgoing.tls' },
    });
  });
});
