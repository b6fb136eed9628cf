// Why a draft cannot be saved, in a form the panel can explain: rejections by the server, or
// changes by other users.
import type { RejectedLink } from '@curbwright/core';
import { addValue } from '../shell/store.ts';
import type { ProposalResponse } from './draft-mapping.ts';

export type DraftSaveError =
  /**
   * Rejected by the check for existing proposals (requirement §5): exact title and message, and the
   * existing proposals.
   */
  | {
      readonly kind: 'standing';
      readonly title: string;
      readonly text: string;
      readonly proposals: readonly number[];
      /**
       * The curbs that were not added, each with its reason; empty when the whole request was
       * rejected.
       */
      readonly refused: readonly RejectedLink[];
      /** Number of curbs that were added anyway. */
      readonly taken: number;
    }
  /** Another user saved the proposal in the meantime; contains the version on the server. */
  | { readonly kind: 'conflict'; readonly theirs: ProposalResponse }
  /**
   * Another user saved the proposal while this user is still editing it. Shown without a dialog.
   */
  | { readonly kind: 'newer'; readonly theirs: ProposalResponse }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'published'; readonly theirs: ProposalResponse | null }
  /** Links that have been divided or retired in the meantime. */
  | { readonly kind: 'gone'; readonly links: readonly number[] }
  /** `rebase`: the regulation on which the draft is based is no longer in force. */
  | { readonly kind: 'refused'; readonly text: string; readonly rebase?: boolean }
  /** No response; the draft remains in this browser. */
  | { readonly kind: 'offline' };

export const [setDraftSaveError, selectDraftSaveError] = addValue<DraftSaveError | null>(
  'draftSaveError',
  null,
);
