// State of the batch list as stored in the URL: sort order and filters.
import { useUrlState } from '../../shell/address-state.ts';
import { filtersField, listAddress, orderingField } from '../../shell/list-screen/list-address.ts';
import { type BatchFilters, type BatchSortOrder, batchColumns } from './batch-rows.ts';

interface BatchListState {
  readonly ordering: BatchSortOrder;
  readonly filters: BatchFilters;
}

export const { parse: parseBatchListState, format: formatBatchListState } = listAddress<BatchListState>({
  ordering: orderingField('ordering', batchColumns, { key: 'created', descending: true }),
  filters: filtersField(batchColumns, {}),
});

export function useBatchListState() {
  return useUrlState(parseBatchListState, formatBatchListState);
}
