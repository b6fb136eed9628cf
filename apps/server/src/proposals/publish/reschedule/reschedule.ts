// Changes the date of a published change that is not in effect yet.
import { checkReschedule, civilDateAndTime } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../../platform/audit/author.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { ExpectedVersion } from '../../../platform/expected-version.ts';
import { type Caller, userOf } from '../../../platform/http/caller.ts';
import { type Rejection, rejectFor } from '../../../platform/http/outcome.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { loadSecondPersonNeeds } from '../../reviews/second-person.ts';
import { lockForEvent, toProposalState } from '../../write/edit.ts';
import { writeProposals } from '../../write/proposal-transaction.ts';
import { announceProposals, lockProposals } from '../../write/write-proposals.sql.ts';
import { databaseNow } from '../publish.sql.ts';
import { lockScheduledLinks, moveDueDates, moveScheduledChange } from './reschedule.sql.ts';

interface RescheduleRequest {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly expected: ExpectedVersion;
  readonly caller: Caller;
  readonly requestId: string;
}

/** Moves the due dates of sign orders, with an entry in the history of each. */
async function moveSignOrders(
  tx: Transaction<Schema>,
  id: number,
  days: { readonly before: string; readonly after: string },
  author: Author,
  requestId: string,
): Promise<void> {
  const orders = days.before === days.after ? [] : await moveDueDates(tx, id, days, author.id);
  if (orders.length === 0) return;
  for (const order of orders)
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'edit',
      noun: 'work-order',
      nounId: String(order),
      before: { due: days.before },
      after: { due: days.after },
      requestId,
    });
  await tx
    .insertInto('outbox')
    .values({ kind: 'work orders changed', body: JSON.stringify({ work_orders: orders }) })
    .execute();
}

/**
 * Changes when a published change takes effect. Where the city requires a second person, none of its
 * authors may do so. Rejected if it is in effect, or would pass another change of its curbs.
 */
export async function rescheduleProposal(
  context: CityContext,
  { id, from, expected, caller, requestId }: RescheduleRequest,
): Promise<{ id: number } | Rejection> {
  const author = authorOf(caller);
  return writeProposals(context, async (tx) => {
    await lockProposals(tx, [id]);
    const links = await lockScheduledLinks(tx, id);
    const needs = await loadSecondPersonNeeds(tx, [id], { isPublished: true });
    // The clock is read after locking, which can take as long as a publication.
    const now = await databaseNow(tx);
    const event = () =>
      ({
        kind: 'reschedule',
        expectedVersion: expected.version,
        from,
        needsSecondPerson: needs.has(id),
      }) as const;
    const stored = await lockForEvent(tx, id, event, userOf(caller), expected, now);
    if ('kind' in stored) return stored;
    const before = toProposalState(stored).draft.effectiveFrom ?? from;
    const checked = checkReschedule(
      links.map(({ segment_id: segmentId, changes }) => ({ segmentId, changes })),
      before,
      from,
    );
    if (!checked.ok) return rejectFor(checked.refusal);
    if (!(await moveScheduledChange(tx, id, from, author.id)))
      return rejectFor({ code: 'proposal.in-effect', params: {} });
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'reschedule',
      noun: 'proposed-regulation',
      nounId: String(id),
      before: { effectiveFrom: before },
      after: { effectiveFrom: from },
      requestId,
    });
    const day = (instant: number) => civilDateAndTime(instant, context.city.time.timeZone).date;
    await moveSignOrders(tx, id, { before: day(before), after: day(from) }, author, requestId);
    await announceProposals(tx, stored.row.scenario_id, [id]);
    return { id };
  });
}
