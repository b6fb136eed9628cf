// Numbers with a unit in responses. The unit and its number of decimals are documented in the
// OpenAPI description and validated.
import { type NumberUnit, roundToUnit, unitDecimals } from '@curbwright/core';
import { z } from 'zod';

const names: Readonly<Record<NumberUnit, string>> = {
  minorUnits: 'Money in minor units of the currency',
  minorUnitTerms: 'Money in minor units of the currency, to be summed',
  length: 'Metres',
  area: 'Square metres',
  count: 'A number of spaces, vehicles, people or stays, or of space-hours',
  minutes: 'Minutes',
  percent: 'Percent',
  share: 'A share, 0 to 1',
  degrees: 'Degrees',
};

/** A number of this unit in a response, rounded by the server to the unit's decimals. */
export function quantity(unit: NumberUnit) {
  const decimals = unitDecimals[unit];
  const most = decimals === 0 ? 'whole' : `at most ${decimals} decimal${decimals === 1 ? '' : 's'}`;
  return z
    .number()
    .refine((value) => Object.is(roundToUnit(value, unit), value), {
      error: `more than ${decimals} decimals (${unit})`,
    })
    .describe(`${names[unit]}; ${most}.`);
}
