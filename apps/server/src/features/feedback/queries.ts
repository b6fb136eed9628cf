// Feedback as it is stored.
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export interface NewFeedback {
  readonly userId: number | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly message: string;
  readonly link: number | null;
  readonly page: string | null;
  /** The client's name of the submission; null = it gave none. */
  readonly submission: string | null;
}

export async function linkExists(db: Kysely<Schema>, id: number): Promise<boolean> {
  return (await db.selectFrom('link').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Stores feedback and answers its id; a submission that is there already answers the id it has. */
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
    // Changes nothing, but a row that is there answers its id.
    .onConflict((conflict) =>
      conflict.column('submission').doUpdateSet((of) => ({ submission: of.ref('feedback.submission') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
