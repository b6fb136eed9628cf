// The search endpoint on a real city, with a geocoder that responds, is slow, sends invalid data or
// redirects.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { searchOperations } from '@curbwright/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { setEntry } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { geocoderUrl } from './geocoder.ts';
import { parseGeocoderResponse } from './geocoder-response.ts';

let api: TestApi;
beforeAll(async () => {
  // The geocoder of these tests runs on this machine.
  api = await openTestApi({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
});
afterAll(() => api.close());

async function search(q: string, more = '') {
  const response = await api.inject({ method: 'GET', url: `/api/search/?q=${encodeURIComponent(q)}${more}` });
  expect(response.statusCode, response.body).toBe(200);
  return searchOperations.search.answer.parse(response.json());
}

describe('the search call', () => {
  it('finds streets, crossings, curbs, regulations and coordinates for a visitor', async () => {
    const street = await search('avenue 2');
    expect(street.results[0]).toMatchObject({ kind: 'street', label: 'Avenue 2', curbs: 6, link: null });
    expect((await search('ave 2 & 3rd street')).results[0]).toMatchObject({ kind: 'crossing' });
    const link = (await search('e0-0-left')).results[0];
    expect(link).toMatchObject({
      kind: 'link',
      label: 'e0-0-left',
      bl_street_name: '1th Street',
      bl_side: 'N',
    });
    const regulation = (await search('r-03137c')).results[0];
    expect(regulation?.kind).toBe('regulation');
    expect(Object.keys(regulation ?? {}).sort()).toEqual(Object.keys(link ?? {}).sort());
    expect((await search('43.77, 11.25')).results[0]).toMatchObject({
      kind: 'coordinates',
      lng: 11.25,
      lat: 43.77,
    });
    expect((await search('11.25 43.77')).results[0]).toMatchObject({ lng: 11.25, lat: 43.77 });
    expect(await search('zzzzzz')).toEqual({
      results: [],
      truncated: false,
      addresses: 'off',
      attribution: null,
      has_street_names: true,
    });
  });
  it('finds a house number where the data states it', async () => {
    const city = gridCity({ streets: 2, ruleSets: 2 });
    const links = city.links.map((link) =>
      link.outsideId === 'e0-0-left'
        ? { ...link, sourceProperties: { houseNumbers: { from: 200, to: 298 } } }
        : link,
    );
    const numbered = await openTestApi({ city: { ...city, links } });
    const found = (await numbered.inject({ method: 'GET', url: '/api/search/?q=214%201st%20street' })).json();
    expect(found.results[0]).toMatchObject({
      kind: 'address',
      label: '214 1th Street',
      bl_side: 'N',
      curbs: 1,
    });
    await numbered.close();
  });
  it('says when the city has no street names', async () => {
    const city = gridCity({ streets: 2, ruleSets: 2 });
    const noNames = { streetName: null, fromStreetName: null, toStreetName: null };
    const blocks = city.blocks.map((block) => ({ ...block, ...noNames }));
    const links = city.links.map((link) => ({ ...link, ...noNames }));
    const unnamed = await openTestApi({ city: { ...city, blocks, links } });
    const found = (await unnamed.inject({ method: 'GET', url: '/api/search/?q=1st%20street' })).json();
    expect(found).toMatchObject({ results: [], has_street_names: false });
    const link = (await unnamed.inject({ method: 'GET', url: '/api/search/?q=e0-0-left' })).json();
    expect(link.results[0]).toMatchObject({ kind: 'link', label: 'e0-0-left' });
    await unnamed.close();
  });
  it('keeps to the limit and says that there is more', async () => {
    const two = await search('avenue', '&limit=2');
    expect(two.results).toHaveLength(2);
    expect(two.truncated).toBe(true);
  });
  it.each(['', '?q=', '?q=%20', '?q=a&limit=0', '?q=a&lng=1', `?q=${'a'.repeat(201)}`])(
    'refuses %j',
    async (query) => {
      expect((await api.inject({ method: 'GET', url: `/api/search/${query}` })).statusCode).toBe(400);
    },
  );
});

describe('answers of geocoders', () => {
  it('reads Nominatim', () => {
    const body = [
      {
        display_name: 'Oak Street 1',
        lat: '43.7',
        lon: '11.2',
        boundingbox: ['43.6', '43.8', '11.1', '11.3'],
      },
      { display_name: 'nowhere', lat: 'x', lon: '1' },
    ];
    expect(parseGeocoderResponse('nominatim', body)).toEqual([
      { label: 'Oak Street 1', at: [11.2, 43.7], box: [11.1, 43.6, 11.3, 43.8] },
    ]);
  });
  it('reads Photon and Pelias', () => {
    const feature = (properties: object, more: object = {}) => ({
      features: [{ geometry: { coordinates: [11.2, 43.7] }, properties, ...more }],
    });
    const parts = {
      street: 'Oak Street',
      housenumber: '1',
      city: 'Gridville',
      extent: [11.1, 43.8, 11.3, 43.6],
    };
    expect(parseGeocoderResponse('photon', feature(parts))).toEqual([
      { label: 'Oak Street 1, Gridville', at: [11.2, 43.7], box: [11.1, 43.6, 11.3, 43.8] },
    ]);
    const pelias = feature({ label: '1 Oak Street' }, { bbox: [11, 43, 12, 44] });
    expect(parseGeocoderResponse('pelias', pelias)).toEqual([
      { label: '1 Oak Street', at: [11.2, 43.7], box: [11, 43, 12, 44] },
    ]);
  });
  it.each([null, 'text', {}, { features: 'x' }, [[]], { features: [null, {}, { geometry: {} }] }])(
    'finds nothing in %j',
    (body) => {
      for (const kind of ['nominatim', 'photon', 'pelias'] as const)
        expect(parseGeocoderResponse(kind, body)).toEqual([]);
    },
  );
  it('asks the configured host and no other, whatever is looked for', () => {
    for (const kind of ['nominatim', 'photon', 'pelias'] as const) {
      const entry = { kind, url: 'https://geo.example/base', is_enabled: true, key: 'k&y' };
      const url = geocoderUrl(entry, 'http://169.254.169.254/?a=b#c @evil.example', 'es', [1, 2, 3, 4]);
      expect(url.origin).toBe('https://geo.example');
      expect(url.pathname.startsWith('/base/')).toBe(true);
      expect(url.hash).toBe('');
      expect(url.searchParams.get('api_key')).toBe('k&y');
    }
  });
});

describe('with a geocoder', () => {
  let server: Server | undefined;
  let asked: IncomingMessage[] = [];
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
    server = undefined;
  });

  async function geocoder(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<void> {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const entry = { kind: 'nominatim', url: `http://127.0.0.1:${port}`, attribution: '© OpenStreetMap' };
    await setEntry(api.database.db, 'GEOCODER', entry, false);
    api.pass(6_000);
  }

  const places = JSON.stringify([{ display_name: '12 Avenue 2, Gridville', lat: '43.771', lon: '11.251' }]);

  it('adds addresses behind its own names, asks once for the same text, and names who answered', async () => {
    await geocoder((_request, response) => response.end(places));
    const found = await search('12 avenue 2');
    expect(found).toMatchObject({ addresses: 'answered', attribution: '© OpenStreetMap' });
    expect(found.results.at(-1)).toMatchObject({
      kind: 'address',
      label: '12 Avenue 2, Gridville',
      lng: 11.251,
    });
    expect(found.results[0]).toMatchObject({ kind: 'street' });
    expect((await search('12 avenue 2')).truncated).toBe(false);
    // `truncated` is set when an address displaces a result, or when there is no space for one.
    expect((await search('12 avenue 2', '&limit=1')).truncated).toBe(true);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.cookie).toBeUndefined();
    await search('43.77, 11.25');
    expect(asked).toHaveLength(1);
  });
  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['fails', (_request, response) => response.writeHead(500).end()],
    ['speaks nonsense', (_request, response) => response.end('<html>')],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
    ['never ends', (_request, response) => response.write(`[${' '.repeat(300_000)}`)],
    ['hangs up', (request) => request.destroy()],
    ['says nothing', () => undefined],
  ])('goes on without addresses when it %s', async (what, answer) => {
    await geocoder(answer);
    const found = await search(`avenue 2 ${what}`.slice(0, 12));
    expect(found.addresses).toBe('failed');
    expect(found.results[0]).toMatchObject({ kind: 'street', label: 'Avenue 2' });
    if (what === 'leads elsewhere') expect(asked).toHaveLength(1);
  });
  it('is off when its entry is wrong or says so', async () => {
    for (const entry of [
      { kind: 'nominatim', url: 'file:///etc/passwd' },
      { kind: 'other' },
      { is_enabled: false, kind: 'photon', url: 'http://127.0.0.1:1' },
    ]) {
      await setEntry(api.database.db, 'GEOCODER', entry, false);
      api.pass(6_000);
      expect((await search('avenue 2')).addresses).toBe('off');
    }
  });
});
