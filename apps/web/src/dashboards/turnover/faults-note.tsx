// Note on the parking sessions that are stored but left out of every number.
import { stayFaults } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useFigureWords } from '../figure-words.ts';
import type { MeasureNote } from '../measure-note.ts';
import styles from './turnover.module.css';

const named: ReadonlySet<string> = new Set(stayFaults);

export function FaultsNote({ note }: { readonly note: MeasureNote }) {
  const { t } = useTranslation();
  const words = useFigureWords();
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
