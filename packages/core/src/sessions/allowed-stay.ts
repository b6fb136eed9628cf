// How long somebody who arrives may stay, for overstays: the core's answer, kept for days and minutes that are alike.
import type { CityTime } from '../city/city-time.ts';
import { type Asker, asker } from '../regulations/asker.ts';
import type { RuleSet } from '../regulations/restriction.ts';
import { dayKind, eraEnd, eraOf, type RuleSetTiming, timingOf } from '../regulations/rule-set-timing.ts';
import { longestStay, stayHorizon } from '../regulations/stay.ts';
import { civilDayMinutes, civilMoment, dayMs, minuteMs } from '../time/civil.ts';

/** Vehicle types that say nothing of the vehicle. */
const unsaid = new Set(['other', 'unspecified', 'unknown']);

/**
 * Who stays, as rules ask for it: a car where no vehicle is told. A class is told without its permit zone, and is taken to hold the one that
 * the curb asks for.
 */
export function stayingAsker(ruleSet: RuleSet, userClass: string | null, vehicleType: string | null): Asker {
  const vehicle = vehicleType === null || unsaid.has(vehicleType) ? 'car' : vehicleType;
  if (userClass === null) return asker.parse({ classes: [vehicle] });
  const subclasses = ruleSet.restrictions.flatMap(({ users }) => users.flatMap((entry) => entry.subclasses));
  return asker.parse({ classes: [vehicle, userClass], subclasses: [...new Set(subclasses)] });
}

/** Minutes one may stay on arriving in the minute of `arrival` (epoch milliseconds); null = a day or longer. */
export function allowedStay(
  ruleSet: RuleSet,
  arrival: number,
  userClass: string | null,
  vehicleType: string | null,
  cityTime: CityTime,
): number | null {
  const from = Math.floor(arrival / minuteMs) * minuteMs;
  const { minutes } = longestStay(ruleSet, from, stayingAsker(ruleSet, userClass, vehicleType), cityTime);
  return minutes >= stayHorizon ? null : minutes;
}

/** Answers kept for one rule set and asker; more are made of years of odd days, and it starts anew. */
const answersKept = 50_000;
/** Rule sets with askers that are kept. */
const entriesKept = 5_000;

interface Entry {
  readonly timing: RuleSetTiming;
  /** By day: what the day and the next are like, null when the answer may not be kept. */
  readonly kinds: Map<number, string | null>;
  readonly answers: Map<string, number | null>;
}

/** `allowedStay` for many stays: the same answers, each worked out once for days that are alike. */
export class AllowedStays {
  readonly #cityTime: CityTime;
  readonly #entries = new Map<string, Entry>();

  constructor(cityTime: CityTime) {
    this.#cityTime = cityTime;
  }

  #entry(ruleSet: RuleSet, userClass: string | null, vehicleType: string | null): Entry {
    const key = `${ruleSet.id} ${userClass ?? ''} ${vehicleType ?? ''}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      if (this.#entries.size >= entriesKept) this.#entries.clear();
      entry = { timing: timingOf(ruleSet, this.#cityTime), kinds: new Map(), answers: new Map() };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  /** What decides an answer beside the minute: what today and tomorrow are like. null when clocks change or a one-off date passes meanwhile. */
  #kindOf(entry: Entry, epochDay: number, arrival: number): string | null {
    const known = entry.kinds.get(epochDay);
    if (known !== undefined) return known;
    const { timing } = entry;
    const { timeZone } = this.#cityTime;
    const era = eraOf(timing, arrival);
    const isPlain =
      timing.instants.length === 0 &&
      eraEnd(timing, era) > arrival + 2 * dayMs &&
      civilDayMinutes(epochDay, timeZone) === stayHorizon &&
      civilDayMinutes(epochDay + 1, timeZone) === stayHorizon;
    const kind = isPlain ? `${dayKind(timing, epochDay, era)};${dayKind(timing, epochDay + 1, era)}` : null;
    if (entry.kinds.size >= answersKept) entry.kinds.clear();
    entry.kinds.set(epochDay, kind);
    return kind;
  }

  /** Minutes; null = a day or longer. */
  of(ruleSet: RuleSet, arrival: number, userClass: string | null, vehicleType: string | null): number | null {
    const entry = this.#entry(ruleSet, userClass, vehicleType);
    const { minute, today } = civilMoment(arrival, this.#cityTime.timeZone);
    const kind = this.#kindOf(entry, today.epochDay, arrival);
    const ask = () => allowedStay(ruleSet, arrival, userClass, vehicleType, this.#cityTime);
    if (kind === null) return ask();
    const key = `${kind}@${minute}`;
    let answer = entry.answers.get(key);
    if (answer === undefined) {
      answer = ask();
      if (entry.answers.size >= answersKept) entry.answers.clear();
      entry.answers.set(key, answer);
    }
    return answer;
  }
}
