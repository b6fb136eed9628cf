// The map in a PDF of analysis zones: each zone's curbs and outlines in its own color and dash,
// over the surrounding curbs.
import type { DashStyle, LanguageName, Position } from '@curbwright/core';
import { boundsOfLines } from '../../platform/export-files/line-bounds.ts';
import {
  type CurbTypeStyle,
  type PictureLine,
  renderMapPicture,
} from '../../platform/export-files/map-picture.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadCurrentComponentLinks } from '../components/zone-links.sql.ts';
import type { ZoneContext } from '../compute-zone-links.ts';
import { loadComponents } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { componentOutline } from './zones-on-maps.ts';

/**
 * Distinguishable with color blindness and in gray print: each round of colors has another dash.
 */
const colors = ['#0b7285', '#c2410c', '#5b21b6', '#2f6f1f', '#a21caf', '#92400e'];
const dashes: readonly DashStyle[] = ['solid', 'long dash', 'short dash', 'dash dot', 'dot'];
/**
 * Maximum number of zone curbs drawn, and of surrounding curbs, because more would hide each other.
 */
const maxZoneCurbs = 15_000;
const maxSurroundingCurbs = 1500;

function zoneStyleOf(zone: ZoneRow, index: number): CurbTypeStyle {
  return {
    name: String(zone.id),
    title: zone.name,
    color: colors[index % colors.length] ?? '#0b7285',
    dash: dashes[Math.floor(index / colors.length) % dashes.length] ?? 'solid',
    width: 1,
  };
}

function toRings(outline: ReturnType<typeof componentOutline>): readonly (readonly Position[])[] {
  if (outline === null) return [];
  return outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
}

/** Draws the map; `null` when there is nothing to draw. */
export async function drawZoneMap(
  parts: ZoneContext,
  zones: readonly ZoneRow[],
  imperial: boolean,
  language: LanguageName,
) {
  const { city, db } = parts;
  const pace = createYielder();
  const lines: PictureLine[] = [];
  const drawn = new Set<number>();
  for (const zone of zones)
    for (const row of await loadComponents(db, { zones: [zone.id] })) {
      const own = String(zone.id);
      for (const line of toRings(componentOutline(row))) lines.push({ line, class: own });
      for (const id of await loadCurrentComponentLinks(db, row.id)) {
        if (pace.due()) await pace.rest();
        const line = city.line(id);
        if (line === undefined || drawn.size >= maxZoneCurbs || drawn.has(id)) continue;
        drawn.add(id);
        lines.push({ line, class: own });
      }
    }
  if (lines.length === 0) return null;
  const box = boundsOfLines(lines.map(({ line }) => line));
  for (const id of city.box(box, maxSurroundingCurbs + drawn.size).ids) {
    if (pace.due()) await pace.rest();
    const line = city.line(id);
    if (!drawn.has(id) && line !== undefined) lines.push({ line, class: null });
  }
  const looks = new Map(zones.map((zone, index) => [String(zone.id), zoneStyleOf(zone, index)]));
  const north = formatExportText(language, 'export.north');
  return {
    pictures: [
      {
        caption: null,
        picture: renderMapPicture({ box, lines, looks, width: 769, height: 330, imperial, north }),
      },
    ],
    legend: zones.map((zone, index) => ({
      ...zoneStyleOf(zone, index),
      count: formatExportText(language, 'export.zones.curb-count', {
        curbs: zone.link_count,
        spaces: zone.total_spaces,
      }),
    })),
  };
}
