// The civil week of rule sets for one curb user: curb type, allowed uses and price per hour.
// Computed once and cached.

import type { CityTime } from '../../platform/time/city-time.ts';
import { hourlyFee } from '../rates/hourly-rates.ts';
import type { Payment } from '../rates/payment.ts';
import { getAnswerCache } from './answer-cache.ts';
import { type BriefAnswer, walkBriefWeek } from './brief-week.ts';
import { minutesPerCivilWeek, mondayOf, walkCivilWeek } from './civil-week.ts';
import { type CurbUser, ordinaryCar } from './curb-user.ts';
import { type RuleSet, restriction } from './restriction.ts';
import { type NormalizedCurbUser, normalizeCurbUser } from './user-match.ts';

/**
 * A week as intervals of wall-clock minutes since Monday 00:00: interval i runs from `from[i]` to
 * `from[i + 1]`, the last one to 10,080. An hour that the clock skips or repeats in that week
 * counts as one hour like any other (docs/decisions/0014).
 */
export interface RuleSetWeek {
  readonly from: Uint16Array;
  /** Index of the curb type in `RuleSetWeeks.classNames`. */
  readonly classes: Uint16Array;
  /** Allowed uses as bits: bit k stands for `uses[k]`. */
  readonly uses: Uint8Array;
  /** Price of an hour at arrival, in whole minor units; 0 = free. */
  readonly prices: Float64Array;
}

/** Intervals of a week with the price of an hour in each. */
interface PriceWeek {
  readonly from: readonly number[];
  readonly prices: readonly number[];
}

const rateAsRule = restriction.parse({ activity: 'parking', subActivity: 'rate', priority: 0 });

/**
 * Returns the rates of a payment as rules in order of priority: the first that applies is charged,
 * as in `price`.
 */
function ratesAsRules({ rates }: Payment): RuleSet {
  const restrictions = rates.map(({ timeSpans }, priority) => ({ ...rateAsRule, priority, timeSpans }));
  return { id: '', restrictions };
}

function endOf(from: { readonly length: number; readonly [index: number]: number }, index: number): number {
  return from[index + 1] ?? minutesPerCivilWeek;
}

class WeekBuilder {
  readonly #from: number[] = [];
  readonly #classes: number[] = [];
  readonly #uses: number[] = [];
  readonly #prices: number[] = [];

  add(minute: number, classIndex: number, allowed: number, price: number): void {
    const last = this.#from.length - 1;
    if (
      this.#classes[last] === classIndex &&
      this.#uses[last] === allowed &&
      this.#prices[last] === price &&
      last >= 0
    )
      return;
    this.#from.push(minute);
    this.#classes.push(classIndex);
    this.#uses.push(allowed);
    this.#prices.push(price);
  }

  week(): RuleSetWeek {
    return {
      from: new Uint16Array(this.#from),
      classes: new Uint16Array(this.#classes),
      uses: new Uint8Array(this.#uses),
      prices: new Float64Array(this.#prices),
    };
  }
}

/**
 * Weeks of rule sets for a curb user in the civil week that contains `date`; each is compiled on
 * first use.
 */
export class RuleSetWeeks {
  /** Curb type names found so far; their indexes never change. */
  readonly classNames: string[] = [];
  readonly #classIndexes = new Map<string, number>();
  /**
   * By rule set id, which is derived from the content, so that proposals with equal rules share a
   * week.
   */
  readonly #weeks = new Map<string, RuleSetWeek>();
  readonly #priceWeeks = new WeakMap<Payment, PriceWeek>();
  /** By the rates as text, because many rule sets have equal payments as separate objects. */
  readonly #priceWeekByText = new Map<string, PriceWeek>();
  readonly #monday: number;
  readonly #asker: CurbUser;
  readonly #words: NormalizedCurbUser;
  readonly #cityTime: CityTime;

  constructor(date: string, asker: CurbUser, cityTime: CityTime) {
    this.#monday = mondayOf(date);
    this.#asker = asker;
    this.#words = normalizeCurbUser(asker);
    this.#cityTime = cityTime;
  }

  /** The week's Monday, in days since 1970-01-01. */
  get monday(): number {
    return this.#monday;
  }

  weekOf(ruleSet: RuleSet): RuleSetWeek {
    let week = this.#weeks.get(ruleSet.id);
    if (week === undefined) {
      week = this.#compile(ruleSet);
      this.#weeks.set(ruleSet.id, week);
    }
    return week;
  }

  classIndex(name: string): number {
    let index = this.#classIndexes.get(name);
    if (index === undefined) {
      index = this.classNames.push(name) - 1;
      this.#classIndexes.set(name, index);
    }
    return index;
  }

  #compile(ruleSet: RuleSet): RuleSetWeek {
    const starts: number[] = [];
    const found: BriefAnswer[] = [];
    walkBriefWeek(ruleSet, this.#asker, this.#words, this.#cityTime, this.#monday, (minute, answer) => {
      starts.push(minute);
      found.push(answer);
    });
    const builder = new WeekBuilder();
    found.forEach(({ subActivity, allowed, charging }, i) => {
      const start = starts[i] ?? 0;
      const classIndex = this.classIndex(subActivity);
      const payment = charging?.payment ?? null;
      if (payment === null) {
        builder.add(start, classIndex, allowed, 0);
        return;
      }
      const { from, prices } = this.#priceWeek(payment);
      const end = endOf(starts, i);
      prices.forEach((price, k) => {
        const begin = Math.max(start, from[k] ?? 0);
        if (begin < Math.min(end, endOf(from, k))) builder.add(begin, classIndex, allowed, price);
      });
    });
    return builder.week();
  }

  #priceWeek(payment: Payment): PriceWeek {
    let week = this.#priceWeeks.get(payment);
    if (week !== undefined) return week;
    const text = JSON.stringify(payment.rates);
    week = this.#priceWeekByText.get(text) ?? this.#pricesOf(payment);
    this.#priceWeeks.set(payment, week);
    this.#priceWeekByText.set(text, week);
    return week;
  }

  #pricesOf(payment: Payment): PriceWeek {
    const from: number[] = [];
    const prices: number[] = [];
    const rules = getAnswerCache(ratesAsRules(payment), ordinaryCar, this.#cityTime);
    walkCivilWeek(rules, this.#monday, (minute, { governing }) => {
      const tier = governing === null ? undefined : payment.rates[governing]?.tiers[0];
      const price = tier === undefined ? 0 : Math.round(hourlyFee(tier));
      if (price === prices.at(-1)) return;
      from.push(minute);
      prices.push(price);
    });
    return { from, prices };
  }
}
