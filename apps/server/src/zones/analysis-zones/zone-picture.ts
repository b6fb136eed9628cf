// The map in a PDF of analysis zones: each zone's curbs and outlines in its own color and dash,
// over the surrounding curbs.
import type { DashStyle, LanguageName, Position } from '@curbwright/core';
import { boxOfLines } from '../../platform/export-files/box-of-lines.ts';
import { type ClassLook, type DrawnLine, pictureOf } from '../../platform/export-files/map-picture.ts';
import { sayExport } from '../../platform/messages/say-export.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { livingLinksOf } from '../components/zone-links.sql.ts';
import type { ZoneCity } from '../decide-links.ts';
import { componentRows } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { outlineOf } from './zones-on-maps.ts';

/**
 * Distinguishable with color blindness and in gray print: each round of colors has another dash.
 */
const colors = ['#0b7285', '#c2410c', '#5b21b6', '#2f6f1f', '#a21caf', '#92400e'];
const dashes: readonly DashStyle[] = ['solid', 'long dash', 'short dash', 'dash dot', 'dot'];
/**
 * Maximum number of zone curbs drawn, and of surrounding curbs, because more would hide each other.
 */
const mostCurbs = 15_000;
const mostAround = 1500;

function lookOf(zone: ZoneRow, index: number): ClassLook {
  return {
    name: String(zone.id),
    title: zone.name,
    color: colors[index % colors.length] ?? '#0b7285',
    dash: dashes[Math.floor(index / colors.length) % dashes.length] ?? 'solid',
    width: 1,
  };
}

function ringsOf(outline: ReturnType<typeof outlineOf>): readonly (readonly Position[])[] {
  if (outline === null) return [];
  return outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
}

/** `null` when there is nothing to draw. */
export async function zonePicture(
  parts: ZoneCity,
  zones: readonly ZoneRow[],
  imperial: boolean,
  language: LanguageName,
) {
  const { city, db } = parts;
  const pace = pacer();
  const lines: DrawnLine[] = [];
  const drawn = new Set<number>();
  for (const zone of zones)
    for (const row of await componentRows(db, { zones: [zone.id] })) {
      const own = String(zone.id);
      for (const line of ringsOf(outlineOf(row))) lines.push({ line, class: own });
      for (const id of await livingLinksOf(db, row.id)) {
        if (pace.due()) await pace.rest();
        const line = city.line(id);
        if (line === undefined || drawn.size >= mostCurbs || drawn.has(id)) continue;
        drawn.add(id);
        lines.push({ line, class: own });
      }
    }
  if (lines.length === 0) return null;
  const box = boxOfLines(lines.map(({ line }) => line));
  for (const id of city.box(box, mostAround + drawn.size).ids) {
    if (pace.due()) await pace.rest();
    const line = city.line(id);
    if (!drawn.has(id) && line !== undefined) lines.push({ line, class: null });
  }
  const looks = new Map(zones.map((zone, index) => [String(zone.id), lookOf(zone, index)]));
  const north = sayExport(language, 'export.north');
  return {
    pictures: [
      { caption: null, picture: pictureOf({ box, lines, looks, width: 769, height: 330, imperial, north }) },
    ],
    legend: zones.map((zone, index) => ({
      ...lookOf(zone, index),
      count: sayExport(language, 'export.zones.curb-count', {
        curbs: zone.link_count,
        spaces: zone.total_spaces,
      }),
    })),
  };
}
