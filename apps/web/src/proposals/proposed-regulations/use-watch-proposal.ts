// Watches the proposal of the open draft for changes by others (saved, deleted or published):
// notifies the user at once, and applies the change if nothing is unsaved.

import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { isApiError } from '../../shell/api-error.ts';
import { selectOwnWrites } from '../../shell/own-writes.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { showInfo } from '../../ui/toast.ts';
import { type ProposalResponse, toDraftTarget, toProposalDraft } from '../draft-mapping.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { draftOpened } from '../draft-slice.ts';
import { isUnsaved } from '../open-draft-state.ts';

/** Opens a published proposal at the check step, which shows who published it and from when. */
function openPublishedProposal(answer: ProposalResponse, key: string) {
  const draft = toProposalDraft(answer);
  return draftOpened({ ...toDraftTarget(answer), key, draft, saved: draft, step: 'check' });
}

export function useWatchProposal(): void {
  const { t, i18n } = useTranslation();
  const { nameOf: personName } = usePersonNames();
  const proposal = useAppSelector((state) => state.draft.open?.proposal ?? null);
  const { data, error } = api.useProposedRegulationQuery(
    proposal === null ? skipToken : { params: { id: proposal }, query: { language: i18n.language } },
  );
  const answer = data?.id === proposal ? data : undefined;
  const writes = useAppSelector(selectOwnWrites) > 0;
  useEffect(() => {
    if (writes) return;
    const { draft } = store.getState();
    const { open, step } = draft;
    if (answer === undefined || open === null || open.proposal !== answer.id) return;
    if (open.version === null || answer.version <= open.version) return;
    if (answer.is_published) {
      // Nothing is lost: the published version is shown, read-only and revertible.
      if (!isUnsaved(draft)) store.dispatch(openPublishedProposal(answer, open.key));
      else setDraftSaveError({ kind: 'published', theirs: answer });
      return;
    }
    if (isUnsaved(draft)) {
      // The user who tried to save already sees the conflict.
      if (selectDraftSaveError(store.getState())?.kind === 'conflict') return;
      setDraftSaveError({ kind: 'newer', theirs: answer });
      return;
    }
    const theirs = toProposalDraft(answer);
    store.dispatch(
      draftOpened({ ...toDraftTarget(answer), key: open.key, draft: theirs, saved: theirs, step }),
    );
    showInfo(t('draft.takenOver', { who: personName(answer.modified_by) ?? t('draft.conflict.somebody') }));
  }, [answer, writes, t, personName]);
  const isGone = error !== undefined && isApiError(error) && error.status === 404;
  useEffect(() => {
    if (isGone && !writes && proposal !== null) setDraftSaveError({ kind: 'deleted' });
  }, [isGone, writes, proposal]);
}
