// Keeps the open draft in the browser while it is unsaved, and asks before the page goes away.
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../shell/api.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { showFailure } from '../../ui/toast.ts';
import { holdDraft } from '../held-drafts.ts';
import { forgetDraft, keepDraft } from '../kept-drafts.ts';
import { useUnsaved } from './use-draft.ts';

/** Milliseconds an edit may wait: quick typing is written once. */
const pause = 400;

/** The name under which drafts are kept for who is signed in. */
export function useDrafter(): string {
  return api.useCurrentUserQuery().data?.username ?? '';
}

/** `words` says where the draft is, for the offer after a reload. Answers how to write the draft down at once. */
export function useKeepDraft(words: string): () => void {
  const open = useAppSelector((state) => state.draft.open);
  const user = useDrafter();
  const unsaved = useUnsaved();
  const key = open?.key ?? null;
  useEffect(() => (key === null ? undefined : holdDraft(key)), [key]);
  /** The draft this page has written down; what others wrote is not this page's to forget. */
  const mine = useRef<string | null>(null);
  const told = useRef(false);
  const said = useRef(words);
  useEffect(() => {
    said.current = words;
  }, [words]);
  const write = useCallback(() => {
    const { open: now } = store.getState().draft;
    if (now === null || user === '') return;
    const { key: name, saved, history, proposal, version, scenario, regulation } = now;
    const place = { proposal, version, scenario, regulation };
    mine.current = name;
    const kept = keepDraft(localStorage, {
      key: name,
      at: Date.now(),
      user,
      words: said.current,
      place,
      draft: history.now,
      saved,
    });
    if (!kept && !told.current) showFailure(i18next.t('draft.notKept'));
    told.current = !kept;
  }, [user]);
  useEffect(() => {
    if (open === null) return undefined;
    if (!unsaved) {
      if (mine.current === open.key) forgetDraft(localStorage, open.key);
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
