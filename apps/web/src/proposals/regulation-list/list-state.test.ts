// Tests that the list state survives a round trip through the URL and that invalid parameters are
// ignored.
import { proposalColumnKeys } from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withColumnFilter } from '../../ui/table/column-filters.ts';
import { defaultListState, formatListState, parseListState, type RegulationListState } from './list-state.ts';

const state: RegulationListState = {
  ordering: { key: 'bl_street_name', descending: false },
  filters: { bl_side: ['N', null], created: ['2026-11-21'], reason: ['a&b=c, "d"', ''] },
  isPublished: true,
  scenario: 7,
  rows: 'in-view',
  reviewState: null,
  publicationState: 'scheduled',
};

describe('the address of the list', () => {
  it('says nothing of what is usual', () => {
    expect(formatListState(defaultListState, '')).toBe('');
    expect(parseListState('')).toEqual(defaultListState);
  });

  it('is read as it was written, and keeps what is not the list’s', () => {
    const search = formatListState(state, '?language=es&ordering=side');
    expect(search).toContain('language=es');
    expect(parseListState(search)).toEqual(state);
    expect(formatListState(defaultListState, search)).toBe('?language=es');
  });

  it('leaves nonsense out', () => {
    const odd =
      '?ordering=--x&is_published=1&scenario=-3&rows=selected&where_bl_side=[1&where_action={}&where_user=[1,"ann","ann"]';
    expect(parseListState(odd)).toEqual({ ...defaultListState, filters: { user: ['ann'] } });
  });

  it('keeps any values of any column', () => {
    const values = fc.uniqueArray(fc.oneof(fc.string(), fc.constant(null)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...proposalColumnKeys), values, (key, chosen) => {
        const filters = withColumnFilter(defaultListState.filters, key, chosen);
        const made = { ...defaultListState, filters };
        expect(parseListState(formatListState(made, ''))).toEqual(made);
        expect(withColumnFilter(filters, key, [])).toEqual({});
      }),
    );
  });
});

it.each([
  ['1', 1],
  ['0', null],
  ['1.5', null],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['', null],
])('takes scenario %s as %s', (text, scenario) => {
  expect(parseListState(`?scenario=${text}`).scenario).toBe(scenario);
});
