// Analysis zones as GeoJSON: one feature per component, areas as polygons and selected curbs as
// lines, each with its own counts and those of its zone.
import { componentName, type LanguageName, type Position } from '@curbwright/core';
import type { GeoRow, GeoRowGeometry } from '../../platform/export-files/geojson-file.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { livingLinksOf } from '../components/zone-links.sql.ts';
import type { ZoneCity } from '../decide-links.ts';
import { type ComponentRow, componentRows } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { outlineOf } from './zones-on-maps.ts';

async function geometryOf(
  parts: ZoneCity,
  row: ComponentRow,
  links: readonly number[],
): Promise<GeoRowGeometry> {
  const outline = outlineOf(row);
  if (outline !== null) return outline;
  const pace = pacer();
  const coordinates: (readonly Position[])[] = [];
  for (const id of links) {
    if (pace.due()) await pace.rest();
    const line = parts.city.line(id);
    if (line !== undefined) coordinates.push(line);
  }
  return { type: 'MultiLineString', coordinates };
}

function totalsOf(zone: ZoneRow) {
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
 * Features of zones in their order. A zone without components becomes a feature without geometry,
 * so that none is missing.
 */
export async function* zoneFeatures(
  parts: ZoneCity,
  zones: readonly ZoneRow[],
  language: LanguageName,
): AsyncGenerator<GeoRow> {
  for (const zone of zones) {
    const rows = await componentRows(parts.db, { zones: [zone.id] });
    if (rows.length === 0)
      yield { id: null, geometry: null, properties: { ...totalsOf(zone), component: null } };
    for (const row of rows) {
      const links = await livingLinksOf(parts.db, row.id);
      yield {
        id: row.id,
        geometry: await geometryOf(parts, row, links),
        properties: {
          ...totalsOf(zone),
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
