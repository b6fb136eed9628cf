// What the server and the file worker tell each other: rows and sections in portions, then what to make of them; the bytes, or why not.
import type { PageParts } from './pdf-file.ts';
import type { ProposalPageParts, ProposalSource } from './proposal-pages.ts';
import type { Row } from './table.ts';
import type { SheetParts } from './xlsx-file.ts';

export type FileOrder =
  | { readonly kind: 'excel'; readonly parts: Omit<SheetParts, 'rows'> }
  | { readonly kind: 'pdf'; readonly parts: Omit<PageParts, 'rows' | 'sections'> }
  | { readonly kind: 'proposals'; readonly parts: Omit<ProposalPageParts, 'rows' | 'proposals'> };

export type FileMessage =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'proposals'; readonly portion: readonly ProposalSource[] }
  | { readonly kind: 'make'; readonly order: FileOrder };

export type FileReply =
  | { readonly kind: 'made'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly reason: string };
