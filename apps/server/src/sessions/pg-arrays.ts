// Formats the columns of many rows as PostgreSQL array literals, so that one statement writes a
// chunk of any size with little work for the event loop.

/** `{1,2,NULL}` from numbers. */
export function toPgNumberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`;
}

/** `{"a","b",NULL}` from strings. */
export function toPgTextArray(values: readonly (string | null)[]): string {
  let text = '';
  for (const value of values) {
    if (text !== '') text += ',';
    if (value === null) text += 'NULL';
    else text += /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`;
  }
  return `{${text}}`;
}
