// Whether an undone or reverted publication may be made a draft again, as a copy.
import { failWith, ok, type Result } from '../platform/result.ts';
import type { PublicationState } from './publication-state.ts';

/**
 * Returns an error unless a proposal may be made a draft again: `proposal.not-published`,
 * `proposal.is-revert` or `proposal.not-undone`. `state` `null` = it is not published. Whether its
 * curbs are free is decided like for any new proposal (`mayPropose`).
 */
export function checkDraftAgain(state: PublicationState | null, isRevert: boolean): Result<true> {
  if (state === null) return failWith('proposal.not-published');
  if (isRevert) return failWith('proposal.is-revert');
  return state === 'reverted' || state === 'never_effective' ? ok(true) : failWith('proposal.not-undone');
}
