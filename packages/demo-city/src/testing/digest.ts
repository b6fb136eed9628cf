// Reduces test data to a few numbers, so that a test notices any change to it.

/** Every number and text in a value, however deep. */
function* leavesOf(value: unknown): Generator<number | string> {
  if (typeof value === 'number' || typeof value === 'string') yield value;
  else if (typeof value === 'boolean') yield value ? 2 : 1;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* leavesOf(member);
}

/**
 * Returns the number of items, a weighted sum of their numbers and a weighted sum of their
 * characters. The weights depend on the position, so swapped values change the result.
 */
export function digestOf(things: readonly unknown[]): string {
  let [numbers, letters, place] = [0, 0, 0];
  for (const leaf of leavesOf(things)) {
    place = (place % 97) + 1;
    if (typeof leaf === 'number') numbers += (leaf % 10_000) * place;
    else
      for (const [index, letter] of Array.from(leaf).entries())
        letters += (letter.codePointAt(0) ?? 0) * (place + index);
  }
  return `${things.length} ${numbers.toFixed(2)} ${letters}`;
}

/** Returns the digest of each group of items. */
export function digestByGroup<T>(things: readonly T[], kindOf: (thing: T) => string): Record<string, string> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(kindOf(thing));
    if (group === undefined) groups.set(kindOf(thing), [thing]);
    else group.push(thing);
  }
  return Object.fromEntries([...groups].map(([kind, group]) => [kind, digestOf(group)]));
}
