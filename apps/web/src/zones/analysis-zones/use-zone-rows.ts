// The rows of the zones list: all of them as a tree while there are few, otherwise page by page,
// sorted and filtered by the server.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { useCallback, useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { completeRows, type PagedRows, pageSize, usePagedRows } from '../../shell/paged-rows.ts';
import { useZones, useZoneTree } from '../zone-hooks.ts';
import { type ZoneListState, zoneListQuery } from './zone-list-state.ts';

/** The most pages loaded to build the tree. With more zones, the list is flat and sorted by name. */
const maxTreePages = 5;

export interface ZoneRow extends AnalysisZoneResponse {
  /** Nesting depth in this list. */
  readonly depth: number;
}

interface ZoneListRows extends PagedRows<ZoneRow> {
  /** Whether sub-zones are listed under their parent zones. */
  readonly isTree: boolean;
}

function toTopLevelRow(zone: AnalysisZoneResponse): ZoneRow {
  return { ...zone, depth: 0 };
}

export function useZoneRows(state: ZoneListState): ZoneListRows {
  const paged = usePagedRows(api.endpoints.analysisZoneListviewData, zoneListQuery(state));
  const { rowAt: pagedRowAt, read: pagedRead } = paged;
  const flatAt = useCallback(
    (index: number) => {
      const zone = pagedRowAt(index);
      return zone === undefined ? undefined : toTopLevelRow(zone);
    },
    [pagedRowAt],
  );
  const flatRead = useMemo(() => pagedRead.map(toTopLevelRow), [pagedRead]);
  const all = useZones(maxTreePages);
  const isPlain =
    state.ordering === null && Object.keys(state.filters).length === 0 && state.search.trim() === '';
  const isTree = isPlain && all.count !== null && all.count <= maxTreePages * pageSize;
  const whole = all.zones.length === all.count;
  const tree = useZoneTree(all.zones);
  const rows = useMemo(() => tree.map(({ zone, depth }): ZoneRow => ({ ...zone, depth })), [tree]);
  if (!isTree || !whole) return { ...paged, rowAt: flatAt, read: flatRead, isTree: false };
  return { ...completeRows(rows, all.failed, all.retry), isTree };
}
