// Stores the open draft in the browser while it has unsaved changes, and asks before the page is
// closed.
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../shell/api.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { showFailure } from '../../ui/toast.ts';
import { lockDraft } from '../draft-locks.ts';
import { deleteStoredDraft, storeDraft } from '../stored-drafts.ts';
import { useHasUnsavedChanges } from './use-draft.ts';

/**
 * Milliseconds to wait after an edit before the draft is written, so that typing does not write it
 * for every key.
 */
const writeDelayMs = 400;

/** The user name under which drafts are stored. */
export function useDraftOwner(): string {
  return api.useCurrentUserQuery().data?.username ?? '';
}

/**
 * Stores the open draft after each edit and warns before the page is closed with unsaved changes.
 * `words` describes the draft's location for the prompt after a reload. Returns a function that
 * stores the draft immediately.
 */
export function useStoreDraft(words: string): () => void {
  const open = useAppSelector((state) => state.draft.open);
  const user = useDraftOwner();
  const unsaved = useHasUnsavedChanges();
  const key = open?.key ?? null;
  useEffect(() => (key === null ? undefined : lockDraft(key)), [key]);
  /**
   * Key of the draft that this page stored last; drafts stored by other pages must not be deleted.
   */
  const storedKey = useRef<string | null>(null);
  const isFailureShown = useRef(false);
  const latestDescription = useRef(words);
  useEffect(() => {
    latestDescription.current = words;
  }, [words]);
  const write = useCallback(() => {
    const { open: now } = store.getState().draft;
    if (now === null || user === '') return;
    const { key: name, saved, history, proposal, version, scenario, regulation } = now;
    const place = { proposal, version, scenario, regulation };
    storedKey.current = name;
    const isStored = storeDraft(localStorage, {
      key: name,
      at: Date.now(),
      user,
      words: latestDescription.current,
      place,
      draft: history.now,
      saved,
    });
    if (!isStored && !isFailureShown.current) showFailure(i18next.t('draft.notKept'));
    isFailureShown.current = !isStored;
  }, [user]);
  useEffect(() => {
    if (open === null) return undefined;
    if (!unsaved) {
      if (storedKey.current === open.key) deleteStoredDraft(localStorage, open.key);
      return undefined;
    }
    const timer = setTimeout(write, writeDelayMs);
    return () => clearTimeout(timer);
  }, [open, unsaved, write]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('beforeunload', warnBeforeUnload);
      removeEventListener('pagehide', write);
    };
  }, [unsaved, write]);
  return write;
}
