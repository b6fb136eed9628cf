// Opens the proposal given in the URL (`?proposal=12`) and writes the open proposal's id to the
// URL.
import { useEffect, useRef } from 'react';
import { store, useAppSelector } from '../../shell/store.ts';
import { hasStoredDraft } from '../stored-drafts.ts';
import { useOpenDraft } from '../use-open-draft.ts';

const paramName = 'proposal';
const maxProposalId = 2_147_483_647;

/** The proposal id in a query string; `null` when missing or invalid. */
export function parseProposalParam(search: string): number | null {
  const text = new URLSearchParams(search).get(paramName) ?? '';
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= maxProposalId ? id : null;
}

/**
 * Returns the query string with this proposal; `null` removes it. The other parameters keep their
 * exact encoding, because `10:00` and `10%3A00` are different URLs.
 */
export function setProposalParam(search: string, proposal: number | null): string {
  const parts = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
  const isProposal = (part: string) => part.replace(/=.*$/, '') === paramName;
  const at = parts.findIndex(isProposal);
  const others = parts.filter((part) => !isProposal(part));
  if (proposal !== null) others.splice(at < 0 ? others.length : at, 0, `${paramName}=${proposal}`);
  return others.length === 0 ? '' : `?${others.join('&')}`;
}

function writeProposalParam(proposal: number | null): void {
  const { pathname, search, hash } = location;
  const next = setProposalParam(search, proposal);
  if (next !== search) history.replaceState(null, '', `${pathname}${next}${hash}`);
}

export function useProposalParam(): void {
  const { openProposal } = useOpenDraft();
  const shown = useAppSelector((state) => state.draft.open?.proposal ?? null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return writeProposalParam(shown);
    begun.current = true;
    const requestedId = parseProposalParam(location.search);
    if (requestedId === null || store.getState().draft.open !== null) return writeProposalParam(shown);
    // After a reload with unsaved changes, the offer to restore them takes precedence: it opens the
    // same proposal with those changes.
    if (hasStoredDraft(localStorage, requestedId)) return;
    void openProposal(requestedId).then((opened) => {
      if (!opened.ok) writeProposalParam(store.getState().draft.open?.proposal ?? null);
    });
  }, [shown, openProposal]);
}
