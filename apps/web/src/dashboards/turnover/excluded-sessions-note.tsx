// Note on the parking sessions that are stored but left out of every number.
import { useTranslation } from 'react-i18next';
import { type MeasureNote, useExcludedSessions } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import styles from './turnover.module.css';

export function ExcludedSessionsNote({ note }: { readonly note: MeasureNote }) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { count, kinds } = useExcludedSessions(note);
  if (count === 0) return null;
  return <p className={styles.note}>{t('turnover.faults', { count, number: words.whole(count), kinds })}</p>;
}
