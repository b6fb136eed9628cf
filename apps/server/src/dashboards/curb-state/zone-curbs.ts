// Assigns the curbs of a state to an analysis zone: links as stored for the zone, pieces of a
// scenario by their midpoint.
import {
  componentName,
  createZoneArea,
  type LanguageName,
  type ScenarioCurb,
  wholeCityZoneId,
  type ZoneArea,
} from '@curbwright/core';
import { toZoneShape } from '../../zones/sync-zones.ts';
import { loadZoneLinks } from '../../zones/zone-links.ts';
import { type ComponentRow, loadComponents } from '../../zones/zones.sql.ts';
import { componentLinks } from './curb-state.sql.ts';
import type { CurrentCurbsContext } from './current-curbs.ts';

export interface ZoneComponentCurbs {
  readonly row: ComponentRow;
  /** `null` for a zone of chosen curbs. */
  readonly area: ZoneArea | null;
  readonly links: ReadonlySet<number>;
}

/** A zone prepared for checking which curbs it contains. */
export interface ZoneCurbs {
  readonly id: number;
  readonly components: readonly ZoneComponentCurbs[];
}

/**
 * The zone's components with their links at the current publication version; `null` = the whole
 * city,
 * `undefined` = the zone does not exist.
 */
export async function loadZoneCurbs(
  parts: CurrentCurbsContext,
  zone: number,
): Promise<ZoneCurbs | null | undefined> {
  if (zone === wholeCityZoneId) return null;
  if ((await loadZoneLinks(parts, zone)) === undefined) return undefined;
  const links = await componentLinks(parts.db, zone);
  const rows = await loadComponents(parts.db, { zones: [zone] });
  return {
    id: zone,
    components: rows.map((row) => {
      const shape = toZoneShape(row);
      return { row, area: shape === null ? null : createZoneArea(shape), links: new Set(links.get(row.id)) };
    }),
  };
}

/**
 * Whether the component contains the curb. The pieces of a divided link are checked by their own
 * location, except in a component of chosen curbs, which contains all pieces of its links.
 */
export function componentContains(
  { area, links }: ZoneComponentCurbs,
  { linkId, piece }: ScenarioCurb,
): boolean {
  if (piece === null || area === null) return links.has(linkId);
  return area.takes(piece.geometry.coordinates);
}

export function zoneContains(zone: ZoneCurbs | null, curb: ScenarioCurb): boolean {
  return zone === null || zone.components.some((component) => componentContains(component, curb));
}

export function componentNameOf({ row }: ZoneComponentCurbs, language: LanguageName): string {
  return componentName({ type: row.type, number: row.number, ownName: row.own_name }, language);
}
