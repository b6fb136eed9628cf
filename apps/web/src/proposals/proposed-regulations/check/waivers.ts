// Builds the list of waivers to save for a proposal; the server always receives the whole list.
import type { Waiver } from '@curbwright/core';

/**
 * Returns the list with this finding waived for `reason`, or no longer waived if `reason` is
 * `null`; the other waivers are unchanged.
 */
export function withWaiver(waivers: readonly Waiver[], finding: string, reason: string | null): Waiver[] {
  const others = waivers.filter((one) => one.finding !== finding);
  return reason === null ? others : [...others, { finding, reason }];
}
