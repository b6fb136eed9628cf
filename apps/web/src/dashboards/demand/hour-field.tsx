// The hour of the week shown on the map: a day selector and a slider over its hours.
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/select-field.tsx';
import { useMetricFormat } from '../metric-format.ts';
import styles from './demand.module.css';

interface Props {
  /** 0 = Monday 00:00. */
  readonly hour: number;
  readonly onChange: (hour: number) => void;
}

export function HourField({ hour, onChange }: Props) {
  const { t } = useTranslation();
  const { dates, hour: hourName, hourOfWeek } = useMetricFormat();
  const [day, at] = [Math.floor(hour / 24), hour % 24];
  return (
    <div className={`row wrap gap-8-12 print-gone ${styles.hour}`}>
      <SelectField
        label={t('demand.map.day')}
        value={String(day)}
        options={dates.weekDays.map(({ long }, index) => ({ value: String(index), label: long }))}
        onChange={(next) => onChange(Number(next) * 24 + at)}
      />
      <input
        type="range"
        min={0}
        max={23}
        value={at}
        aria-label={t('demand.map.hour')}
        aria-valuetext={hourName(at)}
        onChange={(event) => onChange(day * 24 + Number(event.target.value))}
      />
      <span className={styles.moment} aria-hidden="true">
        {hourOfWeek(hour)}
      </span>
    </div>
  );
}
