// Outlines of the analysis zones shown on maps.
import type { analysisZoneCalls } from '@curbwright/contract';
import { circleOutline, componentName, type LanguageName, roundedPolygon } from '@curbwright/core';
import type { z } from 'zod';
import { bringZonesUp } from '../bring-up.ts';
import { livingLinksOf } from '../components/zone-links.sql.ts';
import type { ZoneCity } from '../decide-links.ts';
import { type ComponentRow, componentRows } from '../zones.sql.ts';
import { shownZones } from './analysis-zones.sql.ts';

type Answer = z.output<typeof analysisZoneCalls.analysisZonesOnMaps.answer>;
type Outline = Answer['features'][number]['geometry'];

/** The area of a component as polygons; `null` for selected curbs. */
export function outlineOf({ geometry, radius }: Pick<ComponentRow, 'geometry' | 'radius'>): Outline {
  if (geometry === null) return null;
  if (geometry.type !== 'Point') return geometry;
  return radius === null ? null : roundedPolygon(circleOutline(geometry, radius));
}

export async function zonesOnMaps(parts: ZoneCity, language: LanguageName): Promise<Answer> {
  const zones = new Map((await shownZones(parts.db)).map(({ id, name }) => [id, name]));
  const ids = [...zones.keys()];
  await bringZonesUp(parts, ids);
  const features: Answer['features'] = [];
  for (const row of await componentRows(parts.db, { zones: ids })) {
    const { type, number, own_name: ownName } = row;
    const geometry = outlineOf(row);
    features.push({
      type: 'Feature',
      id: row.id,
      properties: {
        zone_id: row.zone_id,
        zone: zones.get(row.zone_id) ?? '',
        component: componentName({ type, number, ownName }, language),
        type,
        links: geometry === null ? [...(await livingLinksOf(parts.db, row.id))] : [],
      },
      geometry,
    });
  }
  return { type: 'FeatureCollection', features };
}
