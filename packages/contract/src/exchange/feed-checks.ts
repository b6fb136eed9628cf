// Checks feeds against their standards: uploaded files, or a feed at a URL.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageQuery } from '../platform/query-values.ts';

const feedFinding = z.strictObject({
  severity: z.enum(['error', 'warning']),
  /** Machine-readable code of the rule. Identical problems have the same code. */
  code: z.string(),
  /** The part of the standard that contains the rule. */
  section: z.string(),
  /** Location in the document, as a path, preceded by the document name when there are several. */
  place: z.string(),
  /** What is wrong, in the reader's language. */
  text: z.string(),
});

/** Result of a check. */
const feedReport = z.strictObject({
  /** Standard and version: `CDS 1.1`, `CurbLR 1.1.0`. */
  standard: z.string(),
  /** Number of items checked, by kind: zones, policies, events, features and so on. */
  counts: z.record(z.string(), z.int()),
  errors: z.int(),
  warnings: z.int(),
  /** At most 100 of each kind; `errors` and `warnings` count all of them. */
  findings: z.array(feedFinding),
  /**
   * `true` when the check stopped after 200 findings, as it does for visitors. There may be more
   * findings, and the counts include only what was checked.
   */
  is_stopped: z.boolean(),
});
export type FeedReport = z.output<typeof feedReport>;

export const feedStandards = ['cds', 'curblr'] as const;
export const feedVersions = ['1.0', '1.1'] as const;

export const feedCheckOperations = {
  checkFeedFiles: defineOperation({
    method: 'POST',
    path: '/api/feed-checks/files/',
    access: 'public',
    storesData: false,
    rateLimit: 'feed check',
    summary:
      'Check documents of a CDS feed (several may belong together) or one CurbLR feed against the standard',
    query: languageQuery,
    /** A form with the documents as files. */
    body: z.strictObject({
      standard: z.enum(feedStandards),
      /** CDS version; empty = the version the documents declare. */
      version: z.enum(['', ...feedVersions]).default(''),
    }),
    bodyMedia: 'multipart',
    answer: feedReport,
  }),
  checkFeedAddress: defineOperation({
    method: 'POST',
    path: '/api/feed-checks/address/',
    access: 'public',
    storesData: false,
    rateLimit: 'feed check',
    summary:
      'Ask a feed on the open internet and check it: a document, or a whole CDS server (its address above /curbs/)',
    query: languageQuery,
    body: z.strictObject({
      standard: z.enum(feedStandards),
      version: z.enum(feedVersions).nullable().default(null),
      address: z.url({ protocol: /^https?$/, hostname: /./ }).max(2000),
      /**
       * Bearer token for a feed that requires one. It is sent only to that feed and never stored.
       */
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
