// Asks before text typed in a work order's panel is discarded.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { discardPrompt } from '../shell/unsaved-panel.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useSignal } from '../ui/signal.ts';
import styles from './work-orders.module.css';

export function DiscardDialog() {
  const { t } = useTranslation();
  const answer = useSignal(discardPrompt);
  if (answer === null) return null;
  return (
    <Dialog title={t('workOrders.discardTitle')} closeLabel={t('app.close')} onClose={() => answer(false)}>
      <p>{t('workOrders.discardText')}</p>
      <div className={styles.bigButtons}>
        <Button variant="default" onClick={() => answer(false)}>
          {t('workOrders.discardStay')}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {t('workOrders.discard')}
        </Button>
      </div>
    </Dialog>
  );
}
