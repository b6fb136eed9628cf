// Loads the curbs in the map's box once the map is idle, from the public or the staff operation (v2
// in cities with the `GEOSERVER` setting enabled).
import type { LinkFeature } from '@curbwright/contract';
import { roundTo } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { linksInBoxOperation } from './links-operation.ts';

/** Maximum links per box; the endpoints truncate at this number. */
const maxListedCurbs = 5000;
/** Milliseconds the map must be idle before the list updates. */
const debounceMs = 350;

export interface CurbsInView {
  readonly features: readonly LinkFeature[];
  /** `true` when there are more curbs than can be listed, so the user has to zoom in. */
  readonly tooMany: boolean;
  readonly loading: boolean;
  /**
   * `true` while a request is in flight; these curbs then belong to the previous area of the map.
   */
  readonly busy: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const none: readonly LinkFeature[] = [];

export function useCurbsInView(): CurbsInView {
  const box = useAppSelector((state) => state.map.box);
  const settled = useAppSelector((state) => state.map.settled);
  const inView = useAppSelector((state) => state.map.inView);
  const [rested] = useDebouncedValue(box, debounceMs, { leading: true });
  const count = Object.values(inView).reduce((sum, seen) => sum + seen.count, 0);
  const far = count > maxListedCurbs;
  const arg = useMemo(() => {
    if (rested === null || far) return skipToken;
    const [min_lng = 0, min_lat = 0, max_lng = 0, max_lat = 0] = rested.map((degrees) => roundTo(degrees, 5));
    return { query: { min_lng, min_lat, max_lng, max_lat } };
  }, [rested, far]);
  const { person } = usePerson();
  const staff = person?.permissions.includes('view') ?? false;
  const configuration = useConfiguration();
  const call = staff ? linksInBoxOperation(configuration) : 'linksPublicViewer';
  const forVisitors = api.useLinksPublicViewerQuery(call === 'linksPublicViewer' ? arg : skipToken);
  const forStaff = api.useLinksInBoxQuery(call === 'linksInBox' ? arg : skipToken);
  const geoserver = api.useLinksInBoxV2Query(call === 'linksInBoxV2' ? arg : skipToken);
  const found = { linksPublicViewer: forVisitors, linksInBox: forStaff, linksInBoxV2: geoserver }[call];
  const { data } = found;
  const cut =
    data !== undefined && ('truncated' in data ? data.truncated : data.numberMatched > data.numberReturned);
  return {
    features: far ? none : (data?.features ?? none),
    tooMany: far || cut,
    loading: box === null || found.isLoading || (found.isFetching && data === undefined),
    busy: !settled || rested !== box || found.isFetching,
    failed: found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  };
}
