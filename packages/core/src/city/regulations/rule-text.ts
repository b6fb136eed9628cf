// Parses the wording of a rule as people type it ("no parking 7-9 mon-fri", "2 hr parking", "$2")
// into hours, days, durations, prices and words, in the reader's language and English.
import { readDuration } from '../../platform/forms/read-duration.ts';
import { formatWeekday } from '../../platform/time/format-time.ts';
import { plainLocale, type Reader } from '../../platform/time/reader.ts';
import { type WeekDay, weekDays } from '../../platform/time/week-days.ts';
import type { LanguageName } from '../../platform/words/languages.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';
import { normalizeSearchText } from '../search/normalize-text.ts';

/** A daily time span in wall-clock minutes; `to` is up to 1440, so midnight as an end is 1440. */
export interface HourRange {
  readonly from: number;
  readonly to: number;
}

/** Words that must be next to each other, with blanks between them. */
interface SearchPhrase {
  readonly words: string;
  /** Whether the last word may be the beginning of a longer one. */
  readonly isOpen: boolean;
}

export interface RuleText {
  /** Days on each of which the rule must be in force. */
  readonly days: readonly WeekDay[];
  /** What each range of hours may mean: without AM or PM, `7-9` is the morning or the evening. */
  readonly hours: readonly (readonly HourRange[])[];
  /** Minutes, and the words as typed. */
  readonly durations: readonly { readonly minutes: number; readonly words: string }[];
  /** Amounts, in whichever currency the rule has. */
  readonly prices: readonly number[];
  readonly words: readonly SearchPhrase[];
  /** Whether it asks for rules that could not be read. */
  readonly asksForUnknown: boolean;
}

const halfDay = 720;
const fullDay = 1440;

/** Least number of letters that stand for a weekday whose name begins with them. */
const minWeekdayLetters = 4;

/**
 * Returns the words of a text for comparison, with blanks between them: no case, accents or
 * punctuation; Arabic and Persian digits become `0` to `9`.
 */
export function normalizePhrase(text: string): string {
  return normalizeSearchText(replaceDigits(text));
}

function replaceDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** The words of a language, and of English, that stand for something else. */
interface RuleVocabulary {
  readonly days: ReadonlyMap<string, readonly WeekDay[]>;
  readonly longDays: readonly (readonly [string, WeekDay])[];
  /** Between the two ends of a range. */
  readonly to: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
  /** `no`: belongs to the word that follows. */
  readonly not: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
  readonly noon: RegExp;
  readonly midnight: RegExp;
}

/**
 * Returns a pattern for a time of day in words, of one word or several ("meia-noite", "12 Uhr
 * mittags"). The hour in front of it may be left out.
 */
function timePhrase(phrases: readonly string[]): RegExp {
  const written = phrases.map((phrase) =>
    normalizePhrase(phrase)
      .replace(/^12 (?:uhr )?/, '')
      .replaceAll(' ', String.raw`[\s-]+`),
  );
  return new RegExp(String.raw`(?:12\s(?:uhr\s)?)?(?:${written.join('|')})(?![\p{L}\p{N}])`, 'uy');
}

const known = new Map<LanguageName, RuleVocabulary>();

function vocabularyOf(language: LanguageName): RuleVocabulary {
  const found = known.get(language);
  if (found !== undefined) return found;
  const all = [...new Set<LanguageName>(['en', language])];
  const listOf = (key: string) =>
    new Set(all.flatMap((one) => normalizePhrase(translateForStaff(one, key)).split(' ')));
  const timeNamed = (key: string) => timePhrase(all.map((one) => translateForStaff(one, key)));
  const named = (key: string, days: readonly WeekDay[]) =>
    [...listOf(key)].map((word) => [word, days] as const);
  const readers = all.map((one): Reader => ({ language: one, locale: plainLocale(one), timeZone: 'UTC' }));
  const names = (form: 'short' | 'long') =>
    readers.flatMap((reader) =>
      weekDays.map((day, index) => [normalizePhrase(formatWeekday(index, reader, form)), day] as const),
    );
  const longDays = names('long');
  const vocabulary = {
    days: new Map([
      ...[...longDays, ...names('short')].flatMap(([name, day]) => {
        // In Portuguese, "segunda-feira" is also said "segunda".
        const [first = name] = name.split(' ');
        return [[name, [day]] as const, [first, [day]] as const];
      }),
      ...named('rule.read.weekdays', weekDays.slice(0, 5)),
      ...named('rule.read.weekends', weekDays.slice(5)),
      ...named('rule.read.daily', weekDays),
    ]),
    longDays,
    to: listOf('rule.read.to'),
    fillers: listOf('rule.read.fillers'),
    not: listOf('rule.read.not'),
    unknown: listOf('rule.read.unknown'),
    noon: timeNamed('when.noon'),
    midnight: timeNamed('when.midnight'),
  };
  known.set(language, vocabulary);
  return vocabulary;
}

/** Returns the days that a word names; English plurals (`tuesdays`) too. */
function daysOf(word: string, { days, longDays }: RuleVocabulary): readonly WeekDay[] | null {
  const exact = days.get(word) ?? days.get(word.replace(/s$/, ''));
  if (exact !== undefined) return exact;
  if (word.length < minWeekdayLetters) return null;
  const begun = longDays.find(([name]) => name.startsWith(word));
  return begun === undefined ? null : [begun[1]];
}

/** Returns the days from one to another; past Sunday it begins again. */
function dayRange(from: WeekDay, to: WeekDay): WeekDay[] {
  const [first, last] = [weekDays.indexOf(from), weekDays.indexOf(to)];
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => weekDays[(first + index) % 7] ?? from);
}

/** A time of day as typed: its possible minutes. */
interface TypedTime {
  readonly minutes: readonly number[];
  /** Whether AM, PM or the 24-hour clock makes it clear. */
  readonly isClear: boolean;
}

const time = String.raw`(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?!\d))?(?:\s?([ap])\.?(?:\s?m\b\.?|(?![\p{L}]))|\s?([صم])(?![\p{L}])|\s?(?:h|uhr)(?![\p{L}\d]))?`;
const numberTime = new RegExp(time, 'uy');
const dash = /\s*-\s*/y;
const lettersAt = /\p{L}+\.?/uy;
const wordAt = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/uy;
const priceAt =
  /(?:us)?\p{Sc}\s?(\d+(?:[.,]\d+)?)|(\d+(?:[.,]\d+)?)\s?(?:us)?\p{Sc}|(\d+[.,]\d{2})(?![\d.,:])/uy;
const durationsAt = [
  /\d+(?:[.,]\d{1,2})?[\s-]?\p{L}+\.?\s?\d+\s?\p{L}+(?![\p{L}\d])/uy,
  /\d+(?:[.,]\d{1,2})?[\s-]?\p{L}+(?![\p{L}\d])/uy,
  /\p{L}+\s\p{L}+(?![\p{L}\d])/uy,
  /\p{L}+(?![\p{L}\d])/uy,
];

class RuleTextParser {
  readonly #text: string;
  readonly #language: LanguageName;
  readonly #words: RuleVocabulary;
  #at = 0;

  constructor(text: string, language: LanguageName) {
    this.#text = replaceDigits(text)
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .replaceAll(/\s+/g, ' ');
    this.#language = language;
    this.#words = vocabularyOf(language);
  }

  parse(): RuleText {
    const days = new Set<WeekDay>();
    const hours: HourRange[][] = [];
    const durations: { minutes: number; words: string }[] = [];
    const prices: number[] = [];
    const words: SearchPhrase[] = [];
    /** Negations that wait for their word. */
    let before = '';
    const close = () => {
      if (before !== '') words.push({ words: before, isOpen: false });
      before = '';
    };
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const typed = () => normalizePhrase(this.#text.slice(start, this.#at));
      const range = this.#hourRange();
      if (range !== null) {
        close();
        hours.push(range);
        continue;
      }
      const amount = this.#price();
      if (amount !== null) {
        close();
        prices.push(amount);
        continue;
      }
      const named = this.#days();
      if (named !== null) {
        close();
        for (const day of named) days.add(day);
        continue;
      }
      const minutes = this.#duration();
      if (minutes !== null) {
        close();
        durations.push({ minutes, words: typed() });
        continue;
      }
      const word = normalizePhrase(this.#match(wordAt)?.[0] ?? '');
      if (this.#at === start) this.#at += 1;
      if (word === '') continue;
      if (this.#words.not.has(word)) {
        close();
        before = word;
      } else if (!this.#words.fillers.has(word)) {
        const all = before === '' ? word : `${before} ${word}`;
        before = '';
        words.push({ words: all, isOpen: !/\d$/.test(all) });
      }
    }
    close();
    const asksForUnknown = words.some(({ words: word }) =>
      word.split(' ').some((one) => this.#words.unknown.has(one)),
    );
    return { days: weekDays.filter((day) => days.has(day)), hours, durations, prices, words, asksForUnknown };
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  /** Goes back to `start` when nothing was read. */
  #orBack<T>(start: number, value: T | null): T | null {
    if (value === null) this.#at = start;
    return value;
  }

  /** Reads a dash, or a word such as "to", between the two ends of a range. */
  #to(): boolean {
    if (this.#match(dash) !== null) return true;
    const start = this.#at;
    this.#match(/\s+/y);
    const word = this.#match(lettersAt)?.[0] ?? '';
    const isTo = this.#words.to.has(normalizePhrase(word)) && this.#match(/\s+/y) !== null;
    if (!isTo) this.#at = start;
    return isTo;
  }

  #time(end: boolean): TypedTime | null {
    if (this.#match(this.#words.noon) !== null) return { minutes: [halfDay], isClear: true };
    if (this.#match(this.#words.midnight) !== null) return { minutes: [end ? fullDay : 0], isClear: true };
    return this.#orBack(this.#at, this.#numberTime(end));
  }

  #numberTime(end: boolean): TypedTime | null {
    const match = this.#match(numberTime);
    if (match === null) return null;
    const [, hours = '', minutes = '0', latin, arabic] = match;
    const [hour, minute] = [Number(hours), Number(minutes)];
    if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null;
    if (/\d/.test(this.#text.charAt(this.#at))) return null;
    const half = latin ?? (arabic === undefined ? undefined : arabic === 'ص' ? 'a' : 'p');
    const at = (hour % 12) * 60 + minute;
    const ended = (value: number) => (end && value === 0 ? fullDay : value);
    if (half !== undefined)
      return hour > 12 ? null : { minutes: [ended(half === 'a' ? at : at + halfDay)], isClear: true };
    const plain = ended(hour * 60 + minute);
    if (hour > 12 || hour === 0 || hours.startsWith('0')) return { minutes: [plain], isClear: true };
    return { minutes: [ended(at), at + halfDay], isClear: false };
  }

  /** Reads `7-9`, `7:30 to 9`, `8am-noon`, `19:00-21:00`; `null` when it is something else. */
  #hourRange(): HourRange[] | null {
    const start = this.#at;
    if (/[\p{L}\p{N}]/u.test(this.#text.charAt(start - 1))) return null;
    // "7 a 9": the letter may also belong to the time, which then has no second end.
    const from = this.#time(false) ?? null;
    let to = from !== null && this.#to() ? this.#time(true) : null;
    if (from !== null && to === null) {
      this.#at = start;
      const bare = this.#match(/\d{1,2}(?=\s)/y);
      if (bare !== null && this.#to()) to = this.#time(true);
      return this.#orBack(
        start,
        to === null || bare === null ? null : rangesOf(bareTime(Number(bare[0])), to),
      );
    }
    return this.#orBack(start, from === null || to === null ? null : rangesOf(from, to));
  }

  #price(): number | null {
    const start = this.#at;
    const match = this.#match(priceAt);
    if (match === null) return null;
    const digits = match[1] ?? match[2] ?? match[3] ?? '';
    if (/\p{L}/u.test(this.#text.charAt(this.#at))) return this.#orBack(start, null);
    // "$2/hr": the price is found whatever its unit.
    this.#match(/\s?\/\s?\p{L}+/uy);
    return Number(digits.replace(',', '.'));
  }

  #days(): readonly WeekDay[] | null {
    const start = this.#at;
    const monToFri = this.#match(/m\s?-\s?f(?![\p{L}\p{N}])/uy);
    if (monToFri !== null) return weekDays.slice(0, 5);
    const from = this.#dayName();
    if (from === null) return null;
    const [first, ...more] = from;
    const end = this.#at;
    if (first === undefined || more.length > 0 || !this.#to()) return this.#orBack(start, from);
    const [last, ...others] = this.#dayName() ?? [];
    if (last !== undefined && others.length === 0) return dayRange(first, last);
    this.#at = end;
    return from;
  }

  #dayName(): readonly WeekDay[] | null {
    const start = this.#at;
    const written = this.#match(/\p{L}+(?:-feira)?\.?/uy)?.[0] ?? '';
    return this.#orBack(start, written === '' ? null : daysOf(normalizePhrase(written), this.#words));
  }

  #duration(): number | null {
    const start = this.#at;
    const reader: Reader = { language: this.#language, locale: plainLocale(this.#language), timeZone: 'UTC' };
    for (const pattern of durationsAt) {
      this.#at = start;
      const written = this.#match(pattern)?.[0];
      if (written === undefined) continue;
      const read = readDuration(written.replace(/(?<=\d)-/, ' '), {}, reader);
      if (read.ok) return read.value;
    }
    this.#at = start;
    return null;
  }
}

function bareTime(hour: number): TypedTime {
  if (hour > 12 || hour === 0) return { minutes: [hour * 60], isClear: true };
  return { minutes: [(hour % 12) * 60, (hour % 12) * 60 + halfDay], isClear: false };
}

/** Minutes from one time of day to the next; equal times are a full day. */
function lengthOf({ from, to }: HourRange): number {
  return to > from ? to - from : to + fullDay - from;
}

/**
 * Returns what the range may mean. Where an end is ambiguous, a range of more than half a day is not
 * meant: `8-6` is 08:00 to 18:00.
 */
function rangesOf(from: TypedTime, to: TypedTime): HourRange[] | null {
  const all = from.minutes.flatMap((start) => to.minutes.map((end) => ({ from: start, to: end })));
  const usual = from.isClear && to.isClear ? all : all.filter((range) => lengthOf(range) <= halfDay);
  return usual.length === 0 ? null : usual;
}

/**
 * Parses the wording of a rule. What is neither hours, days, a duration nor a price is words; `no`
 * and the word after it are one ("no parking" is not "parking, no return"). Common words such as
 * "and" or "from" are ignored.
 */
export function parseRuleText(text: string, language: LanguageName): RuleText {
  return new RuleTextParser(text, language).parse();
}
