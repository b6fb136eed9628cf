// Caches the rule evaluation for one curb user and one rule set, week by week, for lookups at many
// instants.
import {
  type CityTime,
  type CurbUser,
  civilMoment,
  computeVerdictWeek,
  formatEpochDay,
  type RuleSet,
  type WeekSpan,
} from '@curbwright/core';

/**
 * Number of weeks cached. Blocks are simulated one after the other, so the weeks of a period are
 * requested repeatedly.
 */
const maxCachedWeeks = 60;

export class Timeline {
  readonly #ruleSet: RuleSet;
  readonly #asker: CurbUser;
  readonly #cityTime: CityTime;
  readonly #weeks = new Map<number, readonly WeekSpan[]>();
  #last: WeekSpan | null = null;

  constructor(ruleSet: RuleSet, asker: CurbUser, cityTime: CityTime) {
    this.#ruleSet = ruleSet;
    this.#asker = asker;
    this.#cityTime = cityTime;
  }

  /**
   * Returns the span, within one day, that contains an instant and in which the result does not
   * change.
   */
  at(instant: number): WeekSpan | null {
    const last = this.#last;
    if (last !== null && instant >= last.start && instant < last.end) return last;
    const { today } = civilMoment(instant, this.#cityTime.timeZone);
    const monday = today.epochDay - today.weekday;
    let spans = this.#weeks.get(monday);
    if (spans === undefined) {
      if (this.#weeks.size >= maxCachedWeeks) this.#weeks.clear();
      spans = computeVerdictWeek(this.#ruleSet, formatEpochDay(monday), this.#asker, this.#cityTime);
      this.#weeks.set(monday, spans);
    }
    const found = spans.find(({ start, end }) => instant >= start && instant < end) ?? null;
    this.#last = found;
    return found;
  }
}
