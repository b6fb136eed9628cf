// Outlines of the analysis zones shown on maps.
import type { analysisZoneOperations } from '@curbwright/contract';
import { circleOutline, componentName, type LanguageName, roundPolygon } from '@curbwright/core';
import type { z } from 'zod';
import { loadCurrentComponentLinks } from '../components/zone-links.sql.ts';
import type { ZoneContext } from '../compute-zone-links.ts';
import { syncZones } from '../sync-zones.ts';
import { type ComponentRow, loadComponents } from '../zones.sql.ts';
import { loadZonesShownOnMaps } from './analysis-zones.sql.ts';

type ZonesOnMapsResponse = z.output<typeof analysisZoneOperations.analysisZonesOnMaps.answer>;
type Outline = ZonesOnMapsResponse['features'][number]['geometry'];

/** Returns the area of a component as polygons; `null` for selected curbs. */
export function componentOutline({ geometry, radius }: Pick<ComponentRow, 'geometry' | 'radius'>): Outline {
  if (geometry === null) return null;
  if (geometry.type !== 'Point') return geometry;
  return radius === null ? null : roundPolygon(circleOutline(geometry, radius));
}

export async function loadZonesOnMapsResponse(
  parts: ZoneContext,
  language: LanguageName,
): Promise<ZonesOnMapsResponse> {
  const zones = new Map((await loadZonesShownOnMaps(parts.db)).map(({ id, name }) => [id, name]));
  const ids = [...zones.keys()];
  await syncZones(parts, ids);
  const features: ZonesOnMapsResponse['features'] = [];
  for (const row of await loadComponents(parts.db, { zones: ids })) {
    const { type, number, own_name: ownName } = row;
    const geometry = componentOutline(row);
    features.push({
      type: 'Feature',
      id: row.id,
      properties: {
        zone_id: row.zone_id,
        zone: zones.get(row.zone_id) ?? '',
        component: componentName({ type, number, ownName }, language),
        type,
        links: geometry === null ? [...(await loadCurrentComponentLinks(parts.db, row.id))] : [],
      },
      geometry,
    });
  }
  return { type: 'FeatureCollection', features };
}
