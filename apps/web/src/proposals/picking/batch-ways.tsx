// Ways to pick many curbs for a batch.
import { useTranslation } from 'react-i18next';
import { batchPickWay } from '../../map/batch.ts';
import { useSignal } from '../../ui/signal.ts';
import { PickWays } from './pick-ways.tsx';
import styles from './picking.module.css';

export function BatchWays() {
  const { t } = useTranslation();
  const way = useSignal(batchPickWay);
  return (
    <section className={styles.bar} data-ways="many" aria-label={t('pick.title')}>
      <PickWays way={way} help={t(`pick.many.${way}`)} onChoose={batchPickWay.set} />
    </section>
  );
}
