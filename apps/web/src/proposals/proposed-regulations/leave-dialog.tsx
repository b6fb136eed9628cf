// Shown before an unsaved draft is closed: save it, keep it in this browser, discard the changes,
// or stay.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerLeaveQuestion } from '../../shell/leave-guard.ts';
import { store, useAppDispatch } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { draftClosed } from '../draft-slice.ts';
import { saveDraft } from '../save-draft.ts';
import { deleteStoredDraft } from '../stored-drafts.ts';

export function LeaveDialog({ mayEdit, onKeep }: { readonly mayEdit: boolean; readonly onKeep: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [saving, setSaving] = useState(false);
  const close = () => dispatch(draftClosed());
  const save = async () => {
    setSaving(true);
    const done = await dispatch(saveDraft());
    setSaving(false);
    if (done.ok) {
      showSuccess(t('draft.savedToast'));
      close();
    }
    // If saving fails, the panel shows why and the user stays.
    answerLeaveQuestion(done.ok);
  };
  const storeAndLeave = () => {
    onKeep();
    close();
    answerLeaveQuestion(true);
  };
  const discard = () => {
    const key = store.getState().draft.open?.key;
    close();
    if (key !== undefined) deleteStoredDraft(localStorage, key);
    answerLeaveQuestion(true);
  };
  return (
    <Dialog
      title={t('draft.leave.title')}
      closeLabel={t('app.close')}
      onClose={() => answerLeaveQuestion(false)}
    >
      <p>{t('draft.leave.text')}</p>
      <div className="flex wrap gap-8">
        {mayEdit && (
          <Button loading={saving} onClick={() => void save()}>
            {t('draft.leave.save')}
          </Button>
        )}
        <Button variant="default" onClick={storeAndLeave}>
          {t('draft.leave.keep')}
        </Button>
        <Button variant="default" color="red" onClick={discard}>
          {t('draft.leave.discard')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => answerLeaveQuestion(false)}>
          {t('draft.leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
