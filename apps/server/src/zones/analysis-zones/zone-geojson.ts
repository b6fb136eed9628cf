// Analysis zones as GeoJSON: one feature per component, areas as polygons and selected curbs as
// lines, each with its own counts and those of its zone.
import { componentName, type LanguageName, type Position } from '@curbwright/core';
import type { GeoRow, GeoRowGeometry } from '../../platform/export-files/geojson-file.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadCurrentComponentLinks } from '../components/zone-links.sql.ts';
import type { ZoneContext } from '../compute-zone-links.ts';
import { type ComponentRow, loadComponents } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { componentOutline } from './zones-on-maps.ts';

async function buildComponentGeometry(
  parts: ZoneContext,
  row: ComponentRow,
  links: readonly number[],
): Promise<GeoRowGeometry> {
  const outline = componentOutline(row);
  if (outline !== null) return outline;
  const pace = createYielder();
  const coordinates: (readonly Position[])[] = [];
  for (const id of links) {
    if (pace.due()) await pace.rest();
    const line = parts.city.line(id);
    if (line !== undefined) coordinates.push(line);
  }
  return { type: 'MultiLineString', coordinates };
}

function toZoneProperties(zone: ZoneRow) {
  return {
    zone_id: zone.id,
    zone: zone.name,
    description: zone.description,
    parent_zone: zone.parent_zone,
    user: zone.username,
    show_on_maps: zone.show_on_maps,
    total_spaces: zone.total_spaces,
    total_metres: zone.total_metres,
    total_links: zone.link_count,
    created: zone.created.toISOString(),
    modified: zone.modified.toISOString(),
  };
}

/**
 * Yields the features of zones in their order. A zone without components becomes a feature without
 * geometry, so that none is missing.
 */
export async function* streamZoneFeatures(
  parts: ZoneContext,
  zones: readonly ZoneRow[],
  language: LanguageName,
): AsyncGenerator<GeoRow> {
  for (const zone of zones) {
    const rows = await loadComponents(parts.db, { zones: [zone.id] });
    if (rows.length === 0)
      yield { id: null, geometry: null, properties: { ...toZoneProperties(zone), component: null } };
    for (const row of rows) {
      const links = await loadCurrentComponentLinks(parts.db, row.id);
      yield {
        id: row.id,
        geometry: await buildComponentGeometry(parts, row, links),
        properties: {
          ...toZoneProperties(zone),
          component: componentName({ type: row.type, number: row.number, ownName: row.own_name }, language),
          type: row.type,
          spaces: row.spaces,
          metres: row.metres,
          segments: row.segments,
          links,
          ...(row.type === 'Radius' && { centre: row.geometry?.coordinates, radius: row.radius }),
        },
      };
    }
  }
}
