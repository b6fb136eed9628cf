// Looks through a history of appends to lists, as Elle does: every value is written once, so that each read says what it followed and what it missed.

/** A read of a list and, when `appended` is not null, the write of it with one more value, under the condition that nobody changed it between. */
export interface Operation {
  readonly client: number;
  readonly list: number;
  readonly read: readonly number[];
  readonly appended: number | null;
  /** `unknown`: no answer came. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** Milliseconds on one clock. */
  readonly began: number;
  readonly ended: number;
}

function isPrefix(short: readonly number[], long: readonly number[]): boolean {
  return short.length <= long.length && short.every((value, index) => value === long[index]);
}

/** What each list must show: its appended values once each, and reads that are its beginnings. */
function ofList(list: number, operations: readonly Operation[], last: readonly number[]): string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`list ${list}: ${what}`);
  if (new Set(last).size !== last.length) say('a value stands in it twice');
  const tried = new Map(
    operations.flatMap((one) => (one.appended === null ? [] : [[one.appended, one] as const])),
  );
  for (const [value, { outcome }] of tried)
    if (outcome === 'done' && !last.includes(value)) say(`${value} was acknowledged and is lost`);
  for (const value of last) {
    const writer = tried.get(value);
    if (writer === undefined) say(`nobody appended ${value}`);
    else if (writer.outcome === 'refused') say(`${value} was refused and is there`);
  }
  for (const { read, client } of operations) {
    if (!isPrefix(read, last))
      say(`client ${client} read ${read.length} values that are no beginning of the end`);
    for (const value of read)
      if (tried.get(value)?.outcome === 'refused') say(`client ${client} read ${value}, which was refused`);
  }
  const inTime = [...operations].sort((a, b) => a.began - b.began);
  let seen = 0;
  const ends = [...operations].sort((a, b) => a.ended - b.ended);
  let at = 0;
  for (const one of inTime) {
    for (let end = ends[at]; end !== undefined && end.ended < one.began; end = ends[at]) {
      seen = Math.max(seen, end.read.length + (end.outcome === 'done' && end.appended !== null ? 1 : 0));
      at += 1;
    }
    if (one.read.length < seen)
      say(`client ${one.client} read ${one.read.length} values after ${seen} were seen`);
  }
  return faults;
}

/** Who must come before whom: the write before its readers (wr) and the next write (ww), a reader before the write it missed (rw), and each client in its own order. */
function edgesOf(
  operations: readonly Operation[],
  lasts: ReadonlyMap<number, readonly number[]>,
): number[][] {
  const edges: Set<number>[] = operations.map(() => new Set());
  const writerOf = new Map<number, number>();
  operations.forEach(({ appended }, index) => {
    if (appended !== null) writerOf.set(appended, index);
  });
  const link = (from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined && from !== to) edges[from]?.add(to);
  };
  for (const last of lasts.values())
    last.forEach((value, index) => {
      const before = index === 0 ? undefined : last[index - 1];
      if (before !== undefined) link(writerOf.get(before), writerOf.get(value));
    });
  operations.forEach(({ read, list }, index) => {
    const seen = read.at(-1);
    if (seen !== undefined) link(writerOf.get(seen), index);
    const missed = lasts.get(list)?.[read.length];
    if (missed !== undefined) link(index, writerOf.get(missed));
  });
  const latest = new Map<number, number>();
  const order = operations.map((_, index) => index);
  order.sort((a, b) => (operations[a]?.began ?? 0) - (operations[b]?.began ?? 0));
  for (const index of order) {
    const client = operations[index]?.client ?? -1;
    link(latest.get(client), index);
    latest.set(client, index);
  }
  return edges.map((some) => [...some]);
}

/** The size of a cycle; 0 when there is none. Without recursion: histories are long. */
function cycleIn(edges: readonly (readonly number[])[]): number {
  const missing = edges.map(() => 0);
  for (const some of edges) for (const to of some) missing[to] = (missing[to] ?? 0) + 1;
  const free = missing.flatMap((count, index) => (count === 0 ? [index] : []));
  let ordered = 0;
  for (let next = free.pop(); next !== undefined; next = free.pop()) {
    ordered += 1;
    for (const to of edges[next] ?? []) {
      missing[to] = (missing[to] ?? 0) - 1;
      if (missing[to] === 0) free.push(to);
    }
  }
  return edges.length - ordered;
}

/** What does not hold in a history; `lasts` is each list as it stands after all of it. */
export function anomaliesOf(
  operations: readonly Operation[],
  lasts: ReadonlyMap<number, readonly number[]>,
): string[] {
  const faults = [...lasts].flatMap(([list, last]) =>
    ofList(
      list,
      operations.filter((one) => one.list === list),
      last,
    ),
  );
  const inCycle = cycleIn(edgesOf(operations, lasts));
  return inCycle === 0 ? faults : [...faults, `${inCycle} operations stand in a cycle`];
}
