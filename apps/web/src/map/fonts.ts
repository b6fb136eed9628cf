// The map's fonts: the page's own woff2 files, so that no glyphs are fetched from other servers.
import cyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2?url';
import greek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2?url';
import latinExtended from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2?url';
import latinItalic from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-italic.woff2?url';
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?url';
import type { StyleSpecification } from 'maplibre-gl';

/** Font names for `text-font` in the layers of the basemap. */
export const regularFont = ['Noto Sans'];
export const italicFont = ['Noto Sans Italic'];

const files: readonly (readonly [string, string[]])[] = [
  [latin, ['U+0000-00FF', 'U+0131', 'U+0152-0153', 'U+02C6', 'U+02DA', 'U+02DC', 'U+2000-206F', 'U+20AC']],
  [latinExtended, ['U+0100-02BA', 'U+1E00-1E9F', 'U+1EF2-1EFF', 'U+20A0-20AB', 'U+2C60-2C7F']],
  [greek, ['U+0370-03FF']],
  [cyrillic, ['U+0400-045F', 'U+0490-0491', 'U+04B0-04B1', 'U+2116']],
];

/**
 * Returns the `font-faces` of the style. Each file is fetched when a character it covers is first
 * drawn.
 */
export function fontFaces(origin: string): NonNullable<StyleSpecification['font-faces']> {
  const face = ([url, ranges]: readonly [string, string[]]) => ({
    url: new URL(url, origin).href,
    'unicode-range': ranges,
  });
  return {
    'Noto Sans': files.map(face),
    'Noto Sans Italic': [face([latinItalic, files[0]?.[1] ?? []]), ...files.slice(1).map(face)],
    // Font names that the Protomaps layers use.
    'Noto Sans Regular': files.map(face),
    'Noto Sans Medium': files.map(face),
  };
}
