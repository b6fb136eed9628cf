// `?proposal=12`: the URL opens a proposal and reflects which one is open.
import { useEffect, useRef } from 'react';
import { store, useAppSelector } from '../../shell/store.ts';
import { isKept } from '../kept-drafts.ts';
import { useOpenDraft } from '../use-open-draft.ts';

const name = 'proposal';
const mostId = 2_147_483_647;

/** The proposal id in a query string; `null` when missing or invalid. */
export function proposalIn(search: string): number | null {
  const text = new URLSearchParams(search).get(name) ?? '';
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= mostId ? id : null;
}

/**
 * The query string with this proposal; `null` removes it. The rest is kept exactly, because `10:00`
 * and `10%3A00` are different URLs.
 */
export function withProposal(search: string, proposal: number | null): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
  const isProposal = (part: string) => part.replace(/=.*$/, '') === name;
  const at = parts.findIndex(isProposal);
  const others = parts.filter((part) => !isProposal(part));
  if (proposal !== null) others.splice(at < 0 ? others.length : at, 0, `${name}=${proposal}`);
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

function write(proposal: number | null): void {
  const { pathname, search, hash } = location;
  const next = withProposal(search, proposal);
  if (next !== search) history.replaceState(null, '', `${pathname}${next}${hash}`);
}

export function useAddressedProposal(): void {
  const { openProposal } = useOpenDraft();
  const shown = useAppSelector((state) => state.draft.open?.proposal ?? null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return write(shown);
    begun.current = true;
    const asked = proposalIn(location.search);
    if (asked === null || store.getState().draft.open !== null) return write(shown);
    // After a reload with unsaved changes, the offer to restore them takes precedence: it opens the
    // same proposal with those changes.
    if (isKept(localStorage, asked)) return;
    void openProposal(asked).then((opened) => {
      if (!opened.ok) write(store.getState().draft.open?.proposal ?? null);
    });
  }, [shown, openProposal]);
}
