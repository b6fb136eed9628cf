// @vitest-environment happy-dom
// The unsaved draft in this browser: written down while one edits, forgotten when it is saved, and offered again to whom it is of.

import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../../shell/store.ts';
import { openHook } from '../../testing/hook.tsx';
import { mockLocks } from '../../testing/locks.ts';
import { open, signedIn } from '../../testing/page.tsx';
import { messageLog } from '../../ui/message-log.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { draftClosed, draftEdited, draftOpened } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { type StoredDraft, storeDraft } from '../stored-drafts.ts';
import { RestoreDraftsPrompt } from './stored-drafts-offer.tsx';
import { useStoreDraft } from './use-store-draft.ts';

let locks: ReturnType<typeof mockLocks>;
beforeEach(() => {
  locks = mockLocks();
});
const held = () => locks.map(({ name }) => name);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  act(() => {
    setDraftSaveError(null);
    store.dispatch(draftClosed());
    store.dispatch(scenarioSelected(null));
  });
});

const draft = proposalDraft.parse({
  action: 'modify',
  subActivity: 'loading',
  links: [{ kind: 'curb', link: 7 }],
});
const place = { proposal: 4, version: 2, scenario: 6, regulation: { id: 9, regulationId: 'R-9' } };
const editor = signedIn('edit');

describe('while one drafts', () => {
  const begin = (key = 'k') => store.dispatch(draftOpened({ ...place, key, draft, saved: draft }));
  const edit = (reason: string) =>
    act(() => void store.dispatch(draftEdited({ draft: { ...draft, reason }, key: null, at: 1 })));
  const kept = (key = 'k') => JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null');
  async function drafting() {
    begin();
    const page = await openHook(() => useStoreDraft('Oak Street'), editor);
    await expect.poll(() => store.getState().draft.open).not.toBeNull();
    await page.run(() => Promise.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 5000 });
    return page;
  }

  it('it is written down a moment after the last edit, with whose it is and where', async () => {
    await drafting();
    vi.advanceTimersByTime(10_000);
    expect(kept()).toBeNull();
    edit('One');
    vi.advanceTimersByTime(399);
    edit('Two');
    vi.advanceTimersByTime(399);
    expect(kept()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(kept()).toMatchObject({ key: 'k', user: 'mara', words: 'Oak Street', place, at: 15_799 });
    expect([kept().draft.reason, kept().saved.reason]).toEqual(['Two', '']);
  });
  it('it is written at once when that is asked for, or when the page goes', async () => {
    const { now } = await drafting();
    edit('One');
    now()();
    expect(kept().draft.reason).toBe('One');
    edit('Two');
    dispatchEvent(new Event('pagehide'));
    expect(kept().draft.reason).toBe('Two');
  });
  it('the browser asks before the page goes, only then', async () => {
    await drafting();
    const asks = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(asks()).toBe(false);
    edit('One');
    expect(asks()).toBe(true);
    edit('');
    expect(asks()).toBe(false);
  });
  it('it is forgotten when nothing is unsaved any more; what another page wrote is not', async () => {
    storeDraft(localStorage, { key: 'k' } as never);
    await drafting();
    expect(kept()).toEqual({ key: 'k' });
    edit('One');
    vi.advanceTimersByTime(400);
    expect(kept().draft.reason).toBe('One');
    edit('');
    expect(kept()).toBeNull();
  });
  it('its name is held by this page while it is open', async () => {
    await drafting();
    expect(held()).toEqual(['draft:k']);
    act(() => void begin('other'));
    await expect.poll(held).toEqual(['draft:other']);
    act(() => void store.dispatch(draftClosed()));
    await expect.poll(held).toEqual([]);
  });
  it('a browser without room says so once, until there is room again', async () => {
    const { now } = await drafting();
    let isFull = true;
    const room = localStorage;
    vi.stubGlobal('localStorage', {
      setItem: (name: string, text: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        room.setItem(name, text);
      },
    });
    const said = () => messageLog.all().filter(({ text }) => text.startsWith('This browser has no space'));
    edit('One');
    now()();
    now()();
    expect(said()).toHaveLength(1);
    isFull = false;
    now()();
    expect(said()).toHaveLength(1);
    isFull = true;
    now()();
    expect(said()).toHaveLength(2);
    vi.unstubAllGlobals();
    act(() => void store.dispatch(draftClosed()));
  });
  it('nothing is written for nobody, or of no draft', async () => {
    begin();
    const nobody = await openHook(() => useStoreDraft('Oak Street'));
    edit('One');
    nobody.now()();
    expect(kept()).toBeNull();
    act(() => void store.dispatch(draftClosed()));
    const mine = await openHook(() => useStoreDraft('Oak Street'), editor);
    mine.now()();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('a draft that was kept', () => {
  const noon = Date.parse('2026-11-28T12:00:00-06:00');
  const keep = (key: string, part: Partial<StoredDraft> = {}) =>
    storeDraft(localStorage, {
      key,
      at: noon,
      user: 'mara',
      words: 'Oak Street',
      place,
      draft,
      saved: null,
      ...part,
    });
  async function offered() {
    vi.useFakeTimers({ toFake: ['Date'], now: noon + 3_600_000 });
    const page = await open(<RestoreDraftsPrompt />, editor);
    const offers = () => page.view.queryAllByRole('status').map((one) => one.querySelector('p')?.textContent);
    return { ...page, offers };
  }
  it('is offered with where and when, two at once, the newest first, to whom it is of', async () => {
    keep('a', { at: noon - 86_400_000 });
    keep('b', { words: '', at: noon + 60_000 });
    keep('c', { at: noon - 2 * 86_400_000, words: 'Elm' });
    keep('d', { user: 'ben', at: noon + 120_000 });
    keep('e', { at: noon + 180_000 });
    locks.push({ name: 'draft:e' });
    const { offers, view, person } = await offered();
    await expect.poll(() => offers().length).toBe(2);
    expect(offers()[0]).toMatch(/^Unsaved draft from 12:01\sPM: no curbs yet$/);
    expect(offers()[1]).toMatch(/^Unsaved draft from .*Nov 27.*12:00.*: Oak Street/);
    await person.click(view.getAllByRole('button', { name: 'Discard draft' })[0] as HTMLElement);
    expect(localStorage.getItem('draft:b')).toBeNull();
    expect(localStorage.getItem('draft:a')).not.toBeNull();
    expect(offers().map((text) => text?.includes('Elm'))).toEqual([false, true]);
  });
  it.each([
    ['rules', draft],
    ['curbs', { ...draft, links: [] }],
  ])('goes on where it was, with its %s', async (step, was) => {
    keep('a', { draft: was });
    setDraftSaveError({ kind: 'deleted' });
    const { offers, view, person } = await offered();
    await expect.poll(() => offers().length).toBe(1);
    await person.click(view.getByRole('button', { name: 'Continue draft' }));
    const { open: now, step: at } = store.getState().draft;
    expect([now?.key, now?.proposal, now?.version, now?.scenario, now?.saved, at]).toEqual([
      'a',
      4,
      2,
      6,
      null,
      step,
    ]);
    expect(currentDraft(store.getState().draft)).toEqual(was);
    expect([store.getState().scenario.selected, selectDraftSaveError(store.getState())]).toEqual([6, null]);
    expect(offers()).toEqual([]);
    expect(localStorage.getItem('draft:a')).not.toBeNull();
  });
  it('is not offered while a draft is open, but when that is closed', async () => {
    keep('a');
    store.dispatch(draftOpened({ ...place, key: 'k', draft, saved: draft }));
    const { offers } = await offered();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(offers()).toEqual([]);
    act(() => void store.dispatch(draftClosed()));
    await expect.poll(() => offers().length).toBe(1);
  });
});
