// Keeps the open draft in the browser while it is unsaved, and asks before the page goes away.
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../app/api.ts';
import { forgetDraft, keepDraft } from '../../app/kept-drafts.ts';
import { store, useAppSelector } from '../../app/store.ts';
import { useUnsaved } from './use-draft.ts';

/** Milliseconds an edit may wait: quick typing is written once. */
const pause = 400;

/** The name under which drafts are kept for who is signed in. */
export function useDrafter(): string {
  return api.useCurrentUserQuery().data?.username ?? '';
}

/** Holds the draft's name while its page is open, so that no other page offers it. Pages without https have no locks. */
function useHeld(key: string | null): void {
  useEffect(() => {
    if (key === null || !('locks' in navigator)) return undefined;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(`draft:${key}`, { mode: 'shared' }, () => held);
    return () => release();
  }, [key]);
}

/** Keys of drafts that are open in some page of this browser. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith('draft:') ? [name.slice('draft:'.length)] : [])),
  );
}

/** `words` says where the draft is, for the offer after a reload. Answers how to write the draft down at once. */
export function useKeepDraft(words: string): () => void {
  const open = useAppSelector((state) => state.draft.open);
  const user = useDrafter();
  const unsaved = useUnsaved();
  useHeld(open?.key ?? null);
  const said = useRef(words);
  useEffect(() => {
    said.current = words;
  }, [words]);
  const write = useCallback(() => {
    const { open: now } = store.getState().draft;
    if (now === null || user === '') return;
    const { key, saved, history, proposal, version, scenario, regulation } = now;
    const place = { proposal, version, scenario, regulation };
    keepDraft(localStorage, {
      key,
      at: Date.now(),
      user,
      words: said.current,
      place,
      draft: history.now,
      saved,
    });
  }, [user]);
  useEffect(() => {
    if (open === null) return undefined;
    if (!unsaved) {
      forgetDraft(localStorage, open.key);
      return undefined;
    }
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [open, unsaved, write]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', write);
    };
  }, [unsaved, write]);
  return write;
}
