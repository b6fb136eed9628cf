// A table on paper: title, notes, a map with its legend, then the rows on as many pages as they need. Runs in a worker.

import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ClassLook } from './map-picture.ts';
import {
  type CaptionedPicture,
  footOf,
  grey,
  legendOf,
  line,
  type Margin,
  picturesOf,
  printed,
  signRowsOf,
} from './pdf-parts.ts';
import type { Column, Row } from './table.ts';

/** What stands behind the table under a heading of its own. */
export interface PageSection {
  readonly heading: string;
  readonly facts: string;
  readonly pictures: readonly CaptionedPicture[];
  /** Signs, each with its rule. */
  readonly signs?: readonly CaptionedPicture[];
  readonly paragraphs: readonly string[];
  readonly lists: readonly {
    readonly heading: string | null;
    readonly lines: readonly string[];
    readonly numbered: boolean;
  }[];
}

export interface PageParts {
  readonly language: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Above the table; null = none. */
  readonly map: {
    /** Side by side, over the legend. */
    readonly pictures: readonly CaptionedPicture[];
    readonly legend: readonly (ClassLook & { readonly count: string })[];
  } | null;
  readonly sections: readonly PageSection[];
  /** At the foot of every page: whose data, and when it was made. */
  readonly foot: string;
  /** `Page {{at}} of {{count}}` in the reader's language, with these two holes. */
  readonly pageWords: string;
}

function tableOf(columns: readonly Column[], rows: readonly Row[]): Content {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const head: TableCell[] = columns.map(({ title, kind }) => ({
    text: title,
    bold: true,
    alignment: kind === 'number' ? 'right' : 'left',
  }));
  const body = rows.map((row) =>
    columns.map(
      ({ kind }, index): TableCell => ({
        text: String(row[index] ?? ''),
        alignment: kind === 'number' ? 'right' : 'left',
      }),
    ),
  );
  return {
    fontSize: 7,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // Widths in shares of the page, what lies between columns included.
      widths: columns.map(({ width }) => `${((width / all) * 100).toFixed(3)}%`),
      body: [head, ...body],
    },
    layout: {
      hLineWidth: (index) => (index <= 1 ? 0.8 : 0.3),
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingLeft: () => 2,
      paddingRight: () => 2,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

/** A heading that stays with what follows it; lists break over pages. */
function sectionOf({ heading, facts, pictures, signs = [], paragraphs, lists }: PageSection): Content {
  const head: Content = {
    unbreakable: true,
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 769, y2: 0, lineWidth: 0.8, lineColor: line }] },
      { text: heading, fontSize: 13, bold: true, margin: [0, 6, 0, 0] },
      { text: facts, color: grey, fontSize: 8, margin: [0, 1, 0, 2] },
      ...(pictures.length === 0 ? [] : [picturesOf(pictures)]),
      ...paragraphs.map((text): Content => ({ text, margin: [0, 3, 0, 0] })),
    ],
  };
  return {
    margin: [0, 16, 0, 0],
    stack: [
      head,
      ...lists.flatMap(({ heading: title, lines, numbered }): Content[] => [
        ...(title === null ? [] : [{ text: title, bold: true, margin: [0, 5, 0, 1] as Margin }]),
        numbered ? { ol: [...lines], margin: [0, 3, 0, 0] } : { ul: [...lines] },
      ]),
      ...signRowsOf(signs, { inRow: 7, width: 54, height: 170 }),
    ],
  };
}

/** A4 across, as bytes. */
export async function pdfFile(parts: PageParts): Promise<Buffer> {
  const map: Content[] =
    parts.map === null ? [] : [picturesOf(parts.map.pictures), legendOf(parts.map.legend)];
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 36, 36, 40],
    language: parts.language,
    info: { title: parts.title, creator: 'Curbwright', producer: 'Curbwright' },
    footer: footOf(parts),
    content: [
      { text: parts.title, fontSize: 18, bold: true },
      ...parts.notes.map((note): Content => ({ text: note, color: grey, margin: [0, 2, 0, 0] })),
      { text: ' ', fontSize: 4 },
      ...map,
      tableOf(parts.columns, parts.rows),
      ...parts.sections.map(sectionOf),
    ],
  };
  return printed(definition);
}
