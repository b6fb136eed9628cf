// Fields for when the rules take effect: now, as each draft specifies, or on a date in the city's
// calendar.
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CityDateField, CityTimeField } from '../shell/date-time-inputs.tsx';
import styles from './publish-time.module.css';
import type { PublishTime } from './publish-time.ts';

interface Props {
  readonly when: PublishTime;
  /** Initial value of the date fields. */
  readonly day: Extract<PublishTime, { kind: 'day' }>;
  /** One kind is not offered for choice. */
  readonly kinds: readonly PublishTime['kind'][];
  readonly isPast: boolean;
  readonly onChange: (when: PublishTime) => void;
  /** Called with the reason when the typed date or time becomes invalid; `null` = both are valid. */
  readonly onFault: (reason: string | null) => void;
}

export function PublishTimeFields({ when, day: first, kinds, isPast, onChange, onFault }: Props) {
  const { t } = useTranslation();
  const shown = when.kind === 'day' ? when : first;
  const [isDateFaulty, setDateFaulty] = useState(false);
  const [isTimeFaulty, setTimeFaulty] = useState(false);
  const dateFault = t('form.required', { label: t('publish.date') });
  const reason = isDateFaulty
    ? dateFault
    : isTimeFaulty
      ? t('form.time', { label: t('publish.time') })
      : null;
  useEffect(() => onFault(reason), [reason, onFault]);
  const dayFields = useRef<HTMLDivElement>(null);
  const choose = (kind: PublishTime['kind']) => {
    flushSync(() => onChange(kind === 'day' ? first : { kind }));
    // In a dialog, the fields that appear can be below what is in view.
    dayFields.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <fieldset className={`bare grid gap-8 ${styles.when}`}>
      <legend className="bold">{t('publish.when')}</legend>
      {(kinds.length > 1 ? kinds : []).map((kind) => (
        <label key={kind} className="row gap-8 min-height-24 input-accent-action">
          <input
            type="radio"
            name="publish-when"
            checked={when.kind === kind}
            onChange={() => choose(kind)}
          />
          {t(`publish.when-${kind}`)}
        </label>
      ))}
      {when.kind === 'day' && (
        <div ref={dayFields} className={`row wrap gap-8 ${styles.day}`}>
          <CityDateField
            label={t('publish.date')}
            value={shown.date}
            fault={dateFault}
            onFault={setDateFaulty}
            onChange={(date) => onChange({ ...shown, date })}
          />
          <CityTimeField
            label={t('publish.time')}
            value={shown.time}
            onFault={setTimeFaulty}
            onChange={(time) => onChange({ ...shown, time })}
          />
          <span className="soft text-13">{t('publish.cityTime')}</span>
        </div>
      )}
      {isPast && (
        <p className="error text-13" role="alert">
          {t('proposal.schedule-past')}
        </p>
      )}
    </fieldset>
  );
}
