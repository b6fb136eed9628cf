// Parses the times of day of an opening_hours rule.
import type { TimeSpan } from '@curbwright/core';
import { type HoursCursor, HoursSyntaxError } from './opening-hours-cursor.ts';

/** Times of day; [] for the whole day. */
export function readTimes(cursor: HoursCursor): TimeSpan['times'] {
  const times: TimeSpan['times'] = [];
  while (true) {
    const isBare = isBareHour(cursor);
    const from = takeTime(cursor);
    if (from === null) {
      if (times.length > 0) throw new HoursSyntaxError();
      return times;
    }
    if (cursor.takeSign('+')) {
      cursor.lose('open end');
      if (from !== 'sun') times.push({ from: formatClock(from), to: '24:00' });
    } else if (cursor.takeSign('-')) {
      // `4-6` may mean the afternoon.
      if (isBare && isBareHour(cursor)) throw new HoursSyntaxError();
      const to = takeTime(cursor);
      if (to === null) throw new HoursSyntaxError();
      if (cursor.takeSign('+')) cursor.lose('open end');
      addInterval(times, from, to);
    } else throw new HoursSyntaxError();
    const next = cursor.peek(1);
    const another =
      next?.kind === 'time' || next?.kind === 'sun' || (next?.kind === 'sign' && next.sign === '(');
    if (!(cursor.isSign(',') && another)) break;
    cursor.skip();
  }
  // Times that cover the whole day are the same as no times.
  return times.some((time) => time.from === '00:00' && time.to === '24:00') ? [] : times;
}

function addInterval(times: TimeSpan['times'], from: number | 'sun', to: number | 'sun'): void {
  if (from === 'sun' || to === 'sun') return;
  if (from > 24 * 60 || to > 48 * 60) throw new HoursSyntaxError();
  const start = from % (24 * 60);
  const end = to > 24 * 60 ? to - 24 * 60 : to;
  times.push({ from: formatClock(start), to: formatClock(end === 0 ? 24 * 60 : end) });
}

/** An hour without minutes that could be from a 12-hour clock. */
function isBareHour(cursor: HoursCursor): boolean {
  const token = cursor.peek();
  return token?.kind === 'number' && token.value <= 12;
}

/**
 * Minutes since midnight, `sun` (the rule is dropped), or `null` if the next token is not a time.
 */
function takeTime(cursor: HoursCursor): number | 'sun' | null {
  const token = cursor.peek();
  if (token?.kind === 'sun') {
    cursor.skip();
    cursor.drop('sun');
    return 'sun';
  }
  const sun = cursor.peek(1);
  if (token?.kind === 'sign' && token.sign === '(' && sun?.kind === 'sun') {
    while (!cursor.isAtEnd && !cursor.isSign(')')) cursor.skip();
    if (!cursor.takeSign(')')) throw new HoursSyntaxError();
    cursor.drop('sun');
    return 'sun';
  }
  if (token?.kind === 'time') {
    cursor.skip();
    return token.minutes;
  }
  // `8-18` is a common mistake for 08:00-18:00.
  if (token?.kind === 'number' && token.value <= 24) {
    cursor.skip();
    return token.value * 60;
  }
  return null;
}

function formatClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
