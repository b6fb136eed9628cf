// The what-if model: from measured parking sessions, estimates occupancy and turned-away arrivals,
// now and under other rules.
//
// Each measured curb is a queue without waiting (erlang.ts). One pool of spaces per zone would be
// wrong, because nobody drives across a zone as if it were one curb; a simulation would be slower,
// need a seed, and be no more accurate than its assumptions. Prices and longer limits change
// nothing, because nothing measured says what people would do; a shorter limit cuts the measured
// durations. Arrivals that are turned away do not move to neighboring curbs, because no measurement
// says how far people go, so losses are an upper bound for the street. Only a scenario can be
// tried, not an instant of the past, when other links existed.
import { type CurbDemand, computeCurbDemands, SessionSharesCache, usableSpaces } from './curb-demand.ts';
import { computeLossWeek } from './loss-week.ts';
import type { TalliedCurb, Tally } from './tally.ts';

const weekHours = 168;

/**
 * A section of a curb under the proposed rules: its type in each hour of the week (-1 = standing is
 * prohibited) and the longest stay (minutes, 0 = no limit).
 */
export interface WhatIfSection {
  readonly spaces: number;
  readonly types: Int16Array;
  readonly limits: Int16Array;
}

export interface WhatIfCurb extends TalliedCurb {
  readonly spaces: number;
  /** The sections that replace the curb; empty = the curb is removed. */
  readonly after: readonly WhatIfSection[];
}

/** One state of the curbs by hour of the week, summed over the observed curbs. */
export interface ExpectedWeek {
  /** Spaces where standing is allowed. */
  readonly spaces: Float64Array;
  /** Mean number of spaces taken. */
  readonly taken: Float64Array;
  /** Arrivals per hour including those turned away, and those turned away. */
  readonly arrivals: Float64Array;
  readonly lost: Float64Array;
}

interface WhatIfWeek {
  readonly before: ExpectedWeek;
  readonly after: ExpectedWeek;
  /** Curb-hours of the week that were too full to estimate the arrivals. */
  readonly capped: number;
  /** Space-hours of the week assigned to a use without measured demand; normally 0. */
  readonly unknownDemand: number;
}

export function emptyWeek(): ExpectedWeek {
  const week = () => new Float64Array(weekHours);
  return { spaces: week(), taken: week(), arrivals: week(), lost: week() };
}

function add(into: Float64Array, hour: number, more: number): void {
  into[hour] = (into[hour] ?? 0) + more;
}

function addLoss(
  into: ExpectedWeek,
  arrivals: Float64Array,
  loss: { readonly taken: Float64Array; readonly lost: Float64Array },
): void {
  for (let hour = 0; hour < weekHours; hour += 1) {
    add(into.taken, hour, loss.taken[hour] ?? 0);
    add(into.arrivals, hour, arrivals[hour] ?? 0);
    add(into.lost, hour, (arrivals[hour] ?? 0) * (loss.lost[hour] ?? 0));
  }
}

/**
 * Returns the arrivals per hour and space of each kind of demand, by hour of the week: what a curb
 * that changes to this kind attracts.
 */
function demandPerSpace(
  curbs: readonly WhatIfCurb[],
  demands: readonly CurbDemand[],
  kinds: readonly (string | null)[],
): ReadonlyMap<string, Float64Array> {
  const sums = new Map<string, { arrivals: Float64Array; spaces: Float64Array }>();
  for (const [index, curb] of curbs.entries())
    for (let hour = 0; hour < weekHours; hour += 1) {
      const kind = kinds[curb.types[hour] ?? -1] ?? null;
      if (kind === null) continue;
      const sum = sums.get(kind) ?? {
        arrivals: new Float64Array(weekHours),
        spaces: new Float64Array(weekHours),
      };
      sums.set(kind, sum);
      add(sum.arrivals, hour, demands[index]?.arrivals[hour] ?? 0);
      add(sum.spaces, hour, curb.spaces);
    }
  return new Map(
    [...sums].map(([kind, { arrivals, spaces }]) => [
      kind,
      arrivals.map((count, hour) => (spaces[hour] ? count / (spaces[hour] ?? 1) : 0)),
    ]),
  );
}

/** City-wide inputs besides the curbs. */
interface CityInputs {
  readonly book: SessionSharesCache;
  /** Kind of demand of each type; see `demandKind`. */
  readonly kinds: readonly (string | null)[];
  readonly perSpace: ReadonlyMap<string, Float64Array>;
  /**
   * For each kind, the type with the most parking sessions; its durations are used for a type
   * without any.
   */
  readonly usual: ReadonlyMap<string, number>;
}

/**
 * Adds today's arrivals that are still allowed to the sections with the same kind of demand as
 * before, for as long as the new limits allow.
 */
function addRetainedArrivals(
  after: ExpectedWeek,
  curb: WhatIfCurb,
  demand: CurbDemand,
  about: CityInputs,
): void {
  const spaces = new Float64Array(weekHours);
  const shares = demand.shares.map((share, hour) => {
    const type = curb.types[hour] ?? -1;
    const kind = about.kinds[type] ?? null;
    let limit = -1;
    for (const piece of curb.after) {
      if (kind === null || (about.kinds[piece.types[hour] ?? -1] ?? null) !== kind) continue;
      add(spaces, hour, piece.spaces);
      const own = piece.limits[hour] ?? 0;
      limit = limit === 0 || own === 0 ? 0 : Math.max(limit, own);
    }
    return limit <= 0 ? share : about.book.shares(type, hour % 24, limit);
  });
  addLoss(after, demand.arrivals, computeLossWeek(demand.arrivals, shares, spaces));
}

/**
 * Adds the arrivals that a section attracts by changing to another kind of demand: per space, as
 * many as that kind has elsewhere. Returns the space-hours with unknown demand.
 */
function addAttractedArrivals(
  after: ExpectedWeek,
  curb: WhatIfCurb,
  piece: WhatIfSection,
  about: CityInputs,
): number {
  const { book, kinds, perSpace, usual } = about;
  const arrivals = new Float64Array(weekHours);
  const spaces = new Float64Array(weekHours);
  let unknown = 0;
  const shares = Array.from({ length: weekHours }, (_, hour) => {
    const type = piece.types[hour] ?? -1;
    const kind = kinds[type] ?? null;
    if (kind === null || kind === (kinds[curb.types[hour] ?? -1] ?? null)) return new Float64Array(1);
    const each = perSpace.get(kind);
    spaces[hour] = piece.spaces;
    if (each === undefined) unknown += piece.spaces;
    else arrivals[hour] = (each[hour] ?? 0) * piece.spaces;
    return book.shares(book.knows(type) ? type : (usual.get(kind) ?? -1), hour % 24, piece.limits[hour] ?? 0);
  });
  addLoss(after, arrivals, computeLossWeek(arrivals, shares, spaces));
  return unknown;
}

function mostUsedTypes(tally: Tally, kinds: readonly (string | null)[]): ReadonlyMap<string, number> {
  const usual = new Map<string, number>();
  const most = [...tally.all.stays].sort(([, a], [, b]) => a.count - b.count);
  for (const [type] of most) {
    const kind = kinds[type] ?? null;
    if (kind !== null) usual.set(kind, type);
  }
  return usual;
}

/**
 * Computes the expected week of the curbs now and under other rules, from all tallied weeks. Yields
 * between curbs so that other work can run. Every curb is a separate loss system: arrivals that
 * find it full are lost to it.
 */
export function* whatIf(
  tally: Tally,
  curbs: readonly WhatIfCurb[],
  kinds: readonly (string | null)[],
): Generator<undefined, WhatIfWeek> {
  const demands: CurbDemand[] = [];
  const before = emptyWeek();
  const after = emptyWeek();
  let capped = 0;
  for (const demand of computeCurbDemands(curbs, tally.all, tally.hours.weeks)) {
    const curb = curbs[demands.length];
    if (curb === undefined) break;
    addLoss(before, demand.arrivals, demand.week);
    usableSpaces(curb.types, curb.spaces).forEach((spaces, hour) => {
      add(before.spaces, hour, spaces);
      for (const piece of curb.after)
        if ((piece.types[hour] ?? -1) >= 0) add(after.spaces, hour, piece.spaces);
    });
    capped += demand.capped;
    demands.push(demand);
    yield;
  }
  const about: CityInputs = {
    book: new SessionSharesCache(tally.all.stays),
    kinds,
    perSpace: demandPerSpace(curbs, demands, kinds),
    usual: mostUsedTypes(tally, kinds),
  };
  let unknownDemand = 0;
  for (const [index, curb] of curbs.entries()) {
    const demand = demands[index];
    if (demand === undefined) continue;
    addRetainedArrivals(after, curb, demand, about);
    for (const piece of curb.after) unknownDemand += addAttractedArrivals(after, curb, piece, about);
    yield;
  }
  return { before, after, capped, unknownDemand };
}
