// A sum for each hour of the week, or for each of some classes, to begin with.
import { hoursOfWeek } from '@curbwright/core';

export function zeros(length = hoursOfWeek): number[] {
  return Array.from({ length }, () => 0);
}
