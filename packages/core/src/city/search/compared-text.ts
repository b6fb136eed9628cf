// Text as it is compared in a search: without case, diacritics and punctuation, and in words that are written in one way only.
import { comparedWords } from './street-words.ts';

const letters: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
];

/** Lower case, diacritics gone, everything but letters and digits a single blank. */
export function plainText(text: string): string {
  // Signs such as ™ come apart into capitals: they are made small after that.
  let plain = text.replace(/[ªº]/g, '').normalize('NFKD').toLowerCase().normalize('NFKD');
  for (const [letter, written] of letters) plain = plain.replace(letter, written);
  return plain
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{L})['’](\p{L})/gu, '$1$2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a street's name or of what is looked for, as they are compared: `3rd St.` and `Third Street` are both `3 street`. */
export function wordsOf(text: string): readonly string[] {
  const written = plainText(text.replace(/\bc\//i, 'calle '))
    .split(' ')
    .filter((word) => word !== '');
  return written.flatMap((word, index) => comparedWords(word, index === 0 && written.length > 1));
}

/** An id as it is compared: case and separators do not count. */
export function comparedId(text: string): string {
  return text.toLowerCase().replace(/[\s\-_.:/\\#]+/g, '');
}
