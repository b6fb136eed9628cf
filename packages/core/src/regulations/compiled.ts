// Compiled rule sets: the states of many rule sets at one instant, and their weeks as intervals. A cache of `verdict`, tested against it.
import type { CityTime } from '../city/city-time.ts';
import { civilMoment, startOfCivilDay } from '../time/civil.ts';
import { civilDay, parseEpochDay } from '../time/civil-day.ts';
import { type CompiledTiming, compileTiming, timingHolds } from '../time/span-match.ts';
import type { TimeSpan } from '../time/time-span.ts';
import { type Answers, answersOf, answerWhen, rowOf } from './answers.ts';
import type { Asker } from './asker.ts';
import { type Answer, useBits } from './decide.ts';
import type { RuleSet } from './restriction.ts';
import { eraOf } from './rule-set-timing.ts';

/** A week as intervals of wall-clock minutes since Monday 00:00; interval i runs from `from[i]` to `from[i + 1]` (the last to 10,080). */
export interface WeekIntervals {
  readonly from: Uint16Array;
  /** Indexes in `classNames`. */
  readonly states: Uint16Array;
  /** Allowed uses as bits, bit k for `uses[k]`. */
  readonly uses: Uint8Array;
}

export interface CompiledRuleSets {
  readonly size: number;
  /** Names of the classes; a state is an index here. It grows when a class is met the first time; indexes never change. */
  readonly classNames: readonly string[];
  /** For each rule set the index of its class at `instant`; with `usesOut`, also the allowed uses as bits (bit k for `uses[k]`). */
  statesAt(instant: number, out?: Uint16Array, usesOut?: Uint8Array): Uint16Array;
  /**
   * The civil week holding `date` (YYYY-MM-DD) of rule set `index`, in wall-clock minutes as if no clock changed in it: always 10,080. Where
   * the real clock matters, use `week`.
   */
  weekIntervals(index: number, date: string): WeekIntervals;
}

/** What a rule set is in one situation. */
interface State {
  readonly classIndex: number;
  readonly useBits: number;
}

/** A rule set: its windows as indexes, and its states by which of them hold. */
interface CompiledRuleSet {
  readonly answers: Answers;
  readonly windows: Uint32Array;
  readonly states: Map<number, State>;
}

class ClassIndex {
  readonly names: string[] = [];
  readonly #byName = new Map<string, number>();

  of(name: string): number {
    let index = this.#byName.get(name);
    if (index === undefined) {
      index = this.names.push(name) - 1;
      this.#byName.set(name, index);
    }
    return index;
  }

  state(answer: Answer): State {
    return { classIndex: this.of(answer.subActivity), useBits: useBits(answer) };
  }
}

/** Timings of all rule sets, each distinct one once: a city repeats a few hundred of them. */
class Windows {
  readonly timings: CompiledTiming[] = [];
  readonly #byText = new Map<string, number>();
  readonly #cityTime: CityTime;

  constructor(cityTime: CityTime) {
    this.#cityTime = cityTime;
  }

  of(timeSpans: readonly TimeSpan[]): number {
    const text = JSON.stringify(timeSpans);
    let index = this.#byText.get(text);
    if (index === undefined) {
      index = this.timings.push(compileTiming(timeSpans, this.#cityTime)) - 1;
      this.#byText.set(text, index);
    }
    return index;
  }
}

/** Numbers have 53 exact bits; a rule set with more restrictions is asked restriction by restriction. */
const maskBits = 53;

function stateOf(set: CompiledRuleSet, holding: Uint8Array, classes: ClassIndex): State {
  const { windows } = set;
  let mask = 0;
  for (let i = 0; i < windows.length; i += 1) mask = mask * 2 + (holding[windows[i] ?? 0] ?? 0);
  const keep = windows.length <= maskBits;
  const known = keep ? set.states.get(mask) : undefined;
  if (known !== undefined) return known;
  const applies = Array.from(windows, (window) => holding[window] === 1);
  const state = classes.state(answerWhen(set.answers, applies).answer);
  if (keep) set.states.set(mask, state);
  return state;
}

/** Wall-clock minutes of a civil day at which an era begins, and the era: the one the day starts in, then one for each one-off instant in it. */
function erasOfDay(answers: Answers, epochDay: number): { minute: number; era: number }[] {
  const { timing, zone } = answers;
  const start = startOfCivilDay(epochDay, zone.timeZone);
  const end = startOfCivilDay(epochDay + 1, zone.timeZone);
  const eras = [{ minute: 0, era: eraOf(timing, start) }];
  for (const instant of timing.instants) {
    if (instant > start && instant < end)
      eras.push({ minute: civilMoment(instant, zone.timeZone).minute, era: eraOf(timing, instant) });
  }
  return eras;
}

function weekIntervalsOf(answers: Answers, date: string, classes: ClassIndex): WeekIntervals {
  const epochDay = parseEpochDay(date);
  if (epochDay === null) throw new RangeError(`not a date: ${date}`);
  const monday = epochDay - civilDay(epochDay).weekday;
  const from: number[] = [];
  const found: State[] = [];
  const add = (minute: number, answer: Answer) => {
    const state = classes.state(answer);
    const last = found.at(-1);
    if (last?.classIndex === state.classIndex && last.useBits === state.useBits) return;
    from.push(minute);
    found.push(state);
  };
  for (let day = 0; day < 7; day += 1) {
    const eras = erasOfDay(answers, monday + day);
    eras.forEach(({ minute: eraStart, era }, e) => {
      const eraEnd = eras[e + 1]?.minute ?? 1440;
      const row = rowOf(answers, monday + day, era);
      row.answers.forEach(({ answer }, i) => {
        const start = Math.max(eraStart, row.minutes[i] ?? 0);
        if (start < Math.min(eraEnd, row.minutes[i + 1] ?? 1440)) add(day * 1440 + start, answer);
      });
    });
  }
  return {
    from: Uint16Array.from(from),
    states: Uint16Array.from(found, (state) => state.classIndex),
    uses: Uint8Array.from(found, (state) => state.useBits),
  };
}

/** Compiles rule sets for one asker and city. Timings that several rule sets share are evaluated once an instant. */
export function compileRuleSets(
  ruleSets: readonly RuleSet[],
  asker: Asker,
  cityTime: CityTime,
): CompiledRuleSets {
  const classes = new ClassIndex();
  const windows = new Windows(cityTime);
  const sets = ruleSets.map(
    (ruleSet): CompiledRuleSet => ({
      answers: answersOf(ruleSet, asker, cityTime),
      windows: Uint32Array.from(ruleSet.restrictions, (restriction) => windows.of(restriction.timeSpans)),
      states: new Map(),
    }),
  );
  const holding = new Uint8Array(windows.timings.length);
  return {
    size: sets.length,
    classNames: classes.names,
    statesAt(instant, out = new Uint16Array(sets.length), usesOut = undefined) {
      const moment = civilMoment(instant, cityTime.timeZone);
      windows.timings.forEach((timing, i) => {
        holding[i] = timingHolds(timing, moment) ? 1 : 0;
      });
      sets.forEach((set, i) => {
        const state = stateOf(set, holding, classes);
        out[i] = state.classIndex;
        if (usesOut !== undefined) usesOut[i] = state.useBits;
      });
      return out;
    },
    weekIntervals(index, date) {
      const set = sets[index];
      if (set === undefined) throw new RangeError(`no rule set ${index} of ${sets.length}`);
      return weekIntervalsOf(set.answers, date, classes);
    },
  };
}
