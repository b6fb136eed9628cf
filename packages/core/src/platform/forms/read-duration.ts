// Parses durations as users type them, in their own language, English or Spanish, into minutes.
import { roundTo } from '../numbers/decimals.ts';
import { failWith, ok, type Result } from '../result.ts';
import type { Reader } from '../time/reader.ts';
import type { LanguageName } from '../words/languages.ts';
import { translateForStaff } from '../words/staff-messages.ts';

interface DurationLimits {
  readonly min?: number;
  readonly max?: number;
}

interface DurationUnit {
  readonly minutes: number;
  /**
   * The number that the word implies without a numeral: `ساعتان` means two hours. `null` = needs a
   * numeral.
   */
  readonly alone: number | null;
}

interface DurationVocabulary {
  readonly units: ReadonlyMap<string, DurationUnit>;
  readonly one: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
}

/**
 * Returns the text in lower case, without accents, vowel marks and direction marks; Arabic and
 * Persian digits become `0` to `9`.
 */
function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .trim();
}

const wordsIn = (text: string): string[] => plainText(text).split(' ');

const known = new Map<LanguageName, DurationVocabulary>();

/**
 * Returns the duration words of a language. Those of English and Spanish are accepted in every
 * language.
 */
function durationVocabulary(language: LanguageName): DurationVocabulary {
  const found = known.get(language);
  if (found !== undefined) return found;
  const all = [...new Set<LanguageName>(['en', 'es', language])];
  const units = new Map<string, DurationUnit>();
  for (const one of all)
    for (const [minutes, text] of [
      [1, translateForStaff(one, 'duration.read.minutes')],
      [60, translateForStaff(one, 'duration.read.hours')],
      [1440, translateForStaff(one, 'duration.read.days')],
    ] as const)
      for (const entry of wordsIn(text)) {
        const [word = '', alone] = entry.split(':');
        units.set(word, { minutes, alone: alone === undefined ? null : Number(alone) });
      }
  const words = {
    units,
    one: new Set(all.flatMap((one) => wordsIn(translateForStaff(one, 'duration.read.one')))),
    and: new Set(all.flatMap((one) => wordsIn(translateForStaff(one, 'duration.read.and')))),
  };
  known.set(language, words);
  return words;
}

type Token = { readonly amount: number } | { readonly unit: DurationUnit } | 'one';

/**
 * Splits a text into its numbers and words; `null` if it contains anything else, or an ambiguous
 * number (`1,500`).
 */
function tokenize(text: string, { units, one, and }: DurationVocabulary): Token[] | null {
  const tokens: Token[] = [];
  const part = /\s*(?:(\d+(?:[.,]\d{1,2})?)(?![.,]?\d)|(\p{L}+)\.?|[,\u060c](?=\s))/uy;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (match === null) return null;
    const [, amount, written] = match;
    if (amount !== undefined) tokens.push({ amount: Number(amount.replace(',', '.')) });
    if (written === undefined || and.has(written)) continue;
    // Arabic joins "and" to the following word.
    const joined = [...and].find((word) => written.startsWith(word)) ?? '';
    const word = units.has(written) || one.has(written) ? written : written.slice(joined.length);
    const unit = units.get(word);
    if (unit !== undefined) tokens.push({ unit });
    else if (one.has(word)) tokens.push('one');
    else return null;
  }
  return tokens;
}

/**
 * Returns the minutes of the tokens: each unit once, in descending order; a final number after
 * hours is minutes (`2 h 30`).
 */
function minutesOf(tokens: readonly Token[]): number | null {
  const [first] = tokens;
  if (tokens.length === 1 && typeof first === 'object' && 'amount' in first) return first.amount;
  let minutes = 0;
  let last = Number.POSITIVE_INFINITY;
  let amount: number | null = null;
  let wasAlone = false;
  for (const token of tokens) {
    if (token === 'one' && wasAlone) {
      // Arabic puts "one" after the noun.
      wasAlone = false;
      continue;
    }
    if (token === 'one' || 'amount' in token) {
      if (amount !== null) return null;
      amount = token === 'one' ? 1 : token.amount;
      wasAlone = false;
      continue;
    }
    const { unit } = token;
    const counted = amount ?? unit.alone;
    if (counted === null || unit.minutes >= last) return null;
    if (amount !== null && unit.alone !== null && unit.alone > 1) return null;
    wasAlone = amount === null && unit.alone === 1;
    minutes += counted * unit.minutes;
    last = unit.minutes;
    amount = null;
  }
  if (amount === null) return last === Number.POSITIVE_INFINITY ? null : minutes;
  return last === 60 ? minutes + amount : null;
}

function parseMinutes(text: string, language: LanguageName): number | null {
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  const tokens = tokenize(text, durationVocabulary(language));
  return tokens === null ? null : minutesOf(tokens);
}

/**
 * Parses a duration into minutes: `90`, `90 min`, `2 h`, `2 h 30`, `1:30`, `1.5 h`, `3 days`, `2
 * Std.`, `ساعتان و30 دقيقة`. Fails with `form.required`, `form.duration`, `form.integer`,
 * `form.min`, `form.max` (minutes).
 */
export function readDuration(
  text: string,
  { min = 1, max = 525_600 }: DurationLimits,
  { language }: Reader,
): Result<number> {
  const plain = plainText(text);
  if (plain === '') return failWith('form.required');
  const read = parseMinutes(plain, language);
  if (read === null) return failWith('form.duration');
  // 1.1 h must be 66 minutes despite binary fractions.
  const minutes = roundTo(read, 3);
  if (!Number.isInteger(minutes)) return failWith('form.integer');
  if (minutes < min) return failWith('form.min', { min });
  if (minutes > max) return failWith('form.max', { max });
  return ok(minutes);
}
