// The day presets as one row of choices (requirement §9).
import type { DayPreset } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import styles from './filters.module.css';
import { daysChosen } from './filters-slice.ts';
import type { FilterOption } from './use-filter-choices.ts';

export function DayChoice({ options }: { readonly options: readonly FilterOption<DayPreset>[] }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const days = useAppSelector((state) => state.filters.days);
  return (
    <>
      <fieldset className="bare flex wrap gap-4 min-width-0" aria-label={t('filters.days')}>
        {options.map(({ value, label }) => (
          <label key={value} className={`input-accent-action relative text-13 pointer ${styles.day}`}>
            <input
              type="radio"
              name="days"
              value={value}
              checked={value === days}
              onChange={() => dispatch(daysChosen(value))}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="soft text-13">{t(days === 'All' ? 'filters.daysNow' : 'filters.daysEach')}</p>
    </>
  );
}
