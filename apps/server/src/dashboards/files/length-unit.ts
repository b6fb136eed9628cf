// Lengths in a dashboard's file: in meters, or in feet where the city uses them. The column names
// state the unit.
import type { FindingReader } from '@curbwright/core';
import { metresPerFoot, roundToUnit } from '@curbwright/core';

/** Column and figure names in meters → their names in feet. */
const namesInFeet: ReadonlyMap<string, string> = new Map([
  ['metres', 'feet'],
  ['metres_before', 'feet_before'],
  ['metres_after', 'feet_after'],
  ['metre_hours', 'foot_hours'],
  ['metre_hours_before', 'foot_hours_before'],
  ['metre_hours_after', 'foot_hours_after'],
  ['metre_hours_change', 'foot_hours_change'],
  ['totalMetres', 'totalFeet'],
  ['metreHours', 'footHours'],
  ['changed_metres', 'changed_feet'],
]);

export interface LengthUnit {
  /** Converts meters (or meter-hours) to the file's unit of length. */
  readonly of: (metres: number) => number;
  /** The name of a column or figure: `metres`, `feet`. */
  readonly named: (key: string) => string;
}

const metric: LengthUnit = { of: (metres) => roundToUnit(metres, 'length'), named: (key) => key };
const imperial: LengthUnit = {
  of: (metres) => roundToUnit(metres / metresPerFoot, 'length'),
  named: (key) => namesInFeet.get(key) ?? key,
};

export function lengthUnitFor(units: FindingReader['units']): LengthUnit {
  return units === 'imperial' ? imperial : metric;
}
