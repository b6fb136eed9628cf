// Messages between the server and the file worker: rows and sections in batches, then what to
// create; in return, the bytes or the error.
import type { PageParts } from './pdf-file.ts';
import type { ProposalPageParts, ProposalSource } from './proposal-pages.ts';
import type { Row } from './table.ts';
import type { WorkOrderPageParts, WorkOrderSource } from './work-order-pages.ts';
import type { SheetParts } from './xlsx-file.ts';

export type FileOrder =
  | { readonly kind: 'excel'; readonly parts: Omit<SheetParts, 'rows'> }
  | { readonly kind: 'pdf'; readonly parts: Omit<PageParts, 'rows'> }
  | { readonly kind: 'proposals'; readonly parts: Omit<ProposalPageParts, 'rows' | 'proposals'> }
  | { readonly kind: 'work orders'; readonly parts: Omit<WorkOrderPageParts, 'orders'> };

export type FileMessage =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'proposals'; readonly portion: readonly ProposalSource[] }
  | { readonly kind: 'work orders'; readonly portion: readonly WorkOrderSource[] }
  | { readonly kind: 'make'; readonly order: FileOrder };

export type FileReply =
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string };
