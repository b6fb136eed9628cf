// Note on the parking sessions that are stored but left out of every number.
import { sessionIssues } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import type { MeasureNote } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import styles from './turnover.module.css';

const named: ReadonlySet<string> = new Set(sessionIssues);

export function ExcludedSessionsNote({ note }: { readonly note: MeasureNote }) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const faults = note.faults.filter(({ sessions }) => sessions > 0);
  const all = faults.reduce((sum, { sessions }) => sum + sessions, 0);
  if (all === 0) return null;
  const kinds = faults.map(
    ({ fault, sessions }) =>
      `${named.has(fault) ? t(`counted.fault.${fault}`) : fault} ${words.whole(sessions)}`,
  );
  return (
    <p className={styles.note}>
      {t('turnover.faults', { count: all, number: words.whole(all), kinds: kinds.join(', ') })}
    </p>
  );
}
