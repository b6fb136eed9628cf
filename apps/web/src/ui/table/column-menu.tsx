// The menu of a column (requirement §2): Sort, ascending or descending; the values to filter by as a checkbox list with a search; Clear and Apply.
// Apply is disabled when the selection is unchanged, Clear when nothing is selected.
import {
  type ColumnValue,
  canApplyMenu,
  canClearMenu,
  clearValueMenu,
  normalizeSearchText,
  openValueMenu,
  toggleMenuValue,
  visibleMenuValues,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../field.tsx';
import type { GridSort } from './grid-types.ts';
import styles from './table.module.css';

/** The values of a column, as far as loaded. */
export interface ColumnValues {
  readonly values: readonly ColumnValue[];
  /** Whether the column has more values than these. */
  readonly truncated: boolean;
  /**
   * Whether the server has already searched the values; otherwise the menu searches the texts of
   * the loaded values.
   */
  readonly searched: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Props {
  /** Sort direction if the list is sorted by this column; `null` = by another one. */
  readonly sorted: 'ascending' | 'descending' | null;
  /** `hasUnappliedTicks`: some ticked values are not applied yet, so the menu stays open. */
  readonly onSort: (descending: boolean, hasUnappliedTicks: boolean) => void;
  readonly applied: readonly ColumnValue[];
  readonly onApply: (values: readonly ColumnValue[]) => void;
  readonly found: ColumnValues;
  /** Receives the search text on each keystroke. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly wordsOf: (value: ColumnValue) => string;
}

/** The values of a column that has only a few, all of them known without a request. */
export function completeColumnValues(values: readonly ColumnValue[]): ColumnValues {
  return { values, truncated: false, searched: false, loading: false, failed: false, retry: () => undefined };
}

/** In which direction a list is sorted by a column; `null` = by another one. */
export function sortDirection(sorting: GridSort | null, column: string): Props['sorted'] {
  if (sorting?.key !== column) return null;
  return sorting.descending ? 'descending' : 'ascending';
}

interface SortProps {
  readonly sorted: Props['sorted'];
  readonly onSort: (descending: boolean) => void;
}

/** The two directions a list can be sorted in, the current one pressed. */
export function SortButtons({ sorted, onSort }: SortProps) {
  const { t } = useTranslation();
  const directions = [
    ['ascending', IconArrowUp],
    ['descending', IconArrowDown],
  ] as const;
  return (
    <div className="grid two-columns gap-4">
      {directions.map(([direction, Icon]) => (
        <button
          key={direction}
          type="button"
          className={styles.sort}
          aria-pressed={sorted === direction}
          onClick={() => onSort(direction === 'descending')}
        >
          <Icon size={14} stroke={1.5} aria-hidden="true" />
          {t(`table.${direction}`)}
        </button>
      ))}
    </div>
  );
}

export function ColumnMenu({ sorted, onSort, applied, onApply, found, onSearch, wordsOf }: Props) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState(() => openValueMenu(applied));
  const [search, setSearch] = useState('');
  const searchText = normalizeSearchText(search.trim());
  const known = found.searched || searchText === '';
  const matchingValues = known
    ? found.values
    : found.values.filter((value) => normalizeSearchText(wordsOf(value)).includes(searchText));
  const values = visibleMenuValues(menu, matchingValues, searchText !== '');
  const note = () => {
    if (found.failed)
      return (
        <li className="pad-8" role="alert">
          {t('table.valuesFailed')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={found.retry}>
            {t('app.retry')}
          </Button>
        </li>
      );
    if (found.loading && values.length === 0) return <li className="pad-8">{t('table.loadingValues')}</li>;
    return values.length === 0 ? <li className="pad-8">{t('table.noValues')}</li> : null;
  };
  return (
    <form
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (canApplyMenu(menu)) onApply(menu.chosen);
      }}
    >
      <h3 className="text-13 bold">{t('table.sort')}</h3>
      <SortButtons sorted={sorted} onSort={(descending) => onSort(descending, canApplyMenu(menu))} />
      <h3 className="text-13 bold">{t('table.filter')}</h3>
      <Field
        label={t('table.searchValues')}
        placeholder={t('table.searchValues')}
        className={styles.menuSearch}
        value={search}
        onChange={(text) => {
          setSearch(text);
          onSearch?.(text);
        }}
      />
      <ul className={`card scroll-y no-bullets ${styles.values}`} aria-label={t('table.filter')}>
        {note()}
        {values.map((value) => (
          <li key={value === null ? 'null' : `value ${value}`}>
            <label className={`ticks hover-sunken input-flex-none ${styles.value}`}>
              <input
                type="checkbox"
                checked={menu.chosen.includes(value)}
                onChange={() => setMenu(toggleMenuValue(menu, value))}
              />
              <span className="truncate min-width-0" title={wordsOf(value)}>
                {wordsOf(value)}
              </span>
            </label>
          </li>
        ))}
        {found.truncated && <li className={`pad-8 soft text-12`}>{t('table.moreValues')}</li>}
      </ul>
      <div className="flex gap-8 justify-end">
        <Button
          size="compact-md"
          variant="default"
          disabled={!canClearMenu(menu)}
          onClick={() => {
            setMenu(clearValueMenu());
            if (applied.length > 0) onApply([]);
          }}
        >
          {t('table.clear')}
        </Button>
        <Button size="compact-md" type="submit" disabled={!canApplyMenu(menu)}>
          {t('table.apply')}
        </Button>
      </div>
    </form>
  );
}
