// Asks before leaving an analysis zone with unsaved changes.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answerLeaveQuestion, selectLeaveQuestion } from '../../shell/leave-guard.ts';
import { useAppSelector } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './analysis-zones.module.css';

/** `onDiscard` clears the drawing. */
export function DiscardZoneDialog({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation();
  if (useAppSelector(selectLeaveQuestion) !== 'panel') return null;
  return (
    <Dialog
      title={t('zones.discardTitle')}
      closeLabel={t('app.close')}
      onClose={() => answerLeaveQuestion(false)}
    >
      <div className={styles.dialog}>
        <p>{t('zones.discardText')}</p>
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={() => answerLeaveQuestion(false)}>
            {t('zones.stay')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onDiscard();
              answerLeaveQuestion(true);
            }}
          >
            {t('zones.discard')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
