// Shown when another user has deleted or published the proposal of the open draft. The user can
// turn the edits into a new proposal.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { type DraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { draftClosed, draftRehomed, type OpenDraft } from '../draft-slice.ts';
import { rebaseDraft } from '../rebase-draft.ts';
import { saveDraft } from '../save-draft.ts';
import { deleteStoredDraft } from '../stored-drafts.ts';

interface Props {
  readonly open: OpenDraft;
  readonly trouble: Extract<DraftSaveError, { kind: 'deleted' | 'published' }>;
}

export function GoneDialog({ open, trouble }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const close = () => setDraftSaveError(null);
  const asNew = async () => {
    close();
    // The published regulation now has a new version.
    dispatch(draftRehomed({ proposal: null, version: null, saved: null }));
    await rebaseDraft();
    const done = await dispatch(saveDraft());
    if (done.ok) showSuccess(t('draft.savedToast'));
  };
  const discard = () => {
    close();
    dispatch(draftClosed());
    deleteStoredDraft(localStorage, open.key);
  };
  const who =
    trouble.kind === 'published' ? (trouble.theirs?.published_by ?? t('draft.conflict.somebody')) : '';
  return (
    <Dialog title={t(`draft.gone.${trouble.kind}.title`)} closeLabel={t('app.close')} onClose={close}>
      <p>{t(`draft.gone.${trouble.kind}`, { who })}</p>
      <div className="flex wrap gap-8">
        <Button onClick={() => void asNew()}>{t('draft.gone.asNew')}</Button>
        <Button variant="default" onClick={discard}>
          {t('draft.leave.discard')}
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          {t('draft.conflict.look')}
        </Button>
      </div>
    </Dialog>
  );
}
