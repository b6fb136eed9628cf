// Fits text to a panel: measures letters, breaks lines between words, and reduces the size until it
// fits.

/**
 * Advance widths of a bold grotesque (Helvetica Bold, AFM), in thousandths of the font size. Other
 * letters are treated as wide.
 */
const widths: Readonly<Record<string, number>> = {
  ' ': 278,
  '\u00a0': 278,
  '!': 333,
  '"': 474,
  '#': 556,
  $: 556,
  '%': 889,
  '&': 722,
  "'": 278,
  '(': 333,
  ')': 333,
  '*': 389,
  '+': 584,
  ',': 278,
  '-': 333,
  '.': 278,
  '/': 278,
  ':': 333,
  ';': 333,
  '=': 584,
  '?': 611,
  '·': 278,
  '–': 556,
  '—': 1000,
  '…': 1000,
  '½': 834,
  '€': 556,
  '£': 556,
  I: 278,
  J: 556,
  L: 611,
  M: 833,
  W: 944,
  F: 611,
  T: 611,
  Z: 611,
  E: 667,
  P: 667,
  S: 667,
  V: 667,
  X: 667,
  Y: 667,
  G: 778,
  O: 778,
  Q: 778,
  f: 333,
  i: 278,
  j: 278,
  l: 278,
  r: 389,
  t: 333,
  m: 889,
  w: 778,
  a: 556,
  c: 556,
  e: 556,
  k: 556,
  s: 556,
  v: 556,
  x: 556,
  y: 556,
  z: 500,
};

/**
 * The width of a letter without an entry: 722 for capitals, 611 and 556 for small letters and
 * digits, a full square for everything else.
 */
function widthOf(letter: string): number {
  const base = letter.normalize('NFD').charAt(0);
  const known = widths[letter] ?? widths[base];
  if (known !== undefined) return known;
  if (/^[0-9]$/.test(base)) return 556;
  if (/^[A-Z]$/.test(base)) return 722;
  return /^[a-z]$/.test(base) ? 611 : 1000;
}

/** The width of a text at a size, in the units of the size. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return (sum * size) / 1000;
}

/**
 * A line of text. `width` is its computed width; a drawing stretches or compresses any font to it.
 */
export interface FittedLine {
  readonly text: string;
  readonly size: number;
  readonly width: number;
}

/** Longest word in characters; longer ones are split because they do not fit on one line. */
const maxWordLength = 17;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(/[ \t\n\r]+/)) {
    const letters = Array.from(word);
    for (let at = 0; at < letters.length; at += maxWordLength) {
      const rest = letters.length > at + maxWordLength ? '-' : '';
      words.push(`${letters.slice(at, at + maxWordLength).join('')}${rest}`);
    }
  }
  return words.filter((word) => word !== '');
}

/** Share of its size to which a line may be reduced to fit one more word on it. */
const slack = 0.83;

function breakIntoLines(words: readonly string[], size: number, room: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Returns a text as lines that fit a width: one line if it fits at no less than `least` of its
 * size, otherwise lines broken between words. A line that is still too wide is set smaller.
 * @param size the largest size, in the units of the width
 * @param least the share of the size down to which the text stays on one line
 */
export function fitText(text: string, size: number, room: number, least: number): readonly FittedLine[] {
  const words = wordsOf(text);
  const whole = words.join(' ');
  if (whole === '') return [];
  const single = Math.min(size, (size * room) / textWidth(whole, size));
  const lines = single >= size * least ? [whole] : breakIntoLines(words, size, room / slack);
  return lines.map((line) => {
    const fits = Math.min(size, (size * room) / textWidth(line, size));
    const rounded = Math.floor(fits * 10) / 10;
    return { text: line, size: rounded, width: Math.min(room, textWidth(line, rounded)) };
  });
}
