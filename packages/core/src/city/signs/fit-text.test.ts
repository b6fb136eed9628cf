// Text on a panel: the width of letters, when a text stays on one line, where it is broken, and its
// size then.
import { describe, expect, it } from 'vitest';
import { fitText, textWidth } from './fit-text.ts';

describe('the width of letters', () => {
  // Widths of Helvetica Bold as published by its maker (AFM), in thousandths of the font size.
  it.each([
    [278, " ,./\u00a0·Iijl'"],
    [333, '!()-:;ft'],
    [389, '*r'],
    [474, '"'],
    [500, 'z'],
    [556, '#$0123456789J–€£aceksvxy'],
    [584, '+='],
    [611, '?LFTZbdghnopqu'],
    [667, 'EPSVXY'],
    [722, '&ABCDHKNRU'],
    [778, 'GOQw'],
    [833, 'M'],
    [834, '½'],
    [889, '%m'],
    [944, 'W'],
    [1000, '—…駐'],
  ])('is %i for each of %s', (width, letters) => {
    for (const letter of letters) expect(textWidth(letter, 1000), letter).toBe(width);
  });
  it('is that of the bare letter where it has an accent', () => {
    expect(textWidth('ÉñÍ', 1000)).toBe(667 + 611 + 278);
  });
  it('grows with every letter and with the size', () => {
    expect(textWidth('PAY', 20)).toBeCloseTo(((667 + 722 + 667) * 20) / 1000, 9);
    expect(textWidth('', 20)).toBe(0);
  });
});

describe('a text in its room', () => {
  // The text `I I` is 0.834 of its font size wide.
  it.each<[string, number, number, readonly [string, number][]]>([
    ['stays at its size where it fits', 90, 0.5, [['I I', 100]]],
    ['is written smaller in one line down to the least size', 41.7, 0.49, [['I I', 50]]],
    [
      'is broken below the least size',
      41.7,
      0.51,
      [
        ['I', 100],
        ['I', 100],
      ],
    ],
    ['is kept together, when broken, where a line is a little too long', 69.3, 0.9, [['I I', 83]]],
    [
      'is broken where a line is too long by more',
      69.2,
      0.9,
      [
        ['I', 100],
        ['I', 100],
      ],
    ],
  ])('%s', (_, room, least, lines) => {
    const fitted = fitText('I I', 100, room, least);
    expect(fitted.map(({ text, size }) => [text, Math.floor(size)])).toEqual(lines);
    for (const { text, size, width } of fitted) {
      expect(width).toBeLessThanOrEqual(room);
      expect(width).toBeCloseTo(textWidth(text, size), 9);
    }
  });
  it('gives sizes in tenths, never larger than fits', () => {
    const [line] = fitText('W', 100, 33.3, 0);
    // 33.3 / 0.944 = 35.275…
    expect(line?.size).toBe(35.2);
  });
  it('fills each line before it begins the next', () => {
    expect(fitText('II II II II II', 100, 120, 1).map(({ text }) => text)).toEqual(['II II', 'II II', 'II']);
  });
  it.each([
    ['abcdefghijklmnopq', ['abcdefghijklmnopq']],
    ['abcdefghijklmnopqr', ['abcdefghijklmnopq-', 'r']],
    [`${'a'.repeat(17)}${'b'.repeat(17)}cc`, [`${'a'.repeat(17)}-`, `${'b'.repeat(17)}-`, 'cc']],
  ])('breaks a word of more than 17 letters: %s', (word, lines) => {
    expect(fitText(word, 10, 30, 1).map(({ text }) => text)).toEqual(lines);
  });
  it('takes any white space as one blank, and has no line for a text without words', () => {
    expect(fitText(' NO \t\n PARKING\r', 10, 500, 1).map(({ text }) => text)).toEqual(['NO PARKING']);
    expect(fitText(' \t\n ', 10, 500, 1)).toEqual([]);
  });
});
