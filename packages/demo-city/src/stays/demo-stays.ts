// Eight weeks of stays at the demo city's curbs, made by a queueing model from its rules and hours; the same city, seed and period give the same ones.
import { type CityData, civilDay, formatEpochDay, parseEpochDay, startOfCivilDay } from '@curbwright/core';
import { type DemoStay, playBlock, type Town, townOf } from './play-block.ts';
import { type StayBlock, type StayCurb, stayBlocks } from './stay-blocks.ts';
import type { DayKind } from './visitors.ts';

/** Whole weeks of the demo. */
export const demoWeeks = 8;
/** Five years: more stays than these hold cannot be made at the curbs there are. */
const mostWeeks = 260;
/** Of those who would come at every hour: those who may, and find a space; as it was found by playing whole cities. */
const servedShare = 0.8;

export interface DemoSource {
  readonly name: string;
  /** Outside ids of the links it watches. */
  readonly links: readonly string[];
  /** Times it was offline, epoch milliseconds. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
}

export interface DemoStayPlan {
  readonly town: Town;
  /** Blocks that are watched, in the order they are made. */
  readonly blocks: readonly StayBlock[];
  /** Days since 1970-01-01, both Mondays: from, and the day after the last. */
  readonly from: number;
  readonly to: number;
  readonly sources: readonly DemoSource[];
}

interface DemoStayOptions {
  readonly seed: number;
  /** The last day is the Sunday before it or it itself: whole weeks only. YYYY-MM-DD. */
  readonly day: string;
  /** About how many stays: fewer watch fewer blocks, more watch longer. */
  readonly sessions: number;
}

/** The Monday that begins the week of a day. */
function mondayOf(day: string): number {
  const epochDay = parseEpochDay(day);
  if (epochDay === null) throw new RangeError(`not a date: ${day}`);
  return epochDay - civilDay(epochDay).weekday;
}

/** Those who would come to a space in a week, were it theirs at every hour. */
function arrivalsAWeek({ visitors, setting }: StayCurb): number {
  const days: readonly (readonly [DayKind, number])[] = [
    ['workday', 4],
    ['friday', 1],
    ['saturday', 1],
    ['sunday', 1],
  ];
  let sum = 0;
  for (const { who } of visitors)
    for (const [day, times] of days)
      for (let hour = 0; hour < 24; hour += 1) sum += times * who.arrivals(hour, day, setting);
  return sum;
}

/** Stays a week that a block is expected to have, roughly: rules and full curbs keep the others away. */
function staysAWeek({ curbs }: StayBlock): number {
  return servedShare * curbs.reduce((sum, curb) => sum + curb.spaces * curb.liking * arrivalsAWeek(curb), 0);
}

/** Where and for how long stays are watched, for about as many as asked for. */
export function planDemoStays(city: CityData, { seed, day, sessions }: DemoStayOptions): DemoStayPlan {
  const town = townOf(city, seed);
  const all = stayBlocks(city, seed);
  const to = mondayOf(day);
  const blocks: StayBlock[] = [];
  let expected = 0;
  for (const block of all) {
    if (expected * demoWeeks >= sessions) break;
    blocks.push(block);
    expected += staysAWeek(block);
  }
  const isMore = blocks.length === all.length && expected > 0;
  const weeks = isMore
    ? Math.min(mostWeeks, Math.max(demoWeeks, Math.round(sessions / expected)))
    : demoWeeks;
  const from = to - 7 * weeks;
  const { timeZone } = town.cityTime;
  const hour = (epochDay: number, hours: number) => startOfCivilDay(epochDay, timeZone) + hours * 3_600_000;
  const watched = (isPaid: boolean) =>
    blocks.flatMap(({ curbs }) => curbs.filter((curb) => curb.isPaid === isPaid).map(({ link }) => link));
  return {
    town,
    blocks,
    from,
    to,
    sources: [
      {
        name: 'Port Alder meters',
        links: watched(true),
        // A Wednesday afternoon in the third week before the end.
        gaps: [{ from: hour(to - 19, 13), to: hour(to - 19, 17) }],
      },
      {
        name: 'Port Alder curb cameras',
        links: watched(false),
        gaps: [{ from: hour(to - 30, 22), to: hour(to - 29, 6) }],
      },
    ],
  };
}

/** Words for the period: its first and last day. */
export function demoPeriod({ from, to }: Pick<DemoStayPlan, 'from' | 'to'>): {
  readonly from: string;
  readonly to: string;
} {
  return { from: formatEpochDay(from), to: formatEpochDay(to - 1) };
}

/** The stays of one of the plan's blocks, in order of arrival, with the index of the source that told each. None that begins while its source is offline. */
export function* staysOfBlock(
  plan: DemoStayPlan,
  block: StayBlock,
): Generator<DemoStay & { readonly source: number }> {
  const paid = new Set(block.curbs.filter(({ isPaid }) => isPaid).map(({ link }) => link));
  for (const stay of playBlock(block, plan.town, plan.from, plan.to)) {
    const source = paid.has(stay.link) ? 0 : 1;
    const offline = plan.sources[source]?.gaps.some(
      ({ from, to }) => stay.arrival >= from && stay.arrival < to,
    );
    if (offline !== true) yield { ...stay, source };
  }
}
