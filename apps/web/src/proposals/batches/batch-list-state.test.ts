// The list of batches in the URL: its filters are part of what a saved view opens.
import { isSameView } from '@curbwright/core';
import { expect, it } from 'vitest';
import { formatBatchListState, parseBatchListState } from './batch-list-state.ts';

const address = '/manager/listview/';

it('has its filters and sort order in the URL', () => {
  const state = {
    ordering: { key: 'links', descending: false },
    filters: { user: ['ada', null], kind: ['rates'] },
  } as const;
  const search = formatBatchListState(state, '?list=batches');
  expect(parseBatchListState(search)).toEqual(state);
  expect(isSameView(`${address}${search}`, `${address}?list=batches`)).toBe(false);
});

it('leaves the default out', () => {
  expect(formatBatchListState(parseBatchListState(''), '?list=batches')).toBe('?list=batches');
  expect(parseBatchListState('?ordering=-nothing')).toEqual(parseBatchListState(''));
});
