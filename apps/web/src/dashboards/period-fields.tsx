// Selects the days of the week and hours of the day that are counted, with presets (requirement §9)
// and a range slider.
import { hourLabel } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { sortedPresets, usePresetName } from '../shell/day-preset-names.ts';
import { HourRange } from '../ui/hour-range.tsx';
import type { DashboardChoices } from './dashboard-choices.ts';
import styles from './dashboards.module.css';

interface Props {
  readonly choices: DashboardChoices;
  readonly onChange: (change: Partial<DashboardChoices>) => void;
}

export function PeriodFields({ choices: { days, from, to }, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = usePresetName();
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('dashboards.days')}</legend>
        <div className={styles.days}>
          {sortedPresets.map((preset) => (
            <label key={preset} className={styles.day}>
              <input
                type="radio"
                name="dashboard-days"
                value={preset}
                checked={preset === days}
                onChange={() => onChange({ days: preset })}
              />
              <span>{nameOf(preset)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('dashboards.hours')}</legend>
        <HourRange
          words={{ from: t('dashboards.hoursFrom'), to: t('dashboards.hoursTo') }}
          min={from}
          max={to}
          hourName={hourLabel}
          onChange={(min, max) => onChange({ from: min, to: max })}
        />
      </fieldset>
    </>
  );
}
