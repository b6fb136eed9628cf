// The active filters, one chip each; pressing a chip removes its filter.
import { anyCurbType } from '@curbwright/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import styles from './filters.module.css';
import { daysChosen, filterToggled, subActivityChosen, timeLimitToggled } from './filters-slice.ts';
import type { FilterChoices, FilterOption } from './use-filter-choices.ts';

interface Chip {
  readonly key: string;
  readonly label: string;
  readonly remove: () => void;
}

function labelIn<Value extends string | number>(
  options: readonly FilterOption<Value>[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

export function ActiveFilters({ choices }: { readonly choices: FilterChoices }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { globalFilters, days, time_limit, restrictions, sub_restrictions } = useAppSelector(
    (state) => state.filters,
  );
  const kinds = choices.sections.flatMap((section) => section.options);
  const { sub_activity } = globalFilters;
  const chips: readonly Chip[] = [
    ...(sub_activity === anyCurbType
      ? []
      : [
          {
            key: 'kind',
            label: labelIn(kinds, sub_activity),
            remove: () => dispatch(subActivityChosen(anyCurbType)),
          },
        ]),
    ...(days === 'All'
      ? []
      : [{ key: 'days', label: labelIn(choices.days, days), remove: () => dispatch(daysChosen('All')) }]),
    ...time_limit.map((minutes) => ({
      key: `limit ${minutes}`,
      label: labelIn(choices.timeLimits, minutes),
      remove: () => dispatch(timeLimitToggled(minutes)),
    })),
    ...restrictions.map((name) => ({
      key: `restriction ${name}`,
      label: labelIn(choices.restrictions, name),
      remove: () => dispatch(filterToggled({ list: 'restrictions', name })),
    })),
    ...sub_restrictions.map((name) => ({
      key: `sub ${name}`,
      label: labelIn(kinds, name),
      remove: () => dispatch(filterToggled({ list: 'sub_restrictions', name })),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="flex wrap gap-6 no-bullets" aria-label={t('filters.active')}>
      {chips.map(({ key, label, remove }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('filters.remove', { name: label })}
            onClick={remove}
          >
            {label}
            <IconX size={14} stroke={1.5} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
