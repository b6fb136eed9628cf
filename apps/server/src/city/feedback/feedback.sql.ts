// SQL for feedback.
import type { FeedbackState } from '@curbwright/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

interface NewFeedback {
  readonly userId: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly message: string;
  readonly link: number | null;
  readonly page: string | null;
  /** The client's id of the submission; `null` when it sent none. */
  readonly submission: string | null;
}

export async function linkExists(db: Kysely<Schema>, id: number): Promise<boolean> {
  return (await db.selectFrom('link').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Stores feedback and returns its id; a repeated submission returns the existing id. */
export async function storeFeedback(db: Kysely<Schema>, feedback: NewFeedback): Promise<number> {
  const row = await db
    .insertInto('feedback')
    .values({
      user_id: feedback.userId,
      name: feedback.name,
      email: feedback.email,
      message: feedback.message,
      link_id: feedback.link,
      page: feedback.page,
      submission: feedback.submission,
    })
    // Changes nothing, but makes an existing row return its id.
    .onConflict((conflict) =>
      conflict.column('submission').doUpdateSet((of) => ({ submission: of.ref('feedback.submission') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Feedback with the curb it is about and the signed-in sender. */
function feedbackRead(db: Kysely<Schema> | Transaction<Schema>) {
  return db
    .selectFrom('feedback')
    .leftJoin('link', 'link.id', 'feedback.link_id')
    .leftJoin('user_account', 'user_account.id', 'feedback.user_id')
    .select([
      'feedback.id',
      'feedback.created',
      'feedback.message',
      'feedback.name',
      'feedback.email',
      'feedback.page',
      'feedback.done_at',
      'feedback.done_by',
      'feedback.link_id',
      'link.segment_id',
      'link.bl_street_name as street_name',
      'user_account.username',
    ]);
}
export type FeedbackRow = Awaited<ReturnType<ReturnType<typeof feedbackRead>['execute']>>[number];

/**
 * Loads a page of feedback, open messages before the rest and the newest first, and the total
 * count.
 */
export async function feedbackRows(
  db: Kysely<Schema>,
  state: FeedbackState,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly rows: readonly FeedbackRow[] }> {
  const which = {
    open: sql<boolean>`done_at is null`,
    done: sql<boolean>`done_at is not null`,
    all: sql<boolean>`true`,
  };
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(which[state])
    .executeTakeFirstOrThrow();
  const rows = await feedbackRead(db)
    .where(which[state])
    .orderBy(sql`done_at is not null`)
    .orderBy('feedback.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count), rows };
}

/** Loads one message; `undefined` when there is none. */
export function feedbackRow(tx: Transaction<Schema>, id: number): Promise<FeedbackRow | undefined> {
  return feedbackRead(tx).where('feedback.id', '=', id).executeTakeFirst();
}

/**
 * Records who marked the message as done, or reopens it (`null`). Returns `false` when it already
 * had that state or does not exist.
 */
export async function markFeedback(
  tx: Transaction<Schema>,
  id: number,
  done: { readonly by: string | null } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feedback')
    .set(done === null ? { done_at: null, done_by: null } : { done_at: sql`now()`, done_by: done.by })
    .where('id', '=', id)
    .where('done_at', done === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the message and returns whether it existed. */
export async function removeFeedback(tx: Transaction<Schema>, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('feedback').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
