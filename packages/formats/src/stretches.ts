// Stretches along references of streets: which of them lie over each other.

export interface Stretch<T> {
  readonly of: T;
  /** What it lies along: a reference and a side. */
  readonly along: string;
  /** From the lower end to the higher. */
  readonly from: number;
  readonly to: number;
}

/** Pairs of stretches that share more than `tolerance` of what they lie along, each pair once, the one that begins first before the other. */
export function* sharedStretches<T>(
  all: Iterable<Stretch<T>>,
  tolerance = 0,
): Generator<readonly [Stretch<T>, Stretch<T>]> {
  const groups = new Map<string, Stretch<T>[]>();
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
