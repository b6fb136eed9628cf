// A table to be taken away, whatever it is of: columns, rows that come when they are asked for, and what a page says above them.

export type Cell = string | number | null;
export type Row = readonly Cell[];

export interface Column {
  /** The wire's name, for programs. */
  readonly key: string;
  /** In the reader's language. */
  readonly title: string;
  readonly kind: 'text' | 'number';
  /** How wide it is beside the others; 1 = a short word. */
  readonly width: number;
}

export interface Table {
  readonly title: string;
  /** Facts under the title: when, for whom, how many. */
  readonly notes: readonly string[];
  readonly columns: readonly Column[];
  /** Made in slices: whoever reads them gives the event loop its turns. */
  readonly rows: () => AsyncIterable<Row>;
}
