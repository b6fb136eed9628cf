// Finds overlapping sections along street references.

interface LineSection<T> {
  readonly of: T;
  /** The street reference and side along which the section lies. */
  readonly along: string;
  /** Start of the section. `from` is always the lower end. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns pairs of sections that overlap by more than `tolerance` along the same reference. Each
 * pair is returned once, with the section that starts first in front.
 */
export function* overlappingSections<T>(
  all: Iterable<LineSection<T>>,
  tolerance = 0,
): Generator<readonly [LineSection<T>, LineSection<T>]> {
  const groups = new Map<string, LineSection<T>[]>();
  for (const one of all) {
    const group = groups.get(one.along);
    if (group === undefined) groups.set(one.along, [one]);
    else group.push(one);
  }
  for (const group of groups.values()) {
    const sorted = group.toSorted((one, other) => one.from - other.from);
    for (const [index, one] of sorted.entries())
      for (const other of sorted.slice(index + 1)) {
        if (other.from >= one.to - tolerance) break;
        if (Math.min(one.to, other.to) - other.from > tolerance) yield [one, other];
      }
  }
}
