// Messages between the server and the file worker. The server sends rows and sections in batches,
// then the file specification; the worker replies with the bytes or an error.
import type { PdfTableContent } from './pdf-file.ts';
import type { ProposalPdfContent, ProposalSource } from './proposal-pages.ts';
import type { Row } from './table.ts';
import type { WorkOrderPdfContent, WorkOrderSource } from './work-order-pages.ts';
import type { SheetContent } from './xlsx-file.ts';

export type FileSpec =
  | { readonly kind: 'excel'; readonly parts: Omit<SheetContent, 'rows'> }
  | { readonly kind: 'pdf'; readonly parts: Omit<PdfTableContent, 'rows'> }
  | { readonly kind: 'proposals'; readonly parts: Omit<ProposalPdfContent, 'rows' | 'proposals'> }
  | { readonly kind: 'work orders'; readonly parts: Omit<WorkOrderPdfContent, 'orders'> };

export type FileMessage =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'proposals'; readonly portion: readonly ProposalSource[] }
  | { readonly kind: 'work orders'; readonly portion: readonly WorkOrderSource[] }
  | { readonly kind: 'make'; readonly order: FileSpec };

export type FileReply =
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };
