// When the rules take effect: now, as each draft specifies, or on a date of the city's calendar.
import { timeInWords } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { minuteOf, timeOf } from '../shell/date-words.ts';
import { useDateWords, useReader } from '../shell/reader-hooks.ts';
import { writtenTime } from '../shell/written-time.ts';
import { DateField } from '../ui/date-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import styles from './publish-when.module.css';
import type { When } from './publish-when.ts';

interface Props {
  readonly when: When;
  /** Initial value of the date fields. */
  readonly day: Extract<When, { kind: 'day' }>;
  readonly kinds: readonly When['kind'][];
  readonly isPast: boolean;
  readonly onChange: (when: When) => void;
  /** Called when the typed time becomes invalid or valid again. */
  readonly onFault: (isFaulty: boolean) => void;
}

const day = 1440;

export function WhenFields({ when, day: first, kinds, isPast, onChange, onFault }: Props) {
  const { t } = useTranslation();
  const words = useDateWords();
  const reader = useReader();
  const shown = when.kind === 'day' ? when : first;
  return (
    <fieldset className={styles.when}>
      <legend className={styles.strong}>{t('publish.when')}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.radio}>
          <input
            type="radio"
            name="publish-when"
            checked={when.kind === kind}
            onChange={() => onChange(kind === 'day' ? first : { kind })}
          />
          {t(`publish.when-${kind}`)}
        </label>
      ))}
      {when.kind === 'day' && (
        <div className={styles.day}>
          <DateField
            label={t('publish.date')}
            value={shown.date}
            text={words.day(shown.date)}
            onChange={(date) => onChange({ ...shown, date })}
          />
          <TimeField
            label={t('publish.time')}
            text={timeInWords(shown.time, reader)}
            read={writtenTime}
            fault={t('form.time', { label: t('publish.time') })}
            onFault={onFault}
            onChange={(time) => onChange({ ...shown, time })}
            onStep={(step) =>
              onChange({ ...shown, time: timeOf((minuteOf(shown.time) + step * 5 + day) % day) })
            }
          />
          <span className={styles.soft}>{t('publish.cityTime')}</span>
        </div>
      )}
      {isPast && (
        <p className={styles.error} role="alert">
          {t('proposal.schedule-past')}
        </p>
      )}
    </fieldset>
  );
}
