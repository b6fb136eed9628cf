// Simulates one block of the demo city hour by hour: people arrive at random, take a space if one
// is free and the rules allow it, and leave.
//
// Because people are simulated one by one, occupancy, turnover, overstays and lost arrivals agree,
// and never more vehicles stand than there are spaces; sessions fitted to occupancy curves would
// not. Each block and day has its own random numbers, so loading again gives the same sessions and
// ids.
import {
  AllowedStayCache,
  type CityData,
  type CityTime,
  type CurbUser,
  civilDay,
  civilMoment,
  compileCalendar,
  dayMs,
  minuteMs,
  priceOfStay,
  quotedPayment,
  startOfCivilDay,
} from '@curbwright/core';
import { hashOf, type Random, randomFrom } from '../random.ts';
import type { CurbVisitors, SimulatedBlock, SimulatedCurb } from './simulated-blocks.ts';
import { Timeline } from './timeline.ts';
import type { DayKind } from './visitors.ts';

/** A parking session as reported by a source. Times are epoch milliseconds, whole seconds. */
export interface DemoSession {
  readonly outsideId: string;
  /** External id of the link. */
  readonly link: string;
  readonly arrival: number;
  /** Equal to the arrival, or before it, when the source made an error. */
  readonly departure: number;
  readonly userClass: string;
  readonly vehicleType: string;
  /** Minor units. */
  readonly fee: number | null;
}

/**
 * Probabilities. `overstays`: of those who want to stay longer than allowed. `tries`: of those who
 * find no space, to look along the block. `zero` and `reversed`: of all sessions, source errors of
 * this kind.
 */
const shares = { overstays: 0.4, tries: 0.4, zero: 0.003, reversed: 0.001 } as const;
/** Milliseconds. */
const second = 1000;

/** Data shared by all blocks. It is cached, because many blocks have the same rules. */
export class SimulationContext {
  readonly cityTime: CityTime;
  readonly seed: number;
  readonly allowed: AllowedStayCache;
  readonly #days = new Map<number, { kind: DayKind; factor: number }>();
  /** Keyed by curb user, because each curb user object belongs to exactly one rule set. */
  readonly #timelines = new WeakMap<CurbUser, Timeline>();
  readonly #isHoliday: (epochDay: number) => boolean;

  constructor(cityTime: CityTime, seed: number, isHoliday: (epochDay: number) => boolean) {
    this.cityTime = cityTime;
    this.seed = seed;
    this.allowed = new AllowedStayCache(cityTime);
    this.#isHoliday = isHoliday;
  }

  timeline({ ruleSet }: SimulatedCurb, asker: CurbUser): Timeline {
    let timeline = this.#timelines.get(asker);
    if (timeline === undefined) {
      timeline = new Timeline(ruleSet, asker, this.cityTime);
      this.#timelines.set(asker, timeline);
    }
    return timeline;
  }

  /** The kind of day, and a factor that varies its number of arrivals (weather, events). */
  day(epochDay: number): { kind: DayKind; factor: number } {
    let day = this.#days.get(epochDay);
    if (day === undefined) {
      const weekday = (((epochDay + 3) % 7) + 7) % 7;
      const names: readonly DayKind[] = [
        'workday',
        'workday',
        'workday',
        'friday',
        'friday',
        'saturday',
        'sunday',
      ];
      const kind = this.#isHoliday(epochDay) ? 'sunday' : (names[weekday] ?? 'workday');
      const random = randomFrom(hashOf(`${this.seed}/day/${epochDay}`));
      day = { kind, factor: Math.exp(0.08 * normal(random.next(), random.next())) };
      this.#days.set(epochDay, day);
    }
    return day;
  }
}

/** Creates the simulation context of a demo city. */
export function createSimulationContext(city: CityData, seed: number): SimulationContext {
  const { timeZone, calendar } = city;
  if (timeZone === null || calendar === null) throw new Error('a demo city without its time');
  const days = compileCalendar(calendar);
  const cityTime: CityTime = { timeZone, calendar };
  return new SimulationContext(cityTime, seed, (epochDay) =>
    days.on('holidays', civilDay(epochDay), epochDay * dayMs),
  );
}

function normal(a: number, b: number): number {
  return Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b);
}

/**
 * Draws a Poisson number by multiplying uniform draws, which is fast enough because the means here
 * are small.
 */
function poisson(mean: number, random: Random): number {
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > least; product *= random.next()) count += 1;
  return count;
}

/**
 * One arrival. All its random values are drawn at once, so that the outcome of earlier arrivals
 * does not change them.
 */
interface Arrival {
  readonly at: number;
  readonly curb: number;
  readonly visitors: CurbVisitors;
  readonly vehicle: string;
  /** Desired stay in seconds. */
  readonly wish: number;
  readonly overstays: boolean;
  readonly tries: boolean;
  /**
   * Share of the time limit after which the vehicle leaves, slightly before the limit is reached.
   */
  readonly early: number;
  readonly fault: number;
}

function vehicleOf({ who }: CurbVisitors, draw: number): string {
  let left = draw;
  for (const [vehicle, share] of who.vehicles) {
    left -= share;
    if (left < 0) return vehicle;
  }
  return who.vehicles[0]?.[0] ?? 'car';
}

function arrivalsOf(
  block: SimulatedBlock,
  town: SimulationContext,
  from: number,
  to: number,
  random: Random,
): Arrival[] {
  const { today, minute } = civilMoment(from, town.cityTime.timeZone);
  const { kind, factor } = town.day(today.epochDay);
  const hour = Math.floor(minute / 60);
  const arrivals: Arrival[] = [];
  for (const [index, curb] of block.curbs.entries())
    for (const visitors of curb.visitors) {
      const { who } = visitors;
      const each = who.arrivals(hour, kind, curb.setting);
      const mean = each * curb.spaces * curb.liking * factor * ((to - from) / 3_600_000);
      const { median, spread } = who.wish(hour, curb.setting);
      for (let count = poisson(mean, random); count > 0; count -= 1) {
        const at = Math.floor((from + random.next() * (to - from)) / second) * second;
        const vehicle = vehicleOf(visitors, random.next());
        const desiredStay = Math.max(
          20,
          Math.round(median * 60 * Math.exp(spread * normal(random.next(), random.next()))),
        );
        arrivals.push({
          at,
          curb: index,
          visitors,
          vehicle,
          wish: desiredStay,
          overstays: random.chance(shares.overstays),
          tries: random.chance(shares.tries),
          early: random.between(0.8, 1),
          fault: random.next(),
        });
      }
    }
  return arrivals.sort((a, b) => a.at - b.at);
}

/** Departure times of the vehicles at a curb. */
class Spaces {
  readonly #leaving: Float64Array;

  constructor(spaces: number) {
    this.#leaving = new Float64Array(spaces);
  }

  /** Index of a space that is free at `at`; -1 = none. */
  free(at: number): number {
    for (let space = 0; space < this.#leaving.length; space += 1)
      if ((this.#leaving[space] ?? 0) <= at) return space;
    return -1;
  }

  take(space: number, until: number): void {
    this.#leaving[space] = until;
  }
}

/**
 * The curb user who may park at a curb; `null` if the rules exclude them or the curb has no
 * visitors of this group.
 */
function curbUserAt(
  curb: SimulatedCurb,
  { visitors, vehicle, at }: Arrival,
  town: SimulationContext,
): CurbUser | null {
  const asker = curb.visitors.find(({ who }) => who === visitors.who)?.askers.get(vehicle);
  if (asker === undefined) return null;
  const answer = town.timeline(curb, asker).at(at)?.verdict ?? null;
  return answer !== null && answer.most !== null && visitors.who.classes.includes(answer.subActivity)
    ? asker
    : null;
}

/** Seconds of the stay, and seconds paid for. */
function drawSessionDuration(
  curb: SimulatedCurb,
  arrival: Arrival,
  town: SimulationContext,
): { stay: number; paid: number } {
  const { at, wish: desiredStay, vehicle, visitors, overstays, early } = arrival;
  const minutes = town.allowed.of(curb.ruleSet, at, visitors.who.userClass, vehicle);
  if (minutes === null || desiredStay <= minutes * 60) return { stay: desiredStay, paid: desiredStay };
  const limit = minutes * 60;
  // Overstaying vehicles do not stay all day.
  if (overstays) return { stay: Math.min(desiredStay, limit * 2 + 1200), paid: limit };
  return { stay: Math.max(20, Math.min(limit - 59, Math.floor(limit * early))), paid: limit };
}

interface SpaceAssignment {
  readonly curb: SimulatedCurb;
  readonly asker: CurbUser;
  readonly spaces: Spaces;
  readonly space: number;
}

/**
 * Returns where a vehicle finds a space: at its first curb or at another one of the block; `null` =
 * it drives on.
 */
function findSpace(
  block: SimulatedBlock,
  spaces: readonly Spaces[],
  arrival: Arrival,
  town: SimulationContext,
): SpaceAssignment | null {
  const count = block.curbs.length;
  for (let step = 0; step < (arrival.tries ? count : 1); step += 1) {
    const index = (arrival.curb + step) % count;
    const [curb, here] = [block.curbs[index], spaces[index]];
    if (curb === undefined || here === undefined) continue;
    const space = here.free(arrival.at);
    if (space < 0) continue;
    const asker = curbUserAt(curb, arrival, town);
    if (asker !== null) return { curb, asker, spaces: here, space };
    // Drivers whom the rules exclude from their first curb do not look further, because they knew
    // the rules.
    if (step === 0) return null;
  }
  return null;
}

/** Days simulated before the first day of output, so that overnight vehicles are already parked. */
const warmUpDays = 1;

/**
 * Whether sessions include their fee. Fees take most of the time and are useless to code that only
 * counts vehicles.
 */
type FeeMode = 'with fees' | 'without fees';

/** Number of people who arrived, and how many of them found no space. */
interface ArrivalCounts {
  came: number;
  lost: number;
}

/**
 * Yields the sessions of a block that end after the start of day `from` (days since 1970-01-01) and
 * begin before day `to`, in order of arrival. Each day has its own random draws, so the same day
 * has the same arrivals in every simulated period.
 */
export function* simulateBlock(
  block: SimulatedBlock,
  town: SimulationContext,
  from: number,
  to: number,
  played: ArrivalCounts = { came: 0, lost: 0 },
  told: FeeMode = 'with fees',
): Generator<DemoSession> {
  const { timeZone } = town.cityTime;
  const start = startOfCivilDay(from, timeZone);
  const spaces = block.curbs.map((curb) => new Spaces(curb.spaces));
  for (let day = from - warmUpDays; day < to; day += 1) {
    const random = randomFrom(hashOf(`${town.seed}/stays/${block.outsideId}/${day}`));
    const end = startOfCivilDay(day + 1, timeZone);
    let number = 0;
    for (let hour = startOfCivilDay(day, timeZone); hour < end; hour += 60 * minuteMs)
      for (const arrival of arrivalsOf(block, town, hour, Math.min(end, hour + 60 * minuteMs), random)) {
        number += 1;
        const isSeen = day >= from;
        const place = findSpace(block, spaces, arrival, town);
        if (place === null) {
          // Drivers whom the rules exclude do not count as arrivals.
          const curb = block.curbs[arrival.curb];
          const isTurnedAway = isSeen && curb !== undefined && curbUserAt(curb, arrival, town) !== null;
          if (isTurnedAway) played.came += 1;
          if (isTurnedAway) played.lost += 1;
          continue;
        }
        if (isSeen) played.came += 1;
        const stay = toDemoSession(place, arrival, town, `${block.outsideId}-${day}-${number}`, told);
        if (stay.departure > arrival.at) place.spaces.take(place.space, stay.departure);
        if (Math.max(stay.departure, stay.arrival) > start) yield stay;
      }
  }
}

/** Returns the fee in minor units. If the whole stay is free, nothing is computed. */
function feeOf(
  { curb, asker }: SpaceAssignment,
  at: number,
  seconds: number,
  town: SimulationContext,
): number | null {
  const here = town.timeline(curb, asker).at(at);
  const isFree = here !== null && quotedPayment(here.verdict) === null;
  if (isFree && at + seconds * second <= here.end) return 0;
  return priceOfStay(curb.ruleSet, at, Math.ceil(seconds / 60), asker, town.cityTime).fee;
}

function toDemoSession(
  place: SpaceAssignment,
  arrival: Arrival,
  town: SimulationContext,
  outsideId: string,
  told: FeeMode,
): DemoSession {
  const { at, visitors, vehicle, fault } = arrival;
  const { stay, paid } = drawSessionDuration(place.curb, arrival, town);
  const isReversed = fault < shares.reversed;
  const lasts = isReversed ? -stay : fault < shares.reversed + shares.zero ? 0 : stay;
  return {
    outsideId,
    link: place.curb.link,
    arrival: at,
    departure: at + lasts * second,
    userClass: visitors.who.userClass,
    vehicleType: vehicle,
    fee: told === 'with fees' ? feeOf(place, at, paid, town) : null,
  };
}
