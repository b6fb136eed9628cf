// Parses the rules of an opening_hours text: days, times, and open or closed.
import type { TimeSpan } from '@curbwright/core';
import type { HoursLoss } from './hours-loss.ts';
import { HoursCursor, HoursSyntaxError } from './opening-hours-cursor.ts';
import { readDates } from './opening-hours-dates.ts';
import { readDays } from './opening-hours-days.ts';
import { readTimes } from './opening-hours-times.ts';
import { tokenizeHours } from './opening-hours-tokens.ts';
import { intersect } from './time-span-algebra.ts';

export interface HoursRule {
  /** Days the rule covers, without times, as alternatives. */
  readonly days: readonly TimeSpan[];
  readonly times: TimeSpan['times'];
  readonly state: 'open' | 'closed';
  readonly comment: string | null;
  /**
   * Whether the rule adds to the previous rules (`,`) instead of replacing them on its days (`;`).
   */
  readonly additive: boolean;
  /**
   * Whether the rule contains something that spans cannot express and is therefore ignored
   * entirely.
   */
  readonly dropped: boolean;
  readonly losses: readonly HoursLoss[];
}

/** Parses the whole text. */
function readRules(cursor: HoursCursor): HoursRule[] {
  const rules: HoursRule[] = [];
  let additive = false;
  let fallback = false;
  while (!cursor.isAtEnd) {
    const rule = readRule(cursor, additive);
    if (!fallback) rules.push(rule);
    if (cursor.isAtEnd) break;
    if (cursor.takeSign(';')) {
      additive = false;
      fallback = false;
    } else if (cursor.takeSign(',')) additive = true;
    else if (cursor.takeSign('||')) {
      fallback = true;
      const last = rules.pop();
      if (last !== undefined) rules.push({ ...last, losses: [...last.losses, 'fallback'] });
    } else throw new HoursSyntaxError();
  }
  return rules;
}

function readRule(cursor: HoursCursor, additive: boolean): HoursRule {
  cursor.beginRule();
  const begin = cursor.at;
  if (cursor.peek()?.kind === 'always') cursor.skip();
  const wide = readDates(cursor);
  cursor.takeSign(':');
  const narrow = readDays(cursor);
  const times = readTimes(cursor);
  const before = readComment(cursor);
  const state = readState(cursor);
  const comment = readComment(cursor) ?? before;
  if (cursor.at === begin) throw new HoursSyntaxError();
  const days = wide.flatMap((a) =>
    narrow.flatMap((b) => {
      const span = intersect(a, b);
      return span === null || span === 'unknown' ? [] : [span];
    }),
  );
  return { days, times, state, comment, additive, dropped: cursor.isDropped, losses: cursor.losses };
}

function readComment(cursor: HoursCursor): string | null {
  const token = cursor.peek();
  if (token?.kind !== 'comment') return null;
  cursor.skip();
  return token.text;
}

function readState(cursor: HoursCursor): 'open' | 'closed' {
  const token = cursor.peek();
  if (token?.kind !== 'state') return 'open';
  cursor.skip();
  if (token.state === 'unknown') cursor.drop('unknown state');
  return token.state === 'closed' ? 'closed' : 'open';
}

/** The rules of a text in order; `null` if it does not match the grammar. */
export function parseRules(text: string): HoursRule[] | null {
  const tokens = tokenizeHours(text.trim().replace(/;\s*$/, ''));
  if (tokens === null || tokens.length === 0) return null;
  try {
    return readRules(new HoursCursor(tokens));
  } catch (error) {
    if (error instanceof HoursSyntaxError) return null;
    throw error;
  }
}
