// What a column of a list holds.

export type ColumnKind = 'text' | 'date' | 'number';
