// The selection of regulations; those with an open proposal cannot be selected.
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { type SelectedRows, useRowSelection } from '../../shell/list-screen/use-row-selection.ts';
import { useAppDispatch } from '../../shell/store.ts';
import type { RateQuery } from './rate-list-state.ts';
import type { RateRow, RateRows } from './use-rate-rows.ts';

/**
 * Manages the selection. `scope` identifies the list; another list starts with no selection.
 * `onBlocked` is called with a row that cannot be selected.
 */
export function useRateSelection(
  query: RateQuery,
  rows: RateRows,
  scope: string,
  onBlocked: (row: RateRow) => void,
): SelectedRows<RateRow> {
  const dispatch = useAppDispatch();
  const matching = async () => {
    const { data } = await awaitQuery(
      dispatch(api.endpoints.parkingRateIds.initiate({ query }, { forceRefetch: true })),
    );
    return data ?? null;
  };
  const isBlocked = (row: RateRow) => row.proposed_regulation_id !== null;
  return useRowSelection({ rows, scope, keepsUnloaded: true, matching, isBlocked, onBlocked });
}
