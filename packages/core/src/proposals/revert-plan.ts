// Reverting as a plan: what stood before a publish comes back as new versions; history stays linear.
import { type Result, refused } from '../result.ts';
import type { RevertInput, RevertPlan } from './publish-types.ts';

/**
 * What reverting a published proposal writes. Refused: `proposal.not-published`, `proposal.reverted`, `proposal.newer` (something newer stands
 * on a link), `proposal.link-gone`.
 */
export function revertPlan(_input: RevertInput, _now: number): Result<RevertPlan> {
  return refused('proposal.not-published');
}
