// Publishing one or many: linted first, then in chunks, each a transaction of its own; one that is refused never stops the rest.
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

/** Proposals published in one transaction. */
const atOnce = 100;

/** States of PostgreSQL that mean another transaction was in the way: the same again may well work. */
const contention = new Set(['23505', '23514', '40001', '40P01']);

/** What concerns every proposal: the database is not there, or full. */
const away: ReadonlySet<string> = new Set(['unavailable', 'disk_full']);

/** How some are published. */
interface Publishing extends Publisher {
  /** All of them are one transaction of the caller's: what passes by itself is thrown and undoes it, instead of being told of each. */
  readonly isWhole: boolean;
}

export interface PublishWish {
  readonly id: number;
  readonly expected: Expected;
  readonly effectiveFrom: number | null | undefined;
  readonly waivers: readonly Waiver[];
}

/** The orders with what the linter says, found before the transaction that holds others up: nothing but the database is awaited inside one. */
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
    // Without a database each of them would fail alike; anything else may be the fault of one, and never stops the rest.
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

/** Checks and publishes some; what goes wrong in the check is told of these, those published before stay told as such. */
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

/** The wishes in portions of one transaction each: of those for one proposal the last counts, in the place of the first. */
export function portionsOf(wishes: readonly PublishWish[]): readonly (readonly PublishWish[])[] {
  const once = [...new Map(wishes.map((wish) => [wish.id, wish])).values()];
  return Array.from({ length: Math.ceil(once.length / atOnce) }, (_, at) =>
    once.slice(at * atOnce, (at + 1) * atOnce),
  );
}

/**
 * Publishes proposals; the outcome of each, by id: null = published. `isWhole`: one portion, in a transaction of the caller's with all they say; throws
 * what may go well another time (a database that is away or full, two that waited for each other), and the caller undoes it.
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
