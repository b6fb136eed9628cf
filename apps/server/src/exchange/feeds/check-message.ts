// Messages between the server and the worker that checks a feed.
import type { Failure } from '@curbwright/core';
import type { ValidationReport } from '@curbwright/formats';
import type { FeedStandard } from './check-feed.ts';

/** A received document, which the worker reads when its turn comes. */
interface ReceivedDocument {
  readonly name: string;
  readonly path: string;
}

export interface CheckTask {
  readonly standard: FeedStandard;
  /** `null` = what the feed states. */
  readonly version: '1.0' | '1.1' | null;
  /** Documents, or the URL of a document or of a server. */
  readonly sources: readonly (ReceivedDocument | string)[];
  readonly token: string | null;
  readonly allowPrivate: boolean;
  /** Limit on the bytes of all responses from a URL. */
  readonly mostBytes: number;
  /** Findings after which the check stops; `null` = all are counted. */
  readonly mostFindings: number | null;
}

export type CheckReply =
  | { readonly kind: 'checked'; readonly report: ValidationReport }
  | { readonly kind: 'refused'; readonly refusal: Failure }
  | { readonly kind: 'failed'; readonly reason: string };
