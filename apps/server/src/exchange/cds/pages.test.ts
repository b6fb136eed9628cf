// Pages of a CDS list: their items, and the links to the other pages.
import { expect, it } from 'vitest';
import { cdsPage } from './pages.ts';

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const offsetOf = (address: string | null | undefined) =>
  address === null || address === undefined
    ? null
    : Number(new URL(address, 'http://x').searchParams.get('offset'));

it.each([
  ['the first', 3, 0, ['a', 'b', 'c'], { prev: null, next: 3, last: 6 }],
  ['one in the middle', 3, 3, ['d', 'e', 'f'], { prev: 0, next: 6, last: 6 }],
  ['the last', 3, 6, ['g'], { prev: 3, next: null, last: 6 }],
  ['one that ends with the list', 3, 4, ['e', 'f', 'g'], { prev: 1, next: null, last: 6 }],
  ['one that is not on a bound', 3, 2, ['c', 'd', 'e'], { prev: 0, next: 5, last: 6 }],
  ['one beyond the list', 3, 20, [], { prev: 6, next: null, last: 6 }],
  ['the whole list', 7, 0, items, { prev: null, next: null, last: 0 }],
  ['more than the whole list', 8, 0, items, { prev: null, next: null, last: 0 }],
  ['nearly the whole list', 6, 0, ['a', 'b', 'c', 'd', 'e', 'f'], { prev: null, next: 6, last: 6 }],
])('%s has its items and links', (_what, limit, offset, expected, { prev, next, last }) => {
  const page = cdsPage(items, '/curbs', { limit, offset });
  expect(page.items).toEqual(expected);
  expect(page.links).toBeDefined();
  const { links } = page;
  expect(
    ['first', 'last', 'prev', 'next'].map((name) => offsetOf(links?.[name as keyof typeof links])),
  ).toEqual([0, last, prev, next]);
});

it('without a limit the list is whole, from the offset on, and has no links', () => {
  expect(cdsPage(items, '/curbs', { offset: 0 })).toEqual({ items, links: undefined });
  expect(cdsPage(items, '/curbs', { offset: 5 })).toEqual({ items: ['f', 'g'], links: undefined });
});

it('an empty list has one page', () => {
  const { items: none, links } = cdsPage([], '/curbs', { limit: 3, offset: 0 });
  expect([none, offsetOf(links?.last), links?.prev, links?.next]).toEqual([[], 0, null, null]);
});

it('links go on with the query, at the instant of the first page', () => {
  const query = { limit: 3, offset: 0, radius: 40, time: undefined };
  expect(cdsPage(items, '/curbs', query, { time: 99 }).links?.next).toBe(
    '/curbs?limit=3&offset=3&radius=40&time=99',
  );
});
