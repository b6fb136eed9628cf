// Hooks for staff pages that load all analysis zones of the city, page by page, and build options
// for selecting one.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { wholeCityZoneId } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useAllRows } from '../shell/paged-rows.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { buildZoneTree, type ZoneTreeRow } from './zone-tree.ts';

interface LoadedZones {
  /** Zones loaded so far, by name. */
  readonly zones: readonly AnalysisZoneResponse[];
  /** `null` until the first page is loaded. */
  readonly count: number | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

const noQuery = {};

/**
 * Loads all zones; `mostPages` limits the pages loaded (a list with its own paging does not need
 * all).
 */
export function useZones(mostPages?: number): LoadedZones {
  const { read: zones, count, failed, retry } = useAllRows(api.endpoints.analysisZones, noQuery, mostPages);
  return { zones, count, failed, retry };
}

/** Returns the zones as a tree, with sub-zones under their parent. */
export function useZoneTree(
  zones: readonly AnalysisZoneResponse[],
): readonly ZoneTreeRow<AnalysisZoneResponse>[] {
  const { locale } = useReader();
  return useMemo(() => buildZoneTree(zones, locale), [zones, locale]);
}

/**
 * Returns options for a select (`ui/choice.tsx`): the whole city (-1) first, then the zones with
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
