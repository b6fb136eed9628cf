// @vitest-environment happy-dom
// Two versions of one draft: who saved when, what differs, which of them stays; and leaving a draft that cannot be saved.

import { proposalDraft } from '@curbwright/core';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import '../../shell/staff-api.ts';
import { answerLeaveQuestion, askToLeave } from '../../shell/leave-guard.ts';
import { store } from '../../shell/store.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { proposal, proposalResponses } from '../../testing/proposal.ts';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { draftClosed, draftEdited, draftOpened } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { DraftDialogs } from './draft-dialogs.tsx';

const links = [{ kind: 'curb', link: 7 }];
const saved = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  restrictions: [],
  links,
  reason: 'Old',
});
const mine = { ...saved, reason: 'Mine', timeLimit: 45 };
const theirs = {
  ...proposal,
  version: 9,
  modified: '2026-11-28T17:05:00Z',
  modified_by: 'kim',
  user: 'mara',
  reason: 'Theirs',
  time_limit: null,
};
const refuses = {
  updateProposedRegulation: () => new ErrorResponse(400, { code: 'refused', detail: 'No.' }),
};

afterEach(() =>
  act(() => {
    setDraftSaveError(null);
    answerLeaveQuestion(false);
    store.dispatch(draftClosed());
  }),
);
async function opened(answers: Answers = {}, trouble: object | null = null) {
  store.dispatch(
    draftOpened({
      proposal: 12,
      version: 5,
      scenario: 1,
      regulation: null,
      key: 'k',
      draft: saved,
      saved,
      step: 'check',
    }),
  );
  store.dispatch(draftEdited({ draft: mine, key: null, at: 1 }));
  if (trouble !== null) setDraftSaveError({ kind: 'conflict', theirs: { ...theirs, ...trouble } as never });
  const onKeep = vi.fn();
  const { person, asked } = await open(<DraftDialogs mayEdit onKeep={onKeep} />, {
    ...signedIn('view', 'edit'),
    ...proposalResponses(),
    ...answers,
  });
  const button = (name: string) => screen.getAllByRole('button', { name, hidden: true })[0] as HTMLElement;
  const sent = () => asked.flatMap(({ name, body }) => (name === 'updateProposedRegulation' ? [body] : []));
  return { person, press: (name: string) => person.click(button(name)), button, sent, onKeep };
}
const now = () => [
  currentDraft(store.getState().draft)?.reason,
  store.getState().draft.open?.version,
  store.getState().draft.step,
];

it('tells both versions by field with who changed it', async () => {
  await opened({}, {});
  const table = screen.getByRole('table', { hidden: true });
  const rows = rowsOf(table);
  expect(rows.filter(([field]) => /^(Reason|Time limit)/.test(field ?? ''))).toEqual([
    ['Reasonboth changed it', 'Old', 'Mine', 'Theirs'],
    ['Time limityou changed it', 'nothing', '45 min', 'nothing'],
  ]);
  const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Field', 'Before', 'Mine', 'Theirs (kim)']);
  const labels = [...(table.querySelector('tbody tr')?.querySelectorAll('td') ?? [])].map(
    ({ dataset }) => dataset.label,
  );
  expect(labels).toEqual(['Before', 'Mine', 'Theirs (kim)']);
  expect(screen.getByText(/kim.*Nov 28.*11:05/)).toBeTruthy();
});

it.each([
  { part: { modified_by: null }, who: 'mara' },
  { part: { modified_by: null, user: null }, who: 'Someone' },
])('says who saved it as far as it is known: $who', async ({ part, who }) => {
  await opened({}, part);
  expect(screen.getByText(`Theirs (${who})`)).toBeTruthy();
});

it('takes theirs: nothing of mine is left, nothing is unsaved', async () => {
  const { press, sent } = await opened({}, {});
  await press('Use their version');
  expect(now()).toEqual(['Theirs', 9, 'check']);
  const { open: draft } = store.getState().draft;
  expect([draft?.key, draft?.saved, selectDraftSaveError(store.getState())]).toEqual([
    'k',
    draft?.history.now,
    null,
  ]);
  expect(sent()).toEqual([]);
});

it('saves mine over the version it was shown', async () => {
  const { press, sent } = await opened(
    { updateProposedRegulation: () => ({ ...proposal, version: 10 }) },
    {},
  );
  await press('Replace theirs with mine');
  await expect.poll(() => lastToast()).toBe('Draft saved');
  expect(sent()).toMatchObject([{ version: 9, reason: 'Mine' }]);
  expect([now(), selectDraftSaveError(store.getState())]).toEqual([['Mine', 10, 'check'], null]);
});

it('says nothing good where mine cannot be saved either', async () => {
  const { press } = await opened(refuses, {});
  await press('Replace theirs with mine');
  await expect.poll(() => selectDraftSaveError(store.getState())?.kind).toBe('refused');
  expect([lastToast() === 'Draft saved', now()]).toEqual([false, ['Mine', 5, 'check']]);
});

it.each(['Review first', 'Close'])('leaves both as they are: %s', async (name) => {
  const { press, sent } = await opened({}, {});
  await press(name);
  expect([now(), selectDraftSaveError(store.getState()), sent()]).toEqual([['Mine', 5, 'check'], null, []]);
});

it('stays with a draft that cannot be saved', async () => {
  const { press, button, sent } = await opened(refuses);
  const answer = vi.fn();
  act(() => void askToLeave('draft').then(answer));
  await press('Save, then leave');
  await expect.poll(() => answer.mock.calls).toEqual([[false]]);
  expect([now(), sent().length, lastToast() === 'Draft saved']).toEqual([['Mine', 5, 'check'], 1, false]);
  act(() => void askToLeave('draft'));
  expect(button('Save, then leave').dataset.loading).toBeUndefined();
});

it('stays when the question is closed, and says that it is saved when one leaves', async () => {
  const { press } = await opened({ updateProposedRegulation: () => ({ ...proposal, version: 6 }) });
  const answer = vi.fn();
  act(() => void askToLeave('draft').then(answer));
  await press('Close');
  expect([answer.mock.calls, now()[0]]).toEqual([[[false]], 'Mine']);
  act(() => void askToLeave('draft').then(answer));
  await press('Save, then leave');
  await expect.poll(() => answer).toHaveBeenLastCalledWith(true);
  expect([lastToast(), store.getState().draft.open]).toEqual(['Draft saved', null]);
});
