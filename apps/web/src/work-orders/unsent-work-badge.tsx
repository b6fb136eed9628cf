// Badge with the number of changes waiting on this device and of those that need a decision; shown
// whenever there are any.
import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { sendQueuedWork } from './field/field-work.ts';
import { UnsentWorkList } from './unsent-work-list.tsx';
import { useFieldWork } from './use-field-work.ts';
import styles from './work-orders.module.css';

export function UnsentWorkBadge() {
  const { t } = useTranslation();
  const { rows, counts, rest, sending } = useFieldWork();
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const decisionCount = counts.conflicts + counts.aside;
  const parts = [
    counts.waiting > 0 ? t('workOrders.waitingCount', { count: counts.waiting }) : '',
    decisionCount > 0 ? t('workOrders.needsYou', { count: decisionCount }) : '',
  ].filter((part) => part !== '');
  return (
    <>
      <button
        type="button"
        className={styles.badge}
        data-needs={decisionCount > 0}
        data-unsent={rows.length}
        onClick={() => setOpen(true)}
      >
        <IconCloudUp size={20} stroke={1.5} aria-hidden="true" />
        <span role="status">{parts.join(' · ')}</span>
      </button>
      {open && (
        <Dialog title={t('workOrders.notSent')} closeLabel={t('app.close')} onClose={() => setOpen(false)}>
          <p>{t(rest === 'sign in' ? 'workOrders.signInToSend' : 'workOrders.notSentHelp')}</p>
          <UnsentWorkList rows={rows} named />
          {counts.waiting > 0 && (
            <Button loading={sending} onClick={() => void sendQueuedWork()}>
              {t('workOrders.sendNow')}
            </Button>
          )}
        </Dialog>
      )}
    </>
  );
}
