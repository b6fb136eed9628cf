// Waiving an error of the check with a reason, and taking that back: kept with the proposal, so a draft with edits is saved first.
import { useCallback, useState } from 'react';
import { api } from '../../../app/api.ts';
import { draftSaved, isUnsaved } from '../../../app/draft-slice.ts';
import { asOwn } from '../../../app/own-writes.ts';
import { saveDraft } from '../../../app/save-draft.ts';
import { store } from '../../../app/store.ts';
import { useAnswer } from './use-findings.ts';

export interface Waiving {
  /** True when it is kept. */
  readonly waive: (finding: string, reason: string) => Promise<boolean>;
  readonly unwaive: (finding: string) => Promise<boolean>;
  readonly isBusy: boolean;
}

/** Saves what is not saved; the proposal's id and version, or null when it could not be saved. */
async function savedDraft(): Promise<{ readonly proposal: number; readonly version: number } | null> {
  const { draft } = store.getState();
  if (isUnsaved(draft)) {
    const saved = await store.dispatch(saveDraft());
    return saved.ok ? saved.value : null;
  }
  const { proposal = null, version = null } = draft.open ?? {};
  return proposal === null || version === null ? null : { proposal, version };
}

export function useWaivers(proposal: number | null): Waiving {
  const kept = useAnswer(proposal)?.waivers;
  const [update] = api.useUpdateProposedRegulationMutation();
  const [isBusy, setBusy] = useState(false);
  const write = useCallback(
    async (finding: string, reason: string | null) => {
      setBusy(true);
      try {
        const place = await savedDraft();
        if (place === null) return false;
        const others = (kept ?? []).filter((one) => one.finding !== finding);
        const waivers = reason === null ? others : [...others, { finding, reason }];
        const { proposal: id, version } = place;
        return await asOwn(async () => {
          const { data } = await update({ params: { id }, body: { waivers, version } });
          if (data === undefined) return false;
          const { open } = store.getState().draft;
          if (open?.proposal === id && open.saved !== null)
            store.dispatch(draftSaved({ proposal: id, version: data.version, saved: open.saved }));
          return true;
        });
      } finally {
        setBusy(false);
      }
    },
    [kept, update],
  );
  return {
    waive: useCallback((finding, reason) => write(finding, reason), [write]),
    unwaive: useCallback((finding) => write(finding, null), [write]),
    isBusy,
  };
}
