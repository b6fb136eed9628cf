// Finds rules by what they say: activity, days, hours, limit, users, price, and their wording.
import { z } from 'zod';
import { currencyDigits } from '../../platform/numbers/currency-digits.ts';
import type { CityTime } from '../../platform/time/city-time.ts';
import type { CivilMoment } from '../../platform/time/civil.ts';
import { compileTiming, isTimingActive, minuteOf } from '../../platform/time/span-match.ts';
import { type TimeSpan, timeOfDay } from '../../platform/time/time-span.ts';
import { type WeekDay, weekDays } from '../../platform/time/week-days.ts';
import { type LanguageName, translate } from '../../platform/words/messages.ts';
import { describeRestriction } from './describe-restriction.ts';
import { formatUserClass } from './format-users.ts';
import { activities, type Restriction } from './restriction.ts';
import { type HourRange, normalizePhrase, parseRuleText, type RuleText } from './rule-text.ts';
import { hasUnknownRules, isUnknownRule } from './unknown-rules.ts';

/** What a rule must say. One and the same rule must meet every member. */
export const ruleSearch = z
  .strictObject({
    /** Its wording: `no parking 7-9 mon-fri`, `2 hr parking`, `street cleaning tue`. */
    text: z.string().trim().min(1).max(200).optional(),
    activity: z.enum(activities).optional(),
    /** Name of its curb type. */
    sub_activity: z.string().min(1).max(100).optional(),
    /** It is in force on every one of these days. */
    days: z.array(z.enum(weekDays)).min(1).max(weekDays.length).optional(),
    /** Its hours begin and end exactly then. */
    from: timeOfDay.optional(),
    to: timeOfDay.optional(),
    /** Longest stay in minutes; `null` = no limit. */
    limit: z.int().min(1).max(1_000_000).nullable().optional(),
    /** A class, purpose or permit that it names. */
    user: z.string().trim().min(1).max(200).optional(),
    /** Whether it charges a fee. */
    paid: z.boolean().optional(),
  })
  .refine((search) => Object.values(search).some((value) => value !== undefined), {
    error: 'fault.nothing-selected',
  });
export type RuleSearch = z.infer<typeof ruleSearch>;

/** The reader and the city, for the sentences that are searched. */
interface RuleSearchContext {
  readonly language: LanguageName;
  readonly cityTime: Pick<CityTime, 'timeZone'>;
  /** Returns the name of a curb type, for types that the city named; absent = only built-in names. */
  readonly curbTypeName?: (subActivity: string) => string;
}

const fullDay = 1440;
const emptyRuleText: RuleText = {
  days: [],
  hours: [],
  durations: [],
  prices: [],
  words: [],
  asksForUnknown: false,
};

/** Sentences already written, by language and time zone. Rules never change. */
const sentences = new WeakMap<Restriction, Map<string, string>>();

/** Returns the words of the rule's sentence and sign text, between blanks. */
function wordsOfRule(rule: Restriction, { language, cityTime }: RuleSearchContext): string {
  const key = `${language} ${cityTime.timeZone}`;
  const written = sentences.get(rule) ?? new Map<string, string>();
  sentences.set(rule, written);
  let words = written.get(key);
  if (words === undefined) {
    const texts = [...new Set<LanguageName>([language, 'en'])].map((one) =>
      describeRestriction(rule, one, cityTime),
    );
    words = [...texts, rule.description ?? ''].map(normalizePhrase).join(' | ');
    written.set(key, words);
  }
  return words;
}

/** Returns the words of a curb type's names, between blanks. */
function wordsOfCurbType(subActivity: string, { language, curbTypeName }: RuleSearchContext): string {
  const key = `class.${subActivity}`;
  const names = [
    subActivity,
    translate(language, key),
    translate('en', key),
    curbTypeName?.(subActivity) ?? '',
  ];
  return names
    .filter((name) => name !== key)
    .map(normalizePhrase)
    .join(' | ');
}

/** Whether the rule charges anything. */
function isPaidRule({ payment }: Restriction): boolean {
  return payment?.rates.some(({ tiers }) => tiers.some(({ fee }) => fee > 0)) ?? false;
}

function hasFee({ payment }: Restriction, amount: number): boolean {
  if (payment === null) return false;
  const fee = Math.round(amount * 10 ** currencyDigits(payment.currency));
  const { maximumFee, maximumFeePerDay, rates } = payment;
  return (
    maximumFee === fee ||
    maximumFeePerDay === fee ||
    rates.some((rate) => rate.maximumFee === fee || rate.tiers.some((tier) => tier.fee === fee))
  );
}

/** Whether the rule names a class, purpose or permit, by its name or its text for readers. */
function namesUser({ users }: Restriction, user: string, { language }: RuleSearchContext): boolean {
  const named = normalizePhrase(user);
  const isNamed = (name: string) =>
    normalizePhrase(name) === named ||
    normalizePhrase(formatUserClass(name, { language, locale: '', timeZone: '' })) === named;
  return users.some(({ allOf, anyOf, subclasses, purposes }) =>
    [allOf, anyOf, subclasses, purposes].some((names) => names.some(isNamed)),
  );
}

/** One condition on hours: any of the ranges, or a start or end alone. */
type HourTest = (range: HourRange) => boolean;

function rangesOfSpan({ times }: TimeSpan): HourRange[] {
  if (times.length === 0) return [{ from: 0, to: fullDay }];
  return times.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) || fullDay }));
}

/** Whether the span takes away full days of the week, in every week. */
function excludesWeekdays(span: TimeSpan): boolean {
  const { dates, instants, months, weeksOfMonth, daysOfMonth, times, periods } = span;
  const others = [dates, instants, months, weeksOfMonth, daysOfMonth, times, periods];
  return span.excludes && others.every((list) => list.length === 0);
}

/** Whether the rule is in force on each of the days (none = any day), with hours that pass each test. */
function isInForceOn(
  { timeSpans }: Restriction,
  days: readonly WeekDay[],
  tests: readonly HourTest[],
): boolean {
  const spans = timeSpans.filter(({ excludes }) => !excludes);
  const excluded = timeSpans.filter(excludesWeekdays);
  const hasDay = (span: TimeSpan, day: WeekDay) =>
    span.daysOfWeek.length === 0 || span.daysOfWeek.includes(day);
  const ofDay = (day: WeekDay) => spans.filter((span) => hasDay(span, day));
  const passes = (given: readonly TimeSpan[], hasNone: boolean) => {
    const ranges = hasNone ? [{ from: 0, to: fullDay }] : given.flatMap(rangesOfSpan);
    return ranges.length > 0 && tests.every((test) => ranges.some(test));
  };
  if (days.length === 0) return passes(spans, spans.length === 0);
  return days.every(
    (day) => !excluded.some((span) => hasDay(span, day)) && passes(ofDay(day), spans.length === 0),
  );
}

function hourTests({ from, to }: RuleSearch, { hours }: RuleText): HourTest[] {
  const start = from === undefined ? null : minuteOf(from) % fullDay;
  const end = to === undefined ? null : minuteOf(to) || fullDay;
  const tests = hours.map(
    (readings): HourTest =>
      (range) =>
        readings.some((one) => one.from === range.from && one.to === range.to),
  );
  if (start !== null || end !== null)
    tests.push((range) => (start === null || range.from === start) && (end === null || range.to === end));
  return tests;
}

/** Whether the text has nothing to search for: only punctuation or words such as "and". */
function isEmptyRuleText({ days, hours, durations, prices, words }: RuleText): boolean {
  return [days, hours, durations, prices, words].every((list) => list.length === 0);
}

/**
 * Returns a function that says whether a rule meets the search. The search is parsed once. A text
 * with nothing to search for matches no rule.
 */
export function ruleMatcher(search: RuleSearch, context: RuleSearchContext): (rule: Restriction) => boolean {
  const wording = search.text === undefined ? emptyRuleText : parseRuleText(search.text, context.language);
  if (search.text !== undefined && isEmptyRuleText(wording)) return () => false;
  const tests = hourTests(search, wording);
  const days = [...new Set([...(search.days ?? []), ...wording.days])];
  const curbTypeNames = new Map<string, string>();
  const readsText = wording.words.length + wording.durations.length + wording.prices.length > 0;
  const textOf = (rule: Restriction) => {
    const { subActivity } = rule;
    const ofType = curbTypeNames.get(subActivity) ?? wordsOfCurbType(subActivity, context);
    curbTypeNames.set(subActivity, ofType);
    return ` ${wordsOfRule(rule, context)} | ${ofType} `;
  };
  return (rule) => {
    if (isUnknownRule(rule) && !wording.asksForUnknown) return false;
    const { activity, sub_activity: subActivity, limit, user, paid } = search;
    if (activity !== undefined && rule.activity !== activity) return false;
    if (subActivity !== undefined && rule.subActivity !== subActivity) return false;
    if (limit !== undefined && rule.maxStay !== limit) return false;
    if (paid !== undefined && isPaidRule(rule) !== paid) return false;
    if (user !== undefined && !namesUser(rule, user, context)) return false;
    if ((days.length > 0 || tests.length > 0) && !isInForceOn(rule, days, tests)) return false;
    if (!readsText) return true;
    const text = textOf(rule);
    const says = (words: string) => text.includes(` ${words} `);
    return (
      wording.durations.every(({ minutes, words }) => rule.maxStay === minutes || says(words)) &&
      wording.prices.every((amount) => hasFee(rule, amount)) &&
      wording.words.every(({ words, isOpen }) => (isOpen ? text.includes(` ${words}`) : says(words)))
    );
  };
}

/** Whether one rule meets the search. For many rules, use `ruleMatcher`. */
export function ruleMatchesSearch(
  rule: Restriction,
  search: RuleSearch,
  language: LanguageName,
  cityTime: Pick<CityTime, 'timeZone'>,
): boolean {
  return ruleMatcher(search, { language, cityTime })(rule);
}

/** Whether the rule is in force at the moment, for the users it is for. */
export function isRuleInForce(rule: Restriction, moment: CivilMoment, cityTime: CityTime): boolean {
  return isTimingActive(compileTiming(rule.timeSpans, cityTime), moment);
}

/**
 * Returns the rules of a rule set that meet the search. Where some rules could not be read, only
 * those can be found: what the others allow is not certain.
 */
export function findMatchingRules(
  restrictions: readonly Restriction[],
  matches: (rule: Restriction) => boolean,
): readonly Restriction[] {
  const found = restrictions.filter(matches);
  return hasUnknownRules(restrictions) ? found.filter(isUnknownRule) : found;
}
