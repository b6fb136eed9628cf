// Shared parts of all PDF files: fonts, grays, page footers, captioned pictures, legends. Runs in a
// worker.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type CurbTypeStyle, type Picture, scaleDash } from './map-picture.ts';

export interface CaptionedPicture {
  readonly caption: string | null;
  readonly picture: Picture;
}

export type Margin = [number, number, number, number];

export const textGray = '#5b6469';
export const dividerColor = '#c4cace';

function loadFonts() {
  const home = join(
    dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
    'fonts',
    'Roboto',
  );
  return {
    home,
    all: {
      Roboto: {
        normal: join(home, 'Roboto-Regular.ttf'),
        bold: join(home, 'Roboto-Medium.ttf'),
        italics: join(home, 'Roboto-Italic.ttf'),
        bolditalics: join(home, 'Roboto-MediumItalic.ttf'),
      },
    },
  };
}

export function createLegend(legend: readonly (CurbTypeStyle & { readonly count: string })[]): Content {
  return {
    columns: [0, 1, 2].map((column) => ({
      stack: legend
        .filter((_, index) => index % 3 === column)
        .map((look) => {
          const dash = scaleDash(look, 2);
          const [length = 0, space = 0] = dash;
          const sample = {
            type: 'line' as const,
            x1: 0,
            y1: 5,
            x2: 26,
            y2: 5,
            lineWidth: 2 * look.width,
            lineColor: look.color,
            ...(dash.length === 0 ? {} : { dash: { length, space } }),
          };
          return {
            columns: [
              { width: 32, canvas: [sample] },
              { width: '*', text: [look.title, { text: `  ${look.count}`, color: textGray }], fontSize: 8 },
            ],
            margin: [0, 1, 8, 1] as [number, number, number, number],
          };
        }),
    })),
    margin: [0, 6, 0, 10],
  };
}

export function createPictureColumns(pictures: readonly CaptionedPicture[]): Content {
  return {
    columnGap: 10,
    columns: pictures.map(({ caption, picture }) => ({
      width: picture.width,
      stack: [
        ...(caption === null ? [] : [{ text: caption, bold: true, margin: [0, 4, 0, 2] as Margin }]),
        { svg: picture.svg, width: picture.width },
      ],
    })),
  };
}

interface SignRowLayout {
  readonly inRow: number;
  /** Width of one sign, in points. */
  readonly width: number;
  readonly height: number;
}

/** Arranges signs in rows, each above its rule; a heading stays with the first row. */
export function createSignRows(
  signs: readonly CaptionedPicture[],
  { inRow, width: most, height: highest }: SignRowLayout,
  heading: Content | null = null,
): Content[] {
  const rows: Content[] = [];
  for (let at = 0; at < signs.length; at += inRow)
    rows.push({
      unbreakable: true,
      columnGap: 10,
      margin: [0, 6, 0, 2],
      columns: Array.from({ length: inRow }, (_, index): Content => {
        const sign = signs[at + index];
        if (sign === undefined) return { text: '' };
        const { svg, width, height } = sign.picture;
        return {
          stack: [
            { svg, fit: [Math.min(width, most), Math.min(height, highest)] },
            ...(sign.caption === null
              ? []
              : [{ text: sign.caption, fontSize: 7, color: textGray, margin: [0, 3, 0, 0] as Margin }]),
          ],
        };
      }),
    });
  const [first, ...rest] = rows;
  if (first === undefined || heading === null) return rows;
  return [{ unbreakable: true, stack: [heading, first] }, ...rest];
}

interface FooterTexts {
  readonly foot: string;
  readonly pageWords: string;
}

/** Creates the footer: the source of the data, the creation time, and the page number and count. */
export function createFooter({ foot, pageWords }: FooterTexts): NonNullable<TDocumentDefinitions['footer']> {
  return (at: number, count: number) => ({
    columns: [
      { text: foot, width: '*' },
      {
        text: pageWords.replace('{{at}}', String(at)).replace('{{count}}', String(count)),
        width: 'auto',
      },
    ],
    margin: [36, 12, 36, 0],
    fontSize: 7,
    color: textGray,
  });
}

/** Renders a document to PDF bytes. */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  const { home, all } = loadFonts();
  pdfmake.setFonts(all);
  // No network access, and no files other than the fonts.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path: string) => path.startsWith(home));
  return pdfmake
    .createPdf({ defaultStyle: { font: 'Roboto', fontSize: 9, color: '#22282b' }, ...definition })
    .getBuffer();
}
