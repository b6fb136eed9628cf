// Hooks for the panel of the open draft: whether it has unsaved changes, its curbs with their
// locations, and its title.
import type { LinkFeature } from '@curbwright/contract';
import { curbLinkIdOf, type ProposalDraft } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { useAppSelector } from '../../shell/store.ts';
import type { OpenDraft } from '../draft-slice.ts';
import { isUnsaved } from '../open-draft-state.ts';
import { type CurbEntry, curbEntries } from './curb-entries.ts';

/** Whether the draft has changes that are not on the server yet. Computed once per edit. */
export function useHasUnsavedChanges(): boolean {
  const open = useAppSelector((state) => state.draft.open);
  const inPlace = useAppSelector((state) => state.draft.inPlace);
  return useMemo(() => isUnsaved({ open, inPlace }), [open, inPlace]);
}

export interface DraftCurbs {
  readonly entries: readonly CurbEntry[];
  readonly facts: ReadonlyMap<number, LinkFeature>;
  /** Links that are no longer published curbs because they were divided or retired. */
  readonly gone: readonly number[];
  /** Retries curb data that failed to load; `null` = nothing failed. */
  readonly again: (() => void) | null;
}

/** The curbs of a draft with their published data. */
export function useDraftCurbs({ links }: Pick<ProposalDraft, 'links'>): DraftCurbs {
  const ids = useMemo(() => [...new Set(links.map(curbLinkIdOf))], [links]);
  const { links: facts, isLoading, isFailed, retry } = useLinkFacts(ids);
  return useMemo(() => {
    const entries = curbEntries(links, facts);
    const gone = isLoading
      ? []
      : entries.flatMap(({ link, feature }) => (feature === undefined ? [link] : []));
    return { entries, facts, gone, again: isFailed ? retry : null };
  }, [links, facts, isLoading, isFailed, retry]);
}

/** `Oak Street`, `Oak Street and 3 more`; '' while no curb is selected or loaded. */
export function useStreetSummary(entries: readonly CurbEntry[]): string {
  const { t } = useTranslation();
  return useMemo(() => {
    const known = entries.flatMap(({ feature }) => feature?.properties ?? []);
    const names = [...new Set(known.map(({ bl_street_name: name }) => name ?? t('link.unnamed')))];
    const [first] = names;
    if (first === undefined) return '';
    return names.length === 1 ? first : t('draft.streets', { street: first, count: names.length - 1 });
  }, [entries, t]);
}

/** Describes a draft in one line. */
export function useDraftTitle(): (open: Pick<OpenDraft, 'regulation' | 'history'>) => string {
  const { t } = useTranslation();
  return ({ regulation, history }) => {
    const { action } = history.now;
    if (regulation === null || regulation.regulationId === '') return t(`draft.title.${action}`);
    const { regulationId } = regulation;
    return action === 'remove'
      ? t('draft.title.removeOf', { regulation: regulationId })
      : t('draft.title.changeOf', { regulation: regulationId });
  };
}
