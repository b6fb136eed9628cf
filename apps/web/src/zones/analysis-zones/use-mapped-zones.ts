// Loads the analysis zones to draw on the map: those marked to be shown, and the selected one.
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import type { MappedZone, ZoneShape } from '../../map/zones.ts';
import { api } from '../../shell/api.ts';
import { toZoneShape } from '../zone-shapes.ts';
import { useZoneComponents } from './use-zone-components.ts';

/**
 * Maximum number of selected curbs whose lines are requested (ten responses). Lines beyond that are
 * not drawn; areas always are.
 */
const maxRequestedLines = 5000;

/** Returns the zones to draw. `chosen` is the id of the selected zone; `null` = none. */
export function useZonesOnMap(chosen: number | null): readonly MappedZone[] {
  const { i18n } = useTranslation();
  const one = api.useAnalysisZoneQuery(
    chosen === null ? skipToken : { params: { id: chosen }, query: { language: i18n.language } },
  );
  const chosenName = one.currentData?.name ?? '';
  const { data, isError } = api.useAnalysisZonesOnMapsQuery({ query: { language: i18n.language } });
  const features = data?.features;
  // Components of selected curbs come without lines. The lines are requested by curb, in bulk and
  // each only once, even when zones appear or disappear. The selected zone comes first.
  const requestedLinks = useMemo(() => {
    const picked = (features ?? []).filter(({ geometry }) => geometry === null);
    const isChosen = ({ properties }: (typeof picked)[number]) => properties.zone_id === chosen;
    const ordered = [...picked.filter(isChosen), ...picked.filter((feature) => !isChosen(feature))];
    return [...new Set(ordered.flatMap(({ properties }) => properties.links))].slice(0, maxRequestedLines);
  }, [features, chosen]);
  const { links, isLoading, isFailed } = useLinkFacts(requestedLinks);
  const isShown = features?.some(({ properties }) => properties.zone_id === chosen) ?? !isError;
  const components = useZoneComponents(chosen === null || isShown ? [] : [chosen]);
  return useMemo(() => {
    const zones = new Map<number, { name: string; forms: ZoneShape[] }>();
    const add = (id: number, name: string, form: ZoneShape | null) => {
      const zone = zones.get(id) ?? { name, forms: [] };
      zones.set(id, zone);
      if (form !== null) zone.forms.push(form);
    };
    /**
     * `null` until all lines are loaded, because the map zooms to a zone once and must show all of
     * it.
     */
    const linesOf = (ids: readonly number[]): ZoneShape | null => {
      const lines = ids.flatMap((id) => {
        const line = links.get(id)?.geometry.coordinates;
        return line === undefined ? [] : [line];
      });
      const isWhole = lines.length === ids.length || !isLoading || isFailed;
      return lines.length > 0 && isWhole ? { kind: 'lines', lines } : null;
    };
    for (const { geometry, properties } of features ?? [])
      add(
        properties.zone_id,
        properties.zone,
        geometry === null ? linesOf(properties.links) : { kind: 'area', geometry },
      );
    for (const [id, found] of components)
      if (!zones.has(id)) for (const component of found) add(id, chosenName, toZoneShape(component));
    return [...zones].map(([id, { name, forms }]): MappedZone => ({ id, name, forms }));
  }, [features, components, chosenName, links, isLoading, isFailed]);
}
