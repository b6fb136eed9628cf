// The map's fonts: which of the page's own files contains a character, also in italics and under
// the font names that Protomaps uses.
import { expect, it } from 'vitest';
import { fontFaces } from './fonts.ts';

const faces = fontFaces('https://city.example') as Record<
  string,
  readonly { readonly url: string; readonly 'unicode-range': readonly string[] }[]
>;

/**
 * Returns the part of the file name that identifies the file with a character; `null` = no file has
 * it.
 */
function fileOf(font: string, letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0;
  const holds = (range: string) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((part) => Number.parseInt(part, 16));
    return code >= from && code <= to;
  };
  const found = (faces[font] ?? []).filter((face) => face['unicode-range'].some(holds));
  return (
    /noto-sans-([a-z-]+)-wght-(\w+)/
      .exec(found[0]?.url ?? '')
      ?.slice(1)
      .join(' ') ?? null
  );
}

it.each([
  ['A', 'latin'],
  [' ', 'latin'],
  ['ÿ', 'latin'],
  ['Ā', 'latin-ext'],
  ['ß', 'latin'],
  ['ı', 'latin'],
  ['ł', 'latin-ext'],
  ['œ', 'latin'],
  ['ẞ', 'latin-ext'],
  ['–', 'latin'],
  ['’', 'latin'],
  ['€', 'latin'],
  ['₫', 'latin-ext'],
  ['Ω', 'greek'],
  ['ϿͰ', 'greek'],
  ['Ѐ', 'cyrillic'],
  ['я', 'cyrillic'],
  ['ґ', 'cyrillic'],
  ['№', 'cyrillic'],
  ['中', null],
])('“%s” is in the file %s', (letters, file) => {
  for (const letter of letters) {
    expect(fileOf('Noto Sans', letter)).toBe(file === null ? null : `${file} normal`);
    for (const name of ['Noto Sans Regular', 'Noto Sans Medium'])
      expect(fileOf(name, letter)).toBe(fileOf('Noto Sans', letter));
    // Only Latin letters have an italic font.
    expect(fileOf('Noto Sans Italic', letter)).toBe(
      file === 'latin' ? 'latin italic' : fileOf('Noto Sans', letter),
    );
  }
});

it('is of this origin', () => {
  const addresses = Object.values(faces).flatMap((each) => each.map(({ url }) => url));
  expect(addresses).toHaveLength(16);
  expect(addresses.every((url) => url.startsWith('https://city.example/'))).toBe(true);
});
