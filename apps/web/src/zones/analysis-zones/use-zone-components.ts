// Loads the components of zones with the lines of their curbs, for the map and for the zone shown
// or edited.
import type { ZoneComponentResponse } from '@curbwright/contract';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';

/**
 * Components per response, the largest page allowed. Only the first page is loaded, so a zone with
 * more components is shown incomplete.
 */
const pageSize = 100;

function toComponentsQuery(zone: number, language: string) {
  return { query: { zone_id: `${zone}`, segment_geometry: true, limit: pageSize, language } };
}

/** Loaded components by zone id. */
export function useZoneComponents(
  zones: readonly number[],
): ReadonlyMap<number, readonly ZoneComponentResponse[]> {
  const { i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const { language } = i18n;
  const key = zones.join();
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  useEffect(() => {
    const made = ids.map((zone) =>
      dispatch(api.endpoints.zoneComponents.initiate(toComponentsQuery(zone, language))),
    );
    return () => {
      for (const call of made) call.unsubscribe();
    };
  }, [dispatch, ids, language]);
  const answers = useAppSelector(
    (state) =>
      ids.map((zone) => api.endpoints.zoneComponents.select(toComponentsQuery(zone, language))(state).data),
    shallowEqual,
  );
  return useMemo(
    () =>
      new Map(
        ids.flatMap((zone, at) => {
          const answer = answers[at];
          return answer === undefined ? [] : [[zone, answer.results] as const];
        }),
      ),
    [ids, answers],
  );
}
