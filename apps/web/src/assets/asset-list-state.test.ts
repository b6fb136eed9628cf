// The list of assets in the URL: its filters are part of what a saved view opens.
import { assetOrderings } from '@curbwright/contract';
import { isSameView } from '@curbwright/core';
import { expect, it } from 'vitest';
import { formatAssetListState, parseAssetListState, sortableKeys } from './asset-list-state.ts';

it('has each filter, the search and the sort order in the URL', () => {
  const state = {
    ordering: { key: 'installed', descending: false },
    types: ['sign', 'hydrant'],
    status: ['planned'],
    search: 'R7-1',
  };
  const search = formatAssetListState(state, '?list=assets');
  expect(parseAssetListState(search)).toEqual(state);
  const address = '/manager/listview/';
  expect(isSameView(`${address}${search}`, `${address}?list=assets`)).toBe(false);
});

it('leaves the default out, and ignores what does not exist', () => {
  const plain = parseAssetListState('');
  expect(formatAssetListState(plain, '?list=assets')).toBe('?list=assets');
  expect(parseAssetListState('?ordering=-color&status=lost')).toEqual(plain);
});

it('is sorted by the columns that the server sorts by', () => {
  expect(sortableKeys).toEqual([...assetOrderings]);
});
