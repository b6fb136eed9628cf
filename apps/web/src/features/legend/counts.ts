// How many curbs of each class are in view, from the counts by rule set and the class each is in now.

/** Classes in view with their counts, most first; rule sets without a known class count as unregulated. */
export function countClasses(
  inView: Readonly<Record<number, number>>,
  states: ReadonlyMap<number, string>,
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const [ruleSet, count] of Object.entries(inView)) {
    const name = states.get(Number(ruleSet)) ?? 'unregulated';
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
