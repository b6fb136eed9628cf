// The audit list as it is read on: the newest page follows what happens, older entries are added below it. Pure.

/** Entries asked for at once. */
export const historyPage = 30;

interface Numbered {
  readonly id: number;
}

/**
 * The newest entries with those read before below them, each once, newest first. Where so much happened meanwhile that the two do not overlap, the
 * older ones are left out and read again: a list with a hole would tell a wrong story.
 */
export function joinedEntries<Entry extends Numbered>(
  newest: readonly Entry[],
  read: readonly Entry[],
): readonly Entry[] {
  const last = newest.at(-1);
  if (last === undefined) return newest;
  const overlaps = newest.length < historyPage || read.some(({ id }) => id >= last.id);
  return overlaps ? [...newest, ...read.filter(({ id }) => id < last.id)] : newest;
}
