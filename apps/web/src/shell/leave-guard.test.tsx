// @vitest-environment happy-dom
// Leaving unsaved work: who is asked, what the answer does, and what opens in its place.

import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOpened } from '../proposals/draft-slice.ts';
import '../proposals/open-draft-state.ts';
import { ensureDraftableScenario } from '../proposals/ensure-draftable-scenario.ts';
import { scenarioSelected } from '../proposals/scenarios/scenario-slice.ts';
import {
  closeWorkspacePanel,
  openWorkspacePanel,
  selectWorkspacePanel,
  setWorkspacePanel,
} from '../proposals/workspace-panel.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import {
  answerLeaveQuestion,
  confirmLeave,
  leaveGuard,
  selectLeaveQuestion,
  setLeaveGuard,
} from './leave-guard.ts';
import { navigateTo } from './navigation.ts';
import { selectOwnWrites, trackOwnWrite } from './own-writes.ts';
import { store } from './store.ts';
import { clearUnsavedPanel, useUnsavedPanel } from './unsaved-panel.ts';

const draft = proposalDraft.parse({ action: 'create', subActivity: 'loading' });
const place = { key: 'a', proposal: null, version: null, scenario: null, regulation: null, draft };
const unsaved = () => store.dispatch(draftOpened({ ...place, saved: null }));

beforeEach(() => {
  setLeaveGuard(null);
  setWorkspacePanel(null);
});

describe('a draft', () => {
  it.each([true, false])('that is unsaved is left as the person says: %s', async (says) => {
    await open('');
    unsaved();
    const leaving = confirmLeave();
    answerLeaveQuestion(says);
    expect(await leaving).toBe(says);
    expect(selectLeaveQuestion(store.getState())).toBeNull();
  });
  it('that is saved is left unasked', async () => {
    await open('');
    store.dispatch(draftOpened({ ...place, saved: draft }));
    expect(await confirmLeave()).toBe(true);
    expect(selectLeaveQuestion(store.getState())).toBeNull();
  });
  it('is asked for once: who asked before stays', async () => {
    await open('');
    unsaved();
    const first = confirmLeave();
    const second = confirmLeave();
    answerLeaveQuestion(true);
    expect([await first, await second]).toEqual([false, true]);
  });
  it('counts before other unsaved work, which is asked for where there is no draft', async () => {
    await open('');
    setLeaveGuard(async () => false);
    expect(await confirmLeave()).toBe(false);
    unsaved();
    const leaving = confirmLeave();
    answerLeaveQuestion(true);
    expect(await leaving).toBe(true);
  });
});

describe('the desk', () => {
  it('opens a panel in place of a draft that may be left', async () => {
    await open('');
    unsaved();
    const opening = openWorkspacePanel({ kind: 'asset', asset: 4 });
    expect(selectWorkspacePanel(store.getState())).toBeNull();
    answerLeaveQuestion(true);
    expect(await opening).toBe(true);
    expect(store.getState().draft.open).toBeNull();
    expect(selectWorkspacePanel(store.getState())).toEqual({ kind: 'asset', asset: 4 });
    closeWorkspacePanel();
    expect(selectWorkspacePanel(store.getState())).toBeNull();
  });
  it('stays as it is where the person stays', async () => {
    await open('');
    unsaved();
    const opening = openWorkspacePanel({ kind: 'batch' });
    answerLeaveQuestion(false);
    expect(await opening).toBe(false);
    expect(store.getState().draft.open).not.toBeNull();
    expect(selectWorkspacePanel(store.getState())).toBeNull();
  });
});

/** Whether the browser would ask for confirmation before the page is closed. */
function warns(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a panel', () => {
  it('that is unsaved is asked for before it is left, by every way', async () => {
    await openHook(() => useUnsavedPanel(true));
    expect(warns()).toBe(true);
    const staying = confirmLeave();
    answerLeaveQuestion(false);
    expect(await staying).toBe(false);
    expect(leaveGuard()).not.toBeNull();
    navigateTo('/manager/listview/');
    expect(location.pathname).toBe('/');
    act(() => answerLeaveQuestion(true));
    await expect.poll(() => location.pathname).toBe('/manager/listview/');
    expect([selectLeaveQuestion(store.getState()), leaveGuard()]).toEqual([null, null]);
  });
  it('stays where the person stays', async () => {
    await openHook(() => useUnsavedPanel(true));
    navigateTo('/manager/listview/');
    answerLeaveQuestion(false);
    await Promise.resolve();
    expect(location.pathname).toBe('/');
    const first = confirmLeave();
    const second = confirmLeave();
    answerLeaveQuestion(true);
    expect([await first, await second]).toEqual([false, true]);
  });
  it('that is saved is left unasked', async () => {
    await openHook(() => useUnsavedPanel(false));
    expect(warns()).toBe(false);
    expect(await confirmLeave()).toBe(true);
    navigateTo('/manager/listview/');
    expect(location.pathname).toBe('/manager/listview/');
  });
  it('that was just saved is left unasked too, and one that is gone', async () => {
    await openHook(() => useUnsavedPanel(true));
    clearUnsavedPanel();
    expect(leaveGuard()).toBeNull();
    navigateTo('/manager/listview/');
    expect(location.pathname).toBe('/manager/listview/');
  });
  it('asks nobody after it is gone', async () => {
    const { view } = await open(<Panel />);
    expect(warns()).toBe(true);
    await act(async () => view.getByRole('button').click());
    expect(warns()).toBe(false);
    expect(leaveGuard()).toBeNull();
    navigateTo('/manager/listview/');
    expect(location.pathname).toBe('/manager/listview/');
  });
});

function Panel() {
  const [isUnsaved, set] = useState(true);
  useUnsavedPanel(isUnsaved);
  return <button type="button" onClick={() => set(false)} />;
}

it.each([
  { selected: 1, to: null, says: 'You are now drafting in General' },
  { selected: 2, to: 2, says: '' },
  { selected: 9, to: 9, says: '' },
  { selected: null, to: null, says: '' },
])('nothing is drafted in the existing conditions: from $selected to $to', async ({ selected, to, says }) => {
  const { asked } = await open('', {
    scenarios: () =>
      mockResponse('scenarios', {
        results: [
          { id: 2, name: 'Summer', is_listable: true },
          { id: 1, name: 'Existing', is_listable: false },
        ],
      }),
  });
  store.dispatch(scenarioSelected(selected));
  await ensureDraftableScenario();
  expect(store.getState().scenario.selected).toBe(to);
  expect(lastToast().startsWith(says)).toBe(true);
  expect(lastToast() === '').toBe(says === '');
  expect(asked).toHaveLength(selected === null ? 0 : 1);
});

it('counts its own writes until they are done, also those that fail', async () => {
  const seen: number[] = [];
  await trackOwnWrite(async () => {
    await trackOwnWrite(async () => seen.push(selectOwnWrites(store.getState())));
    seen.push(selectOwnWrites(store.getState()));
  });
  await expect(trackOwnWrite(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([...seen, selectOwnWrites(store.getState())]).toEqual([2, 1, 0]);
});
