// Test fixture: a draft of one curb at its check step, and who may publish it.
import { type ProposalDraft, proposalDraft } from '@curbwright/core';
import { signedIn } from '../../../testing/page.tsx';
import { begin, place } from './edited-draft.tsx';

export const checkedDraft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  links: [{ kind: 'curb', link: 7 }],
});
export const publisher = signedIn('view', 'edit', 'publish');
/** The place of a draft that was never saved. */
export const unplaced = { ...place, proposal: null, version: null };

/** Opens a draft at its check step; `saved` is `null` when it was never saved. */
export function beginCheck(shown: ProposalDraft, saved: ProposalDraft | null = shown): void {
  begin(shown, saved, { ...(saved === null && unplaced), step: 'check' });
}
