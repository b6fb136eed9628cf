// The menus of a list's columns: sorting alone, or with the values to filter by. A menu closes when
// its work is done.
import type { ColumnValue } from '@curbwright/core';
import type { ReactNode } from 'react';
import { ColumnMenu, type ColumnValues, SortButtons, sortDirection } from './column-menu.tsx';
import type { GridSort } from './grid-types.ts';

interface SortProps<Key extends string> {
  readonly column: Key;
  readonly sorting: GridSort | null;
  readonly onSort: (sorting: { readonly key: Key; readonly descending: boolean }) => void;
  readonly onDone: () => void;
}

/**
 * A menu that only sorts. Its children are shown below the buttons, or instead of them where the
 * list cannot be sorted.
 */
export function SortMenu<Key extends string>(
  props: SortProps<Key> & { readonly sortable: boolean; readonly children?: ReactNode },
) {
  return (
    <div className="grid gap-8">
      {props.sortable && (
        <SortButtons
          sorted={sortDirection(props.sorting, props.column)}
          onSort={(descending) => {
            props.onSort({ key: props.column, descending });
            props.onDone();
          }}
        />
      )}
      {props.children}
    </div>
  );
}

interface FilterProps<Key extends string> extends SortProps<Key> {
  readonly applied: readonly ColumnValue[];
  readonly onApply: (values: readonly ColumnValue[]) => void;
  readonly found: ColumnValues;
  readonly onSearch?: (text: string) => void;
  readonly wordsOf: (value: ColumnValue) => string;
}

/** Sorts and filters. It stays open while ticked values are not applied, and after clearing. */
export function FilterMenu<Key extends string>(props: FilterProps<Key>) {
  const { column, onSort, onApply, onDone } = props;
  return (
    <ColumnMenu
      sorted={sortDirection(props.sorting, props.column)}
      onSort={(descending, isTicking) => {
        onSort({ key: column, descending });
        if (!isTicking) onDone();
      }}
      applied={props.applied}
      onApply={(values) => {
        onApply(values);
        if (values.length > 0) onDone();
      }}
      found={props.found}
      onSearch={props.onSearch}
      wordsOf={props.wordsOf}
    />
  );
}
