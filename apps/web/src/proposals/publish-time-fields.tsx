// Fields for when the rules take effect: now, as each draft specifies, or on a date in the city's
// calendar.
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
  /** Called when the typed time becomes invalid or valid again. */
  readonly onFault: (isFaulty: boolean) => void;
}

export function PublishTimeFields({ when, day: first, kinds, isPast, onChange, onFault }: Props) {
  const { t } = useTranslation();
  const shown = when.kind === 'day' ? when : first;
  return (
    <fieldset className={`bare grid gap-8 ${styles.when}`}>
      <legend className="bold">{t('publish.when')}</legend>
      {(kinds.length > 1 ? kinds : []).map((kind) => (
        <label key={kind} className="row gap-8 min-height-24 input-accent-action">
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
        <div className={`row wrap gap-8 ${styles.day}`}>
          <CityDateField
            label={t('publish.date')}
            value={shown.date}
            onChange={(date) => onChange({ ...shown, date })}
          />
          <CityTimeField
            label={t('publish.time')}
            value={shown.time}
            onFault={onFault}
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
