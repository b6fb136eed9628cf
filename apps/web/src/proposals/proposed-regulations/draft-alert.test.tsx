// @vitest-environment happy-dom
// What keeps a draft from being saved: no connection, curbs that are gone, somebody else, a refusal, and the way on from each.
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { reachabilityReported, wentOffline } from '../../shell/connection-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { createCityRevision, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { type DraftSaveError, selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import type { DraftTarget } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { DraftAlert } from './draft-alert.tsx';
import { begin, edited, editor, theirs, withoutDraftAfter } from './testing/edited-draft.tsx';

withoutDraftAfter();

describe('what keeps a draft from being saved', () => {
  const shown = async (trouble: DraftSaveError, more: Partial<DraftTarget> = {}) => {
    begin(edited, null, more);
    setDraftSaveError(trouble);
    const onSave = vi.fn();
    return {
      ...(await open(<DraftAlert onSave={onSave} />, { ...editor, ...createCityRevision() })),
      onSave,
    };
  };
  it('is no connection: it is said when there is one again', async () => {
    const { view, person, onSave } = await shown({ kind: 'offline' });
    expect(view.getByText(/The connection is back/)).toBeTruthy();
    act(() => void store.dispatch(wentOffline()));
    expect(view.queryByText(/The connection is back/)).toBeNull();
    await person.click(view.getByRole('button', { name: 'Save now' }));
    expect(onSave).toHaveBeenCalledOnce();
    act(() => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })));
  });
  it('is curbs that are gone: they are taken off, and the curbs are shown', async () => {
    const { view, person } = await shown({ kind: 'gone', links: [608] });
    expect(view.getByText('curb 608')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'Remove it from the draft' }));
    expect(currentDraft(store.getState().draft)?.links).toEqual([{ kind: 'curb', link: 7 }]);
    expect([store.getState().draft.step, selectDraftSaveError(store.getState())]).toEqual(['curbs', null]);
  });
  it('is somebody else: what differs is shown when it is asked for', async () => {
    const { view, person } = await shown({ kind: 'newer', theirs: theirs as never });
    expect(view.getByText('kim saved this proposal while you were editing it.')).toBeTruthy();
    await person.click(view.getByRole('button', { name: 'Show differences' }));
    expect(selectDraftSaveError(store.getState())).toEqual({ kind: 'conflict', theirs });
  });
  it.each([
    ['a new one of another scenario', { proposal: null, version: null }, 4, true],
    ['a new one of this scenario', { proposal: null, version: null }, 1, false],
    ['one that is saved', {}, 4, false],
  ])('is a refusal: %s may move to the selected scenario', async (_what, more, selected, moves) => {
    store.dispatch(scenarioSelected(selected));
    const { view, person } = await shown({ kind: 'refused', text: 'No.' }, more);
    expect(view.getByRole('alert').textContent).toContain('No.');
    const button = view.queryByRole('button', { name: 'Move to the selected scenario' });
    expect(button !== null).toBe(moves);
    expect(view.queryByRole('button', { name: /Go on from the regulation/ })).toBeNull();
    if (button === null) return;
    await person.click(button);
    expect([store.getState().draft.open?.scenario, selectDraftSaveError(store.getState())]).toEqual([
      4,
      null,
    ]);
  });
  it('is a regulation that is not in force any more: the draft goes on from the one where its first curb stands', async () => {
    begin(edited, null, { regulation: { id: 1, regulationId: 'R-1' } });
    setDraftSaveError({ kind: 'refused', text: 'Not in force.', rebase: true });
    let answers = false;
    const { view, person, asked } = await open(<DraftAlert onSave={vi.fn()} />, {
      ...editor,
      regulationLinks: () =>
        answers
          ? mockResponse('regulationLinks', { results: [{ regulation_id: 77, regulationId: 'R-77' }] })
          : new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    });
    const button = view.getByRole('button', { name: 'Continue from the current regulation' });
    const asks = () => asked.filter(({ name }) => name === 'regulationLinks');
    const regulation = () => store.getState().draft.open?.regulation;
    await person.click(button);
    await expect.poll(() => asks()).toHaveLength(1);
    expect(asks()[0]?.query).toEqual({ link: '7', limit: '1' });
    await expect.poll(() => lastToast()).not.toBe('');
    expect([regulation()?.id, selectDraftSaveError(store.getState())?.kind]).toEqual([1, 'refused']);
    answers = true;
    await person.click(button);
    await expect.poll(() => regulation()).toEqual({ id: 77, regulationId: 'R-77' });
    await expect.poll(() => selectDraftSaveError(store.getState())).toBeNull();
    expect(currentDraft(store.getState().draft)?.reason).toBe('Edited');
  });
  it('is nothing of what dialogs say', async () => {
    const { view } = await shown({ kind: 'deleted' });
    expect(view.queryByRole('alert')).toBeNull();
  });
});
