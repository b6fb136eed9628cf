// A curve over the slots of a civil week, built from intervals with a difference array. A slot that
// an interval covers partly counts in proportion.

import { minutesPerCivilWeek } from '../city/regulations/civil-week.ts';
import { type NumberUnit, roundToUnit } from '../platform/numbers/decimals.ts';

/** 1: slots are hours of the week; 4: quarter hours. */
export type SlotsPerHour = 1 | 4;

export function slotCount(slotsPerHour: number): number {
  return 168 * slotsPerHour;
}

/**
 * Adding an interval costs the same for any length; the values are computed once, when they are
 * read.
 */
export class SlotCurve {
  readonly #minutes: number;
  readonly #steps: Float64Array;
  readonly #parts: Float64Array;

  constructor(slotsPerHour: SlotsPerHour) {
    this.#minutes = 60 / slotsPerHour;
    const slots = minutesPerCivilWeek / this.#minutes;
    this.#steps = new Float64Array(slots + 1);
    this.#parts = new Float64Array(slots + 1);
  }

  /** Adds `value` from minute `from` to minute `to` of the week (0 ≤ from < to ≤ 10,080). */
  add(from: number, to: number, value: number): void {
    const minutes = this.#minutes;
    const first = Math.ceil(from / minutes);
    const last = Math.floor(to / minutes);
    if (first > last) {
      this.#addPart(last, ((to - from) / minutes) * value);
      return;
    }
    if (first * minutes > from) this.#addPart(first - 1, (first - from / minutes) * value);
    if (to > last * minutes) this.#addPart(last, (to / minutes - last) * value);
    this.#steps[first] = (this.#steps[first] ?? 0) + value;
    this.#steps[last] = (this.#steps[last] ?? 0) - value;
  }

  /** Adds another curve with the same slots. */
  addAll(other: SlotCurve): void {
    for (let i = 0; i < this.#steps.length; i += 1) {
      this.#steps[i] = (this.#steps[i] ?? 0) + (other.#steps[i] ?? 0);
      this.#parts[i] = (this.#parts[i] ?? 0) + (other.#parts[i] ?? 0);
    }
  }

  #addPart(slot: number, value: number): void {
    this.#parts[slot] = (this.#parts[slot] ?? 0) + value;
  }

  /**
   * Returns the mean over each slot: Σ value × minutes in the slot ÷ minutes of the slot, rounded
   * for the unit.
   */
  values(unit: NumberUnit): number[] {
    let running = 0;
    return Array.from({ length: this.#parts.length - 1 }, (_, slot) => {
      running += this.#steps[slot] ?? 0;
      return roundToUnit(running + (this.#parts[slot] ?? 0), unit);
    });
  }
}
