// Columns that give a record's location: well-known text, GeoJSON, pairs of numbers, or the ends of
// a line.
import { z } from 'zod';
import { isObject, type JsonObject, textOrNull } from '../source-json.ts';
import { parseWellKnownText } from './well-known-text.ts';

const pointColumns = z.strictObject({ lng: z.string().min(1), lat: z.string().min(1) });
/** Which of the two numbers in one cell comes first. */
const coordinateOrder = z.enum(['lng lat', 'lat lng']);

export const placeColumns = z.union([
  z.strictObject({ wkt: z.string().min(1) }),
  z.strictObject({ geojson: z.string().min(1) }),
  /** One point: two columns, or both numbers in one column. */
  pointColumns,
  z.strictObject({ pair: z.string().min(1), order: coordinateOrder }),
  /** A line: pairs of numbers in one column, or the columns of its two ends. */
  z.strictObject({ pairs: z.string().min(1), order: coordinateOrder }),
  z.strictObject({ from: pointColumns, to: pointColumns }),
]);
export type PlaceColumns = z.output<typeof placeColumns>;

/** The names of the columns that are read. */
export function placeColumnNames(place: PlaceColumns): string[] {
  if ('wkt' in place) return [place.wkt];
  if ('geojson' in place) return [place.geojson];
  if ('pair' in place) return [place.pair];
  if ('pairs' in place) return [place.pairs];
  if ('from' in place) return [place.from.lng, place.from.lat, place.to.lng, place.to.lat];
  return [place.lng, place.lat];
}

/** Parses a number as tables write it, including a decimal comma if there is no point. */
export function parseCellNumber(value: unknown): number | null {
  const text = (textOrNull(value) ?? '').trim();
  if (text === '') return null;
  const number = Number(/^[-+]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
  return Number.isFinite(number) ? number : null;
}

/**
 * The result of reading the columns: a geometry, the columns whose cells are empty, or the cell
 * that cannot be parsed.
 */
type PlaceResult =
  | { readonly geometry: JsonObject }
  | { readonly empty: readonly string[] }
  | { readonly column: string; readonly value: string };

function parseNumbers(text: string): number[] | null {
  const plain = text.replaceAll(/[[\](){};|]/g, ' ').trim();
  // `52,5 13,4` has decimal commas; in `52.5, 13.4` the comma is a separator.
  const words = plain.includes('.')
    ? plain.split(/[\s,]+/)
    : plain.split(/\s+/).length > 1 && /\d,\d/.test(plain)
      ? plain.split(/,?\s+/)
      : plain.split(/[\s,]+/);
  const numbers = words.filter((word) => word !== '').map(parseCellNumber);
  const known = numbers.flatMap((number) => (number === null ? [] : [number]));
  return known.length === numbers.length && known.length > 0 ? known : null;
}

function toLngLatPairs(
  numbers: readonly number[],
  said: z.output<typeof coordinateOrder>,
): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [first, second] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
    pairs.push(said === 'lng lat' ? [first, second] : [second, first]);
  }
  return pairs;
}

function parseGeometryCell(text: string, reading: (text: string) => unknown, column: string): PlaceResult {
  const geometry = reading(text);
  return isObject(geometry) ? { geometry } : { column, value: text.slice(0, 60) };
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isObject(value.geometry) ? value.geometry : value;
  } catch {
    return null;
  }
}

function pointOf(
  { lng, lat }: z.output<typeof pointColumns>,
  record: JsonObject,
): [number, number] | PlaceResult {
  const [x, y] = [parseCellNumber(record[lng]), parseCellNumber(record[lat])];
  for (const [column, number] of [
    [lng, x],
    [lat, y],
  ] as const)
    if (number === null) return { column, value: textOrNull(record[column]) ?? '' };
  return [x ?? 0, y ?? 0];
}

/** Reads a record's location from its columns. */
export function readPlace(place: PlaceColumns, record: JsonObject): PlaceResult {
  const columns = placeColumnNames(place);
  const textIn = (column: string) => textOrNull(record[column])?.trim() ?? '';
  const empty = columns.filter((column) => textIn(column) === '');
  if (empty.length > 0) return { empty };
  if ('from' in place) {
    const [start, end] = [pointOf(place.from, record), pointOf(place.to, record)];
    if (!Array.isArray(start)) return start;
    return Array.isArray(end) ? { geometry: { type: 'LineString', coordinates: [start, end] } } : end;
  }
  if ('lng' in place) {
    const point = pointOf(place, record);
    return Array.isArray(point) ? { geometry: { type: 'Point', coordinates: point } } : point;
  }
  const [column = ''] = columns;
  const text = textIn(column);
  if ('wkt' in place) return parseGeometryCell(text, parseWellKnownText, column);
  if ('geojson' in place) return parseGeometryCell(text, jsonOf, column);
  const numbers = parseNumbers(text);
  const hasValidCount =
    'pair' in place ? numbers?.length === 2 : (numbers?.length ?? 0) >= 4 && (numbers?.length ?? 1) % 2 === 0;
  if (numbers === null || !hasValidCount) return { column, value: text.slice(0, 60) };
  const pairs = toLngLatPairs(numbers, place.order);
  return {
    geometry:
      'pair' in place ? { type: 'Point', coordinates: pairs[0] } : { type: 'LineString', coordinates: pairs },
  };
}
