// Ways to pick many curbs for a batch.
import { useTranslation } from 'react-i18next';
import { batchPickMode } from '../../map/batch.ts';
import { useSignal } from '../../ui/signal.ts';
import { PickModeControls } from './pick-mode-controls.tsx';
import styles from './picking.module.css';

export function BatchPickModes() {
  const { t } = useTranslation();
  const way = useSignal(batchPickMode);
  return (
    <section className={`grid gap-8 ${styles.bar}`} data-ways="many" aria-label={t('pick.title')}>
      <PickModeControls way={way} help={t(`pick.many.${way}`)} onChoose={batchPickMode.set} />
    </section>
  );
}
