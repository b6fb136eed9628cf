// Date and time in the sidebar: the same state as the time control, in the instant slice.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMinuteOfDay, parseMinuteOfDay } from '../../shell/date-format.ts';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { parseTimeOfDay } from '../../shell/parse-time-of-day.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useSelectedInstant } from '../city/city-hooks.ts';
import styles from './filters.module.css';

const stepMinutes = 5;

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
      <DateField
        label={t('filters.date')}
        value={date}
        text={words.shortDay(date)}
        className={styles.date}
        onChange={(value) => choose({ date: value })}
      />
      <TimeField
        label={t('filters.time')}
        text={words.clock(time)}
        read={parseTimeOfDay}
        fault={t('form.time', { label: t('filters.time') })}
        className={styles.time}
        onChange={(value) => choose({ time: value })}
        onStep={(step) =>
          choose({ time: formatMinuteOfDay((parseMinuteOfDay(time) + 1440 + step * stepMinutes) % 1440) })
        }
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
