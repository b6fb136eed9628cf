// Looking a word of somebody else's up in a table of ours.

/** The table's own entry for `word`; undefined also for `constructor` and `valueOf`, to which every plain object answers. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
