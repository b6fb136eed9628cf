// Note on the parking sessions that are stored but left out of every number.
import { useTranslation } from 'react-i18next';
import { type MeasureNote, useExcludedSessions } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import styles from './turnover.module.css';

interface Props {
  readonly note: MeasureNote;
  /** `true` when some hours are not selected: the number is of all hours nevertheless. */
  readonly ofAllHours: boolean;
}

export function ExcludedSessionsNote({ note, ofAllHours }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { count, kinds } = useExcludedSessions(note);
  if (count === 0) return null;
  const text = t('turnover.faults', { count, number: words.whole(count), kinds });
  return <p className={styles.note}>{ofAllHours ? t('dashboards.allHours', { what: text }) : text}</p>;
}
