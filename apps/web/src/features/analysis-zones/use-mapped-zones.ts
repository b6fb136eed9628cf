// The zones the map shows: those shown on maps, and the one that is looked at.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { formOf } from '../../app/zone-forms.ts';
import type { MappedZone, ZoneForm } from '../../map/zones.ts';
import { useComponents } from './use-components.ts';

interface Asked {
  /** The zone that is looked at; null = none. */
  readonly chosen: number | null;
  readonly chosenName: string;
}

export function useMappedZones({ chosen, chosenName }: Asked): readonly MappedZone[] {
  const { i18n } = useTranslation();
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
