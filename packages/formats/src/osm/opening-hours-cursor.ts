// Reads the tokens of an opening_hours text in order, and records what cannot be represented in the
// current rule.
import type { HoursLoss } from './hours-loss.ts';
import type { HoursToken } from './opening-hours-tokens.ts';

/** Thrown and caught only inside the reader, if the text does not match the grammar. */
export class HoursSyntaxError extends Error {}

export class HoursCursor {
  #at = 0;
  readonly #tokens: readonly HoursToken[];
  #losses = new Set<HoursLoss>();
  #dropped = false;

  constructor(tokens: readonly HoursToken[]) {
    this.#tokens = tokens;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Whether the current rule was dropped. */
  get isDropped(): boolean {
    return this.#dropped;
  }

  get losses(): readonly HoursLoss[] {
    return [...this.#losses];
  }

  beginRule(): void {
    this.#losses = new Set();
    this.#dropped = false;
  }

  peek(ahead = 0): HoursToken | null {
    return this.#tokens[this.#at + ahead] ?? null;
  }

  skip(count = 1): void {
    this.#at += count;
  }

  isSign(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === 'sign' && token.sign === sign;
  }

  /** Skips the sign if it is the next token. */
  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at++;
    return true;
  }

  takeNumber(): number {
    const token = this.peek();
    if (token?.kind !== 'number') throw new HoursSyntaxError();
    this.#at++;
    return token.value;
  }

  /** Records that a value is stored less precisely than stated. */
  lose(loss: HoursLoss): void {
    this.#losses.add(loss);
  }

  /** Drops the rule for this reason. */
  drop(loss: HoursLoss): void {
    this.#losses.add(loss);
    this.#dropped = true;
  }

  /** `+2 days` after a date or weekday: the rule is dropped. */
  takeOffsetDays(): boolean {
    const signed = this.isSign('+') || this.isSign('-');
    if (!signed || this.peek(1)?.kind !== 'number' || this.peek(2)?.kind !== 'days') return false;
    this.#at += 3;
    this.drop('moving date');
    return true;
  }
}
