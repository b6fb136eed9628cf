// @vitest-environment happy-dom
// Leaving unsaved work: who is asked, what the answer does, and what opens in its place.

import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeDesk, deskPanel, openDesk } from '../proposals/desk.ts';
import { draftOpened } from '../proposals/draft-slice.ts';
import { leaveExisting } from '../proposals/leave-existing.ts';
import { scenarioSelected } from '../proposals/scenarios/scenario-slice.ts';
import { answerOf } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { open } from '../testing/page.tsx';
import { lastSaid } from '../testing/shown.ts';
import { leaveAsked, leaveGuard, mayLeave } from './leave-guard.ts';
import { goTo } from './navigation.ts';
import { asOwn, ownWrites } from './own-writes.ts';
import { store } from './store.ts';
import { discardAsked, nothingUnsaved, useUnsavedPanel } from './unsaved-panel.ts';

const draft = proposalDraft.parse({ action: 'create', subActivity: 'loading' });
const place = { key: 'a', proposal: null, version: null, scenario: null, regulation: null, draft };
const unsaved = () => store.dispatch(draftOpened({ ...place, saved: null }));

beforeEach(() => {
  leaveAsked.set(null);
  leaveGuard.set(null);
  deskPanel.set(null);
});

describe('a draft', () => {
  it.each([true, false])('that is unsaved is left as the person says: %s', async (says) => {
    await open('');
    unsaved();
    const leaving = mayLeave();
    leaveAsked.get()?.(says);
    expect(await leaving).toBe(says);
    expect(leaveAsked.get()).toBeNull();
  });
  it('that is saved is left unasked', async () => {
    await open('');
    store.dispatch(draftOpened({ ...place, saved: draft }));
    expect(await mayLeave()).toBe(true);
    expect(leaveAsked.get()).toBeNull();
  });
  it('is asked for once: who asked before stays', async () => {
    await open('');
    unsaved();
    const first = mayLeave();
    const second = mayLeave();
    leaveAsked.get()?.(true);
    expect([await first, await second]).toEqual([false, true]);
  });
  it('counts before other unsaved work, which is asked for where there is no draft', async () => {
    await open('');
    leaveGuard.set(async () => false);
    expect(await mayLeave()).toBe(false);
    unsaved();
    const leaving = mayLeave();
    leaveAsked.get()?.(true);
    expect(await leaving).toBe(true);
  });
});

describe('the desk', () => {
  it('opens a panel in place of a draft that may be left', async () => {
    await open('');
    unsaved();
    const opening = openDesk({ kind: 'asset', asset: 4 });
    expect(deskPanel.get()).toBeNull();
    leaveAsked.get()?.(true);
    expect(await opening).toBe(true);
    expect(store.getState().draft.open).toBeNull();
    expect(deskPanel.get()).toEqual({ kind: 'asset', asset: 4 });
    closeDesk();
    expect(deskPanel.get()).toBeNull();
  });
  it('stays as it is where the person stays', async () => {
    await open('');
    unsaved();
    const opening = openDesk({ kind: 'batch' });
    leaveAsked.get()?.(false);
    expect(await opening).toBe(false);
    expect(store.getState().draft.open).not.toBeNull();
    expect(deskPanel.get()).toBeNull();
  });
});

/** Whether the browser would ask before the page is closed. */
function warns(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a panel', () => {
  it('that is unsaved is asked for before it is left, by every way', async () => {
    await openHook(() => useUnsavedPanel(true));
    expect(warns()).toBe(true);
    const staying = mayLeave();
    discardAsked.get()?.(false);
    expect(await staying).toBe(false);
    expect(leaveGuard.get()).not.toBeNull();
    goTo('/manager/listview/');
    expect(location.pathname).toBe('/');
    act(() => discardAsked.get()?.(true));
    await expect.poll(() => location.pathname).toBe('/manager/listview/');
    expect([discardAsked.get(), leaveGuard.get()]).toEqual([null, null]);
  });
  it('stays where the person stays', async () => {
    await openHook(() => useUnsavedPanel(true));
    goTo('/manager/listview/');
    discardAsked.get()?.(false);
    await Promise.resolve();
    expect(location.pathname).toBe('/');
    const first = mayLeave();
    const second = mayLeave();
    discardAsked.get()?.(true);
    expect([await first, await second]).toEqual([false, true]);
  });
  it('that is saved is left unasked', async () => {
    await openHook(() => useUnsavedPanel(false));
    expect(warns()).toBe(false);
    expect(await mayLeave()).toBe(true);
    goTo('/manager/listview/');
    expect(location.pathname).toBe('/manager/listview/');
  });
  it('that was just saved is left unasked too, and one that is gone', async () => {
    await openHook(() => useUnsavedPanel(true));
    nothingUnsaved();
    expect(leaveGuard.get()).toBeNull();
    goTo('/manager/listview/');
    expect(location.pathname).toBe('/manager/listview/');
  });
  it('asks nobody after it is gone', async () => {
    const { view } = await open(<Panel />);
    expect(warns()).toBe(true);
    await act(async () => view.getByRole('button').click());
    expect(warns()).toBe(false);
    expect(leaveGuard.get()).toBeNull();
    goTo('/manager/listview/');
    expect(location.pathname).toBe('/manager/listview/');
  });
});

function Panel() {
  const [isUnsaved, set] = useState(true);
  useUnsavedPanel(isUnsaved);
  return <button type="button" onClick={() => set(false)} />;
}

it.each([
  { selected: 1, to: null, says: 'You draft in General now' },
  { selected: 2, to: 2, says: '' },
  { selected: 9, to: 9, says: '' },
  { selected: null, to: null, says: '' },
])('nothing is drafted in the existing conditions: from $selected to $to', async ({ selected, to, says }) => {
  const { asked } = await open('', {
    scenarios: () =>
      answerOf('scenarios', {
        results: [
          { id: 2, name: 'Summer', is_listable: true },
          { id: 1, name: 'Existing', is_listable: false },
        ],
      }),
  });
  store.dispatch(scenarioSelected(selected));
  await leaveExisting();
  expect(store.getState().scenario.selected).toBe(to);
  expect(lastSaid().startsWith(says)).toBe(true);
  expect(lastSaid() === '').toBe(says === '');
  expect(asked).toHaveLength(selected === null ? 0 : 1);
});

it('counts its own writes until they are done, also those that fail', async () => {
  const seen: number[] = [];
  await asOwn(async () => {
    await asOwn(async () => seen.push(ownWrites.get()));
    seen.push(ownWrites.get());
  });
  await expect(asOwn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([...seen, ownWrites.get()]).toEqual([2, 1, 0]);
});
