// Columns of many rows as PostgreSQL array texts: one statement for a portion, whatever its size, and little work for the event loop.

/** `{1,2,NULL}` of numbers. */
export function numberColumn(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`;
}

/** `{"a","b",NULL}` of texts. */
export function textColumn(values: readonly (string | null)[]): string {
  let text = '';
  for (const value of values) {
    if (text !== '') text += ',';
    if (value === null) text += 'NULL';
    else text += /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`;
  }
  return `{${text}}`;
}
