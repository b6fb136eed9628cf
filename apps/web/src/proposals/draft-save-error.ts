// Why a draft cannot be saved, for the panel to explain: rejections caused by the server or by
// other people's changes.
import type { RejectedLink } from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import type { ProposalResponse } from './draft-mapping.ts';

export type DraftSaveError =
  /**
   * Rejected by the existing-proposal check (requirement §5): exact title and message, and the
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
  /** Somebody else saved it in the meantime: the version on the server. */
  | { readonly kind: 'conflict'; readonly theirs: ProposalResponse }
  /** Same, but received while the user is still editing: shown without a dialog. */
  | { readonly kind: 'newer'; readonly theirs: ProposalResponse }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'published'; readonly theirs: ProposalResponse | null }
  /** Links that have been divided or retired in the meantime. */
  | { readonly kind: 'gone'; readonly links: readonly number[] }
  /** `rebase`: the regulation it is based on is no longer in force. */
  | { readonly kind: 'refused'; readonly text: string; readonly rebase?: boolean }
  /** No response: the draft stays in this browser. */
  | { readonly kind: 'offline' };

export const draftSaveError = createSignal<DraftSaveError | null>(null);
