// Ways to pick many curbs for a batch.

import { useTranslation } from 'react-i18next';
import { changeBatch, selectBatch } from '../../city/view/batch-slice.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { useAppSelector } from '../../shell/store.ts';
import { PickModeControls } from './pick-mode-controls.tsx';
import styles from './picking.module.css';

export function BatchPickModes() {
  const { t } = useTranslation();
  const way = useAppSelector((state) => selectBatch(state).pickMode);
  const choose = (pickMode: PickMode) => changeBatch({ pickMode });
  return (
    <section className={`grid gap-8 ${styles.bar}`} data-ways="many" aria-label={t('pick.title')}>
      <PickModeControls way={way} help={t(`pick.many.${way}`)} onChoose={choose} />
    </section>
  );
}
