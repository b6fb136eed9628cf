// Publishes one or many proposals: lints them first, then publishes in chunks, each in its own
// transaction. A rejected proposal never stops the rest.
import type { Waiver } from '@curbwright/core';
import pg from 'pg';
import type { CityContext } from '../../city/city-context.ts';
import { isTransientError } from '../../platform/database/pulse/database-health.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ExpectedVersion } from '../../platform/expected-version.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { toRejection } from '../../platform/http/errors.ts';
import { type Rejection, rejectFor } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { loadStoredProposals, toProposalDraft } from '../read/stored-proposals.ts';
import { loadCurbTypeIds } from '../write/write-proposals.sql.ts';
import { linkLengths, lintProposalDraft, loadLinkPoints } from './lint.ts';
import {
  effectiveStart,
  type LintedPublishRequest,
  type Publisher,
  type PublishOutcomes,
  publishChunk,
} from './publish-chunk.ts';

/** Proposals published per transaction. */
const publishChunkSize = 100;

/** PostgreSQL error codes for a conflict with another transaction. A retry may succeed. */
const contention = new Set(['23505', '23514', '40001', '40P01']);

/** Errors that affect every proposal: the database is unavailable or full. */
const systemErrorCodes: ReadonlySet<string> = new Set(['unavailable', 'disk_full']);

/** How a set of proposals is published. */
interface PublishOptions extends Publisher {
  /**
   * `true` if all of them are published in the caller's transaction. Transient errors are then
   * thrown and roll it back, instead of being reported per proposal.
   */
  readonly isWhole: boolean;
}

interface PublishRequest {
  readonly id: number;
  readonly expected: ExpectedVersion;
  readonly effectiveFrom: number | null | undefined;
  readonly waivers: readonly Waiver[];
}

/**
 * Lints the publish requests before the transaction, which blocks others: only the database is
 * awaited inside it.
 */
async function lintRequests(
  context: CityContext,
  publishRequests: readonly PublishRequest[],
): Promise<LintedPublishRequest[]> {
  const proposals = await loadStoredProposals(
    context.db,
    publishRequests.map(({ id }) => id),
  );
  const classNames = [...(await loadCurbTypeIds(context.db)).keys()];
  const links = [...proposals.values()].flatMap((stored) => stored.links.map((link) => link.base_link_id));
  const points = await loadLinkPoints(context.db, links);
  const pace = createYielder();
  const lintedRequests: LintedPublishRequest[] = [];
  for (const publishRequest of publishRequests) {
    const stored = proposals.get(publishRequest.id);
    if (stored === undefined) lintedRequests.push({ ...publishRequest, linted: null });
    else {
      const draft = toProposalDraft(stored);
      const now = context.now();
      const from = Math.max(effectiveStart(publishRequest, stored, now) ?? now, now);
      const findings = lintProposalDraft(
        context,
        draft,
        linkLengths(stored.links),
        classNames,
        from,
        false,
        points,
      );
      lintedRequests.push({ ...publishRequest, linted: { version: stored.row.version, findings } });
    }
    await pace.rest();
  }
  return lintedRequests;
}

function rejectAll(lintedRequests: readonly { readonly id: number }[], refused: Rejection): PublishOutcomes {
  return new Map(lintedRequests.map(({ id }) => [id, refused]));
}

async function publishLinted(
  context: CityContext,
  lintedRequests: readonly LintedPublishRequest[],
  publisher: PublishOptions,
): Promise<PublishOutcomes> {
  try {
    return await inTransaction(context.db, (tx) => publishChunk(tx, lintedRequests, publisher));
  } catch (error) {
    if (publisher.isWhole && isTransientError(error)) throw error;
    const isContended = error instanceof pg.DatabaseError && contention.has(error.code ?? '');
    const refused = toRejection(error);
    // Without a database all requests would fail in the same way. Any other error may be caused by
    // one proposal and must not stop the rest.
    if (lintedRequests.length === 1 || systemErrorCodes.has(refused.code)) {
      if (isContended)
        return rejectAll(lintedRequests, rejectFor({ code: 'proposal.at-the-same-time', params: {} }));
      context.log.error({ err: error }, 'proposals were not published');
      return rejectAll(lintedRequests, refused);
    }
  }
  const outcomes: PublishOutcomes = new Map();
  for (const lintedRequest of lintedRequests)
    for (const [id, refused] of await publishLinted(context, [lintedRequest], publisher))
      outcomes.set(id, refused);
  return outcomes;
}

/**
 * Lints and publishes some proposals. Errors in linting are reported for these only; those
 * published earlier are still reported as published.
 */
async function lintAndPublish(
  context: CityContext,
  publishRequests: readonly PublishRequest[],
  publisher: PublishOptions,
): Promise<PublishOutcomes> {
  try {
    return await publishLinted(context, await lintRequests(context, publishRequests), publisher);
  } catch (error) {
    if (publisher.isWhole && isTransientError(error)) throw error;
    const refused = toRejection(error);
    if (publishRequests.length === 1 || systemErrorCodes.has(refused.code)) {
      context.log.error({ err: error }, 'proposals were not checked');
      return rejectAll(publishRequests, refused);
    }
  }
  const outcomes: PublishOutcomes = new Map();
  for (const publishRequest of publishRequests)
    for (const [id, refused] of await lintAndPublish(context, [publishRequest], publisher))
      outcomes.set(id, refused);
  return outcomes;
}

/**
 * Splits the publish requests into chunks of one transaction each. Of several requests for one
 * proposal the last one counts, at the position of the first.
 */
export function splitIntoChunks(
  publishRequests: readonly PublishRequest[],
): readonly (readonly PublishRequest[])[] {
  const once = [
    ...new Map(publishRequests.map((publishRequest) => [publishRequest.id, publishRequest])).values(),
  ];
  return Array.from({ length: Math.ceil(once.length / publishChunkSize) }, (_, at) =>
    once.slice(at * publishChunkSize, (at + 1) * publishChunkSize),
  );
}

/**
 * Publishes proposals and returns the outcome of each by id; `null` means published. With
 * `isWhole`, they form one chunk in the caller's transaction, together with its results. Errors
 * that may succeed on retry (database unavailable or full, deadlock) are then thrown, and the
 * caller rolls back.
 */
export async function publishMany(
  context: CityContext,
  publishRequests: readonly PublishRequest[],
  caller: Caller,
  requestId: string,
  {
    isWhole = false,
    record,
    remark = null,
  }: Partial<Pick<PublishOptions, 'isWhole' | 'record' | 'remark'>> = {},
): Promise<PublishOutcomes> {
  const publisher: PublishOptions = {
    user: userOf(caller),
    author: authorOf(caller),
    requestId,
    isWhole,
    record,
    remark,
  };
  const outcomes: PublishOutcomes = new Map();
  for (const some of splitIntoChunks(publishRequests))
    for (const [id, refused] of await lintAndPublish(context, some, publisher)) outcomes.set(id, refused);
  return outcomes;
}
