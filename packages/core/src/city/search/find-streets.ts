// Streets by name: whole names first, then beginnings, then misspellings.
import { wordsOf } from './normalize-text.ts';
import type { IndexedStreet, PlaceIndex } from './place-index.ts';
import { isFiller, isStreetKind } from './street-words.ts';
import { diceCoefficient, trigramsOf, wordSimilarity } from './word-similarity.ts';

interface StreetMatch {
  readonly street: IndexedStreet;
  /** How well the text matches, 0 to 1. */
  readonly worth: number;
}

/** Below this score a street is not a match. */
const minScore = 0.45;
/** Minimum share of common trigrams for a street to be scored. */
const minTrigramSimilarity = 0.18;

/**
 * Maximum number of words of a text that are compared. No street name has more, and each word is
 * compared with every similar street.
 */
const maxQueryTerms = 10;

/** Weight of a word in a name: the name itself counts more than its street kind or compass word. */
function weightOf(word: string): number {
  if (isStreetKind(word)) return 0.35;
  if (isFiller(word)) return 0.2;
  return /^(?:north|south|east|west)/.test(word) ? 0.5 : 1;
}

/**
 * Returns how well the words match the street. The last word may be incomplete. A query word
 * missing from the name lowers the score (`Oak Street, Portland`); a street kind alone does not
 * match.
 */
function scoreStreet(terms: readonly string[], street: IndexedStreet, open: boolean): number {
  const left = [...street.words];
  let matchedWeight = 0;
  let totalWeight = 0;
  /** The highest weight of a word that was found. */
  let maxMatchedWeight = 0;
  const needed = Math.max(...terms.map(weightOf));
  for (const [index, word] of terms.entries()) {
    const weight = weightOf(word);
    const isLast = index === terms.length - 1;
    let best = 0;
    let at = -1;
    for (const [place, other] of left.entries()) {
      const like = wordSimilarity(word, other, open && isLast);
      if (like > best) [best, at] = [like, place];
    }
    if (best > 0) maxMatchedWeight = Math.max(maxMatchedWeight, weight);
    if (at >= 0) left.splice(at, 1);
    totalWeight += weight;
    matchedWeight += weight * best;
  }
  const missing = left.reduce((sum, word) => sum + weightOf(word), 0);
  return totalWeight === 0 || maxMatchedWeight < needed
    ? 0
    : (matchedWeight / totalWeight) * (1 - 0.25 * (missing / (missing + totalWeight)));
}

/**
 * Matches names written as one or several words: `Haupt Strasse`, `Mainstreet`. Names of equally
 * many words are compared word by word, because a street kind makes a joined name long enough for
 * two typing errors: `Pear Street` would match `Cedar Street`.
 */
function scoreJoinedName(terms: readonly string[], street: IndexedStreet): number {
  if (terms.length === street.words.length) return 0;
  return wordSimilarity(terms.join(''), street.words.join(''), false) * 0.9;
}

/**
 * Returns the streets that match a text, best first. `open` when its last word may be incomplete.
 */
export function findStreets(index: PlaceIndex, text: string, open: boolean): readonly StreetMatch[] {
  const terms = wordsOf(text).slice(0, maxQueryTerms);
  if (terms.length === 0) return [];
  const exact = index.streets.get(terms.join(' '));
  const trigrams = new Set(terms.flatMap((word) => [...trigramsOf(word)]));
  // A single letter shares only one trigram with the words that begin with it.
  const minSharedTrigrams = terms.join('').length > 1 ? 2 : 1;
  const found = new Map<IndexedStreet, number>();
  if (exact !== undefined) found.set(exact, 1);
  for (const [street, both] of index.sharing(trigrams)) {
    if (street === exact) continue;
    const sharesPrefix = open && both >= minSharedTrigrams;
    if (!sharesPrefix && diceCoefficient(trigrams.size, street.trigrams.size, both) < minTrigramSimilarity)
      continue;
    const score = Math.max(scoreStreet(terms, street, open), scoreJoinedName(terms, street));
    if (score >= minScore) found.set(street, Math.min(score, 0.99));
  }
  return [...found].map(([street, score]) => ({ street, worth: score })).sort((a, b) => b.worth - a.worth);
}
