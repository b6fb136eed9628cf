// Lengths and areas on the ground, in the unit used for display.
import { area } from '@turf/turf';
import { roundTo } from '../numbers/decimals.ts';
import { metresPerFoot, type UnitSystem } from '../words/length-units.ts';
import type { Position } from './geometry.ts';
import { lineLength } from './length.ts';

type LengthUnit = 'metres' | 'kilometres' | 'feet' | 'miles';
type AreaUnit = 'squareMetres' | 'hectares' | 'squareKilometres' | 'squareFeet' | 'acres' | 'squareMiles';

interface Measurement<Unit> {
  /**
   * The value in `unit`, rounded to a meaningful precision, because a centimeter drawn on screen is
   * not a centimeter on the street.
   */
  readonly count: number;
  readonly unit: Unit;
  /** Number of decimals shown. */
  readonly digits: number;
}

/** Meters along the positions, geodesic on the mean sphere. */
export function pathMetres(positions: readonly Position[]): number {
  return lineLength({ type: 'LineString', coordinates: [...positions] });
}

/**
 * Square meters inside the ring through the positions (closed automatically); 0 for fewer than
 * three.
 */
export function ringSquareMetres(positions: readonly Position[]): number {
  const [first] = positions;
  if (first === undefined || positions.length < 3) return 0;
  return area({ type: 'Polygon', coordinates: [[...positions, first]] });
}

const feetPerMile = 5280;

function toMeasurement<Unit>(value: number, unit: Unit, digits: number): Measurement<Unit> {
  return { count: roundTo(value, digits), unit, digits };
}

/**
 * Returns a length in a common unit: meters below one kilometer (one decimal below 100), then
 * kilometers; feet below one mile (one decimal below 100), then miles.
 */
export function toLengthMeasurement(metres: number, units: UnitSystem): Measurement<LengthUnit> {
  if (units === 'metric')
    return metres < 1000
      ? toMeasurement(metres, 'metres', metres < 100 ? 1 : 0)
      : toMeasurement(metres / 1000, 'kilometres', 2);
  const feet = metres / metresPerFoot;
  return feet < feetPerMile
    ? toMeasurement(feet, 'feet', feet < 100 ? 1 : 0)
    : toMeasurement(feet / feetPerMile, 'miles', 2);
}

/**
 * Returns an area in a common unit: m², then ha from 1 ha and km² from 1 km²; or ft², acres, mi².
 */
export function toAreaMeasurement(squareMetres: number, units: UnitSystem): Measurement<AreaUnit> {
  if (units === 'metric') {
    if (squareMetres < 10_000) return toMeasurement(squareMetres, 'squareMetres', squareMetres < 100 ? 1 : 0);
    return squareMetres < 1_000_000
      ? toMeasurement(squareMetres / 10_000, 'hectares', 2)
      : toMeasurement(squareMetres / 1_000_000, 'squareKilometres', 2);
  }
  const squareFeet = squareMetres / metresPerFoot ** 2;
  const acres = squareFeet / 43_560;
  if (acres < 1) return toMeasurement(squareFeet, 'squareFeet', 0);
  return acres < 640 ? toMeasurement(acres, 'acres', 2) : toMeasurement(acres / 640, 'squareMiles', 2);
}
