// The kind of values in a list column.

export type ColumnKind = 'text' | 'date' | 'number';
