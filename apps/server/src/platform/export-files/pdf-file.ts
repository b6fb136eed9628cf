// Writes a table as PDF: title, notes, a map with its legend, then the rows on as many pages as
// needed. Runs in a worker.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { CurbTypeStyle } from './map-picture.ts';
import {
  type CaptionedPicture,
  createFooter,
  createLegend,
  createPictureColumns,
  createSignRows,
  dividerColor,
  type Margin,
  renderPdf,
  textGray,
} from './pdf-components.ts';
import type { Column, Row } from './table.ts';

/** Content after the table, under its own heading. */
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

export interface PdfTableContent {
  readonly language: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Summary lines before everything else. */
  readonly lead?: readonly string[];
  /** The map above the table; `null` = none. */
  readonly map: {
    /** Shown side by side above the legend. */
    readonly pictures: readonly CaptionedPicture[];
    readonly legend: readonly (CurbTypeStyle & { readonly count: string })[];
  } | null;
  readonly sections: readonly PageSection[];
  /** Page footer: the source of the data and when the file was created. */
  readonly foot: string;
  /**
   * `Page {{at}} of {{count}}` in the reader's language. The two placeholders are filled in when
   * the page is rendered.
   */
  readonly pageWords: string;
}

function createTable(columns: readonly Column[], rows: readonly Row[]): Content {
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
      // Widths as shares of the page, including the gaps between columns.
      widths: columns.map(({ width }) => `${((width / all) * 100).toFixed(3)}%`),
      body: [head, ...body],
    },
    layout: {
      hLineWidth: (index) => (index <= 1 ? 0.8 : 0.3),
      vLineWidth: () => 0,
      hLineColor: () => dividerColor,
      paddingLeft: () => 2,
      paddingRight: () => 2,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

/** A section whose heading stays with the content that follows; lists may break across pages. */
function createSection({ heading, facts, pictures, signs = [], paragraphs, lists }: PageSection): Content {
  const head: Content = {
    unbreakable: true,
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 769, y2: 0, lineWidth: 0.8, lineColor: dividerColor }] },
      { text: heading, fontSize: 13, bold: true, margin: [0, 6, 0, 0] },
      { text: facts, color: textGray, fontSize: 8, margin: [0, 1, 0, 2] },
      ...(pictures.length === 0 ? [] : [createPictureColumns(pictures)]),
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
      ...createSignRows(signs, { inRow: 7, width: 54, height: 170 }),
    ],
  };
}

/** Puts the summary lines in two columns, so that the table still begins on the first page. */
function createLead(lead: readonly string[]): Content {
  const half = Math.ceil(lead.length / 2);
  const column = (lines: readonly string[]): Content => ({
    stack: lines.map((text): Content => ({ text, fontSize: 10, margin: [0, 1, 0, 1] })),
  });
  return { columns: [column(lead.slice(0, half)), column(lead.slice(half))], margin: [0, 2, 0, 8] };
}

/** Returns the document definition with the page contents in order. */
export function createDocument(
  parts: PdfTableContent,
): TDocumentDefinitions & { readonly content: Content[] } {
  const map: Content[] =
    parts.map === null ? [] : [createPictureColumns(parts.map.pictures), createLegend(parts.map.legend)];
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [36, 36, 36, 40],
    language: parts.language,
    info: { title: parts.title, creator: 'Curbwright', producer: 'Curbwright' },
    footer: createFooter(parts),
    content: [
      { text: parts.title, fontSize: 18, bold: true },
      ...parts.notes.map((note): Content => ({ text: note, color: textGray, margin: [0, 2, 0, 0] })),
      { text: ' ', fontSize: 4 },
      ...(parts.lead === undefined ? [] : [createLead(parts.lead)]),
      ...map,
      createTable(parts.columns, parts.rows),
      ...parts.sections.map(createSection),
    ],
  };
}

/** Renders a landscape A4 PDF. */
export async function pdfFile(parts: PdfTableContent): Promise<Buffer> {
  return renderPdf(createDocument(parts));
}
