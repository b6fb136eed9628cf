// Feedback from anyone who views the map. Administrators read it, mark it as done, and delete it.
import { type FeedbackItem, feedbackOperations } from '@curbwright/contract';
import { translateAny } from '@curbwright/core';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import type { CityContext } from '../city-context.ts';
import {
  type FeedbackRow,
  feedbackRow,
  feedbackRows,
  linkExists,
  markFeedback,
  removeFeedback,
  storeFeedback,
} from './feedback.sql.ts';

function toFeedbackResponse(row: FeedbackRow): FeedbackItem {
  const { id, message, name, email, page, link_id: link, segment_id: segment } = row;
  return {
    id,
    at: row.created.toISOString(),
    message,
    name,
    email,
    user: row.username,
    link:
      link === null || segment === null
        ? null
        : { id: link, segment_id: segment, street_name: row.street_name },
    page,
    done_at: row.done_at?.toISOString() ?? null,
    done_by: row.done_by,
  };
}

export function feedbackHandlers(context: CityContext): Pick<Handlers, keyof typeof feedbackOperations> {
  const { db } = context;
  /**
   * Records only the id of the feedback: personal details would remain in the audit trail after the
   * feedback is deleted.
   */
  const entryOf = (caller: Caller, action: string, id: number) => {
    const author = authorOf(caller);
    return { userId: author.id, username: author.username, action, noun: 'feedback', nounId: String(id) };
  };

  return {
    sendFeedback: async ({ body, caller, language }) => {
      if (body.link !== undefined && !(await linkExists(db, body.link)))
        return rejectField('link', 'fault.unknown-link');
      const id = await storeFeedback(db, {
        userId: userOf(caller)?.id ?? null,
        name: body.name ?? null,
        email: body.email ?? null,
        message: body.message,
        link: body.link ?? null,
        page: body.page ?? null,
        submission: body.submission ?? null,
      });
      return respond({ id, detail: translateAny(language, 'call.feedback-done') });
    },
    feedback: async ({ query }) => {
      const { count, rows } = await feedbackRows(db, query.state, query);
      return respond(toPage(feedbackOperations.feedback.path, query, count, rows.map(toFeedbackResponse)));
    },
    changeFeedback: async ({ params, body, caller, requestId }) => {
      const done = await writeInTransaction(context, async (tx) => {
        const by = body.is_done ? { by: authorOf(caller).username } : null;
        const isChanged = await markFeedback(tx, params.id, by);
        const row = await feedbackRow(tx, params.id);
        if (row === undefined) return reject('not_found');
        if (isChanged)
          await writeAudit(tx, {
            ...entryOf(caller, 'change', params.id),
            before: { is_done: !body.is_done },
            after: { is_done: body.is_done },
            requestId,
          });
        return { row };
      });
      return 'kind' in done ? done : respond(toFeedbackResponse(done.row));
    },
    deleteFeedback: async ({ params, caller, requestId }) => {
      const done = await writeInTransaction(context, async (tx) => {
        if (!(await removeFeedback(tx, params.id))) return reject('not_found');
        await writeAudit(tx, { ...entryOf(caller, 'delete', params.id), requestId });
        return { id: params.id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
