// Simulates the demo city's sensors over time: drivers arrive as the parking model expects, find a
// space or drive on, and leave.
import { type Random, randomFrom } from './random.ts';
import { busyStreetDemand } from './stays/visitors.ts';

/**
 * A counter to simulate: its name, number of spaces, number occupied now, and the relative
 * popularity of its curb.
 */
export interface SimulatedCounter {
  readonly name: string;
  readonly spaces: number;
  readonly taken: number;
  readonly liking: number;
}

export interface SimulatedReading {
  readonly name: string;
  readonly spaces: number;
  readonly free: number;
}

/** Mean duration of a stay, in seconds. */
const meanStay = 3600;
/**
 * Maximum duration of one simulation step, in seconds; longer intervals are split into several
 * steps.
 */
const longestStep = 300;

/** Local time in the city: the hour, including its fraction, and the kind of day. */
export interface SimulatedMoment {
  readonly hour: number;
  readonly day: 'workday' | 'saturday' | 'sunday';
}

export class SensorSimulator {
  readonly #random: Random;
  readonly #counters: { name: string; spaces: number; taken: number; liking: number }[];

  constructor(counters: readonly SimulatedCounter[], seed: number) {
    this.#random = randomFrom(seed).fork('live');
    this.#counters = counters.map((one) => ({ ...one, taken: Math.min(one.taken, one.spaces) }));
  }

  /**
   * Advances the simulation by `seconds` and returns the counters whose number of free spaces
   * changed.
   */
  step(seconds: number, { hour, day }: SimulatedMoment): SimulatedReading[] {
    const demand = busyStreetDemand(hour, day);
    const before = this.#counters.map(({ taken }) => taken);
    for (let left = seconds; left > 0; left -= longestStep) this.#play(Math.min(left, longestStep), demand);
    return this.#counters.flatMap((one, index) => (one.taken === before[index] ? [] : [readingOf(one)]));
  }

  /** The current reading of every counter. */
  all(): SimulatedReading[] {
    return this.#counters.map(readingOf);
  }

  #play(seconds: number, demand: number): void {
    const share = seconds / meanStay;
    const leaves = 1 - Math.exp(-share);
    for (const counter of this.#counters) {
      for (let car = counter.taken; car > 0; car -= 1) if (this.#random.chance(leaves)) counter.taken -= 1;
      // Drivers who find no space drive on.
      const coming = this.#arrivals(demand * counter.liking * counter.spaces * share);
      counter.taken = Math.min(counter.spaces, counter.taken + coming);
    }
  }

  /**
   * A Poisson-distributed number (Knuth's method, fast enough because the mean per step is small).
   */
  #arrivals(mean: number): number {
    const least = Math.exp(-mean);
    let count = 0;
    for (let product = this.#random.between(0, 1); product > least; product *= this.#random.between(0, 1))
      count += 1;
    return count;
  }
}

function readingOf({ name, spaces, taken }: SimulatedCounter): SimulatedReading {
  return { name, spaces, free: spaces - taken };
}
