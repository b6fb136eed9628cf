// The map of a work order: nearby curbs by curb type, street names, its own curbs highlighted and
// its point marked.
import { linkFeature } from '@curbwright/contract';
import { type LanguageName, type Position, readerOf } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { addMargin, boundsOfLines } from '../platform/export-files/line-bounds.ts';
import {
  type CurbTypeStyle,
  type PictureLine,
  type PictureStreetName,
  renderMapPicture,
} from '../platform/export-files/map-picture.ts';
import type { WorkOrderSource } from '../platform/export-files/work-order-pages.ts';
import { formatExportText } from '../platform/messages/format-export-text.ts';

export interface WorkOrderLocation {
  readonly point: Position | null;
  /** Its curbs, each with its curb type after the work order is done; `null` = no curb type. */
  readonly lines: readonly { readonly line: readonly Position[]; readonly class: string | null }[];
  /** Links that these lines are, or are sections of. */
  readonly links: readonly number[];
}

export interface WorkOrderMapOptions {
  readonly language: LanguageName;
  readonly looks: ReadonlyMap<string, CurbTypeStyle>;
  readonly imperial: boolean;
  /** Points (1/72 inch) on paper. */
  readonly width: number;
}

const mapHeight = 250;
/** Meters shown around a point, and the minimum shown around a curb. */
const mapMarginMeters = 110;
const metersPerDegree = 111_195;
/**
 * Maximum number of curbs in a drawing. If there are more, those nearest its lower left are drawn;
 * no street corner comes near this limit.
 */
const maxDrawnCurbs = 600;

function distanceInMeters([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const across = Math.cos((lat1 * Math.PI) / 180);
  return Math.hypot((lng2 - lng1) * across, lat2 - lat1) * metersPerDegree;
}

function midpoint(a: Position, b: Position): Position {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

interface NamedSection {
  readonly name: string;
  readonly from: Position;
  readonly to: Position;
  readonly length: number;
}

/**
 * Largest distance, in meters, between the midpoints of two curbs on opposite sides of a street.
 */
const maxAcrossStreetMeters = 45;

/** Whether a piece is opposite another: close to it, and beside it rather than ahead or behind. */
function isOpposite(piece: NamedSection, other: NamedSection): boolean {
  const here = midpoint(piece.from, piece.to);
  const there = midpoint(other.from, other.to);
  const apart = distanceInMeters(here, there);
  if (apart > maxAcrossStreetMeters || apart < 3) return false;
  const across = Math.cos((here[1] * Math.PI) / 180);
  const along = [(piece.to[0] - piece.from[0]) * across, piece.to[1] - piece.from[1]] as const;
  const way = [(there[0] - here[0]) * across, there[1] - here[1]] as const;
  const size = Math.hypot(...along) * Math.hypot(...way);
  return size > 0 && Math.abs(along[0] * way[0] + along[1] * way[1]) / size < 0.6;
}

/**
 * Places each name in the middle of its street, halfway to the opposite piece where there is one.
 */
function placeStreetNames(pieces: readonly NamedSection[]): PictureStreetName[] {
  const longest = [...pieces].sort((a, b) => b.length - a.length);
  const names: PictureStreetName[] = [];
  const done = new Map<string, Position[]>();
  for (const piece of longest) {
    const here = midpoint(piece.from, piece.to);
    const said = done.get(piece.name) ?? [];
    // Repeat the name of a long street every other block.
    if (said.some((place) => distanceInMeters(place, here) < 160)) continue;
    const other = longest.find((one) => one !== piece && one.name === piece.name && isOpposite(piece, one));
    const there = other === undefined ? here : midpoint(other.from, other.to);
    const shift: Position = [(there[0] - here[0]) / 2, (there[1] - here[1]) / 2];
    const moved = ([lng, lat]: Position): Position => [lng + shift[0], lat + shift[1]];
    names.push({ text: piece.name, along: [moved(piece.from), moved(piece.to)] });
    done.set(piece.name, [...said, here]);
  }
  return names;
}

/** Longest straight piece of a line within a box. */
function longestSectionInBox(
  name: string,
  line: readonly Position[],
  [west, south, east, north]: readonly [number, number, number, number],
): NamedSection | null {
  let best: NamedSection | null = null;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const clamped = ([lng, lat]: Position): Position => [
      Math.min(east, Math.max(west, lng)),
      Math.min(north, Math.max(south, lat)),
    ];
    const [a, b] = [clamped(from), clamped(to)];
    const length = distanceInMeters(a, b);
    if (best === null || length > best.length) best = { name, from: a, to: b, length };
  }
  return best;
}

/** Draws the map with its legend; `null` for a work order without a location. */
export function drawWorkOrderMap(
  { city }: Pick<CityContext, 'city'>,
  place: WorkOrderLocation,
  terms: WorkOrderMapOptions,
): WorkOrderSource['map'] {
  const { point, lines, links } = place;
  const corners = [...lines.map(({ line }) => line), ...(point === null ? [] : [[point]])];
  if (corners.every((line) => line.length === 0)) return null;
  const { language, looks, imperial, width } = terms;
  const [west, south, east, north] = addMargin(boundsOfLines(corners));
  const [midLng, midLat] = [(west + east) / 2, (south + north) / 2];
  const up = Math.max((north - south) / 2, mapMarginMeters / metersPerDegree);
  const side = Math.max((east - west) / 2, up / Math.cos((midLat * Math.PI) / 180));
  const box = [midLng - side, midLat - up, midLng + side, midLat + up] as const;
  // The drawing is wider than high, so the area left and right of the box is drawn too.
  const wide = [midLng - side * 2.4, midLat - up, midLng + side * 2.4, midLat + up] as const;
  const own = new Set(links);
  const drawn: PictureLine[] = [];
  const pieces: NamedSection[] = [];
  for (const id of city.box(wide, maxDrawnCurbs).ids) {
    const text = city.featureText(id);
    const line = city.line(id);
    if (text === undefined || line === undefined) continue;
    const { bl_street_name: name, sub_activity: kind } = linkFeature.parse(JSON.parse(text)).properties;
    if (!own.has(id)) drawn.push({ line, class: kind });
    const piece = name === null || name === '' ? null : longestSectionInBox(name, line, wide);
    if (piece !== null) pieces.push(piece);
  }
  for (const one of lines) drawn.push({ line: one.line, class: one.class, isMarked: true });
  const counts = new Map<string, number>();
  for (const { class: kind } of drawn) if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const { locale } = readerOf(language);
  return {
    picture: {
      caption: null,
      picture: renderMapPicture({
        box,
        lines: drawn,
        names: placeStreetNames(pieces),
        point,
        looks,
        width,
        height: mapHeight,
        imperial,
        north: formatExportText(language, 'export.north'),
      }),
    },
    legend: [...looks.values()].flatMap((look) => {
      const count = counts.get(look.name);
      return count === undefined ? [] : [{ ...look, count: count.toLocaleString(locale) }];
    }),
  };
}
