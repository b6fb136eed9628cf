// Selects the days of the week and hours of the day that are counted, with presets (requirement §9)
// and a range slider.
import { formatTimeOfDay } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { sortedPresets, usePresetName } from '../shell/day-preset-names.ts';
import { useDateFormat, useReader } from '../shell/reader-hooks.ts';
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
  const { hour } = useDateFormat();
  const reader = useReader();
  // Both ends of a day would be 12 AM, and few readers know which that is.
  const hourName = (at: number) =>
    at % 24 === 0 ? formatTimeOfDay(at === 0 ? '00:00' : '24:00', reader) : hour(at);
  return (
    <>
      <fieldset className="bare grid gap-8 min-width-0">
        <legend className={`between gap-8 full-width text-13 bold ${styles.legend}`}>
          {t('dashboards.days')}
        </legend>
        <div className="flex wrap gap-4">
          {sortedPresets.map((preset) => (
            <label key={preset} className={`relative text-13 pointer ${styles.day}`}>
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
      <fieldset className="bare grid gap-8 min-width-0">
        <legend className={`between gap-8 full-width text-13 bold ${styles.legend}`}>
          {t('dashboards.hours')}
        </legend>
        <HourRange
          words={{ from: t('dashboards.hoursFrom'), to: t('dashboards.hoursTo') }}
          min={from}
          max={to}
          hourName={hourName}
          onChange={(min, max) => onChange({ from: min, to: max })}
        />
      </fieldset>
    </>
  );
}
