// The columns of the list on the screen, for the menu of saved views: those of the open view are
// stored apart from the user's own.

import type { SavedViewResponse } from '@curbwright/contract';
import { type ColumnLayout, fitLayoutToColumns } from '@curbwright/core';
import { createContext } from 'react';
import { storeLayout } from '../../ui/table/use-stored-layout.ts';

export interface ListColumns {
  /** Id of the list. */
  readonly list: string;
  readonly keys: readonly string[];
  readonly layout: ColumnLayout;
}

/** The columns of the list around the menu; `null` = a screen without columns. */
export const ListColumnsContext = createContext<ListColumns | null>(null);

/** Name under which a list's layout is stored in this browser. */
export function layoutName(list: string, username: string, view: number | null): string {
  return `${list}:${username}${view === null ? '' : `:view-${view}`}`;
}

/** Stores the columns of a view, so that the list shows them when the view is open. */
export function storeViewColumns(
  { id, columns }: Pick<SavedViewResponse, 'id' | 'columns'>,
  username: string,
): void {
  if (columns !== null) storeLayout(layoutName(columns.list, username, id), columns.layout);
}

/** Returns the columns as the server stores them; `null` = a screen without columns. */
export function toViewColumns(columns: ListColumns | null): SavedViewResponse['columns'] {
  if (columns === null) return null;
  const { order, hidden, pinned, widths } = columns.layout;
  return {
    list: columns.list,
    layout: { order: [...order], hidden: [...hidden], pinned: [...pinned], widths: { ...widths } },
  };
}

/** Whether a view names columns that its list no longer has. A view of another list is not compared. */
export function hasLostColumns(saved: SavedViewResponse['columns'], now: ListColumns | null): boolean {
  if (saved === null || now === null || saved.list !== now.list) return false;
  const { order, hidden, pinned } = saved.layout;
  return [...order, ...hidden, ...pinned].some((key) => !now.keys.includes(key));
}

/** Whether the list shows the columns of a view. A view of another list is not compared. */
export function hasSameColumns(saved: SavedViewResponse['columns'], now: ListColumns | null): boolean {
  if (saved === null || now === null || saved.list !== now.list) return true;
  const key = ({ order, hidden, pinned, widths }: ColumnLayout) =>
    JSON.stringify([
      order,
      [...hidden].sort(),
      pinned,
      Object.entries(widths).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
  return key(fitLayoutToColumns(saved.layout, now.keys)) === key(fitLayoutToColumns(now.layout, now.keys));
}
