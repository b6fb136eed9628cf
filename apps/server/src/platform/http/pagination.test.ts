// Paged lists: the URLs of the previous and next page, up to the first and the last.
import { expect, it } from 'vitest';
import { slicePage, toPage } from './pagination.ts';

const query = (address: string | null) =>
  address === null ? null : Object.fromEntries(new URL(address, 'http://city.test').searchParams);

it.each([
  // limit, offset, count, next offset, previous offset
  [10, 0, 10, null, null],
  [10, 0, 11, 10, null],
  [10, 4, 14, null, 0],
  [10, 4, 15, 14, 0],
  [10, 10, 21, 20, 0],
  [10, 30, 35, null, 20],
])('%i rows from %i of %i: next from %s, previous from %s', (limit, offset, count, next, previous) => {
  const { meta } = toPage('/api/things/', { limit, offset }, count, []);
  expect(meta.count).toBe(count);
  expect(query(meta.next)).toEqual(next === null ? null : { limit: '10', offset: String(next) });
  expect(query(meta.previous)).toEqual(previous === null ? null : { limit: '10', offset: String(previous) });
});

it('asks for the next page as this one was asked for', () => {
  const asked = { limit: 2, offset: 0, ids: [4, 9], name: 'a b', empty: undefined };
  const { meta, results } = toPage('/api/things/', asked, 5, ['x', 'y']);
  expect(meta.next?.startsWith('/api/things/?')).toBe(true);
  expect(query(meta.next)).toEqual({ limit: '2', offset: '2', ids: '4,9', name: 'a b' });
  expect(results).toEqual(['x', 'y']);
});

it('has no other pages where no limit was set', () => {
  expect(toPage('/', { offset: 3 }, 9, []).meta).toEqual({ count: 9, next: null, previous: null });
});

it('cuts a page from a whole list', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  const page = slicePage('/', { limit: 2, offset: 1 }, rows);
  expect(page.results).toEqual(['b', 'c']);
  expect(page.meta.count).toBe(5);
  expect(query(page.meta.next)).toEqual({ limit: '2', offset: '3' });
  expect(slicePage('/', { offset: 3 }, rows).results).toEqual(['d', 'e']);
});
