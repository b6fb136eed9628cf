// Publishing as a plan: from a proposal and what stands on its links now to the rows to write, or the reason why not.
import { type Result, refused } from '../result.ts';
import type { PublishInput, PublishPlan } from './publish-types.ts';

/**
 * What publishing writes. `now` is epoch milliseconds.
 * Refused: `proposal.published`, `proposal.no-links`, `proposal.no-rules`, `proposal.link-gone`, `proposal.stretches-overlap`,
 * `proposal.stretch-beyond`, `proposal.regulation-changed`, `proposal.planned-change`.
 */
export function publishPlan(_input: PublishInput, _now: number): Result<PublishPlan> {
  return refused('proposal.no-links');
}
