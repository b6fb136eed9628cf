// Rows of the assets list, loaded page by page: visible pages are queried, earlier ones are in the
// cache.
import type { AssetResponse, Contract } from '@curbwright/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo, useState } from 'react';
import { api, type OperationArg } from '../shell/api.ts';

/** Rows per page, the largest allowed page size. */
const pageSize = 100;

export type AssetQuery = NonNullable<OperationArg<Contract['assets']>['query']>;

interface AssetRows {
  /** `null` until the first page has loaded. */
  readonly count: number | null;
  readonly rowAt: (index: number) => AssetResponse | undefined;
  /** Currently loaded rows, in list order. */
  readonly rows: readonly AssetResponse[];
  readonly onRange: (first: number, last: number) => void;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useAssetRows(query: AssetQuery): AssetRows {
  const key = JSON.stringify(query);
  const [sight, setSight] = useState({ key, first: 0, last: 0 });
  const { first, last } = sight.key === key ? sight : { first: 0, last: 0 };
  const page = (at: number) => ({ query: { ...query, limit: pageSize, offset: at * pageSize } });
  const one = api.useAssetsQuery(page(first));
  const two = api.useAssetsQuery(last === first ? skipToken : page(last));
  const [known, setKnown] = useState<{ key: string; count: number } | null>(null);
  const said = one.currentData?.meta.count ?? two.currentData?.meta.count;
  if (said !== undefined && (known?.key !== key || known.count !== said)) setKnown({ key, count: said });
  const rowsOne = one.currentData?.results;
  const rowsTwo = two.currentData?.results;
  const rowAt = useCallback(
    (index: number) => {
      const at = Math.floor(index / pageSize);
      const rows = at === first ? rowsOne : at === last ? rowsTwo : undefined;
      return rows?.[index % pageSize];
    },
    [first, last, rowsOne, rowsTwo],
  );
  const rows = useMemo(() => [...(rowsOne ?? []), ...(rowsTwo ?? [])], [rowsOne, rowsTwo]);
  const onRange = useCallback(
    (from: number, to: number) =>
      setSight((now) => {
        const next = {
          key,
          first: Math.floor(Math.max(0, from) / pageSize),
          last: Math.floor(Math.max(0, from, to) / pageSize),
        };
        return now.key === key && now.first === next.first && now.last === next.last ? now : next;
      }),
    [key],
  );
  return {
    count: said ?? known?.count ?? null,
    rowAt,
    rows,
    onRange,
    failed: one.isError && one.currentData === undefined,
    retry: () => void one.refetch(),
  };
}
