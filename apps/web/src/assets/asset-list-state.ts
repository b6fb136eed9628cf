// State of the list of assets as stored in the URL: sort order, filters and search.
import { assetStatuses } from '@curbwright/core';
import { useUrlState } from '../shell/address-state.ts';
import {
  field,
  formatOrdering,
  listAddress,
  orderingField,
  textField,
  valuesField,
} from '../shell/list-screen/list-address.ts';
import type { GridSort } from '../ui/table/grid-types.ts';

interface AssetListState {
  readonly ordering: GridSort;
  /** Names of asset types. */
  readonly types: readonly string[];
  readonly status: readonly string[];
  readonly search: string;
}

/** Columns the list can be sorted by (from the contract, without loading its schemas). */
export const sortableKeys = ['id', 'type', 'name', 'installed', 'removed', 'modified'];
/** Longest text of a search. */
export const maxSearchLength = 100;
/** Largest number of types in the URL. */
const maxTypes = 50;

export const { parse: parseAssetListState, format: formatAssetListState } = listAddress<AssetListState>({
  ordering: orderingField('ordering', sortableKeys, { key: 'id', descending: true }),
  types: field<readonly string[]>(
    'type',
    [],
    (text) =>
      text
        .split(',')
        .filter((name) => name !== '')
        .slice(0, maxTypes),
    (names) => names.join(','),
  ),
  status: valuesField<string>('status', assetStatuses),
  search: textField('search', maxSearchLength),
});

/** Returns the query parameters of the list request, for a search that is no longer being typed. */
export function toAssetQuery({ ordering, types, status }: AssetListState, search: string) {
  return {
    ordering: formatOrdering(ordering),
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(status.length === 0 ? {} : { status: status.join(',') }),
    ...(search === '' ? {} : { search }),
  };
}

export function useAssetListState() {
  return useUrlState(parseAssetListState, formatAssetListState);
}
