// Things in a few numbers, so that a test notices when any of them changes.

/** Every number and text in a value, however deep. */
function* leavesOf(value: unknown): Generator<number | string> {
  if (typeof value === 'number' || typeof value === 'string') yield value;
  else if (typeof value === 'boolean') yield value ? 2 : 1;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* leavesOf(member);
}

/** How many things; what their numbers come to, and the letters of their texts, each counted by its place so that none can be swapped. */
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

/** The digest of the things of each kind. */
export function digestsBy<T>(things: readonly T[], kindOf: (thing: T) => string): Record<string, string> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(kindOf(thing));
    if (group === undefined) groups.set(kindOf(thing), [thing]);
    else group.push(thing);
  }
  return Object.fromEntries([...groups].map(([kind, group]) => [kind, digestOf(group)]));
}
