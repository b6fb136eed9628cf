// A restriction as a street sign: its symbol and its lines from top to bottom. The drawing itself is the screen's.
import type { CityTime } from '../city/city-time.ts';
import { paymentInWords } from '../rates/payment-in-words.ts';
import { type Reader, readerOf } from '../time/reader.ts';
import { spanInWords } from '../time/spans-in-words.ts';
import { durationInFull } from '../time/time-in-words.ts';
import type { TimeSpan } from '../time/time-span.ts';
import { type LanguageName, say } from '../words/words.ts';
import { stayInWords } from './describe.ts';
import type { Activity, Restriction } from './restriction.ts';
import { whoInWords } from './users-in-words.ts';

/** What is pictured: the letter P, a load, a stop, or a vehicle that drives on. */
export const signSymbols = ['parking', 'loading', 'stopping', 'travel'] as const;
export type SignSymbol = (typeof signSymbols)[number];

export interface SignLine {
  /** What the line says, which is how large it is written. */
  readonly kind: 'stay' | 'what' | 'who' | 'when' | 'price' | 'note';
  readonly text: string;
}

export interface Sign {
  readonly symbol: SignSymbol;
  /** A bar lies across the symbol. */
  readonly forbids: boolean;
  readonly lines: readonly SignLine[];
}

const symbolOf: Readonly<Record<Activity, SignSymbol>> = {
  parking: 'parking',
  'no parking': 'parking',
  loading: 'loading',
  'no loading': 'loading',
  unloading: 'loading',
  'no unloading': 'loading',
  stopping: 'stopping',
  'no stopping': 'stopping',
  travel: 'travel',
  'no travel': 'travel',
};

function whenLines(spans: readonly TimeSpan[], reader: Reader): string[] {
  const said = spans.map((span) => ({ span, text: spanInWords(span, reader) }));
  const positive = said.filter(({ span }) => !span.excludes).map(({ text }) => text);
  // One alternative that says nothing is always: the others add nothing to it.
  const times = positive.includes('') ? [] : positive;
  const except = said.filter(({ span, text }) => span.excludes && text !== '');
  return [...times, ...except.map(({ text }) => say(reader.language, 'when.not', { when: text }))];
}

/** The sign of a restriction, in the reader's language and the city's form of times. Restrictions at all times say no hours. */
export function signOf(
  restriction: Restriction,
  language: LanguageName,
  cityTime?: Pick<CityTime, 'timeZone'>,
): Sign {
  const reader = readerOf(language, cityTime?.timeZone);
  const { activity, maxStay, noReturn, payment, timeSpans, description } = restriction;
  const lines: SignLine[] = [];
  const add = (kind: SignLine['kind'], text: string | null) => {
    if (text === null || text === '') return;
    lines.push({ kind, text: `${text.charAt(0).toLocaleUpperCase(reader.locale)}${text.slice(1)}` });
  };
  add('stay', maxStay === null ? null : durationInFull(maxStay, reader));
  add('what', say(language, `activity.${activity}`));
  add('who', whoInWords(restriction, reader));
  for (const text of whenLines(timeSpans, reader)) add('when', text);
  if (payment !== null) for (const text of paymentInWords(payment, reader)) add('price', text);
  for (const text of stayInWords({ maxStay: null, noReturn }, reader)) add('note', text);
  add('note', description);
  return { symbol: symbolOf[activity], forbids: activity.startsWith('no '), lines };
}

/** `8:00 AM` and `8:00 p. m.` are one word on a sign. */
const halfDay = /(?<=\d) (?=[AP]M|[ap]\. ?m\.)|(?<=[ap]\.) (?=m\.)/g;

/** A text in lines of at most so many letters, broken between words; a longer word has a line of its own. */
export function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  const words = text.replaceAll(halfDay, '\u00a0').split(/[ \n\t]+/);
  for (const word of words.filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
