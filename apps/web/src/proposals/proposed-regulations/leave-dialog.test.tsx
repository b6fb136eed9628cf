// @vitest-environment happy-dom
// Leaving a draft with something unsaved: it is saved, kept, thrown away or stayed with, and what is offered to whom.
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { askToLeave } from '../../shell/leave-guard.ts';
import { store } from '../../shell/store.ts';
import { proposal } from '../../testing/proposal.ts';
import { begin, draft, edited, openDialogs, withoutDraftAfter } from './testing/edited-draft.tsx';

withoutDraftAfter();

const isOpen = () => store.getState().draft.open !== null;
const savesIt = { updateProposedRegulation: () => ({ ...proposal, version: 6 }) };

describe('leaving a draft', () => {
  it.each([
    ['Save, then leave', false, true, 0, 1],
    ['Keep in this browser for later', false, true, 1, 0],
    ['Discard my changes', false, true, 0, 0],
    ['Keep editing', true, false, 0, 0],
  ])('asks first: %s', async (name, stays, mayGo, kept, sent) => {
    begin(edited, draft);
    localStorage.setItem('draft:k', 'x');
    const answer = vi.fn();
    void askToLeave('draft').then(answer);
    const { button, person, onKeep, asked } = await openDialogs(savesIt);
    await person.click(button(name));
    await expect.poll(() => answer.mock.calls).toEqual([[mayGo]]);
    expect([isOpen(), onKeep.mock.calls.length]).toEqual([stays, kept]);
    expect(asked.filter((one) => one.name === 'updateProposedRegulation')).toHaveLength(sent);
    if (name === 'Discard my changes') expect(localStorage.getItem('draft:k')).toBeNull();
  });
  it('offer no saving to who may not draft', async () => {
    begin(edited, draft);
    void askToLeave('draft');
    await openDialogs({}, false);
    expect(screen.queryByRole('button', { name: 'Save, then leave', hidden: true })).toBeNull();
  });
});
