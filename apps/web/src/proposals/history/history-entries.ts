// Paging of the audit log: the newest page updates live, older entries are appended below. Pure.

/** Entries per request. */
export const historyPageSize = 30;

interface EntryWithId {
  readonly id: number;
}

/**
 * Merges the newest entries with those already loaded, without duplicates, newest first. If the two
 * do not overlap, the older ones are dropped and loaded again, because a list with a gap would be
 * misleading.
 */
export function mergeEntries<Entry extends EntryWithId>(
  newest: readonly Entry[],
  read: readonly Entry[],
): readonly Entry[] {
  const last = newest.at(-1);
  if (last === undefined) return newest;
  const overlaps = newest.length < historyPageSize || read.some(({ id }) => id >= last.id);
  return overlaps ? [...newest, ...read.filter(({ id }) => id < last.id)] : newest;
}
