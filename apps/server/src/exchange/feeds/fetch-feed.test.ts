// The pages of a feed: all of them, in order, each once; and what is rejected.
import { failWith, ok } from '@curbwright/core';
import { expect, it } from 'vitest';
import { type FeedFetcher, fetchPages } from './fetch-feed.ts';

/** Creates a feed with a document for each URL, and the list of requests it received. */
function feedOf(pages: Readonly<Record<string, unknown>>) {
  const asked: [string, string][] = [];
  const asker: FeedFetcher = async (address, accept) => {
    asked.push([address, accept]);
    const page = pages[address];
    if (page === undefined) return failWith('outgoing.unreachable', { address });
    if (typeof page === 'number') return ok({ status: page, mediaType: '', bytes: Buffer.from('') });
    const bytes = Buffer.from(typeof page === 'string' ? page : JSON.stringify(page));
    return ok({ status: 200, mediaType: 'application/json', bytes });
  };
  return { asker, asked };
}
const linked = (next: unknown) => ({ data: [], links: { next } });

it('follows the next page, also where its address is not whole', async () => {
  const { asker, asked } = feedOf({
    'https://a.test/x/1': linked('2?b=3'),
    'https://a.test/x/2?b=3': linked('https://a.test/3'),
    'https://a.test/3': linked(null),
  });
  const pages = await fetchPages('https://a.test/x/1', asker, 'application/x');
  const addresses = ['https://a.test/x/1', 'https://a.test/x/2?b=3', 'https://a.test/3'];
  expect(pages.ok && pages.value.map(({ name }) => name)).toEqual(addresses);
  expect(asked).toEqual(addresses.map((address) => [address, 'application/x']));
});

it.each([
  ['no document of JSON', 'a,b\n'],
  ['a list', [1]],
  ['null', null],
  ['no links', { data: [] }],
  ['links of nothing', { links: null }],
  ['a number for a link', linked(3)],
  ['a link that is none', linked('http://[')],
])('ends with a page that has %s', async (_, page) => {
  const { asker } = feedOf({ 'https://a.test/1': page === null ? 'null' : page });
  const pages = await fetchPages('https://a.test/1', asker, 'x');
  expect(pages.ok && pages.value).toHaveLength(1);
});

it('refuses pages that go round, a status other than 200, and what cannot be had', async () => {
  const round = feedOf({ 'https://a.test/1': linked('/2'), 'https://a.test/2': linked('/1') });
  const first = await fetchPages('https://a.test/1', round.asker, 'x');
  expect(first).toMatchObject({ ok: false, refusal: { code: 'validate.address' } });
  expect(round.asked).toHaveLength(2);
  const gone = feedOf({ 'https://a.test/1': linked('/2'), 'https://a.test/2': 206 });
  expect(await fetchPages('https://a.test/1', gone.asker, 'x')).toMatchObject({
    ok: false,
    refusal: { params: { address: 'https://a.test/2', reason: 'HTTP 206' } },
  });
  const away = await fetchPages('https://a.test/1', feedOf({}).asker, 'x');
  expect(away).toMatchObject({ ok: false, refusal: { code: 'outgoing.unreachable' } });
});

it('ends after a thousand pages', async () => {
  let asked = 0;
  const pages = await fetchPages(
    'https://a.test/0',
    async () => {
      asked += 1;
      return ok({ status: 200, mediaType: '', bytes: Buffer.from(JSON.stringify(linked(`/${asked}`))) });
    },
    'x',
  );
  expect(pages.ok && pages.value.length).toBe(1_000);
  expect(asked).toBe(1_000);
});
