// Writes JSON that PostgreSQL accepts: values jsonb cannot store are replaced, so that one odd
// character does not stop an import.

// An escape counts only when preceded by an even number of backslashes.
const nulOrLoneSurrogate = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** JSON text with NUL characters and lone surrogates (which JSON.stringify escapes) replaced by U+FFFD. */
export function databaseJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\u') ? text.replace(nulOrLoneSurrogate, '$1�') : text;
}
