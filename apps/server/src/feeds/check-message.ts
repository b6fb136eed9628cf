// What goes between the server and the worker that checks a feed.
import type { Refusal } from '@curbwright/core';
import type { ValidationReport } from '@curbwright/formats';
import type { FeedSource, FeedStandard } from './check-feed.ts';

export interface CheckOrder {
  readonly standard: FeedStandard;
  /** Null = what the feed says. */
  readonly version: '1.0' | '1.1' | null;
  readonly sources: readonly FeedSource[];
  readonly token: string | null;
  readonly allowPrivate: boolean;
}

export type CheckReply =
  | { readonly kind: 'checked'; readonly report: ValidationReport }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly reason: string };
