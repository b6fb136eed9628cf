// Which curbs of a state belong to an analysis zone: links as the zone keeps them, pieces of a scenario decided anew by their middle.
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
  /** Null of chosen curbs. */
  readonly area: ZoneArea | null;
  readonly links: ReadonlySet<number>;
}

/** A zone ready to be asked about curbs. */
export interface ZoneCurbs {
  readonly id: number;
  readonly components: readonly ZoneComponentCurbs[];
}

/** The zone's components with their links at the city's revision; null = the whole city, undefined = there is no such zone. */
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

/** True when the component holds the curb. Of a divided link each piece is asked for itself, but those of chosen curbs belong as their link does. */
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
