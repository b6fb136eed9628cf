// Finds the columns with the location of a record, in a table without geometries.
import { type PlaceColumns, parseCellNumber } from '../tables/place-columns.ts';
import { parseWellKnownText } from '../tables/well-known-text.ts';
import { columnNamePatterns, normalizeColumnName } from './column-names.ts';
import type { ColumnSummary } from './columns.ts';

function isGeojson(text: string): boolean {
  return /^\s*\{/.test(text) && /"coordinates"/.test(text);
}

function parseCoordinatePair(text: string): [number, number] | null {
  const match = /^[[(]?\s*(-?\d{1,3}\.\d+)(?:\s*[,;]\s*|\s+)(-?\d{1,3}\.\d+)\s*[\])]?$/.exec(text.trim());
  return match === null ? null : [Number(match[1]), Number(match[2])];
}

/**
 * Decides which of two numbers is the latitude. A number beyond 90 cannot be one; otherwise the
 * order is that of most tables.
 */
function guessAxisOrder(pairs: readonly (readonly [number, number])[]): 'lng lat' | 'lat lng' {
  return pairs.some(([first]) => Math.abs(first) > 90) ? 'lng lat' : 'lat lng';
}

const isNumbers = (column: ColumnSummary): boolean => {
  const numbers = column.samples.map(parseCellNumber);
  return numbers.length > 0 && numbers.every((number) => number !== null);
};

function isWithin(columns: readonly ColumnSummary[], name: string, most: number): boolean {
  const samples = columns.find((column) => column.name === name)?.samples ?? [];
  return samples.every((text) => Math.abs(parseCellNumber(text) ?? Number.POSITIVE_INFINITY) <= most);
}

/** Pairs longitude and latitude columns with matching names: `start_lat` belongs to `start_lng`. */
function findCoordinateColumns(columns: readonly ColumnSummary[]): { lng: string; lat: string }[] {
  const ends: { lng: string; lat: string }[] = [];
  for (const lat of columns.filter(isNumbers)) {
    const plain = normalizeColumnName(lat.name);
    const tail = /(?:latitude|latitud|lat)$/.exec(plain)?.[0] ?? (plain === 'y' ? 'y' : null);
    const isNamed = columnNamePatterns.lat.some((pattern) => pattern.test(plain));
    if (tail === null && !isNamed) continue;
    const head = tail === null ? '' : plain.slice(0, -tail.length);
    const matching = columns
      .filter(isNumbers)
      .filter(
        ({ name }) =>
          normalizeColumnName(name).startsWith(head) &&
          columnNamePatterns.lng.some((pattern) =>
            pattern.test(normalizeColumnName(name).slice(head.length)),
          ),
      );
    // X is paired with Y, and longitude with latitude.
    const isX = ({ name }: ColumnSummary) => /x$|^x/.test(normalizeColumnName(name).slice(head.length));
    const lng = matching.find((one) => isX(one) === (tail === 'y')) ?? matching[0];
    if (lng !== undefined) ends.push({ lng: lng.name, lat: lat.name });
  }
  // Columns in degrees come first, because many tables also have X and Y in feet.
  const areDegrees = (end: { lng: string; lat: string }) =>
    isWithin(columns, end.lng, 180) && isWithin(columns, end.lat, 90);
  const isLatitude = ({ lat }: { lat: string }) => /lat/.test(normalizeColumnName(lat));
  return ends.toSorted(
    (a, b) => Number(areDegrees(b)) - Number(areDegrees(a)) || Number(isLatitude(b)) - Number(isLatitude(a)),
  );
}

/** Returns the columns with the location; `null` if none look like one. */
export function guessPlaceColumns(columns: readonly ColumnSummary[]): PlaceColumns | null {
  const filled = columns.filter(({ samples }) => samples.length > 0);
  // Samples are shortened, so a long line is recognized by its beginning.
  const wkt = filled.find(({ samples }) =>
    samples.every(
      (text) =>
        parseWellKnownText(text) !== null ||
        /^\s*(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:(?:ZM?|M)\s*)?\(/i.test(text),
    ),
  );
  if (wkt !== undefined) return { wkt: wkt.name };
  const geojson = filled.find(({ samples }) => samples.every(isGeojson));
  if (geojson !== undefined) return { geojson: geojson.name };
  const ends = findCoordinateColumns(filled);
  const [start, end] = ends;
  if (start !== undefined && end !== undefined && /start|from|begin|desde|1/i.test(start.lat))
    return { from: start, to: end };
  if (start !== undefined) return start;
  for (const column of filled) {
    const pairs = column.samples.map(parseCoordinatePair);
    const known = pairs.flatMap((pair) => (pair === null ? [] : [pair]));
    if (known.length > 0 && known.length === pairs.length)
      return { pair: column.name, order: guessAxisOrder(known) };
  }
  return null;
}
