// The waivers of a proposal in the form they are written: always the whole list.
import type { Waiver } from '@curbwright/core';

/**
 * The list with this finding waived for a reason or, with `null`, no longer waived; the others are
 * unchanged.
 */
export function withWaiver(kept: readonly Waiver[], finding: string, reason: string | null): Waiver[] {
  const others = kept.filter((one) => one.finding !== finding);
  return reason === null ? others : [...others, { finding, reason }];
}
