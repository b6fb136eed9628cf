// Asks before unsaved edits of an asset are discarded.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answerLeaveQuestion, selectLeaveQuestion } from '../shell/leave-guard.ts';
import { useAppSelector } from '../shell/store.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Shows the question while it is open. */
export function DiscardDialog() {
  const { t } = useTranslation();
  if (useAppSelector(selectLeaveQuestion) !== 'panel') return null;
  return (
    <Dialog
      title={t('assets.discardTitle')}
      closeLabel={t('app.close')}
      onClose={() => answerLeaveQuestion(false)}
    >
      <div className="grid gap-16">
        <p>{t('assets.discardText')}</p>
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={() => answerLeaveQuestion(false)}>
            {t('assets.discardStay')}
          </Button>
          <Button color="red" onClick={() => answerLeaveQuestion(true)}>
            {t('assets.discard')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
