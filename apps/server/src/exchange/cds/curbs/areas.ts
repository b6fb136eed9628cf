// CDS areas: the outlines of the analysis zones that the city shows publicly, each polygon an area (docs/decisions/0230).
import {
  circleOutline,
  componentName,
  createZoneArea,
  type LanguageName,
  type PolygonGeometry,
  roundPolygon,
} from '@curbwright/core';
import type { ZoneContext } from '../../../zones/compute-zone-links.ts';
import { syncZones } from '../../../zones/sync-zones.ts';
import { type ComponentRow, loadComponents } from '../../../zones/zones.sql.ts';
import { numberedUuid, parseNumberedUuid } from '../ids.ts';
import { linesOfComponents, type ShownZone, shownZones } from './cds-areas.sql.ts';

export interface Area {
  readonly id: string;
  readonly zone: ShownZone;
  readonly name: string;
  readonly geometry: PolygonGeometry;
  /** Links in force whose middle lies in the area. */
  readonly links: readonly number[];
  /** Epoch milliseconds. */
  readonly published: number;
  readonly updated: number;
}

/** The polygons of a component; empty for curbs picked one by one. */
function polygonsOf({ geometry, radius }: ComponentRow): readonly PolygonGeometry[] {
  if (geometry === null) return [];
  if (geometry.type === 'Point')
    return radius === null ? [] : [roundPolygon(circleOutline(geometry, radius))];
  if (geometry.type === 'Polygon') return [geometry];
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
}

function areaId(row: ComponentRow, number: number): string {
  return numberedUuid('area', { id: row.id, number }, row.created.toISOString());
}

/** Every area, ordered by analysis zone and component. */
export async function areasOf(parts: ZoneContext, language: LanguageName): Promise<readonly Area[]> {
  const zones = await shownZones(parts.db);
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const ids = [...byId.keys()];
  if (ids.length === 0) return [];
  await syncZones(parts, ids);
  const rows = await loadComponents(parts.db, { zones: ids });
  const lines = await linesOfComponents(
    parts.db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const zone = byId.get(row.zone_id);
    const polygons = polygonsOf(row);
    if (zone === undefined) return [];
    const isOnlyOutline =
      polygons.length === 1 && rows.filter(({ zone_id }) => zone_id === zone.id).length === 1;
    const own = componentName({ type: row.type, number: row.number, ownName: row.own_name }, language);
    return polygons.map((geometry, number): Area => {
      const inside = polygons.length === 1 ? null : createZoneArea({ type: 'Polygon', geometry });
      const links = (lines.get(row.id) ?? []).filter(
        ({ coordinates }) => inside === null || inside.takes(coordinates),
      );
      return {
        id: areaId(row, number),
        zone,
        name: isOnlyOutline ? zone.name : `${zone.name} – ${own}`,
        geometry,
        links: links.map(({ link }) => link),
        published: row.created.getTime(),
        updated: Math.max(row.modified.getTime(), zone.modified),
      };
    });
  });
}

/** The area with this id; `null` = it does not exist or is not shown. */
export async function areaOf(parts: ZoneContext, id: string, language: LanguageName): Promise<Area | null> {
  if (parseNumberedUuid(id) === null) return null;
  return (await areasOf(parts, language)).find((area) => area.id === id.toLowerCase()) ?? null;
}

/** Converts an area to its wire form; `zoneIds` are the CDS zone ids by link. */
export function toCdsArea(area: Area, zoneIds: ReadonlyMap<number, string>) {
  return {
    curb_area_id: area.id,
    geometry: area.geometry,
    name: area.name,
    published_date: area.published,
    last_updated_date: Math.max(area.published, area.updated),
    curb_zone_ids: area.links.flatMap((link) => zoneIds.get(link) ?? []),
  };
}
