// Asks before leaving an analysis zone with unsaved changes.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { discardPrompt } from '../../shell/unsaved-panel.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSignal } from '../../ui/signal.ts';
import styles from './analysis-zones.module.css';

/** `onDiscard` clears the drawing. */
export function DiscardZoneDialog({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation();
  const answer = useSignal(discardPrompt);
  if (answer === null) return null;
  return (
    <Dialog title={t('zones.discardTitle')} closeLabel={t('app.close')} onClose={() => answer(false)}>
      <div className={styles.dialog}>
        <p>{t('zones.discardText')}</p>
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={() => answer(false)}>
            {t('zones.stay')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onDiscard();
              answer(true);
            }}
          >
            {t('zones.discard')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
