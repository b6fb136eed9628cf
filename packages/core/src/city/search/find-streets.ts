// Streets by name: whole names first, then beginnings, then misspellings.
import { wordsOf } from './compared-text.ts';
import { shared, trigramsOf, wordLikeness } from './likeness.ts';
import type { IndexedStreet, PlaceIndex } from './place-index.ts';
import { isFiller, isStreetKind } from './street-words.ts';

interface StreetMatch {
  readonly street: IndexedStreet;
  /** 0 to 1. */
  readonly worth: number;
}

/** Below this a street is another one. */
const leastWorth = 0.45;
/** A street is looked at closely when it shares so much of its letters. */
const leastShared = 0.18;

/** Words of a text that are compared: no street has more, and each costs a look at every street alike. */
const mostWords = 10;

/** How much a word of a name counts: the name itself more than its kind and its compass word. */
function weightOf(word: string): number {
  if (isStreetKind(word)) return 0.35;
  if (isFiller(word)) return 0.2;
  return /^(?:north|south|east|west)/.test(word) ? 0.5 : 1;
}

/** How well the words name the street; the last one may still be typed. A word that is not there costs (`Oak Street, Portland`); a kind alone names none. */
function worthOf(wanted: readonly string[], street: IndexedStreet, open: boolean): number {
  const left = [...street.words];
  let got = 0;
  let asked = 0;
  /** The weightiest word that was found. */
  let heaviest = 0;
  const needed = Math.max(...wanted.map(weightOf));
  for (const [index, word] of wanted.entries()) {
    const weight = weightOf(word);
    const isLast = index === wanted.length - 1;
    let best = 0;
    let at = -1;
    for (const [place, other] of left.entries()) {
      const like = wordLikeness(word, other, open && isLast);
      if (like > best) [best, at] = [like, place];
    }
    if (best > 0) heaviest = Math.max(heaviest, weight);
    if (at >= 0) left.splice(at, 1);
    asked += weight;
    got += weight * best;
  }
  const missing = left.reduce((sum, word) => sum + weightOf(word), 0);
  return asked === 0 || heaviest < needed ? 0 : (got / asked) * (1 - 0.25 * (missing / (missing + asked)));
}

/** Names written in one or in several words: `Haupt Strasse`, `Mainstreet`. */
function joinedWorth(wanted: readonly string[], street: IndexedStreet): number {
  return wordLikeness(wanted.join(''), street.words.join(''), false) * 0.9;
}

/** Streets the text names, best first; `open` when its last word may still be typed. */
export function findStreets(index: PlaceIndex, text: string, open: boolean): readonly StreetMatch[] {
  const wanted = wordsOf(text).slice(0, mostWords);
  if (wanted.length === 0) return [];
  const exact = index.streets.get(wanted.join(' '));
  const trigrams = new Set(wanted.flatMap((word) => [...trigramsOf(word)]));
  // A single letter shares one piece with what begins with it.
  const fewest = wanted.join('').length > 1 ? 2 : 1;
  const found = new Map<IndexedStreet, number>();
  if (exact !== undefined) found.set(exact, 1);
  for (const [street, both] of index.sharing(trigrams)) {
    if (street === exact) continue;
    const beginsAlike = open && both >= fewest;
    if (!beginsAlike && shared(trigrams.size, street.trigrams.size, both) < leastShared) continue;
    const worth = Math.max(worthOf(wanted, street, open), joinedWorth(wanted, street));
    if (worth >= leastWorth) found.set(street, Math.min(worth, 0.99));
  }
  return [...found].map(([street, worth]) => ({ street, worth })).sort((a, b) => b.worth - a.worth);
}
