// Asks before text typed in a work order's panel is discarded.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answerLeaveQuestion, selectLeaveQuestion } from '../shell/leave-guard.ts';
import { useAppSelector } from '../shell/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './work-orders.module.css';

export function DiscardDialog() {
  const { t } = useTranslation();
  if (useAppSelector(selectLeaveQuestion) !== 'panel') return null;
  return (
    <Dialog
      title={t('workOrders.discardTitle')}
      closeLabel={t('app.close')}
      onClose={() => answerLeaveQuestion(false)}
    >
      <p>{t('workOrders.discardText')}</p>
      <div className={styles.bigButtons}>
        <Button variant="default" onClick={() => answerLeaveQuestion(false)}>
          {t('workOrders.discardStay')}
        </Button>
        <Button color="red" onClick={() => answerLeaveQuestion(true)}>
          {t('workOrders.discard')}
        </Button>
      </div>
    </Dialog>
  );
}
