// Handlers for records that people deleted in the last 30 days: list them, restore one, or undo a
// recent deletion.
import { type DeletedRecordResponse, deletedRecordOperations } from '@curbwright/contract';
import {
  componentName,
  daysLeft,
  deletedRecordScope,
  deletedRetentionStart,
  findLanguage,
  type LanguageName,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { toItemOutcome } from '../../platform/http/item-outcomes.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import {
  type DeletedRow,
  loadDeletedRows,
  loadLastDeletions,
  type VisibilityFilter,
} from './deleted-records.sql.ts';
import { restoreRecord } from './restore-record.ts';

/** Names a component by its zone's name, followed by its shape or own name. */
function nameOf({ name, component }: DeletedRow, language: LanguageName): string {
  if (component === null) return name;
  const { type, number, own_name: ownName } = component;
  return `${name} · ${componentName({ type, number, ownName }, language)}`;
}

/**
 * Milliseconds after a deletion during which it can be undone by the ids of the deleted records.
 */
const undoWindowMs = 3_600_000;

export function deletedRecordHandlers(
  context: CityContext,
): Pick<Handlers, keyof typeof deletedRecordOperations> {
  const { db } = context;
  const visibilityOf = (caller: Caller): VisibilityFilter => {
    const user = userOf(caller);
    const since = new Date(deletedRetentionStart(context.now()));
    return { since, of: deletedRecordScope(user), person: user?.id ?? null };
  };
  const toDeletedRecordResponse = (row: DeletedRow, language: LanguageName): DeletedRecordResponse => ({
    id: row.id,
    noun: row.noun,
    record_id: row.record_id,
    name: nameOf(row, language),
    proposals: row.proposals,
    deleted_by: row.username,
    deleted_at: row.deleted_at.toISOString(),
    days_left: daysLeft(row.deleted_at.getTime(), context.now()),
  });
  return {
    deletedRecords: async ({ query, caller, language }) => {
      const responseLanguage =
        (query.language === undefined ? null : findLanguage(query.language)) ?? language;
      const { count, rows } = await loadDeletedRows(db, visibilityOf(caller), query.noun, query);
      const results = rows.map((row) => toDeletedRecordResponse(row, responseLanguage));
      return respond(toPage(deletedRecordOperations.deletedRecords.path, query, count, results));
    },
    restoreDeleted: async ({ params, caller, requestId }) => {
      const restoreRequest = {
        sight: visibilityOf(caller),
        user: userOf(caller),
        author: authorOf(caller),
        requestId,
      };
      const done = await restoreRecord(context, params.id, restoreRequest);
      return 'kind' in done ? done : respond(done);
    },
    undoDeletion: async ({ body, caller, language, requestId }) => {
      const restoreRequest = {
        sight: visibilityOf(caller),
        user: userOf(caller),
        author: authorOf(caller),
        requestId,
      };
      const records = [...new Set(body.record_ids)];
      // Only recent deletions: an older deletion of the same record is restored from the list, by
      // its own id.
      const since = new Date(Math.max(restoreRequest.sight.since.getTime(), context.now() - undoWindowMs));
      const deletions = await loadLastDeletions(db, body.noun, records, { ...restoreRequest.sight, since });
      const results = [];
      for (const record of records) {
        const deletion = deletions.get(record);
        const done =
          deletion === undefined
            ? reject('not_found', { text: 'deleted.not-there' })
            : await restoreRecord(context, deletion, restoreRequest);
        results.push(toItemOutcome(record, 'kind' in done ? done : null, language));
      }
      const done = results.filter(({ ok }) => ok).length;
      return respond({ results, done, refused: results.length - done });
    },
  };
}
