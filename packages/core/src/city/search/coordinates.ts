// Parses a pair of coordinates as people write them: decimal or degrees, minutes and seconds, with
// or without compass letters, in either order.
import type { Box, Position } from '../../platform/geometry/geometry.ts';

interface Angle {
  readonly degrees: number;
  /** The axis given by its compass letter; `null` without one. */
  readonly axis: 'lat' | 'lng' | null;
}

const number = String.raw`\d{1,3}(?:[.,]\d{1,12})?`;
/**
 * An angle such as `45`, `45.52` or `45°31'12.5"`, with an optional sign, and an optional compass
 * letter before or after it.
 */
const angle = String.raw`([NSEWO])?\s*([-+−])?\s*(${number})\s*(?:[°º]|\s?deg\b)?\s*(?:(${number})\s*['’′m]\s*(?:(${number})\s*(?:["”″]|''|s))?)?\s*([NSEWO])?`;
const pair = new RegExp(String.raw`^\s*${angle}\s*[,;/\s]\s*${angle}\s*$`, 'i');
/** Degrees, minutes and seconds separated only by blanks: `45 31 12 N 122 40 12 W`. */
const spaced = new RegExp(
  String.raw`^\s*(\d{1,3})\s+(\d{1,2})\s+(${number})\s*([NS])[\s,;]+(\d{1,3})\s+(\d{1,2})\s+(${number})\s*([EWO])\s*$`,
  'i',
);

function amountOf(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replace(',', '.'));
}

function angleOf(parts: readonly (string | undefined)[]): Angle | null {
  const [before, sign, degrees, minutes, seconds, after] = parts;
  if (before !== undefined && after !== undefined) return null;
  const letter = (before ?? after)?.toUpperCase();
  const size = amountOf(degrees) + amountOf(minutes) / 60 + amountOf(seconds) / 3600;
  if (amountOf(minutes) >= 60 || amountOf(seconds) >= 60) return null;
  const negative = sign === '-' || sign === '−' || letter === 'S' || letter === 'W' || letter === 'O';
  const axis = letter === undefined ? null : letter === 'N' || letter === 'S' ? 'lat' : 'lng';
  return { degrees: negative ? -size : size, axis };
}

function isNearBox(position: Position, box: Box): boolean {
  const [west, south, east, north] = box;
  // The city's surroundings are included because people search for places at its edge.
  const [x, y] = [Math.max(0.2, east - west), Math.max(0.2, north - south)];
  return (
    position[0] >= west - x && position[0] <= east + x && position[1] >= south - y && position[1] <= north + y
  );
}

/** Orders the two numbers as a position: latitude first unless something contradicts it. */
function orderCoordinates(first: Angle, second: Angle, city: Box | null): Position | null {
  const latFirst: Position = [second.degrees, first.degrees];
  const lngFirst: Position = [first.degrees, second.degrees];
  const onEarth = ([lng, lat]: Position) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  if (first.axis !== null && first.axis === second.axis) return null;
  if (first.axis === 'lat' || second.axis === 'lng') return onEarth(latFirst) ? latFirst : null;
  if (first.axis === 'lng' || second.axis === 'lat') return onEarth(lngFirst) ? lngFirst : null;
  const possible = [latFirst, lngFirst].filter(onEarth);
  return possible.find((position) => city !== null && isNearBox(position, city)) ?? possible[0] ?? null;
}

/**
 * Parses the coordinates in a text, longitude first; `null` when there are none. Without compass
 * letters, the order is guessed from the city's location, else latitude comes first. Two plain
 * whole numbers only count as coordinates with a comma or a sign.
 */
export function parseCoordinates(text: string, city: Box | null): Position | null {
  const plain = text.replace(/^\s*geo:/i, '').replace(/[()[\]]/g, ' ');
  const dms = spaced.exec(plain);
  if (dms !== null) {
    const first = angleOf([undefined, undefined, dms[1], dms[2], dms[3], dms[4]]);
    const second = angleOf([undefined, undefined, dms[5], dms[6], dms[7], dms[8]]);
    return first === null || second === null ? null : orderCoordinates(first, second, city);
  }
  const found = pair.exec(plain);
  if (found === null || !/[.,;°º'′+−-]|[NSEWO]/i.test(plain)) return null;
  const first = angleOf(found.slice(1, 7));
  const second = angleOf(found.slice(7, 13));
  return first === null || second === null ? null : orderCoordinates(first, second, city);
}
