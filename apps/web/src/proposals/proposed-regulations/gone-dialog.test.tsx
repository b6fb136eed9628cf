// @vitest-environment happy-dom
// A proposal that was published or deleted while it was edited: saved anew, looked at or thrown away.

import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { ErrorResponse } from '../../testing/page.tsx';
import { proposal } from '../../testing/proposal.ts';
import { lastToast } from '../../testing/shown.ts';
import { draftClosed } from '../draft-slice.ts';
import { begin, draft, edited, openDialogs, theirs, withoutDraftAfter } from './testing/edited-draft.tsx';

withoutDraftAfter();

const isOpen = () => store.getState().draft.open !== null;

describe('a proposal that is gone', () => {
  it.each([
    ['kim', /kim/],
    [null, /[Ss]omeone/],
  ])(
    'is said to be published, and by whom (%s): it is saved anew, or looked at',
    async (published_by, who) => {
      begin(edited, draft);
      const gone = { kind: 'published', theirs: { ...theirs, is_published: true, published_by } } as never;
      setDraftSaveError(gone);
      const { button, person } = await openDialogs({ createProposedChange: () => ({ ...proposal, id: 30 }) });
      expect(screen.getByRole('dialog', { hidden: true }).textContent).toMatch(who);
      await person.click(button('Review first'));
      expect([selectDraftSaveError(store.getState()), store.getState().draft.open?.proposal]).toEqual([
        null,
        12,
      ]);
      act(() => setDraftSaveError(gone));
      await person.click(button('Save as a new proposal'));
      await expect.poll(() => lastToast()).toBe('Draft saved');
      expect(store.getState().draft.open?.proposal).toBe(30);
    },
  );
  it('is saved anew for the regulation that is in force by now', async () => {
    begin(edited, draft, { regulation: { id: 44, regulationId: 'R-44' } });
    setDraftSaveError({ kind: 'published', theirs: null } as never);
    const { button, person, asked } = await openDialogs({
      regulationLinks: () =>
        mockResponse('regulationLinks', { results: [{ regulation_id: 45, regulationId: 'R-45' }] }),
      createProposedChange: () => ({ ...proposal, id: 30 }),
    });
    await person.click(button('Save as a new proposal'));
    const made = () => asked.find(({ name }) => name === 'createProposedChange');
    await expect.poll(() => made()?.body).toMatchObject({ actual_regulation_id: 45 });
  });
  it('is not said to be saved where the new proposal is refused', async () => {
    begin(edited, draft);
    setDraftSaveError({ kind: 'deleted' });
    const { button, person, asked } = await openDialogs({
      createProposedChange: () => new ErrorResponse(400, { code: 'refused', detail: 'No.' }),
    });
    await person.click(button('Save as a new proposal'));
    await expect.poll(() => selectDraftSaveError(store.getState())?.kind).toBe('refused');
    expect(asked.some(({ name }) => name === 'createProposedChange')).toBe(true);
    expect(lastToast()).not.toBe('Draft saved');
  });
  it('make a new proposal of one that was deleted, or throw it away', async () => {
    begin(edited, draft);
    setDraftSaveError({ kind: 'deleted' });
    const { button, person, asked } = await openDialogs({
      createProposedChange: () => ({ ...proposal, id: 30 }),
    });
    await person.click(button('Save as a new proposal'));
    await expect.poll(() => asked.some(({ name }) => name === 'createProposedChange')).toBe(true);
    await expect.poll(() => store.getState().draft.open?.proposal).toBe(30);
    act(() => setDraftSaveError({ kind: 'deleted' }));
    localStorage.setItem('draft:k', 'x');
    await person.click(button('Discard my changes'));
    expect([isOpen(), localStorage.getItem('draft:k'), selectDraftSaveError(store.getState())]).toEqual([
      false,
      null,
      null,
    ]);
  });
  it('say nothing of another proposal, or of none', async () => {
    begin(edited, draft);
    setDraftSaveError({ kind: 'conflict', theirs: { ...theirs, id: 99 } as never });
    await openDialogs();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    act(() => {
      setDraftSaveError({ kind: 'deleted' });
      store.dispatch(draftClosed());
    });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});
