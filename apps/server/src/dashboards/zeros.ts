// Arrays of zeros for sums by hour of the week or by class.
import { hoursOfWeek } from '@curbwright/core';

export function zeros(length = hoursOfWeek): number[] {
  return Array.from({ length }, () => 0);
}
