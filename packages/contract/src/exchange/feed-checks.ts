// Checks of feeds against their standards: files that are sent, or an address that is asked.
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { languageQuery } from '../platform/query-values.ts';

const feedFinding = z.strictObject({
  severity: z.enum(['error', 'warning']),
  /** Which rule, for programs; equal for equal faults. */
  code: z.string(),
  /** The part of the standard the rule stands in. */
  section: z.string(),
  /** Path in the document, with the document's name before it when there are several. */
  place: z.string(),
  /** What is wrong, in the reader's language. */
  text: z.string(),
});

/** What a check found. */
const feedReport = z.strictObject({
  /** `CDS 1.1`, `CurbLR 1.1.0`. */
  standard: z.string(),
  /** How many of what was looked at: zones, policies, events, features … */
  counts: z.record(z.string(), z.int()),
  errors: z.int(),
  warnings: z.int(),
  /** At most 100 of a kind; `errors` and `warnings` count all. */
  findings: z.array(feedFinding),
  /** True when the check stopped after 200 findings, as it does for visitors: there may be more, and the counts are of what was looked at. */
  is_stopped: z.boolean(),
});
export type FeedReport = z.output<typeof feedReport>;

export const feedStandards = ['cds', 'curblr'] as const;
export const feedVersions = ['1.0', '1.1'] as const;

export const feedCheckCalls = {
  checkFeedFiles: call({
    method: 'POST',
    path: '/api/feed-checks/files/',
    access: 'public',
    summary:
      'Check documents of a CDS feed (several may belong together) or one CurbLR feed against the standard',
    query: languageQuery,
    /** A form with the documents as files beside it. */
    body: z.strictObject({
      standard: z.enum(feedStandards),
      /** Of CDS; empty = what the documents say. */
      version: z.enum(['', ...feedVersions]).default(''),
    }),
    bodyMedia: 'multipart',
    answer: feedReport,
  }),
  checkFeedAddress: call({
    method: 'POST',
    path: '/api/feed-checks/address/',
    access: 'public',
    summary:
      'Ask a feed on the open internet and check it: a document, or a whole CDS server (its address above /curbs/)',
    query: languageQuery,
    body: z.strictObject({
      standard: z.enum(feedStandards),
      version: z.enum(feedVersions).nullable().default(null),
      address: z.url({ protocol: /^https?$/, hostname: /./ }).max(2000),
      /** Bearer token for a feed that wants one; it is sent there and kept nowhere. */
      token: z
        .string()
        .min(1)
        .max(4000)
        .regex(/^[\x21-\x7e]+$/, 'form.no-spaces')
        .nullable()
        .default(null),
    }),
    answer: feedReport,
  }),
};
