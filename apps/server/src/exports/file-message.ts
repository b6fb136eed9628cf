// What the server and the file worker tell each other: rows in portions, then what to make of them; the bytes, or why not.
import type { PageParts } from './pdf-file.ts';
import type { Row } from './table.ts';
import type { SheetParts } from './xlsx-file.ts';

export type FileOrder =
  | { readonly kind: 'excel'; readonly parts: Omit<SheetParts, 'rows'> }
  | { readonly kind: 'pdf'; readonly parts: Omit<PageParts, 'rows'> };

export type FileMessage = { readonly kind: 'rows'; readonly rows: readonly Row[] } | FileOrder;

export type FileReply =
  | { readonly kind: 'made'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly reason: string };
