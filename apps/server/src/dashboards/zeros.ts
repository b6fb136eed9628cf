// Arrays of zeros for totals by hour of the week or by class.
import { hoursPerWeek } from '@curbwright/core';

export function zeros(length = hoursPerWeek): number[] {
  return Array.from({ length }, () => 0);
}
