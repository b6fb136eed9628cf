// What a table is made of: columns, what one can do with a row, and the words it says. It knows no noun: whoever uses it brings them.
import type { CSSProperties, ReactNode } from 'react';

export interface GridColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Pixels, until the person chooses another width. */
  readonly width: number;
  cell(row: Row): ReactNode;
  /** The cell in words, shown in full when pointed at; null = what is seen says it. */
  title?(row: Row): string | null;
  /** Numbers stand at the end. */
  readonly atEnd?: boolean;
}

/** Something one does with one row: a button at its end. */
export interface GridAction<Row> {
  readonly key: string;
  readonly label: string;
  /** Its name for this row, read aloud. */
  labelOf(row: Row): string;
  readonly icon: ReactNode;
  run(row: Row): void;
}

export interface GridSort {
  readonly key: string;
  readonly descending: boolean;
}

/** The words of every table, in the reader's language. */
export interface GridWords {
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
/** Width of the tick at the start and of each action at the end, pixels. */
export const tickWidth = 40;
export const actionWidth = 36;

/** Actions stay in sight at the end, also of a table that is wider than its place; `after` = how many actions follow. */
export function actionStick(after: number): CSSProperties {
  return { insetInlineEnd: after * actionWidth };
}
