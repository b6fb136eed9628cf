// Test fixture: a saved draft of two curbs and an edit of it, with helpers for tests of the draft
// panel and its dialogs.

import { type ProposalDraft, proposalDraft } from '@curbwright/core';
import { act, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { answerLeaveQuestion } from '../../../shell/leave-guard.ts';
import { setOwnWrites } from '../../../shell/own-writes.ts';
import { store } from '../../../shell/store.ts';
import { beginDraft } from '../../../testing/begin-draft.ts';
import { type Answers, createCityRevision, open, signedIn } from '../../../testing/page.tsx';
import { proposal, proposalResponses } from '../../../testing/proposal.ts';
import { setDraftSaveError } from '../../draft-save-error.ts';
import { type DraftTarget, draftClosed } from '../../draft-slice.ts';
import { DraftDialogs } from '../draft-dialogs.tsx';

export const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  links: [
    { kind: 'curb', link: 7 },
    { kind: 'curb', link: 608 },
  ],
});
export const edited = { ...draft, reason: 'Edited' };
export const editor = signedIn('view', 'edit');
/** The proposal as another user saved it in the meantime. */
export const theirs = { ...proposal, version: 6, modified_by: 'kim' };

export const place: DraftTarget = { proposal: 12, version: 5, scenario: 1, regulation: null };
/** Opens a draft. `shown` is its content, `saved` the saved version (by default the same). */
export function begin(
  shown: ProposalDraft = draft,
  saved: ProposalDraft | null = shown,
  more: Parameters<typeof beginDraft>[1] = {},
): void {
  beginDraft(shown, { ...place, saved, step: 'rules', ...more });
}

/**
 * After each test in this file, closes the draft and resets its save error, writes in progress and
 * leave prompt.
 */
export function withoutDraftAfter(): void {
  afterEach(() => {
    act(() => {
      setDraftSaveError(null);
      setOwnWrites(0);
      answerLeaveQuestion(false);
      store.dispatch(draftClosed());
    });
  });
}

/** Renders the draft's dialogs; `button` finds a button in them by name. */
export async function openDialogs(answers: Answers = {}, mayEdit = true) {
  const onKeep = vi.fn();
  const page = await open(<DraftDialogs mayEdit={mayEdit} onKeep={onKeep} />, {
    ...editor,
    ...createCityRevision(),
    ...proposalResponses(),
    ...answers,
  });
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });
  return { ...page, onKeep, button };
}
