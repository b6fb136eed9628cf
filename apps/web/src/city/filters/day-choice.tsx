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
      <fieldset className={styles.days} aria-label={t('filters.days')}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.day}>
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
      <p className={styles.help}>{t(days === 'All' ? 'filters.daysNow' : 'filters.daysEach')}</p>
    </>
  );
}
