// First and last month of a period, as two selects of the months with measurements. Shows an error
// at once when the last month is before the first.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './demand.module.css';

interface Props {
  /** First day of the first month (`yyyy-MM-dd`); `to` is that of the last month. */
  readonly from: string;
  readonly to: string;
  /** Newest first. */
  readonly months: readonly string[];
  readonly nameOf: (month: string) => string;
  /** Called only when `from` is not after `to`. */
  readonly onChange: (from: string, to: string) => void;
}

export function MonthRange({ from, to, months, nameOf, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  /**
   * The selected months while the last is before the first; `null` = the selection is valid, and
   * the counted period is shown.
   */
  const [wrong, setWrong] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const shown = wrong ?? { from, to };
  const choose = (next: { readonly from: string; readonly to: string }) => {
    if (next.from > next.to) return setWrong(next);
    setWrong(null);
    onChange(next.from, next.to);
  };
  const listed = [...new Set([...months, shown.from, shown.to])].toSorted().toReversed();
  const options = listed.map((value) => ({ value, label: nameOf(value) }));
  return (
    <fieldset
      className="bare row wrap gap-4-8"
      aria-label={t('demand.period.range')}
      aria-describedby={wrong === null ? undefined : id}
    >
      <span className="row gap-8">
        <span aria-hidden="true">{t('demand.period.from')}</span>
        <SelectField
          label={t('demand.period.fromMonth')}
          value={shown.from}
          options={options}
          onChange={(month) => choose({ ...shown, from: month })}
        />
      </span>
      <span className="row gap-8">
        <span aria-hidden="true">{t('demand.period.to')}</span>
        <SelectField
          label={t('demand.period.toMonth')}
          value={shown.to}
          options={options}
          onChange={(month) => choose({ ...shown, to: month })}
        />
      </span>
      {wrong !== null && (
        <p id={id} role="alert" className={styles.wrong}>
          {t('demand.period.wrongOrder', { from: nameOf(wrong.from), to: nameOf(wrong.to) })}
        </p>
      )}
    </fieldset>
  );
}
