// The waivers of a proposal as they are written: the whole list each time.
import type { Waiver } from '@curbwright/core';

/** The list with this finding waived for a reason, or (null) no longer; the others as they were. */
export function waiversWith(kept: readonly Waiver[], finding: string, reason: string | null): Waiver[] {
  const others = kept.filter((one) => one.finding !== finding);
  return reason === null ? others : [...others, { finding, reason }];
}
