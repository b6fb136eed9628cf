// Loads the proposals with curbs in the area last shown on the map.
import { roundTo } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { truncateIdList } from './id-list.ts';

type ProposalsInView =
  /** The map has not been opened yet. */
  | { readonly kind: 'no map' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** `cut`: there are more than can be listed. */
  | { readonly kind: 'found'; readonly ids: readonly number[]; readonly cut: boolean };

export function useProposalsInView(asked: boolean, scenario: number | null): ProposalsInView {
  const box = useAppSelector((state) => state.map.box);
  const arg = useMemo(() => {
    if (!asked || box === null) return skipToken;
    const [min_lng = 0, min_lat = 0, max_lng = 0, max_lat = 0] = box.map((degrees) => roundTo(degrees, 5));
    const query = { min_lng, min_lat, max_lng, max_lat, limit: 5000 };
    return { query: scenario === null ? query : { ...query, scenario__id: scenario } };
  }, [asked, box, scenario]);
  const { data, isError, isFetching, refetch } = api.useProposedLinksInBoxQuery(arg);
  return useMemo((): ProposalsInView => {
    if (box === null) return { kind: 'no map' };
    if (data === undefined)
      return isError && !isFetching ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
    const ids = data.proposals.map(({ id }) => id);
    const fit = truncateIdList(ids);
    return { kind: 'found', ids: fit, cut: data.truncated || fit.length < ids.length };
  }, [box, data, isError, isFetching, refetch]);
}
