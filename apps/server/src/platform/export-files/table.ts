// A table to export: columns, rows produced on demand, and the notes shown above it.

export type Cell = string | number | null;
export type Row = readonly Cell[];

export interface Column {
  /** Name in the API, for machine-readable files. */
  readonly key: string;
  /** Title in the reader's language. */
  readonly title: string;
  readonly kind: 'text' | 'number';
  /** Width relative to other columns; 1 = a short word. */
  readonly width: number;
}

export interface Table {
  readonly title: string;
  /** Facts shown under the title: when, for whom, how many. */
  readonly notes: readonly string[];
  readonly columns: readonly Column[];
  /** Produced in slices; the reader yields to the event loop. */
  readonly rows: () => AsyncIterable<Row>;
}
