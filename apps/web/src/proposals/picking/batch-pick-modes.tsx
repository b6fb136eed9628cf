// Ways to pick many curbs for a batch.

import { useTranslation } from 'react-i18next';
import { changeBatch, selectBatch } from '../../city/view/batch-slice.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { useAppSelector } from '../../shell/store.ts';
import { PickModeControls } from './pick-mode-controls.tsx';
import styles from './picking.module.css';
import { selectPicking } from './picking-slice.ts';

export function BatchPickModes() {
  const { t } = useTranslation();
  const { pickMode: way, search } = useAppSelector(selectBatch);
  const { removes } = useAppSelector(selectPicking);
  const choose = (pickMode: PickMode) => changeBatch({ pickMode });
  return (
    <section className={`grid gap-8 ${styles.bar}`} data-ways="many" aria-label={t('pick.title')}>
      <PickModeControls way={way} help={t(`pick.many.${way}`)} onChoose={choose} />
      {way !== 'click' && !removes && search !== null && <p className="text-13">{t('pick.onlyMatches')}</p>}
    </section>
  );
}
