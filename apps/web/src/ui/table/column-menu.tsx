// The menu of a column (requirement §2): Sort, ascending or descending; the values to filter by as a checkbox list with a search; Clear and Apply.
// Apply is disabled when the selection is unchanged, Clear when nothing is selected.
import {
  type ListedValue,
  mayApply,
  mayClear,
  menuCleared,
  openedMenu,
  shownValues,
  valueToggled,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from '../field.tsx';
import styles from './table.module.css';

export interface ColumnMenuWords {
  readonly sort: string;
  readonly ascending: string;
  readonly descending: string;
  readonly filter: string;
  readonly search: string;
  readonly clear: string;
  readonly apply: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly none: string;
  /** There are more values than are shown. */
  readonly more: string;
}

/** The values a column has, as far as they were found. */
export interface FoundValues {
  readonly values: readonly ListedValue[];
  readonly truncated: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Props {
  readonly words: ColumnMenuWords;
  /** How the list is sorted by this column; null = by another one. */
  readonly sorted: 'ascending' | 'descending' | null;
  /** `isTicking`: values are ticked that were not applied yet; the menu stays with them. */
  readonly onSort: (descending: boolean, isTicking: boolean) => void;
  readonly applied: readonly ListedValue[];
  readonly onApply: (values: readonly ListedValue[]) => void;
  readonly found: FoundValues;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly wordsOf: (value: ListedValue) => string;
}

export function ColumnMenu(props: Props) {
  const { words, sorted, onSort, applied, onApply, found, search, onSearch, wordsOf } = props;
  const [menu, setMenu] = useState(() => openedMenu(applied));
  const values = shownValues(menu, found.values, search.trim() !== '');
  const note = () => {
    if (found.failed)
      return (
        <li className={styles.valueNote} role="alert">
          {words.failed}{' '}
          <Button size="compact-xs" variant="subtle" onClick={found.retry}>
            {words.retry}
          </Button>
        </li>
      );
    if (found.loading && values.length === 0) return <li className={styles.valueNote}>{words.loading}</li>;
    return values.length === 0 ? <li className={styles.valueNote}>{words.none}</li> : null;
  };
  return (
    <form
      className={styles.menu}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayApply(menu)) onApply(menu.chosen);
      }}
    >
      <h3 className={styles.menuTitle}>{words.sort}</h3>
      <div className={styles.sorts}>
        <button
          type="button"
          className={styles.sort}
          aria-pressed={sorted === 'ascending'}
          onClick={() => onSort(false, mayApply(menu))}
        >
          <IconArrowUp size={14} stroke={1.5} aria-hidden="true" />
          {words.ascending}
        </button>
        <button
          type="button"
          className={styles.sort}
          aria-pressed={sorted === 'descending'}
          onClick={() => onSort(true, mayApply(menu))}
        >
          <IconArrowDown size={14} stroke={1.5} aria-hidden="true" />
          {words.descending}
        </button>
      </div>
      <h3 className={styles.menuTitle}>{words.filter}</h3>
      <Field
        label={words.search}
        placeholder={words.search}
        className={styles.menuSearch}
        value={search}
        onChange={onSearch}
      />
      <ul className={styles.values} aria-label={words.filter}>
        {note()}
        {values.map((value) => (
          <li key={value === null ? 'null' : `value ${value}`}>
            <label className={styles.value}>
              <input
                type="checkbox"
                checked={menu.chosen.includes(value)}
                onChange={() => setMenu(valueToggled(menu, value))}
              />
              <span className={styles.valueText} title={wordsOf(value)}>
                {wordsOf(value)}
              </span>
            </label>
          </li>
        ))}
        {found.truncated && <li className={`${styles.valueNote} ${styles.note}`}>{words.more}</li>}
      </ul>
      <div className={styles.buttons}>
        <Button
          size="compact-md"
          variant="default"
          disabled={!mayClear(menu)}
          onClick={() => {
            setMenu(menuCleared());
            if (applied.length > 0) onApply([]);
          }}
        >
          {words.clear}
        </Button>
        <Button size="compact-md" type="submit" disabled={!mayApply(menu)}>
          {words.apply}
        </Button>
      </div>
    </form>
  );
}
