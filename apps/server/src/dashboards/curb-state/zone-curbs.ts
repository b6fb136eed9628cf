// Assigns the curbs of a state to an analysis zone: links as stored for the zone, pieces of a
// scenario by their midpoint.
import {
  componentName,
  type LaidCurb,
  type LanguageName,
  wholeCity,
  type ZoneArea,
  zoneArea,
} from '@curbwright/core';
import { shapeOf } from '../../zones/bring-up.ts';
import { linksOfZone } from '../../zones/links-of-zone.ts';
import { type ComponentRow, componentRows } from '../../zones/zones.sql.ts';
import { componentLinks } from './curb-state.sql.ts';
import type { CurbParts } from './standing-curbs.ts';

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
 * The zone's components with their links at the city's revision; `null` = the whole city,
 * `undefined` = the zone does not exist.
 */
export async function zoneCurbs(parts: CurbParts, zone: number): Promise<ZoneCurbs | null | undefined> {
  if (zone === wholeCity) return null;
  if ((await linksOfZone(parts, zone)) === undefined) return undefined;
  const links = await componentLinks(parts.db, zone);
  const rows = await componentRows(parts.db, { zones: [zone] });
  return {
    id: zone,
    components: rows.map((row) => {
      const shape = shapeOf(row);
      return { row, area: shape === null ? null : zoneArea(shape), links: new Set(links.get(row.id)) };
    }),
  };
}

/**
 * Whether the component contains the curb. The pieces of a divided link are checked individually,
 * except that in a component of chosen curbs they belong with their link.
 */
export function componentHolds({ area, links }: ZoneComponentCurbs, { linkId, piece }: LaidCurb): boolean {
  if (piece === null || area === null) return links.has(linkId);
  return area.takes(piece.geometry.coordinates);
}

export function zoneHolds(zone: ZoneCurbs | null, curb: LaidCurb): boolean {
  return zone === null || zone.components.some((component) => componentHolds(component, curb));
}

export function componentNameOf({ row }: ZoneComponentCurbs, language: LanguageName): string {
  return componentName({ type: row.type, number: row.number, ownName: row.own_name }, language);
}
