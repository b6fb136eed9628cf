// The core's answer to one asker at one rule set, week by week, ready to be asked for many instants.
import {
  type Asker,
  type CityTime,
  civilMoment,
  formatEpochDay,
  type RuleSet,
  type WeekSpan,
  week,
} from '@curbwright/core';

/** Weeks kept: blocks are played through one after the other, so a period's weeks are asked for again and again. */
const weeksKept = 60;

export class Timeline {
  readonly #ruleSet: RuleSet;
  readonly #asker: Asker;
  readonly #cityTime: CityTime;
  readonly #weeks = new Map<number, readonly WeekSpan[]>();
  #last: WeekSpan | null = null;

  constructor(ruleSet: RuleSet, asker: Asker, cityTime: CityTime) {
    this.#ruleSet = ruleSet;
    this.#asker = asker;
    this.#cityTime = cityTime;
  }

  /** The stretch of one answer, within one day, that holds an instant. */
  at(instant: number): WeekSpan | null {
    const last = this.#last;
    if (last !== null && instant >= last.start && instant < last.end) return last;
    const { today } = civilMoment(instant, this.#cityTime.timeZone);
    const monday = today.epochDay - today.weekday;
    let spans = this.#weeks.get(monday);
    if (spans === undefined) {
      if (this.#weeks.size >= weeksKept) this.#weeks.clear();
      spans = week(this.#ruleSet, formatEpochDay(monday), this.#asker, this.#cityTime);
      this.#weeks.set(monday, spans);
    }
    const found = spans.find(({ start, end }) => instant >= start && instant < end) ?? null;
    this.#last = found;
    return found;
  }
}
