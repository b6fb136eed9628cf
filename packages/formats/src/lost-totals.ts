// Totals of what a reader omits: curbs that become no link and prices that appear in no
// restriction.
import {
  addTotals,
  checkLine,
  checkPolygon,
  countPricedRestrictions,
  emptyImportTotals,
  type ImportTotals,
  lineLength,
  maxStoredInteger,
  type Project,
  type RestrictionInput,
} from '@curbwright/core';
import { curbLineOf } from './curb-line.ts';
import { isObject, numberOrNull } from './source-json.ts';

/** Collects the totals of what a reader omits, for the import report. */
export class LostTotals {
  totals: ImportTotals = emptyImportTotals;

  add(part: Partial<ImportTotals>): void {
    this.totals = addTotals(this.totals, { ...emptyImportTotals, ...part });
  }

  /** Counts the prices that a curb has in the source but not in its restrictions. */
  addPrices(inSource: number, restrictions: readonly RestrictionInput[]): void {
    this.add({ prices: Math.max(0, inSource - countPricedRestrictions(restrictions)) });
  }
}

/** Returns the number of curbs that a geometry represents: one, or one per part. */
export function countGeometryCurbs(geometry: unknown): number {
  if (!isObject(geometry) || !/^Multi(?:LineString|Polygon)$/.test(String(geometry.type))) return 1;
  return Array.isArray(geometry.coordinates) ? Math.max(1, geometry.coordinates.length) : 1;
}

function lineMetres(coordinates: unknown, project: Project | undefined): number {
  const { geometry } = checkLine(coordinates, project);
  return geometry === null ? 0 : lineLength(geometry);
}

/** Meters of curb in a geometry of any type; 0 if it cannot be read. */
export function curbMetres(geometry: unknown, project?: Project): number {
  if (!isObject(geometry)) return 0;
  const { type, coordinates } = geometry;
  if (type === 'LineString') return lineMetres(coordinates, project);
  if (type === 'MultiLineString' && Array.isArray(coordinates))
    return coordinates.reduce((sum: number, part: unknown) => sum + lineMetres(part, project), 0);
  const polygon = type === 'Polygon' ? checkPolygon(coordinates, project).geometry : null;
  const line = polygon === null ? null : curbLineOf(polygon);
  return line === null ? 0 : lineLength(line);
}

/** Number of spaces in a field; 0 if it is missing or unreadable. */
export function readSpaceCount(value: unknown): number {
  const spaces = numberOrNull(value);
  return spaces === null || spaces < 0 || spaces > maxStoredInteger ? 0 : Math.round(spaces);
}
