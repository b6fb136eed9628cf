// Normalizes text for search: no case, diacritics or punctuation, and one spelling per word.
import { normalizeStreetWord } from './street-words.ts';

const letters: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
];

/** Lower case, without diacritics. Everything except letters and digits becomes a single blank. */
export function normalizeSearchText(text: string): string {
  // Signs such as ™ decompose into capitals, so they are lowercased afterwards.
  let plain = text.replace(/[ªº]/g, '').normalize('NFKD').toLowerCase().normalize('NFKD');
  for (const [letter, written] of letters) plain = plain.replace(letter, written);
  return plain
    .replace(/\p{M}+/gu, '')
    .replace(/(\p{L})['’](\p{L})/gu, '$1$2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The normalized words of a street name or search text: `3rd St.` and `Third Street` are both `3
 * street`.
 */
export function wordsOf(text: string): readonly string[] {
  const written = normalizeSearchText(text.replace(/\bc\//i, 'calle '))
    .split(' ')
    .filter((word) => word !== '');
  return written.flatMap((word, index) => normalizeStreetWord(word, index === 0 && written.length > 1));
}

/** An id normalized for comparison: case and separators are ignored. */
export function normalizeId(text: string): string {
  return text.toLowerCase().replace(/[\s\-_.:/\\#]+/g, '');
}
