// Distance between ruler ticks: round numbers of the unit, at most eight ticks.
import { metresPerFoot } from '@curbwright/core';
import type { Units } from './meters.ts';

const steps: Readonly<Record<Units, { readonly unit: number; readonly counts: readonly number[] }>> = {
  metric: { unit: 1, counts: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
  imperial: { unit: metresPerFoot, counts: [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] },
};
const maxTicks = 8;

/** Meters between ticks on a curb of `length` meters. */
export function tickStep(length: number, units: Units): { readonly metres: number } {
  const { unit, counts } = steps[units];
  const count = counts.find((each) => length / (each * unit) <= maxTicks) ?? counts.at(-1) ?? 1;
  return { metres: count * unit };
}
