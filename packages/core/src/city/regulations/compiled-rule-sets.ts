// Compiled rule sets: the states of many rule sets at one instant, and their weeks as intervals. A
// fast form of `computeVerdict`, and tested against it.

import type { CityTime } from '../../platform/time/city-time.ts';
import { civilMoment } from '../../platform/time/civil.ts';
import type { CivilDay } from '../../platform/time/civil-day.ts';
import { compileCalendar } from '../../platform/time/compile-calendar.ts';
import {
  type CompiledSpan,
  compileSpan,
  hasActiveInstant,
  isWindowActive,
} from '../../platform/time/span-match.ts';
import type { TimeSpan } from '../../platform/time/time-span.ts';
import { type AnswerCache, answerForPattern, getAnswerCache } from './answer-cache.ts';
import { mondayOf, walkCivilWeek } from './civil-week.ts';
import type { CurbUser } from './curb-user.ts';
import { type Answer, allowedBits } from './decide.ts';
import type { RuleSet } from './restriction.ts';

/** A week as intervals of wall-clock minutes since Monday 00:00; interval i runs from `from[i]` to `from[i + 1]` (the last to 10,080). */
interface WeekIntervals {
  readonly from: Uint16Array;
  /** Indexes in `classNames`. */
  readonly states: Uint16Array;
  /** Allowed uses as bits, bit k for `uses[k]`. */
  readonly uses: Uint8Array;
}

export interface CompiledRuleSets {
  readonly size: number;
  /**
   * Names of the curb types; a state is an index into this list. It grows when a type first occurs;
   * indexes never change.
   */
  readonly classNames: readonly string[];
  /**
   * Returns the index of each rule set's curb type at `instant`. `usesOut` also receives the
   * allowed uses as bits (bit k for `uses[k]`).
   */
  statesAt(instant: number, out?: Uint16Array, usesOut?: Uint8Array): Uint16Array;
  /**
   * Returns the civil week of rule set `index` that contains `date` (YYYY-MM-DD), in wall-clock
   * minutes as if there were no clock change: always 10,080. Where the real clock matters, use
   * `computeVerdictWeek`.
   */
  weekIntervals(index: number, date: string): WeekIntervals;
}

/** State of a rule set for one set of applicable restrictions. */
interface RuleSetState {
  readonly curbTypeIndex: number;
  /** Allowed uses as bits. */
  readonly allowed: number;
}

/** Spans and exceptions of a restriction, as indexes into the shared spans. */
interface CompiledRestriction {
  readonly spans: readonly number[];
  readonly exceptions: readonly number[];
}

/** A rule set, and its states by the restrictions that apply. */
interface CompiledRuleSet {
  readonly answers: AnswerCache;
  readonly restrictions: readonly CompiledRestriction[];
  readonly states: Map<number, RuleSetState>;
}

class CurbTypeIndex {
  readonly names: string[] = [];
  readonly #byName = new Map<string, number>();
  /** Cached by answer, because the same answer recurs on every similar day. */
  readonly #states = new WeakMap<Answer, RuleSetState>();

  of(name: string): number {
    let index = this.#byName.get(name);
    if (index === undefined) {
      index = this.names.push(name) - 1;
      this.#byName.set(name, index);
    }
    return index;
  }

  state(answer: Answer): RuleSetState {
    let state = this.#states.get(answer);
    if (state === undefined) {
      state = { curbTypeIndex: this.of(answer.subActivity), allowed: allowedBits(answer) };
      this.#states.set(answer, state);
    }
    return state;
  }
}

/** The distinct spans of all rule sets, each stored once; a city has a few hundred of them. */
class SharedSpans {
  readonly #spans: CompiledSpan[] = [];
  readonly #byText = new Map<string, number>();
  readonly #dayTests: CompiledSpan[] = [];
  readonly #dayTestByText = new Map<string, number>();
  /** Index of the day test for each span. */
  readonly #dayTestOf: number[] = [];
  #today = new Uint8Array();
  #yesterday = new Uint8Array();
  #epochDay = Number.NaN;
  #switchEra = Number.NaN;
  /** One byte per span: 1 if it matched at the last evaluated instant. */
  holding = new Uint8Array();
  readonly #cityTime: CityTime;

  constructor(cityTime: CityTime) {
    this.#cityTime = cityTime;
  }

  indexOf(span: TimeSpan): number {
    const text = JSON.stringify(span);
    let index = this.#byText.get(text);
    if (index === undefined) {
      const compiled = compileSpan(span, this.#cityTime);
      index = this.#spans.push(compiled) - 1;
      this.#byText.set(text, index);
      const dayText = JSON.stringify({ ...span, times: [], instants: [], excludes: false });
      let test = this.#dayTestByText.get(dayText);
      if (test === undefined) {
        test = this.#dayTests.push(compiled) - 1;
        this.#dayTestByText.set(dayText, test);
      }
      this.#dayTestOf.push(test);
    }
    return index;
  }

  /**
   * Computes `holding` for an instant. Day tests are evaluated only when the day changes or when a
   * calendar period is switched on or off.
   */
  evaluate(instant: number): void {
    const { minute, today, yesterday } = civilMoment(instant, this.#cityTime.timeZone);
    const switchEra = compileCalendar(this.#cityTime.calendar).switchEra(instant);
    if (today.epochDay !== this.#epochDay || switchEra !== this.#switchEra) {
      this.#epochDay = today.epochDay;
      this.#switchEra = switchEra;
      const matches = (day: CivilDay) =>
        Uint8Array.from(this.#dayTests, (test) => Number(test.dayMatches(day, instant)));
      this.#today = matches(today);
      this.#yesterday = matches(yesterday);
    }
    if (this.holding.length !== this.#spans.length) this.holding = new Uint8Array(this.#spans.length);
    for (let i = 0; i < this.#spans.length; i += 1) {
      const span = this.#spans[i];
      const test = this.#dayTestOf[i];
      if (span === undefined || test === undefined) continue;
      const on = isWindowActive(span, minute, this.#today[test] === 1, this.#yesterday[test] === 1);
      this.holding[i] = on && hasActiveInstant(span, instant) ? 1 : 0;
    }
  }
}

/**
 * Whether a restriction applies: one of its spans matches (none = always) and none of its
 * exceptions does.
 */
function appliesNow({ spans, exceptions }: CompiledRestriction, holding: Uint8Array): number {
  for (const exception of exceptions) if (holding[exception] === 1) return 0;
  if (spans.length === 0) return 1;
  for (const span of spans) if (holding[span] === 1) return 1;
  return 0;
}

/**
 * Maximum number of bits in a number used as a key. A rule set with more restrictions is evaluated
 * without this shortcut.
 */
const maskBits = 30;

function ruleSetStateOf(set: CompiledRuleSet, holding: Uint8Array, classes: CurbTypeIndex): RuleSetState {
  const { restrictions } = set;
  let mask = 0;
  for (const restriction of restrictions) mask = (mask << 1) | appliesNow(restriction, holding);
  const keep = restrictions.length <= maskBits;
  const known = keep ? set.states.get(mask) : undefined;
  if (known !== undefined) return known;
  const applies = restrictions.map((restriction) => appliesNow(restriction, holding)).join('');
  const state = classes.state(answerForPattern(set.answers, applies).answer);
  if (keep) set.states.set(mask, state);
  return state;
}

function weekIntervalsOf(answers: AnswerCache, date: string, classes: CurbTypeIndex): WeekIntervals {
  const from: number[] = [];
  const found: RuleSetState[] = [];
  walkCivilWeek(answers, mondayOf(date), (minute, answer) => {
    const state = classes.state(answer);
    const last = found.at(-1);
    if (last?.curbTypeIndex === state.curbTypeIndex && last.allowed === state.allowed) return;
    from.push(minute);
    found.push(state);
  });
  return {
    from: Uint16Array.from(from),
    states: Uint16Array.from(found, (state) => state.curbTypeIndex),
    uses: Uint8Array.from(found, (state) => state.allowed),
  };
}

/**
 * Compiles rule sets for one curb user and city. Spans shared by several rule sets are evaluated
 * once per instant.
 */
export function compileRuleSets(
  ruleSets: readonly RuleSet[],
  asker: CurbUser,
  cityTime: CityTime,
): CompiledRuleSets {
  const classes = new CurbTypeIndex();
  const shared = new SharedSpans(cityTime);
  const indexes = (spans: readonly TimeSpan[], excludes: boolean) =>
    spans.filter((span) => span.excludes === excludes).map((span) => shared.indexOf(span));
  const sets = ruleSets.map(
    (ruleSet): CompiledRuleSet => ({
      answers: getAnswerCache(ruleSet, asker, cityTime),
      restrictions: ruleSet.restrictions.map(({ timeSpans }) => ({
        spans: indexes(timeSpans, false),
        exceptions: indexes(timeSpans, true),
      })),
      states: new Map(),
    }),
  );
  return {
    size: sets.length,
    classNames: classes.names,
    statesAt(instant, out = new Uint16Array(sets.length), usesOut?: Uint8Array) {
      shared.evaluate(instant);
      const { holding } = shared;
      for (let i = 0; i < sets.length; i += 1) {
        const set = sets[i];
        if (set === undefined) continue;
        const state = ruleSetStateOf(set, holding, classes);
        out[i] = state.curbTypeIndex;
        if (usesOut !== undefined) usesOut[i] = state.allowed;
      }
      return out;
    },
    weekIntervals(index, date) {
      const set = sets[index];
      if (set === undefined) throw new RangeError(`no rule set ${index} of ${sets.length}`);
      return weekIntervalsOf(set.answers, date, classes);
    },
  };
}
