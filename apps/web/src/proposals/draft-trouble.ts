// What stands between a draft and its saving, for the panel to show in words: refusals that only the server or another person's work can bring.
import type { RefusedLink } from '@curbwright/core';
import { createSignal } from '../ui/signal.ts';
import type { ProposalAnswer } from './draft-wire.ts';

export type DraftTrouble =
  /** The existing-proposal check (requirement §5): title and message to the letter, and the proposals that stand there. */
  | {
      readonly kind: 'standing';
      readonly title: string;
      readonly text: string;
      readonly proposals: readonly number[];
      /** The curbs that were not taken, each with its reason; empty where the whole was refused. */
      readonly refused: readonly RefusedLink[];
      /** How many were taken nevertheless. */
      readonly taken: number;
    }
  /** Somebody saved it meanwhile: what it says now. */
  | { readonly kind: 'conflict'; readonly theirs: ProposalAnswer }
  /** The same, heard while one still edits: told without a dialog in the way. */
  | { readonly kind: 'newer'; readonly theirs: ProposalAnswer }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'published'; readonly theirs: ProposalAnswer | null }
  /** Links that were divided or retired meanwhile. */
  | { readonly kind: 'gone'; readonly links: readonly number[] }
  /** `rebase`: the regulation it was drafted on is not in force any more. */
  | { readonly kind: 'refused'; readonly text: string; readonly rebase?: boolean }
  /** No answer came: the draft stays in this browser. */
  | { readonly kind: 'offline' };

export const draftTrouble = createSignal<DraftTrouble | null>(null);
