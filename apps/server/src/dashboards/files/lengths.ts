// Lengths in a dashboard's file: in metres, and in a city that measures in feet in feet; the columns' names say which.
import type { FindingReader } from '@curbwright/core';
import { rounded } from '@curbwright/core';

const metresPerFoot = 0.3048;

/** Names that say metres → what they are called in feet. */
const inFeet: ReadonlyMap<string, string> = new Map([
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

export interface Lengths {
  /** Metres (or metre-hours) as the file says them. */
  readonly of: (metres: number) => number;
  /** The name of a column or figure: `metres`, `feet`. */
  readonly named: (key: string) => string;
}

const metric: Lengths = { of: (metres) => rounded(metres, 'length'), named: (key) => key };
const imperial: Lengths = {
  of: (metres) => rounded(metres / metresPerFoot, 'length'),
  named: (key) => inFeet.get(key) ?? key,
};

export function lengthsIn(units: FindingReader['units']): Lengths {
  return units === 'imperial' ? imperial : metric;
}
