// The footer of the panel of a curb while its rules are edited: where the edit applies, save or
// cancel, then check and publish.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { keepFocusWithin } from '../../ui/focus-in-place.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useInvalidFieldCount } from '../../ui/invalid-fields.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showSuccess } from '../../ui/toast.ts';
import { draftPanelShown, draftRedone, draftUndone, type OpenDraft } from '../draft-slice.ts';
import { saveDraft } from '../save-draft.ts';
import { toCheckTexts, useStepAfterCheck } from './check/use-step-after-check.ts';
import { DraftAlert } from './draft-alert.tsx';
import { EditScope } from './edit-scope.tsx';
import { useHasUnsavedChanges } from './use-draft.ts';
import { leaveEditInPlace } from './use-edit-in-place.ts';

interface Props {
  readonly open: OpenDraft;
  /** Id of the link in whose panel the draft is edited. */
  readonly link: number;
}

export function InPlaceFooter({ open, link }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const readOnly = useAppSelector((state) => state.draft.readOnly);
  const edited = useHasUnsavedChanges();
  const step = useStepAfterCheck(open.proposal);
  const invalidFieldCount = useInvalidFieldCount();
  const [saving, setSaving] = useState(false);
  const unsaved = edited || invalidFieldCount > 0;
  const isSaved = open.proposal !== null && !unsaved;
  const save = async () => {
    setSaving(true);
    const done = await dispatch(saveDraft());
    setSaving(false);
    if (done.ok) showSuccess(t('draft.savedToast'));
  };
  useShortcut('save', () => {
    if (unsaved && !saving && !readOnly) void save();
  });
  const undo = () => void dispatch(draftUndone());
  const redo = () => void dispatch(draftRedone());
  useShortcut('undo', undo);
  useShortcut('redo', redo);
  const { done, undone } = open.history;
  return (
    <>
      <DraftAlert onSave={() => void save()} />
      <footer ref={keepFocusWithin} className="panel-footer grid one-column gap-8">
        <EditScope open={open} link={link} />
        <div className="row wrap gap-8">
          {isSaved ? (
            <>
              <span className="fill medium text-14" role="status">
                {t('draft.place.saved', { number: open.proposal })}
              </span>
              <Button onClick={() => dispatch(draftPanelShown('check'))}>{t(toCheckTexts[step])}</Button>
            </>
          ) : (
            <ButtonWithReason
              onClick={() => void save()}
              loading={saving}
              reason={unsaved ? null : t('draft.nothingToSave')}
            >
              {t('draft.save')}
            </ButtonWithReason>
          )}
          <Button variant="default" onClick={() => void leaveEditInPlace()}>
            {t(isSaved ? 'draft.place.done' : 'draft.place.cancel')}
          </Button>
          {!isSaved && (
            <span className="fill flex justify-end">
              <IconButton label={t('draft.undo')} disabled={done.length === 0} onClick={undo}>
                <IconArrowBackUp size={20} stroke={1.5} />
              </IconButton>
              <IconButton label={t('draft.redo')} disabled={undone.length === 0} onClick={redo}>
                <IconArrowForwardUp size={20} stroke={1.5} />
              </IconButton>
            </span>
          )}
        </div>
      </footer>
    </>
  );
}
