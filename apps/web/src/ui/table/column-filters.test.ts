// Tests the column filters of a list in the URL and in the list's queries.
import { expect, it } from 'vitest';
import { parseColumnFilters, toFilterQuery, withColumnFilter, writeColumnFilters } from './column-filters.ts';

const keys = ['street', 'kind'] as const;
type Key = (typeof keys)[number];

it('filters by a column only while something is chosen there', () => {
  const filters = withColumnFilter<Key>({ kind: ['bus'] }, 'street', ['Oak', null]);
  expect(filters).toEqual({ kind: ['bus'], street: ['Oak', null] });
  expect(withColumnFilter<Key>(filters, 'kind', [])).toEqual({ street: ['Oak', null] });
});

it('stands in the address under names of its own, over what stood there', () => {
  const query = new URLSearchParams('street=Elm&where_street=["Old"]&where_kind=["x"]&page=2');
  writeColumnFilters(query, keys, { street: ['Oak', null] });
  expect(Object.fromEntries(query)).toEqual({ street: 'Elm', where_street: '["Oak",null]', page: '2' });
});

it.each([
  ['where_street=["Oak",null,"Oak"]&kind=["x"]', { kind: ['bus'], street: ['Oak', null] }],
  ['where_kind=["taxi"]', { kind: ['taxi'] }],
  ['where_kind=[]', {}],
  ['where_kind={"a":1}', {}],
  ['where_kind=[1,"a",true,{}]', { kind: ['a'] }],
  ['where_kind=nonsense', {}],
  ['where_other=["x"]', { kind: ['bus'] }],
])('is read from %s', (address, expected) => {
  expect(parseColumnFilters(new URLSearchParams(address), keys, { kind: ['bus'] })).toEqual(expected);
});

it('reads no more than 500 values', () => {
  const values = Array.from({ length: 501 }, (_, at) => `v${at}`);
  const found = parseColumnFilters(new URLSearchParams({ where_kind: JSON.stringify(values) }), keys, {});
  expect(found.kind).toEqual(values.slice(0, 500));
});

it('is asked for as a JSON list for each column', () => {
  expect(toFilterQuery({ kind: ['bus', null], street: ['Oak'] })).toEqual({
    kind: '["bus",null]',
    street: '["Oak"]',
  });
});
