// Which documents of a feed are requested and how: one document, several, or a server with its
// endpoints; and how a server must respond.
import { ok } from '@curbwright/core';
import { expect, it } from 'vitest';
import { checkCdsServer } from './check-cds-server.ts';
import { checkFeed } from './check-feed.ts';
import type { FeedFetcher, FeedResponse } from './fetch-feed.ts';

const cds = 'application/vnd.cds+json;version=1.1';
const answerOf = (data: unknown, status = 200, mediaType = cds): FeedResponse => ({
  status,
  mediaType,
  bytes: Buffer.from(JSON.stringify({ version: '1.1', last_updated: 1, data })),
});

function serverOf(answer: (path: string, accept: string) => FeedResponse) {
  const asked: string[] = [];
  const asker: FeedFetcher = async (address, accept) => {
    asked.push(address);
    return ok(answer(address.replace('https://a.test/', ''), accept));
  };
  return { asker, asked };
}

it.each([
  ['https://a.test/feed.json', ['https://a.test/feed.json']],
  ['https://a.test/feed.GeoJSON', ['https://a.test/feed.GeoJSON']],
  ['https://a.test/curbs/zones/', ['https://a.test/curbs/zones/']],
  ['https://a.test/curbs/zones?limit=3', ['https://a.test/curbs/zones?limit=3']],
])('%s is one document', async (address, wanted) => {
  const { asker, asked } = serverOf(() => answerOf({ zones: [] }));
  await checkFeed('cds', null, [address], asker);
  expect(asked).toEqual(wanted);
});

it.each(['https://a.test', 'https://a.test/', 'https://a.test/cds', 'https://a.test/zones/v1'])(
  '%s is a server, whose endpoints are asked',
  async (address) => {
    const { asker, asked } = serverOf(() => answerOf(null, 404));
    await checkFeed('cds', null, [address], asker);
    const root = address.endsWith('/') ? address : `${address}/`;
    for (const list of ['zones', 'policies', 'areas', 'spaces', 'objects'])
      expect(asked).toContain(`${root}curbs/${list}`);
  },
);

it('asks for several documents one by one, and in the version that is checked', async () => {
  const accepted: string[] = [];
  const asker: FeedFetcher = async (_address, accept) => {
    accepted.push(accept);
    return ok(answerOf({ zones: [] }));
  };
  await checkFeed('cds', '1.0', ['https://a.test/one', 'https://a.test/two'], asker);
  await checkFeed('cds', null, ['https://a.test/zones'], asker);
  await checkFeed('curblr', null, ['https://a.test/one'], asker);
  expect(accepted).toEqual([
    'application/vnd.cds+json;version=1.0',
    'application/vnd.cds+json;version=1.0',
    'application/vnd.cds+json;version=1.1',
    'application/geo+json, application/json',
  ]);
});

it('takes one CurbLR document and no other number of them', async () => {
  const { asker } = serverOf(() => answerOf(null));
  const file = { name: 'a.json', bytes: Buffer.from('{"type":"FeatureCollection","features":[]}') };
  expect((await checkFeed('curblr', null, [file], asker)).ok).toBe(true);
  for (const files of [[], [file, { ...file, name: 'b.json' }]])
    expect(await checkFeed('curblr', null, files, asker)).toMatchObject({
      ok: false,
      refusal: { code: 'validate.one-file', params: { count: files.length } },
    });
});

/** A server that follows the standard, except for the responses that `other` returns. */
function goodServer(other: (path: string, accept: string) => FeedResponse | null = () => null) {
  return serverOf((path, accept) => {
    const own = other(path, accept);
    if (own !== null) return own;
    const { pathname, searchParams } = new URL(path, 'https://a.test/');
    const list = pathname.split('/').at(-1) ?? '';
    if (accept.includes('9.9')) return answerOf(null, 406);
    const box = ['min_lat', 'min_lng', 'max_lat', 'max_lng'].filter((name) => searchParams.has(name));
    const circle = ['lat', 'lng', 'radius'].filter((name) => searchParams.has(name));
    const isWhole = [0, 4].includes(box.length) && [0, 3].includes(circle.length);
    if (!isWhole || (box.length > 0 && circle.length > 0)) return answerOf(null, 400);
    return answerOf({ [list]: [] });
  });
}
const geometry = { type: 'Polygon', coordinates: [] };

it.each<[string, (path: string, accept: string) => FeedResponse | null, string[]]>([
  ['that does what the standard says', () => null, []],
  [
    'without zones',
    (path) => (path === 'curbs/zones' ? answerOf(null, 404) : null), // One finding for the list itself, and one for an unsupported version.
    ['finding.cds.status', 'finding.cds.status'],
  ],
  ['without areas', (path) => (path === 'curbs/areas' ? answerOf(null, 404) : null), []],
  ['whose spaces are for some', (path) => (path === 'curbs/spaces' ? answerOf(null, 401) : null), []],
  ['whose objects are to come', (path) => (path === 'curbs/objects' ? answerOf(null, 501) : null), []],
  [
    'whose objects fail',
    (path) => (path === 'curbs/objects' ? answerOf(null, 500) : null),
    ['finding.cds.status'],
  ],
  [
    'that says plain JSON',
    (path) => (path === 'curbs/policies' ? answerOf({ policies: [] }, 200, 'application/json') : null),
    ['finding.cds.media-type'],
  ],
  [
    'that takes every version',
    (path, accept) => (accept.includes('9.9') && path === 'curbs/zones' ? answerOf({ zones: [] }) : null),
    ['finding.cds.status'],
  ],
  [
    'that takes a place without radius',
    (path) => (path === 'curbs/zones?lat=1&lng=1' ? answerOf({ zones: [] }) : null),
    ['finding.cds.status'],
  ],
  [
    'that sends geometry nobody wants',
    (path) => (path.endsWith('include_geometry=false') ? answerOf({ zones: [{}, { geometry }] }) : null),
    ['finding.cds.not-filtered'],
  ],
  [
    'that sends zones without geometry',
    (path) =>
      path.endsWith('include_geometry=false') ? answerOf({ zones: [{}, { geometry: null }] }) : null,
    [],
  ],
  [
    'that has zones nowhere',
    (path) => (path.includes('-89.9') ? answerOf({ zones: [{}] }) : null),
    ['finding.cds.not-filtered'],
  ],
])('a server %s', async (_, other, wanted) => {
  const report = await checkCdsServer('https://a.test', null, goodServer(other).asker);
  if (!report.ok) throw new Error(report.refusal.code);
  const live = report.value.findings.filter(({ code }) =>
    ['finding.cds.status', 'finding.cds.media-type', 'finding.cds.not-filtered'].includes(code),
  );
  expect(live.map(({ code }) => code)).toEqual(wanted);
  expect(report.value.errors).toBeGreaterThanOrEqual(wanted.length);
});
