// @vitest-environment happy-dom
// A proposal that others change while it is open: taken over, told as a conflict, or left alone.

import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setOwnWrites } from '../../shell/own-writes.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import '../../shell/staff-api.ts';
import { api } from '../../shell/api.ts';
import { store } from '../../shell/store.ts';
import { ErrorResponse, open, settled } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { draftEdited } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { begin, draft, edited, editor, theirs, withoutDraftAfter } from './testing/edited-draft.tsx';
import { useWatchProposal } from './use-watch-proposal.ts';

withoutDraftAfter();

const select = api.endpoints.proposedRegulation.select({ params: { id: 12 }, query: { language: 'en' } });
function Watch() {
  useWatchProposal();
  return null;
}
describe('a proposal that others change meanwhile', () => {
  const watched = async (answer: object, isEdited: boolean) => {
    begin(isEdited ? edited : draft, draft);
    await open(<Watch />, {
      ...editor,
      ...proposalResponses(),
      proposedRegulation: () => ({ ...theirs, ...answer }),
    });
  };
  it('is taken over where nothing is unsaved', async () => {
    await watched({ reason: 'Theirs' }, false);
    await expect.poll(() => store.getState().draft.open?.version).toBe(6);
    expect(currentDraft(store.getState().draft)?.reason).toBe('Theirs');
    expect(store.getState().draft.step).toBe('rules');
    expect(lastToast()).toBe('kim changed this proposal. You are now viewing the latest version.');
  });
  it.each([
    ['is told to who edits it', {}, 'newer'],
    ['that is published is told to who edits it', { is_published: true }, 'published'],
  ])('%s', async (_what, answer, kind) => {
    await watched(answer, true);
    await expect.poll(() => selectDraftSaveError(store.getState())?.kind).toBe(kind);
    expect(store.getState().draft.open?.version).toBe(5);
  });
  it('that is published is shown with its check where nothing is unsaved', async () => {
    await watched({ is_published: true }, false);
    await expect.poll(() => store.getState().draft.step).toBe('check');
    expect(selectDraftSaveError(store.getState())).toBeNull();
  });
  it('that is deleted is told, but not while it is saved from here', async () => {
    setOwnWrites(1);
    begin(edited, draft);
    await open(<Watch />, {
      ...editor,
      ...proposalResponses(),
      proposedRegulation: () => new ErrorResponse(404, { code: 'not_found', detail: 'Not found.' }),
    });
    await settled();
    expect(select(store.getState()).isError).toBe(true);
    expect(selectDraftSaveError(store.getState())).toBeNull();
    act(() => setOwnWrites(0));
    await expect.poll(() => selectDraftSaveError(store.getState())).toEqual({ kind: 'deleted' });
  });
  it.each([
    ['another fault than that it is gone', new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })],
    ['a newer one while it is saved from here', { ...theirs, reason: 'Theirs' }],
  ])('is not told of %s', async (_what, answer) => {
    const isNewer = !(answer instanceof ErrorResponse);
    setOwnWrites(isNewer ? 1 : 0);
    begin(edited, draft);
    const { asked } = await open(<Watch />, {
      ...editor,
      ...proposalResponses(),
      proposedRegulation: () => answer as never,
    });
    await settled();
    expect(asked.some(({ name }) => name === 'proposedRegulation')).toBe(true);
    expect([selectDraftSaveError(store.getState()), store.getState().draft.open?.version]).toEqual([null, 5]);
    act(() => setOwnWrites(0));
    if (isNewer) await expect.poll(() => selectDraftSaveError(store.getState())?.kind).toBe('newer');
  });
  it('stays the conflict that who saved it reads of already', async () => {
    begin(edited, draft);
    setDraftSaveError({ kind: 'conflict', theirs: theirs as never });
    await open(<Watch />, {
      ...editor,
      ...proposalResponses(),
      proposedRegulation: () => ({ ...theirs, version: 7 }),
    });
    await settled();
    expect(select(store.getState()).data?.version).toBe(7);
    expect(selectDraftSaveError(store.getState())?.kind).toBe('conflict');
  });
  it('is left as it is while it is no newer', async () => {
    await watched({ version: 5, reason: 'Theirs' }, false);
    act(() => void store.dispatch(draftEdited({ draft: edited, key: null, at: 1 })));
    await settled();
    expect(select(store.getState()).data?.version).toBe(5);
    expect([currentDraft(store.getState().draft)?.reason, selectDraftSaveError(store.getState())]).toEqual([
      'Edited',
      null,
    ]);
  });
});
