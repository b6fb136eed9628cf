// Columns of many rows as PostgreSQL array texts: one statement for a portion, whatever its size, and little work for the event loop.

/** `{1,2,NULL}` of numbers. */
export function numberColumn(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`;
}

/** `{"a","b",NULL}` of texts. */
export function textColumn(values: readonly (string | null)[]): string {
  return `{${values
    .map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`))
    .join(',')}}`;
}
