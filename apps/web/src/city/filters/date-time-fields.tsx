// Date and time in the sidebar: the same state as the time control, in the instant slice.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CityDateField, CityTimeField } from '../../shell/date-time-inputs.tsx';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { useSelectedInstant } from '../city/city-hooks.ts';
import styles from './filters.module.css';

export function DateTimeFields() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const selectedInstant = useSelectedInstant();
  const words = useDateFormat();
  if (selectedInstant === null) return null;
  const { date, time, live } = selectedInstant;
  const choose = (part: { date?: string; time?: string }) => dispatch(instantChosen({ date, time, ...part }));
  return (
    <div className="row wrap gap-4">
      <CityDateField
        label={t('filters.date')}
        value={date}
        text={words.shortDay(date)}
        className={styles.date}
        onChange={(value) => choose({ date: value })}
      />
      <CityTimeField
        label={t('filters.time')}
        value={time}
        className={styles.time}
        onChange={(value) => choose({ time: value })}
      />
      <Button
        size="compact-md"
        variant={live ? 'filled' : 'default'}
        aria-pressed={live}
        onClick={() => dispatch(nowChosen())}
      >
        {t('instant.now')}
      </Button>
    </div>
  );
}
