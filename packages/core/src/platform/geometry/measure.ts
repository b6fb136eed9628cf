// Lengths and areas on the ground, and the unit a person reads them in.
import { area } from '@turf/turf';
import { roundTo } from '../numbers/decimals.ts';
import type { Position } from './geometry.ts';
import { lineLength } from './length.ts';

export type UnitSystem = 'metric' | 'imperial';
type LengthUnit = 'metres' | 'kilometres' | 'feet' | 'miles';
type AreaUnit = 'squareMetres' | 'hectares' | 'squareKilometres' | 'squareFeet' | 'acres' | 'squareMiles';

export interface Measured<Unit> {
  /** In `unit`, rounded to what the unit can say: a centimetre drawn on a screen is not one on the street. */
  readonly count: number;
  readonly unit: Unit;
  /** Digits after the point that mean something. */
  readonly digits: number;
}

/** Metres along the positions, geodesic on the mean sphere. */
export function pathMetres(positions: readonly Position[]): number {
  return lineLength({ type: 'LineString', coordinates: [...positions] });
}

/** Square metres inside the ring through the positions (it is closed by itself); 0 with fewer than three. */
export function ringSquareMetres(positions: readonly Position[]): number {
  const [first] = positions;
  if (first === undefined || positions.length < 3) return 0;
  return area({ type: 'Polygon', coordinates: [[...positions, first]] });
}

const metresPerFoot = 0.3048;
const feetPerMile = 5280;

function measured<Unit>(value: number, unit: Unit, digits: number): Measured<Unit> {
  return { count: roundTo(value, digits), unit, digits };
}

/** A length in the unit people use for it: metres to a tenth below a kilometre, feet below a mile. */
export function measuredLength(metres: number, units: UnitSystem): Measured<LengthUnit> {
  if (units === 'metric')
    return metres < 1000
      ? measured(metres, 'metres', metres < 100 ? 1 : 0)
      : measured(metres / 1000, 'kilometres', 2);
  const feet = metres / metresPerFoot;
  return feet < feetPerMile
    ? measured(feet, 'feet', feet < 100 ? 1 : 0)
    : measured(feet / feetPerMile, 'miles', 2);
}

/** An area in the unit people use for it: m², ha from one on, km² from one on; ft², acres, mi². */
export function measuredArea(squareMetres: number, units: UnitSystem): Measured<AreaUnit> {
  if (units === 'metric') {
    if (squareMetres < 10_000) return measured(squareMetres, 'squareMetres', squareMetres < 100 ? 1 : 0);
    return squareMetres < 1_000_000
      ? measured(squareMetres / 10_000, 'hectares', 2)
      : measured(squareMetres / 1_000_000, 'squareKilometres', 2);
  }
  const squareFeet = squareMetres / metresPerFoot ** 2;
  const acres = squareFeet / 43_560;
  if (acres < 1) return measured(squareFeet, 'squareFeet', 0);
  return acres < 640 ? measured(acres, 'acres', 2) : measured(acres / 640, 'squareMiles', 2);
}
