// Publishes one or many proposals: lints them first, then publishes in chunks, each in its own
// transaction. A rejected proposal never stops the rest.
import type { Waiver } from '@curbwright/core';
import pg from 'pg';
import type { CityContext } from '../../city/city-context.ts';
import { isPassing } from '../../platform/database/pulse/database-watch.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { refusalOfError } from '../../platform/http/errors.ts';
import { type Refused, refuseFor } from '../../platform/http/outcome.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { authorOf, type Expected } from '../../platform/write-transaction.ts';
import { draftOf, storedProposals } from '../read/drafts.ts';
import { subActivityIds } from '../write/write-proposals.sql.ts';
import { findingsOf, lengthsOf, pointsAlong } from './lint.ts';
import { beginOf, type Outcomes, type Publisher, type PublishOrder, publishChunk } from './publish-chunk.ts';

/** Proposals published per transaction. */
const atOnce = 100;

/** PostgreSQL error codes for a conflict with another transaction. A retry may succeed. */
const contention = new Set(['23505', '23514', '40001', '40P01']);

/** Errors that affect every proposal: the database is unavailable or full. */
const away: ReadonlySet<string> = new Set(['unavailable', 'disk_full']);

/** How a set of proposals is published. */
interface Publishing extends Publisher {
  /**
   * All of them are in one transaction of the caller. Transient errors are thrown and roll it back,
   * instead of being reported per proposal.
   */
  readonly isWhole: boolean;
}

export interface PublishWish {
  readonly id: number;
  readonly expected: Expected;
  readonly effectiveFrom: number | null | undefined;
  readonly waivers: readonly Waiver[];
}

/**
 * Lints the publish requests before the transaction, which blocks others: only the database is
 * awaited inside it.
 */
async function linted(context: CityContext, wishes: readonly PublishWish[]): Promise<PublishOrder[]> {
  const proposals = await storedProposals(
    context.db,
    wishes.map(({ id }) => id),
  );
  const classNames = [...(await subActivityIds(context.db)).keys()];
  const links = [...proposals.values()].flatMap((stored) => stored.links.map((link) => link.base_link_id));
  const points = await pointsAlong(context.db, links);
  const pace = pacer();
  const orders: PublishOrder[] = [];
  for (const wish of wishes) {
    const stored = proposals.get(wish.id);
    if (stored === undefined) orders.push({ ...wish, linted: null });
    else {
      const draft = draftOf(stored);
      const now = context.now();
      const from = Math.max(beginOf(wish, stored, now) ?? now, now);
      const findings = findingsOf(context, draft, lengthsOf(stored.links), classNames, from, false, points);
      orders.push({ ...wish, linted: { version: stored.row.version, findings } });
    }
    await pace.rest();
  }
  return orders;
}

function allRefused(orders: readonly { readonly id: number }[], refused: Refused): Outcomes {
  return new Map(orders.map(({ id }) => [id, refused]));
}

async function publishOrders(
  context: CityContext,
  orders: readonly PublishOrder[],
  publisher: Publishing,
): Promise<Outcomes> {
  try {
    return await inTransaction(context.db, (tx) => publishChunk(tx, orders, publisher));
  } catch (error) {
    if (publisher.isWhole && isPassing(error)) throw error;
    const isContended = error instanceof pg.DatabaseError && contention.has(error.code ?? '');
    const refused = refusalOfError(error);
    // Without a database all of them would fail alike. Any other error may be caused by one
    // proposal and must not stop the rest.
    if (orders.length === 1 || away.has(refused.code)) {
      if (isContended)
        return allRefused(orders, refuseFor({ code: 'proposal.at-the-same-time', params: {} }));
      context.log.error({ err: error }, 'proposals were not published');
      return allRefused(orders, refused);
    }
  }
  const outcomes: Outcomes = new Map();
  for (const order of orders)
    for (const [id, refused] of await publishOrders(context, [order], publisher)) outcomes.set(id, refused);
  return outcomes;
}

/**
 * Lints and publishes some proposals. Errors in linting are reported for these only; those
 * published earlier are still reported as published.
 */
async function publishSome(
  context: CityContext,
  wishes: readonly PublishWish[],
  publisher: Publishing,
): Promise<Outcomes> {
  try {
    return await publishOrders(context, await linted(context, wishes), publisher);
  } catch (error) {
    if (publisher.isWhole && isPassing(error)) throw error;
    const refused = refusalOfError(error);
    if (wishes.length === 1 || away.has(refused.code)) {
      context.log.error({ err: error }, 'proposals were not checked');
      return allRefused(wishes, refused);
    }
  }
  const outcomes: Outcomes = new Map();
  for (const wish of wishes)
    for (const [id, refused] of await publishSome(context, [wish], publisher)) outcomes.set(id, refused);
  return outcomes;
}

/**
 * Splits the publish requests into portions of one transaction each. Of several requests for one
 * proposal the last one counts, at the position of the first.
 */
export function portionsOf(wishes: readonly PublishWish[]): readonly (readonly PublishWish[])[] {
  const once = [...new Map(wishes.map((wish) => [wish.id, wish])).values()];
  return Array.from({ length: Math.ceil(once.length / atOnce) }, (_, at) =>
    once.slice(at * atOnce, (at + 1) * atOnce),
  );
}

/**
 * Publishes proposals and returns the outcome of each, by id: `null` for published. `isWhole`: one
 * portion, in the caller's transaction, together with its results. Then errors that may succeed on
 * retry (a database that is unavailable or full, a deadlock) are thrown, and the caller rolls back.
 */
export async function publishMany(
  context: CityContext,
  wishes: readonly PublishWish[],
  caller: Caller,
  requestId: string,
  isWhole = false,
): Promise<Outcomes> {
  const publisher: Publishing = { user: userOf(caller), author: authorOf(caller), requestId, isWhole };
  const outcomes: Outcomes = new Map();
  for (const some of portionsOf(wishes))
    for (const [id, refused] of await publishSome(context, some, publisher)) outcomes.set(id, refused);
  return outcomes;
}
