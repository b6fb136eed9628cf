// Renders work orders as PDF, each on a new page: facts, map, signs, photos, comments and a
// signature line. Runs in a worker.
import type { LanguageName } from '@curbwright/core';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { formatExportText } from '../messages/format-export-text.ts';
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
import { loadPrintablePhoto } from './printable-photo.ts';

/** A work order as sent to the worker, with all values as text. */
export interface WorkOrderSource {
  readonly id: number;
  readonly name: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly description: string;
  /** `null` = it has no location. */
  readonly map: {
    readonly picture: CaptionedPicture;
    readonly legend: readonly (CurbTypeStyle & { readonly count: string })[];
  } | null;
  readonly signs: { readonly heading: string; readonly pictures: readonly CaptionedPicture[] };
  /** Printable photos, with the path of each file. */
  readonly photos: readonly { readonly name: string; readonly path: string }[];
  /** Names of its other attachments. */
  readonly files: readonly string[];
  readonly comments: readonly { readonly about: string; readonly text: string }[];
}

export interface WorkOrderPdfContent {
  readonly language: LanguageName;
  /** US Letter if the city measures in feet, otherwise A4. */
  readonly isLetter: boolean;
  readonly title: string;
  readonly foot: string;
  readonly pageWords: string;
  readonly orders: readonly WorkOrderSource[];
}

/**
 * Maximum number of photos in one file, and of characters in all their data URLs, which are in
 * memory until the file is written. Further photos are only listed by name.
 */
const photoLimits = { photos: 120, text: 140_000_000 };

interface PrintedPhoto {
  readonly name: string;
  readonly path: string;
  readonly address: string;
}

/**
 * Returns the photos to print for each work order: in order, until their number or total size
 * reaches the limit.
 */
export async function loadPrintedPhotos(
  orders: readonly Pick<WorkOrderSource, 'photos'>[],
  limits = photoLimits,
): Promise<PrintedPhoto[][]> {
  let count = 0;
  let text = 0;
  const all: PrintedPhoto[][] = [];
  for (const order of orders) {
    const printable: PrintedPhoto[] = [];
    for (const { name, path } of order.photos) {
      if (count >= limits.photos || text >= limits.text) break;
      const address = await loadPrintablePhoto(path);
      if (address === null) continue;
      text += address.length;
      // The photo that exceeds the limit is not printed.
      if (text > limits.text) break;
      count += 1;
      printable.push({ name, path, address });
    }
    all.push(printable);
  }
  return all;
}

function heading(text: string): Content {
  return { text, fontSize: 12, bold: true, margin: [0, 12, 0, 3] };
}

function createFactColumns(facts: WorkOrderSource['facts']): Content {
  const half = Math.ceil(facts.length / 2);
  const column = (some: WorkOrderSource['facts']): Content => ({
    table: {
      widths: [84, '*'],
      body: some.map(({ label, value }) => [
        { text: label, color: textGray },
        { text: value, bold: true },
      ]),
    },
    layout: {
      hLineWidth: (index) => (index === 0 ? 0 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => dividerColor,
      paddingLeft: () => 0,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  });
  return {
    columnGap: 18,
    margin: [0, 8, 0, 4],
    columns: [column(facts.slice(0, half)), column(facts.slice(half))],
  };
}

function createPhotoRows(photos: readonly PrintedPhoto[], width: number, title: Content): Content[] {
  const rows: Content[] = [];
  const half = (width - 12) / 2;
  for (let at = 0; at < photos.length; at += 2)
    rows.push({
      unbreakable: true,
      columnGap: 12,
      margin: [0, 3, 0, 6],
      columns: photos.slice(at, at + 2).map(({ name, address }) => ({
        width: half,
        stack: [
          { image: address, fit: [half, 210] },
          { text: name, fontSize: 7, color: textGray, margin: [0, 2, 0, 0] as Margin },
        ],
      })),
    });
  const [first, ...rest] = rows;
  return first === undefined ? [] : [{ unbreakable: true, stack: [title, first] }, ...rest];
}

function createSignatureFields(language: LanguageName, width: number): Content {
  const fields = ['export.order.done', 'export.order.by', 'export.order.signature'] as const;
  const each = (width - 32) / 3;
  return {
    unbreakable: true,
    columnGap: 16,
    margin: [0, 26, 0, 0],
    columns: fields.map((key) => ({
      width: each,
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: each, y2: 0, lineWidth: 0.8, lineColor: '#22282b' }] },
        {
          text: formatExportText(language, key),
          fontSize: 7,
          color: textGray,
          margin: [0, 2, 0, 0] as Margin,
        },
      ],
    })),
  };
}

function createWorkOrderPage(
  order: WorkOrderSource,
  photos: readonly PrintedPhoto[],
  { language, isFirst, width }: { language: LanguageName; isFirst: boolean; width: number },
): Content[] {
  const { name, facts, description, map, signs, files, comments, id } = order;
  // By path, because a phone may give every photo the same name.
  const paths = new Set(photos.map((photo) => photo.path));
  const others = [
    ...files,
    ...order.photos.filter(({ path }) => !paths.has(path)).map((photo) => photo.name),
  ];
  const said = (key: string) => formatExportText(language, key);
  return [
    {
      text: formatExportText(language, 'export.order.number', { id }),
      color: textGray,
      ...(isFirst ? {} : { pageBreak: 'before' as const }),
    },
    { text: name, fontSize: 18, bold: true },
    createFactColumns(facts),
    ...(description === '' ? [] : [{ text: description, margin: [0, 6, 0, 4] as Margin }]),
    ...(map === null
      ? []
      : [
          {
            unbreakable: true,
            margin: [0, 6, 0, 0] as Margin,
            stack: [createPictureColumns([map.picture]), createLegend(map.legend)],
          },
        ]),
    ...createSignRows(signs.pictures, { inRow: 5, width: 62, height: 190 }, heading(signs.heading)),
    ...createPhotoRows(photos, width, heading(said('export.order.photos'))),
    ...(others.length === 0 ? [] : [heading(said('export.order.files')), { ul: others }]),
    ...(comments.length === 0
      ? []
      : [
          heading(said('export.order.comments')),
          ...comments.map(
            ({ about, text }): Content => ({
              margin: [0, 2, 0, 4],
              stack: [{ text: about, fontSize: 7, color: textGray }, { text }],
            }),
          ),
        ]),
    createSignatureFields(language, width),
  ];
}

/** Returns the document definition with the page contents in order. */
export async function createWorkOrderDocument(
  parts: WorkOrderPdfContent,
): Promise<TDocumentDefinitions & { readonly content: Content[] }> {
  const { language, isLetter, title, orders } = parts;
  const width = (isLetter ? 612 : 595.28) - 72;
  const content: Content[] = [];
  const photos = await loadPrintedPhotos(orders);
  for (const [index, order] of orders.entries())
    content.push(
      ...createWorkOrderPage(order, photos[index] ?? [], { language, isFirst: index === 0, width }),
    );
  return {
    pageSize: isLetter ? 'LETTER' : 'A4',
    pageMargins: [36, 36, 36, 40],
    language,
    info: { title, creator: 'Curbwright', producer: 'Curbwright' },
    footer: createFooter(parts),
    content,
  };
}

/** Renders the pages to PDF bytes. */
export async function renderWorkOrderPdf(parts: WorkOrderPdfContent): Promise<Buffer> {
  return renderPdf(await createWorkOrderDocument(parts));
}
