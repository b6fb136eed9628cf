// Totals of what a reader leaves out: curbs that become no link, and prices that no restriction has.
import {
  addTotals,
  checkLine,
  checkPolygon,
  type ImportTotals,
  lineLength,
  mostStoredInteger,
  noTotals,
  type Project,
  pricesIn,
  type RestrictionInput,
} from '@curbwright/core';
import { curbLineOf } from './curb-line.ts';
import { isObject, numberOrNull } from './source-json.ts';

/** Collects what a reader leaves out, for the balance of the import. */
export class LostTotals {
  totals: ImportTotals = noTotals;

  add(part: Partial<ImportTotals>): void {
    this.totals = addTotals(this.totals, { ...noTotals, ...part });
  }

  /** Prices that the source gives a curb beyond those of its restrictions. */
  addPrices(inSource: number, restrictions: readonly RestrictionInput[]): void {
    this.add({ prices: Math.max(0, inSource - pricesIn(restrictions)) });
  }
}

/** Curbs that a geometry should become: one, or one for each part. */
export function partsIn(geometry: unknown): number {
  if (!isObject(geometry) || !/^Multi(?:LineString|Polygon)$/.test(String(geometry.type))) return 1;
  return Array.isArray(geometry.coordinates) ? Math.max(1, geometry.coordinates.length) : 1;
}

function lineMetres(coordinates: unknown, project: Project | undefined): number {
  const { geometry } = checkLine(coordinates, project);
  return geometry === null ? 0 : lineLength(geometry);
}

/** Metres of curb in a geometry of any kind, as far as it can be read. */
export function metresIn(geometry: unknown, project?: Project): number {
  if (!isObject(geometry)) return 0;
  const { type, coordinates } = geometry;
  if (type === 'LineString') return lineMetres(coordinates, project);
  if (type === 'MultiLineString' && Array.isArray(coordinates))
    return coordinates.reduce((sum: number, part: unknown) => sum + lineMetres(part, project), 0);
  const polygon = type === 'Polygon' ? checkPolygon(coordinates, project).geometry : null;
  const line = polygon === null ? null : curbLineOf(polygon);
  return line === null ? 0 : lineLength(line);
}

/** Spaces that a field says; 0 where it says none, or none that can be read. */
export function spacesIn(value: unknown): number {
  const spaces = numberOrNull(value);
  return spaces === null || spaces < 0 || spaces > mostStoredInteger ? 0 : Math.round(spaces);
}
