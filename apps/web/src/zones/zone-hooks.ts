// All analysis zones of the city, loaded page by page, and options for selecting one; for staff
// pages.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { wholeCityZoneId } from '@curbwright/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { api } from '../shell/api.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { buildZoneTree, type ZoneTreeRow } from './zone-tree.ts';

const pageSize = 100;
const noZones: readonly AnalysisZoneResponse[] = [];

interface LoadedZones {
  /** Zones loaded so far, by name. */
  readonly zones: readonly AnalysisZoneResponse[];
  /** `null` until the first page is loaded. */
  readonly count: number | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

function toZonesQuery(page: number) {
  return { query: { limit: pageSize, offset: page * pageSize } };
}

/** All zones; `most` limits the pages loaded (a list with its own paging does not need all). */
export function useZones(most = Number.POSITIVE_INFINITY): LoadedZones {
  const dispatch = useAppDispatch();
  const [pages, setPages] = useState(1);
  const asked = useRef<readonly { readonly refetch: () => unknown }[]>([]);
  useEffect(() => {
    const made = Array.from({ length: pages }, (_none, page) =>
      dispatch(api.endpoints.analysisZones.initiate(toZonesQuery(page))),
    );
    asked.current = made;
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, pages]);
  const answers = useAppSelector(
    (state) =>
      Array.from(
        { length: pages },
        (_none, page) => api.endpoints.analysisZones.select(toZonesQuery(page))(state).data,
      ),
    shallowEqual,
  );
  const failed = useAppSelector(
    (state) => api.endpoints.analysisZones.select(toZonesQuery(0))(state).isError,
  );
  const count = answers[0]?.meta.count ?? null;
  const needed = Math.min(most, Math.max(1, Math.ceil((count ?? 0) / pageSize)));
  if (count !== null && needed !== pages) setPages(needed);
  const zones = useMemo(() => answers.flatMap((answer) => answer?.results ?? noZones), [answers]);
  return {
    zones,
    count,
    failed: failed && count === null,
    retry: () => {
      for (const call of asked.current) void call.refetch();
    },
  };
}

/** The zones as a tree, sub-zones under their parent. */
export function useZoneTree(
  zones: readonly AnalysisZoneResponse[],
): readonly ZoneTreeRow<AnalysisZoneResponse>[] {
  const { locale } = useReader();
  return useMemo(() => buildZoneTree(zones, locale), [zones, locale]);
}

/**
 * Options for a selection (`ui/choice.tsx`): the whole city (-1) first, then the zones, with
 * sub-zones indented. Values are `analysis_zone_id`.
 */
export function useZoneOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useTranslation();
  const { zones } = useZones();
  const tree = useZoneTree(zones);
  return useMemo(
    () => [
      { value: `${wholeCityZoneId}`, label: t('zones.wholeCity') },
      ...tree.map(({ zone, depth }) => ({
        value: `${zone.id}`,
        label: `${'\u2003'.repeat(depth)}${zone.name}`,
      })),
    ],
    [tree, t],
  );
}
