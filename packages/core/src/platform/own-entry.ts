// Looks up external input in one of our tables.

/**
 * The table's own entry for `word`; `undefined` also for `constructor` and `valueOf`, which every
 * plain object inherits.
 */
export function getOwnEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
