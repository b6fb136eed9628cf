// @vitest-environment happy-dom
// The desks of the manager's map: what is begun, what is asked before work is left, and which panel is open.

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { selectDraftSaveError, setDraftSaveError } from '../proposals/draft-save-error.ts';
import { openWorkspacePanel, selectWorkspacePanel, setWorkspacePanel } from '../proposals/workspace-panel.ts';
import '../shell/staff-api.ts';
import {
  changeBatch,
  disableBatch,
  enableBatch,
  selectBatch,
  selectBatchLinks,
} from '../city/view/batch-slice.ts';
import { linksPicked, selectedLink } from '../city/view/selection-slice.ts';
import { draftClosed } from '../proposals/draft-slice.ts';
import { storedDraftsOf } from '../proposals/stored-drafts.ts';
import { leaveGuard } from '../shell/leave-guard.ts';
import { navigateTo } from '../shell/navigation.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { beginDraft } from '../testing/begin-draft.ts';
import { mockLocks } from '../testing/locks.ts';
import { type Answers, open, signedIn } from '../testing/page.tsx';
import { inEffect, noRuleSets, proposalResponses } from '../testing/proposal.ts';
import { BatchWorkspace } from './batch-workspace.tsx';
import { ManagerBar, ManagerWorkspace } from './manager-workspace.tsx';
import { WorkspacePanels } from './workspace-panels.tsx';

const answers: Answers = {
  ...signedIn('view', 'edit'),
  ruleSets: () => noRuleSets,
  subActivities: proposalResponses().subActivities,
  scenarios: () =>
    mockResponse('scenarios', { results: [{ id: 1, name: 'General', is_default: true, is_listable: true }] }),
  selectLinks: () => mockResponse('selectLinks', { length: 30, spaces: 5 }),
  previewBatchRegulation: () => mockResponse('previewBatchRegulation', { accepted: 2 }),
};
afterEach(() => {
  disableBatch();
  setWorkspacePanel(null);
  setDraftSaveError(null);
  vi.restoreAllMocks();
});

async function batch({ edited, links }: { readonly edited: boolean; readonly links: readonly number[] }) {
  history.replaceState(null, '', '/manager/mapview/');
  await openWorkspacePanel({ kind: 'batch' });
  enableBatch();
  const page = await open(<BatchWorkspace />, answers);
  act(() => {
    if (links.length > 0) selectBatchLinks([...links]);
    changeBatch({ hasUnsavedEdits: edited });
  });
  return page;
}
const question = () => screen.queryByText('Leave without saving?');
const answer = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('takes the panel of one curb away, and turns picking of many on while it is open', async () => {
  store.dispatch(linksPicked([7]));
  await batch({ edited: false, links: [] });
  expect([
    selectedLink(store.getState().selection),
    selectBatch(store.getState()).isEnabled,
    leaveGuard() !== null,
  ]).toEqual([null, true, true]);
});

it.each([[{ edited: false, links: [4, 7] }], [{ edited: true, links: [] }]])(
  'asks nothing where nothing would be lost: %j',
  async (given) => {
    await batch(given);
    expect(await leaveGuard()?.()).toBe(true);
    expect(question()).toBeNull();
  },
);

it('asks before unsaved work is left, and stays where the person says so', async () => {
  await batch({ edited: true, links: [4, 7] });
  let leaves: boolean | undefined;
  act(
    () =>
      void leaveGuard()?.().then((said) => {
        leaves = said;
      }),
  );
  expect([question() !== null, screen.getByText(/^Your changes to 2 curbs/) !== null]).toEqual([true, true]);
  await answer('Keep editing');
  expect([leaves, question(), selectBatch(store.getState()).hasUnsavedEdits]).toEqual([false, null, true]);
  act(() => navigateTo('/manager/listview/'));
  await expect.poll(() => question()).not.toBeNull();
  await answer('Keep editing');
  expect(location.pathname).toBe('/manager/mapview/');
  act(() => navigateTo('/manager/listview/'));
  await expect.poll(() => question()).not.toBeNull();
  await answer('Leave without saving');
  await expect.poll(() => location.pathname).toBe('/manager/listview/');
  expect([question(), selectBatch(store.getState()).hasUnsavedEdits]).toEqual([null, false]);
  // The question has been answered, so navigation is not blocked anymore.
  act(() => navigateTo('/manager/mapview/'));
  expect([location.pathname, question()]).toEqual(['/manager/mapview/', null]);
});

it('closes by its button, after the question', async () => {
  const { view, person } = await batch({ edited: true, links: [4] });
  const close = view
    .getAllByRole('button')
    .find((one) => /close/i.test(one.getAttribute('aria-label') ?? ''));
  await person.click(close as HTMLElement);
  await answer('Keep editing');
  expect(selectWorkspacePanel(store.getState())).toEqual({ kind: 'batch' });
  await person.click(close as HTMLElement);
  await answer('Leave without saving');
  expect(selectWorkspacePanel(store.getState())).toBeNull();
});

it('asks nobody any more when it is closed', async () => {
  await batch({ edited: true, links: [4] });

  cleanup();
  expect([leaveGuard(), selectBatch(store.getState()).isEnabled]).toEqual([null, false]);
  navigateTo('/manager/listview/');
  expect(location.pathname).toBe('/manager/listview/');
});

it('gives its place to a draft that opens, and closes with the map', async () => {
  setWorkspacePanel({ kind: 'batch' });
  await open(<WorkspacePanels />, answers);
  await expect.poll(() => document.querySelector('[data-desk="batch"]')).not.toBeNull();
  act(() => beginDraft());
  expect([selectWorkspacePanel(store.getState()), document.querySelector('[data-desk="batch"]')]).toEqual([
    null,
    null,
  ]);
  act(() => void store.dispatch(draftClosed()));
  expect(document.querySelector('[data-desk="batch"]')).toBeNull();
  act(() => setWorkspacePanel({ kind: 'batch' }));
  await expect.poll(() => document.querySelector('[data-desk="batch"]')).not.toBeNull();

  cleanup();
  expect(selectWorkspacePanel(store.getState())).toBeNull();
});

it.each([
  [['view', 'edit'], true],
  [['view'], false],
] as const)('begins a draft of nothing for who may %j: %s', async (permissions, may) => {
  mockLocks();
  const { view, person } = await open(<ManagerBar />, { ...answers, ...signedIn(...permissions) });
  const button = await view.findByRole('button', { name: 'New regulation' });
  await expect.poll(() => button.getAttribute('aria-disabled') === 'true').toBe(!may);
  expect(button.getAttribute('aria-description') !== null).toBe(!may);
  await person.click(button);
  await expect.poll(() => store.getState().draft.open !== null).toBe(may);
  expect(store.getState().draft.open?.history.now.links ?? []).toEqual([]);
  expect(button.getAttribute('data-loading')).toBeNull();
});

/** Opens the workspace with a draft; `saved`: the draft is stored on the server. */
async function drafting(saved: boolean, ...permissions: ('view' | 'edit')[]) {
  history.replaceState(null, '', '/manager/mapview/');
  mockLocks();
  const page = await open(
    <>
      <p data-no-map tabIndex={-1} />
      <ManagerWorkspace />
    </>,
    { ...answers, ...signedIn(...permissions) },
  );
  act(() => {
    beginDraft({ reason: 'Deliveries' });
    const now = store.getState().draft.open?.history.now;
    if (saved && now !== undefined) beginDraft(now, { saved: now });
  });
  const panel = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-draft-open]');
    if (found === null) throw new Error('no draft');
    return within(found);
  });
  const leave = () => screen.queryByText('This draft is not saved');
  const close = () => page.person.click(panel.getByRole('button', { name: /^Close/ }));
  return { ...page, panel, leave, close };
}
const isOpen = () => store.getState().draft.open !== null;

it('asks before an unsaved draft is left by a way of the app; then the ways are free', async () => {
  const { person, leave } = await drafting(false, 'view', 'edit');
  act(() => navigateTo('/manager/listview/'));
  await expect.poll(leave).not.toBeNull();
  expect(location.pathname).toBe('/manager/mapview/');
  await person.click(screen.getByRole('button', { name: /^Keep editing/ }));
  expect([location.pathname, isOpen(), leave()]).toEqual(['/manager/mapview/', true, null]);
  act(() => navigateTo('/manager/listview/'));
  await expect.poll(leave).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Discard my changes' }));
  await expect.poll(() => location.pathname).toBe('/manager/listview/');
  expect(isOpen()).toBe(false);
  act(() => navigateTo('/manager/mapview/'));
  expect(location.pathname).toBe('/manager/mapview/');
});

it('closes its draft after the question, with what stood in its way, and goes back to the map', async () => {
  const { person, leave, close } = await drafting(false, 'view', 'edit');
  act(() => setDraftSaveError({ kind: 'offline' }));
  await close();
  await person.click(screen.getByRole('button', { name: /^Keep editing/ }));
  expect([isOpen(), selectDraftSaveError(store.getState())]).toEqual([true, { kind: 'offline' }]);
  await close();
  await person.click(screen.getByRole('button', { name: 'Keep in this browser for later' }));
  await expect.poll(isOpen).toBe(false);
  expect([
    selectDraftSaveError(store.getState()),
    leave(),
    storedDraftsOf(localStorage, 'mara').length,
  ]).toEqual([null, null, 1]);
  expect(document.activeElement).toBe(document.querySelector('[data-no-map]'));
});

it('leaves a saved draft unasked', async () => {
  const { leave, close } = await drafting(true, 'view', 'edit');
  act(() => navigateTo('/manager/listview/'));
  expect(location.pathname).toBe('/manager/listview/');
  await close();
  await expect.poll(isOpen).toBe(false);
  expect(leave()).toBeNull();
});

it.each([
  [['view', 'edit'], false],
  [['view'], true],
] as const)('is for who may %j to be read only: %s', async (permissions, readOnly) => {
  const { panel } = await drafting(false, ...permissions);
  await expect.poll(() => store.getState().draft.readOnly).toBe(readOnly);
  expect(panel.queryAllByText(/^You can view drafts/).length > 0).toBe(readOnly);
});

it('is to be read only once its proposal is published, which is said', async () => {
  history.replaceState(null, '', '/manager/mapview/');
  mockLocks();
  const { view } = await open(<ManagerWorkspace />, {
    ...answers,
    ...proposalResponses([], { id: 12, is_published: true, publication: inEffect }),
  });
  act(() => beginDraft({}, { proposal: 12, version: 5 }));
  expect(
    (await view.findAllByText(/^This proposal is published and can no longer be edited\./)).length,
  ).toBeGreaterThan(0);
  expect(store.getState().draft.readOnly).toBe(true);
  act(() => beginDraft({}, { key: 'other' }));
  await expect.poll(() => store.getState().draft.readOnly).toBe(false);
});
