// Loads the outline of a zone for dashboard maps: its areas and circles, and the lines of its
// selected curbs.
import { wholeCityZoneId } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../city/links/link-facts.ts';
import type { ZoneShape } from '../map/zones.ts';
import { api } from '../shell/api.ts';
import { toZoneShape } from '../zones/zone-shapes.ts';

/**
 * Maximum number of selected curbs whose lines are requested, in ten responses. Further curbs are
 * not drawn; areas always are.
 */
const maxLines = 5000;
const noForms: readonly ZoneShape[] = [];

/** Returns the shapes of the zone; empty for the whole city, and until the zone is loaded. */
export function useZoneOutline(zone: number): readonly ZoneShape[] {
  const { i18n } = useTranslation();
  const { currentData } = api.useAnalysisZoneQuery(
    zone === wholeCityZoneId ? skipToken : { params: { id: zone }, query: { language: i18n.language } },
  );
  const components = currentData?.components;
  const picked = useMemo(
    () =>
      [
        ...new Set((components ?? []).flatMap(({ geometry, links }) => (geometry === null ? links : []))),
      ].slice(0, maxLines),
    [components],
  );
  const { links, isLoading, isFailed } = useLinkFacts(picked);
  return useMemo(() => {
    // Returns nothing until all shapes are loaded, because the map moves only once, to fit the
    // whole zone.
    if (components === undefined || (isLoading && !isFailed)) return noForms;
    const areas = components.flatMap((component) => toZoneShape(component) ?? []);
    const lines = [...links.values()].map(({ geometry }) => geometry.coordinates);
    return lines.length === 0 ? areas : [...areas, { kind: 'lines', lines }];
  }, [components, links, isLoading, isFailed]);
}
