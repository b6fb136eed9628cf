// The types of a table: columns, row actions, and texts. The table contains no domain terms; its
// caller supplies them.
import type { CSSProperties, ReactNode } from 'react';

export interface GridColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Pixels, until the user changes the width. */
  readonly width: number;
  cell(row: Row): ReactNode;
  /** The cell as text, shown in full on hover; `null` = the visible content is enough. */
  title?(row: Row): string | null;
  /** Aligns the content to the end, as for numbers. */
  readonly atEnd?: boolean;
  /** `false` hides the column until the user shows it. */
  readonly visible?: boolean;
}

/** An action on one row: a button at its end. */
export interface GridAction<Row> {
  readonly key: string;
  readonly label: string;
  /** The accessible name of the action for this row. */
  labelOf(row: Row): string;
  readonly icon: ReactNode;
  run(row: Row): void;
}

export interface GridSort {
  readonly key: string;
  readonly descending: boolean;
}

/** The texts of all tables, in the reader's language. */
export interface GridMessages {
  readonly selectRow: (name: string) => string;
  readonly selectShown: string;
  readonly menu: (column: string) => string;
  readonly filtered: (column: string) => string;
  readonly headHelp: string;
  readonly resize: (column: string) => string;
  readonly moved: (column: string, place: number, of: number) => string;
  readonly resized: (column: string, pixels: number) => string;
  readonly loading: string;
}

/** Height of a row and of the heading, pixels. */
export const rowHeight = 36;
/** Width of the checkbox at the start and of each action at the end, in pixels. */
export const checkboxWidth = 40;
export const actionWidth = 36;

/**
 * Returns the style that keeps actions visible at the end, even if the table is wider than its
 * container; `after` = how many actions follow.
 */
export function stickyActionStyle(after: number): CSSProperties {
  return { insetInlineEnd: after * actionWidth };
}
