// Tokenizer for the opening_hours grammar.

export type HoursToken =
  | { readonly kind: 'weekday'; readonly index: number }
  | { readonly kind: 'month'; readonly index: number }
  | { readonly kind: 'holiday'; readonly name: 'PH' | 'SH' }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'sun' }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'week' }
  | { readonly kind: 'easter' }
  | { readonly kind: 'days' }
  | { readonly kind: 'always' }
  | { readonly kind: 'state'; readonly state: 'open' | 'closed' | 'unknown' }
  | { readonly kind: 'comment'; readonly text: string }
  | {
      readonly kind: 'sign';
      readonly sign: '-' | ',' | ';' | '||' | ':' | '[' | ']' | '+' | '/' | '(' | ')';
    };

const weekdayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longWeekday = /^(?:mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;
const sunEvents = ['sunrise', 'sunset', 'dawn', 'dusk'];

/**
 * The token of a word; `null` if the grammar has no such word. Full English names are accepted
 * (`Monday`, `January`).
 */
function wordToken(word: string): HoursToken | null {
  const lower = word.toLowerCase();
  if (lower === 'ph' || lower === 'sh') return { kind: 'holiday', name: lower === 'ph' ? 'PH' : 'SH' };
  if (lower === 'off' || lower === 'closed') return { kind: 'state', state: 'closed' };
  if (lower === 'open') return { kind: 'state', state: 'open' };
  if (lower === 'unknown') return { kind: 'state', state: 'unknown' };
  if (lower === 'week') return { kind: 'week' };
  if (lower === 'easter') return { kind: 'easter' };
  if (lower === 'day' || lower === 'days') return { kind: 'days' };
  if (sunEvents.includes(lower)) return { kind: 'sun' };
  const month = monthNames.indexOf(lower.slice(0, 3));
  if (month >= 0 && (lower.length === 3 || lower === 'sept' || lower.length > 4))
    return { kind: 'month', index: month };
  const weekday = weekdayNames.indexOf(lower.slice(0, 2));
  if (weekday >= 0 && (lower.length === 2 || longWeekday.test(lower)))
    return { kind: 'weekday', index: weekday };
  return null;
}

const signs = new Set(['-', ',', ';', '||', ':', '[', ']', '+', '/', '(', ')']);
const pattern =
  /\s+|"([^"]*)"|(24\/7)|(\d{1,2})[:.]([0-5]\d)(?!\d)|(\d{4})(?!\d)|(\d{1,3})|([A-Za-z]+)|(\|\||[-–,;:[\]+/()])/uy;

function isSign(text: string): text is Extract<HoursToken, { kind: 'sign' }>['sign'] {
  return signs.has(text);
}

/** The tokens of a text; `null` if it contains something that is not in the grammar. */
export function tokenizeHours(text: string): HoursToken[] | null {
  const tokens: HoursToken[] = [];
  pattern.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return null;
    at = pattern.lastIndex;
    const [, comment, allWeek, hour, minute, year, number, word, sign] = match;
    if (comment !== undefined) tokens.push({ kind: 'comment', text: comment });
    else if (allWeek !== undefined) tokens.push({ kind: 'always' });
    else if (hour !== undefined) tokens.push({ kind: 'time', minutes: Number(hour) * 60 + Number(minute) });
    else if (year !== undefined) {
      // `0700` or `1800` is a time without its colon, not a year.
      if (Number(year) < 1990 || Number(year) > 2099) return null;
      tokens.push({ kind: 'year', year: Number(year) });
    } else if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (word !== undefined) {
      const token = wordToken(word);
      if (token === null) return null;
      tokens.push(token);
    } else if (sign !== undefined) {
      const plain = sign === '–' ? '-' : sign;
      if (isSign(plain)) tokens.push({ kind: 'sign', sign: plain });
    }
  }
  return tokens;
}
