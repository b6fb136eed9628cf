// Finds the largest items without a full sort: a comparator over 100,000 items would block the
// event loop.

/** Returns the `count` largest items at most, largest first; equal sizes in input order. */
export function findLargest<T>(items: readonly T[], count: number, sizeOf: (item: T) => number): T[] {
  const bySize = (a: T, b: T) => sizeOf(b) - sizeOf(a);
  if (items.length <= count) return [...items].sort(bySize);
  // Plain numbers are sorted natively, in a few milliseconds.
  const sizes = Float64Array.from(items, sizeOf).sort();
  const least = sizes[sizes.length - count] ?? Number.NEGATIVE_INFINITY;
  const above: T[] = [];
  const level: T[] = [];
  for (const item of items) {
    const size = sizeOf(item);
    if (size > least) above.push(item);
    else if (size === least && level.length < count) level.push(item);
  }
  return [...above.sort(bySize), ...level].slice(0, count);
}
