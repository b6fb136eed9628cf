// Similarity of two words, for misspelled names: trigrams preselect, edit distance decides.

/** Returns every run of three letters, including markers at both ends of the word. */
export function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  return found;
}

/**
 * Share of common trigrams (Dice coefficient), 0 to 1, from the number in each word and in both.
 */
export function diceCoefficient(a: number, b: number, both: number): number {
  return a + b === 0 ? 0 : (2 * both) / (a + b);
}

/**
 * Returns the edit distance between two words: letters added, omitted, changed or swapped with
 * their neighbor. Stops counting above `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/**
 * Number of typing errors accepted in a word of this length. Short words and numbers accept none.
 */
function allowedTypos(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Returns how well `wanted` matches `word`, 0 to 1: as the word itself, as its beginning (when
 * `open`: still being typed), or as a misspelling of it.
 */
export function wordSimilarity(wanted: string, word: string, open: boolean): number {
  if (wanted === word) return 1;
  const isNumber = /^\d+$/.test(wanted);
  if (open && !isNumber && word.startsWith(wanted)) return 0.75 + 0.2 * (wanted.length / word.length);
  const most = allowedTypos(wanted);
  if (most === 0) return 0;
  const count = editDistance(wanted, word, most);
  if (count <= most) return 0.8 - 0.12 * count;
  // A word that is both incomplete and misspelled is compared with the beginning of the longer
  // word.
  if (open && word.length > wanted.length && editDistance(wanted, word.slice(0, wanted.length), 1) <= 1)
    return 0.5;
  return 0;
}
