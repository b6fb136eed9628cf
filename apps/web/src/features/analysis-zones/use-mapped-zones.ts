// The zones the map shows: those shown on maps, and the one that is looked at.
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { formOf } from '../../app/zone-forms.ts';
import type { MappedZone, ZoneForm } from '../../map/zones.ts';
import { useComponents } from './use-components.ts';

/** `chosen` is the zone that is looked at; null = none. */
export function useMappedZones(chosen: number | null): readonly MappedZone[] {
  const { i18n } = useTranslation();
  const one = api.useAnalysisZoneQuery(
    chosen === null ? skipToken : { params: { id: chosen }, query: { language: i18n.language } },
  );
  const chosenName = one.currentData?.name ?? '';
  const { data } = api.useAnalysisZonesOnMapsQuery({ query: { language: i18n.language } });
  const features = data?.features;
  // Picked curbs come without their lines: they are asked for zone by zone.
  const lined = useMemo(() => {
    const ids = new Set(
      (features ?? []).flatMap(({ geometry, properties }) => (geometry === null ? [properties.zone_id] : [])),
    );
    if (chosen !== null) ids.add(chosen);
    return [...ids];
  }, [features, chosen]);
  const components = useComponents(lined);
  return useMemo(() => {
    const zones = new Map<number, { name: string; forms: ZoneForm[] }>();
    const add = (id: number, name: string, form: ZoneForm | null) => {
      const zone = zones.get(id) ?? { name, forms: [] };
      zones.set(id, zone);
      if (form !== null) zone.forms.push(form);
    };
    for (const { geometry, properties } of features ?? [])
      if (geometry !== null) add(properties.zone_id, properties.zone, { kind: 'area', geometry });
      else add(properties.zone_id, properties.zone, null);
    for (const [id, found] of components) {
      const isShown = zones.has(id);
      for (const component of found)
        if (!isShown || component.type === 'Segments') add(id, chosenName, formOf(component));
    }
    return [...zones].map(([id, { name, forms }]): MappedZone => ({ id, name, forms }));
  }, [features, components, chosenName]);
}
