// The rules of an opening_hours text: which days, which times, open or closed.
import type { TimeSpan, WeekDay } from '@curbwright/core';
import { weekDays } from '@curbwright/core';
import type { HoursLoss } from './opening-hours.ts';
import { type HoursToken, hoursTokens } from './opening-hours-tokens.ts';
import { always, intersect } from './spans.ts';

export interface HoursRule {
  /** Days it speaks of, without times, as alternatives. */
  readonly days: readonly TimeSpan[];
  readonly times: TimeSpan['times'];
  readonly state: 'open' | 'closed';
  readonly comment: string | null;
  /** Adds to the rules before (`,`) instead of replacing them on its days (`;`). */
  readonly additive: boolean;
  /** Holds something spans cannot say, so that the whole rule says nothing. */
  readonly dropped: boolean;
  readonly losses: readonly HoursLoss[];
}

/** The name the city's calendar gives public and school holidays. */
export const holidayPeriods = { PH: 'holidays', SH: 'school holidays' } as const;

const two = (value: number) => String(value).padStart(2, '0');
const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Thrown inside this file only: the text is not of the grammar. */
class NotTheGrammar extends Error {}

interface DayOfYear {
  readonly year: number | null;
  /** 0 to 11. */
  readonly month: number;
  /** null = the month as a whole. */
  readonly day: number | null;
}

function dateText(date: DayOfYear, year: number | null, edge: 'from' | 'to'): string {
  const day = date.day ?? (edge === 'from' ? 1 : (lastDays[date.month] ?? 31));
  // A month's last day in a year of its own: 29 February only exists in some.
  const fixed =
    edge === 'to' && date.day === null && date.month === 1 && year !== null && !leap(year) ? 28 : day;
  const yearly = `${two(date.month + 1)}-${two(fixed)}`;
  return year === null ? yearly : `${year}-${yearly}`;
}

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A recursive-descent reader over the tokens. */
class Rules {
  private at = 0;
  private readonly tokens: readonly HoursToken[];
  private losses = new Set<HoursLoss>();
  private dropped = false;

  constructor(tokens: readonly HoursToken[]) {
    this.tokens = tokens;
  }

  /** The whole text. */
  all(): HoursRule[] {
    const rules: HoursRule[] = [];
    let additive = false;
    let fallback = false;
    while (this.at < this.tokens.length) {
      const rule = this.rule(additive);
      if (!fallback) rules.push(rule);
      if (this.at >= this.tokens.length) break;
      if (this.sign(';')) {
        additive = false;
        fallback = false;
      } else if (this.sign(',')) additive = true;
      else if (this.sign('||')) {
        fallback = true;
        const last = rules.pop();
        if (last !== undefined) rules.push({ ...last, losses: [...last.losses, 'fallback'] });
      } else throw new NotTheGrammar();
    }
    return rules;
  }

  private peek(ahead = 0): HoursToken | null {
    return this.tokens[this.at + ahead] ?? null;
  }

  private isSign(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === 'sign' && token.sign === sign;
  }

  private sign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.at++;
    return true;
  }

  private drop(loss: HoursLoss): void {
    this.losses.add(loss);
    this.dropped = true;
  }

  private rule(additive: boolean): HoursRule {
    this.losses = new Set();
    this.dropped = false;
    const begin = this.at;
    if (this.peek()?.kind === 'always') {
      this.at++;
    }
    const wide = this.wide();
    this.sign(':');
    const narrow = this.days();
    const times = this.times();
    const comment = this.comment();
    const state = this.state();
    const after = this.comment() ?? comment;
    if (this.at === begin) throw new NotTheGrammar();
    const days = wide.flatMap((a) =>
      narrow.flatMap((b) => {
        const span = intersect(a, b);
        return span === null || span === 'unknown' ? [] : [span];
      }),
    );
    return {
      days,
      times,
      state,
      comment: after,
      additive,
      dropped: this.dropped,
      losses: [...this.losses],
    };
  }

  private comment(): string | null {
    const token = this.peek();
    if (token?.kind !== 'comment') return null;
    this.at++;
    return token.text;
  }

  private state(): 'open' | 'closed' {
    const token = this.peek();
    if (token?.kind !== 'state') return 'open';
    this.at++;
    if (token.state === 'unknown') this.drop('unknown state');
    return token.state === 'closed' ? 'closed' : 'open';
  }

  /** Years, months, dates and weeks, as alternatives. */
  private wide(): TimeSpan[] {
    const spans: TimeSpan[] = [];
    const months: number[] = [];
    while (true) {
      const token = this.peek();
      if (token?.kind === 'week') this.weeks();
      else if (token?.kind === 'easter') this.easter();
      else if (token?.kind === 'year' || token?.kind === 'month') this.monthOrDate(spans, months);
      else if (spans.length + months.length === 0 && !this.dropped) return [always];
      else throw new NotTheGrammar();
      const next = this.peek(1)?.kind;
      const more = next === 'month' || next === 'year' || next === 'easter' || next === 'week';
      if (!(this.isSign(',') && more)) break;
      this.at++;
    }
    if (this.peek()?.kind === 'week') this.weeks();
    if (months.length > 0) spans.push({ ...always, months });
    return spans.length > 0 ? spans : [always];
  }

  /** `week 1-10/2,20`: no field of a span can say it. */
  private weeks(): void {
    this.drop('weeks of year');
    this.at++;
    while (this.peek()?.kind === 'number' || this.isSign('-') || this.isSign('/') || this.isSign(',')) {
      if (this.isSign(',') && this.peek(1)?.kind !== 'number') break;
      this.at++;
    }
  }

  private easter(): void {
    this.drop('moving date');
    this.at++;
    while (
      this.isSign('+') ||
      this.isSign('-') ||
      ['number', 'days', 'easter'].includes(this.peek()?.kind ?? '')
    )
      this.at++;
  }

  private year(): number | null {
    const token = this.peek();
    if (token?.kind !== 'year') return null;
    this.at++;
    return token.year;
  }

  private monthOrDate(spans: TimeSpan[], months: number[]): void {
    const year = this.year();
    if (this.peek()?.kind !== 'month') {
      if (year === null) throw new NotTheGrammar();
      spans.push(this.years(year));
      return;
    }
    const from = this.dayOfYear(year);
    if (this.offsetDays()) return;
    if (this.sign('+')) {
      spans.push({ ...always, dates: [{ from: dateText(from, from.year, 'from'), to: null }] });
      return;
    }
    const to = this.isSign('-') ? this.rangeEnd(from) : from;
    if (to === null || this.offsetDays()) return;
    if (from.year === null && from.day === null && to.day === null) {
      for (let month = from.month; ; month = (month + 1) % 12) {
        if (!months.includes(month + 1)) months.push(month + 1);
        if (month === to.month) break;
      }
      return;
    }
    const range = { from: dateText(from, from.year, 'from'), to: dateText(to, to.year ?? from.year, 'to') };
    spans.push({ ...always, dates: [range] });
  }

  /** `Dec 25`, `Jan`, with a weekday in the month (`Oct Su[-1]`) dropped. */
  private dayOfYear(year: number | null): DayOfYear {
    const month = this.peek();
    if (month?.kind !== 'month') throw new NotTheGrammar();
    this.at++;
    const day = this.peek();
    if (day?.kind === 'number' && day.value >= 1 && day.value <= (lastDays[month.index] ?? 31)) {
      this.at++;
      return { year, month: month.index, day: day.value };
    }
    // `Oct Su[-1]-Apr Su[1]`: a range between moving weekdays; without the range it is a weekday rule inside the month.
    if (day?.kind === 'weekday' && this.isSign('[', 1)) {
      let close = this.at;
      while (close < this.tokens.length && !this.isSign(']', close - this.at)) close++;
      const then = this.peek(close - this.at + 1);
      const beyond = this.peek(close - this.at + 2);
      if (
        then?.kind === 'sign' &&
        then.sign === '-' &&
        (beyond?.kind === 'month' || beyond?.kind === 'year')
      ) {
        this.drop('moving date');
        this.at = close + 1;
      }
    }
    return { year, month: month.index, day: null };
  }

  /** The end of a date range after `-`; null when the rule is dropped. */
  private rangeEnd(from: DayOfYear): DayOfYear | null {
    const next = this.peek(1);
    if (next?.kind === 'easter') {
      this.at++;
      this.easter();
      return null;
    }
    this.at++;
    if (next?.kind === 'number') {
      this.at++;
      if (next.value < 1 || next.value > (lastDays[from.month] ?? 31)) throw new NotTheGrammar();
      return { ...from, day: next.value };
    }
    const end = this.dayOfYear(this.year());
    if (this.dropped) this.skipNth();
    return end;
  }

  /** The `Su[-1]` of a range that is dropped already. */
  private skipNth(): void {
    if (this.peek()?.kind !== 'weekday' || !this.isSign('[', 1)) return;
    while (this.at < this.tokens.length && !this.sign(']')) this.at++;
  }

  /** `Dec 25 +2 days`. */
  private offsetDays(): boolean {
    const signed = this.isSign('+') || this.isSign('-');
    if (!signed || this.peek(1)?.kind !== 'number' || this.peek(2)?.kind !== 'days') return false;
    this.at += 3;
    this.drop('moving date');
    return true;
  }

  private years(from: number): TimeSpan {
    if (this.sign('+')) return { ...always, dates: [{ from: `${from}-01-01`, to: null }] };
    const to = this.sign('-') ? this.year() : from;
    if (to === null) throw new NotTheGrammar();
    if (this.isSign('/')) throw new NotTheGrammar();
    return { ...always, dates: [{ from: `${from}-01-01`, to: `${to}-12-31` }] };
  }

  /** Weekdays and holidays, as alternatives. */
  private days(): TimeSpan[] {
    const plain: WeekDay[] = [];
    const spans: TimeSpan[] = [];
    const holidays: TimeSpan[] = [];
    while (true) {
      const token = this.peek();
      if (token?.kind === 'holiday') {
        this.at++;
        if (this.offsetDays()) continue;
        holidays.push({ ...always, periods: [{ name: holidayPeriods[token.name], apply: 'only during' }] });
      } else if (token?.kind === 'weekday') this.weekday(plain, spans);
      else if (plain.length + spans.length + holidays.length === 0) return [always];
      else throw new NotTheGrammar();
      const next = this.peek(1)?.kind;
      if (this.isSign(',') && (next === 'weekday' || next === 'holiday')) {
        // `Mo 08:00-10:00, Tu …` is a new rule, but that comma comes after times; here it goes on with the list.
        this.at++;
        continue;
      }
      // `PH Mo-Fr`: holidays that are weekdays.
      if (holidays.length > 0 && this.peek()?.kind === 'weekday') return this.holidaysOn(holidays);
      break;
    }
    if (plain.length > 0)
      spans.unshift({ ...always, daysOfWeek: weekDays.filter((day) => plain.includes(day)) });
    return [...spans, ...holidays];
  }

  private holidaysOn(holidays: readonly TimeSpan[]): TimeSpan[] {
    const days = this.days();
    return holidays.flatMap((a) =>
      days.flatMap((b) => {
        const both = intersect(a, b);
        return both === null || both === 'unknown' ? [] : [both];
      }),
    );
  }

  private weekday(plain: WeekDay[], spans: TimeSpan[]): void {
    const token = this.peek();
    if (token?.kind !== 'weekday') throw new NotTheGrammar();
    this.at++;
    let to = token.index;
    const end = this.peek(1);
    if (this.isSign('-') && end?.kind === 'weekday') {
      to = end.index;
      this.at += 2;
    }
    const days: WeekDay[] = [];
    for (let day = token.index; ; day = (day + 1) % 7) {
      const name = weekDays[day];
      if (name !== undefined) days.push(name);
      if (day === to) break;
    }
    if (!this.sign('[')) {
      plain.push(...days);
      return;
    }
    const weeksOfMonth = this.nth();
    if (this.offsetDays()) return;
    spans.push({ ...always, daysOfWeek: days, weeksOfMonth });
  }

  /** `[1]`, `[1,3]`, `[2-4]`, `[-1]`; other counts from the end are dropped. */
  private nth(): TimeSpan['weeksOfMonth'] {
    const weeks: TimeSpan['weeksOfMonth'] = [];
    do {
      const last = this.sign('-');
      const from = this.number();
      if (last) {
        if (from === 1) weeks.push('last');
        else this.drop('moving date');
        continue;
      }
      const to = this.sign('-') ? this.number() : from;
      if (from < 1 || to > 5 || from > to) throw new NotTheGrammar();
      for (let week = from; week <= to; week++) weeks.push(week);
    } while (this.sign(','));
    if (!this.sign(']')) throw new NotTheGrammar();
    return weeks;
  }

  private number(): number {
    const token = this.peek();
    if (token?.kind !== 'number') throw new NotTheGrammar();
    this.at++;
    return token.value;
  }

  /** Times of day; [] = the whole day. */
  private times(): TimeSpan['times'] {
    const times: TimeSpan['times'] = [];
    while (true) {
      const from = this.time();
      if (from === null) {
        if (times.length > 0) throw new NotTheGrammar();
        return times;
      }
      if (this.sign('+')) {
        this.losses.add('open end');
        if (from !== 'sun') times.push({ from: clock(from), to: '24:00' });
      } else if (this.sign('-')) {
        const to = this.time();
        if (to === null) throw new NotTheGrammar();
        if (this.sign('+')) this.losses.add('open end');
        this.interval(times, from, to);
      } else throw new NotTheGrammar();
      const next = this.peek(1);
      const another =
        next?.kind === 'time' || next?.kind === 'sun' || (next?.kind === 'sign' && next.sign === '(');
      if (!(this.isSign(',') && another)) break;
      this.at++;
    }
    // The whole day is no limit at all.
    return times.some((time) => time.from === '00:00' && time.to === '24:00') ? [] : times;
  }

  private interval(times: TimeSpan['times'], from: number | 'sun', to: number | 'sun'): void {
    if (from === 'sun' || to === 'sun') return;
    if (from > 24 * 60 || to > 48 * 60) throw new NotTheGrammar();
    const start = from % (24 * 60);
    const end = to > 24 * 60 ? to - 24 * 60 : to;
    times.push({ from: clock(start), to: clock(end === 0 ? 24 * 60 : end) });
  }

  /** Minutes since midnight, `sun` (the rule is dropped), or null when no time stands here. */
  private time(): number | 'sun' | null {
    const token = this.peek();
    if (token?.kind === 'sun') {
      this.at++;
      this.drop('sun');
      return 'sun';
    }
    const sun = this.peek(1);
    if (token?.kind === 'sign' && token.sign === '(' && sun?.kind === 'sun') {
      while (this.at < this.tokens.length && !this.isSign(')')) this.at++;
      if (!this.sign(')')) throw new NotTheGrammar();
      this.drop('sun');
      return 'sun';
    }
    if (token?.kind === 'time') {
      this.at++;
      return token.minutes;
    }
    // `8-18`, a common slip for 08:00-18:00.
    if (token?.kind === 'number' && token.value <= 24) {
      this.at++;
      return token.value * 60;
    }
    return null;
  }
}

function clock(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The rules of a text in order; null when it is not of the grammar. */
export function parseRules(text: string): HoursRule[] | null {
  const tokens = hoursTokens(text.trim().replace(/;\s*$/, ''));
  if (tokens === null || tokens.length === 0) return null;
  try {
    return new Rules(tokens).all();
  } catch (error) {
    if (error instanceof NotTheGrammar) return null;
    throw error;
  }
}
