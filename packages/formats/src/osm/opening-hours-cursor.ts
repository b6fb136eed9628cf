// The reader's place among the tokens of an opening_hours text, and what it had to leave out of the rule it is in.
import type { HoursLoss } from './hours-loss.ts';
import type { HoursToken } from './opening-hours-tokens.ts';

/** Thrown inside the reader only: the text is not of the grammar. */
export class NotTheGrammar extends Error {}

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

  /** True when something made the current rule say nothing. */
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

  /** Steps over the sign when it stands here. */
  takeSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.#at++;
    return true;
  }

  takeNumber(): number {
    const token = this.peek();
    if (token?.kind !== 'number') throw new NotTheGrammar();
    this.#at++;
    return token.value;
  }

  /** Something is held less exactly. */
  lose(loss: HoursLoss): void {
    this.#losses.add(loss);
  }

  /** The rule says nothing, because of this. */
  drop(loss: HoursLoss): void {
    this.#losses.add(loss);
    this.#dropped = true;
  }

  /** `+2 days` after a date or weekday: it is dropped. */
  takeOffsetDays(): boolean {
    const signed = this.isSign('+') || this.isSign('-');
    if (!signed || this.peek(1)?.kind !== 'number' || this.peek(2)?.kind !== 'days') return false;
    this.#at += 3;
    this.drop('moving date');
    return true;
  }
}
