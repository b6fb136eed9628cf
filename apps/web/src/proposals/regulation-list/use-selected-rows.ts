// Manages the selected proposals; those that leave the list are deselected.
import type { ProposedListRow } from '@curbwright/contract';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { type SelectedRows, useRowSelection } from '../../shell/list-screen/use-row-selection.ts';
import type { PagedRows } from '../../shell/paged-rows.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { splitIdList } from './id-list.ts';
import type { ListQuery } from './use-list-rows.ts';

interface SelectedProposals extends SelectedRows<ProposedListRow> {
  /**
   * Deselects rows that are no longer in this list. Returns the remaining ids, or `null` when they
   * could not be loaded.
   */
  readonly recheck: () => Promise<ReadonlySet<number> | null>;
}

/** `scope` identifies the list; another list starts with no selection. */
export function useSelectedRows(
  query: ListQuery,
  rows: PagedRows<ProposedListRow>,
  scope: string,
): SelectedProposals {
  const dispatch = useAppDispatch();
  const loadIds = async (of: ListQuery) => {
    const { data } = await awaitQuery(
      dispatch(api.endpoints.proposedRegulationListIds.initiate({ query: of }, { forceRefetch: true })),
    );
    return data ?? null;
  };
  const matching = () => loadIds(query);
  const selected = useRowSelection({ rows, scope, keepsUnloaded: true, matching });
  const recheck = async () => {
    const { is_published, scenario__id } = query;
    const ids = [...selected.selection.ids];
    const there = new Set<number>();
    for (const part of splitIdList(ids)) {
      const within = scenario__id === undefined ? {} : { scenario__id };
      const found = await loadIds({ is_published, ids: part.join(','), ...within });
      if (found === null) return null;
      for (const id of found.ids) there.add(id);
    }
    selected.deselect(ids.filter((id) => !there.has(id)));
    return there;
  };
  return { ...selected, recheck };
}
