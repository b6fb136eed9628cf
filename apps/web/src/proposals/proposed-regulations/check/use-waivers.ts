// Waives an error of the check with a reason, or cancels a waiver. Waivers are stored with the
// proposal, so unsaved edits are saved first.
import i18next from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { awaitQuery } from '../../../shell/await-query.ts';
import { trackOwnWrite } from '../../../shell/own-writes.ts';
import { store } from '../../../shell/store.ts';
import { draftSaved } from '../../draft-slice.ts';
import { isUnsaved } from '../../open-draft-state.ts';
import { saveDraft } from '../../save-draft.ts';
import { useRejectionOutcome } from './use-rejection.ts';
import { withWaiver } from './waivers.ts';

interface WaiverActions {
  /** Returns why saving failed, as text; `null` = saved. */
  readonly waive: (finding: string, reason: string) => Promise<string | null>;
  readonly unwaive: (finding: string) => Promise<string | null>;
  readonly isBusy: boolean;
}

/** Saves unsaved edits and returns the proposal's id and version, or `null` when saving failed. */
async function ensureDraftSaved(): Promise<{ readonly proposal: number; readonly version: number } | null> {
  const { draft } = store.getState();
  if (isUnsaved(draft)) {
    const saved = await store.dispatch(saveDraft());
    return saved.ok ? saved.value : null;
  }
  const { proposal = null, version = null } = draft.open ?? {};
  return proposal === null || version === null ? null : { proposal, version };
}

/**
 * Loads the current proposal from the server: the list of waivers is written as a whole, so it must
 * include other users' waivers.
 */
function fetchLatestProposal(id: number) {
  const arg = { params: { id }, query: { language: i18next.language } };
  return awaitQuery(store.dispatch(api.endpoints.proposedRegulation.initiate(arg, { forceRefetch: true })));
}

export function useWaivers(): WaiverActions {
  const { t } = useTranslation();
  const refusalOf = useRejectionOutcome();
  const [update] = api.useUpdateProposedRegulationMutation();
  const [isBusy, setBusy] = useState(false);
  const write = useCallback(
    async (finding: string, reason: string | null) => {
      setBusy(true);
      try {
        const place = await ensureDraftSaved();
        if (place === null) return t('check.waiveUnsaved');
        const { proposal: id, version } = place;
        return await trackOwnWrite(async () => {
          const newest = await fetchLatestProposal(id);
          if (newest.data === undefined) return refusalOf(id, newest.error).detail ?? t('error.fallback');
          const waivers = withWaiver(newest.data.waivers, finding, reason);
          const { data, error } = await update({ params: { id }, body: { waivers, version } });
          if (data === undefined) return refusalOf(id, error).detail ?? t('error.fallback');
          const { open } = store.getState().draft;
          if (open?.proposal === id && open.saved !== null)
            store.dispatch(draftSaved({ proposal: id, version: data.version, saved: open.saved }));
          return null;
        });
      } finally {
        setBusy(false);
      }
    },
    [t, refusalOf, update],
  );
  return {
    waive: useCallback((finding, reason) => write(finding, reason), [write]),
    unwaive: useCallback((finding) => write(finding, null), [write]),
    isBusy,
  };
}
