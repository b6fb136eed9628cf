// The name of the selected analysis zone.
import { wholeCityZoneId } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useZones } from './zone-hooks.ts';

/** The name of a zone by its id; its number until the zones are loaded. */
export function useZoneName(zone: number): string {
  const { t } = useTranslation();
  const { zones } = useZones();
  if (zone === wholeCityZoneId) return t('zones.wholeCity');
  return zones.find(({ id }) => id === zone)?.name ?? t('dashboards.zoneNumber', { zone });
}
