// Endpoints for work orders: list, create, change, comment, attach files, delete.
import { workOrderCalls, type workOrderWhole } from '@curbwright/contract';
import {
  moveStatus,
  sayAny,
  workOrderColumns,
  workOrderPriorities,
  workOrderStatuses,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { keepDeleted } from '../platform/deleted-records/deleted-records.sql.ts';
import { fileLanguage } from '../platform/export-files/file-language.ts';
import { withKeptFiles } from '../platform/files/attach.ts';
import { storedFileAnswerOf } from '../platform/files/files.responses.ts';
import { fileOfSubmission, filesOf, filesOfWorkOrders, insertFile } from '../platform/files/files.sql.ts';
import type { Handlers } from '../platform/http/mount.ts';
import {
  answered,
  type Outcome,
  type Refused,
  refuse,
  refuseField,
  refuseFor,
} from '../platform/http/outcome.ts';
import { pageOf } from '../platform/http/pages.ts';
import { authorOf, type Expected, expectedOf } from '../platform/write-transaction.ts';
import { writing } from '../proposals/write/writing.ts';
import { announceWorkOrders } from './announce-work-orders.sql.ts';
import { createWorkOrders } from './create.ts';
import { ordersFromProposal } from './from-proposal.ts';
import { workOrdersOnPaper } from './pdf.ts';
import { commentAnswerOf, workOrderAnswerOf } from './work-orders.responses.ts';
import {
  changeWorkOrder,
  commentOfSubmission,
  commentsOf,
  deleteWorkOrder,
  insertComment,
  lockSubmission,
  lockWorkOrder,
  personOf,
  placesAreThere,
  touchWorkOrder,
  type WorkOrderRow,
  workOrderRow,
  workOrderRows,
} from './work-orders.sql.ts';

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  status: workOrderStatuses,
  priority: workOrderPriorities,
};

/** Locks a work order and checks that it still has the version the user saw. */
async function held(
  tx: Transaction<Schema>,
  id: number,
  expected: Expected,
): Promise<WorkOrderRow | Refused> {
  const row = (await lockWorkOrder(tx, id)) ? await workOrderRow(tx, id) : undefined;
  if (row === undefined) return refuse('not_found');
  if (expected.version !== null && expected.version !== row.version)
    return refuse('changed_meanwhile', {
      status: expected.byHeader ? 412 : null,
      facts: {
        id,
        version: row.version,
        changed_by: row.modified_by,
        changed_at: row.modified.toISOString(),
      },
    });
  return row;
}

export function workOrderHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'workOrderTableConfig'
  | 'workOrders'
  | 'createWorkOrder'
  | 'createWorkOrdersFromProposal'
  | 'workOrder'
  | 'updateWorkOrder'
  | 'deleteWorkOrder'
  | 'addWorkOrderFiles'
  | 'createWorkOrderComment'
  | 'workOrderPdf'
  | 'workOrdersPdf'
> {
  const { db } = context;
  const whole = async (
    done: { readonly id: number } | Refused,
  ): Promise<Outcome<z.output<typeof workOrderWhole>>> => {
    if ('kind' in done) return done;
    const row = await workOrderRow(db, done.id);
    if (row === undefined) return refuse('not_found');
    const files = await filesOf(db, { workOrder: row.id });
    const comments = await commentsOf(db, row.id);
    return answered(
      {
        ...workOrderAnswerOf(row, files),
        comments: comments.map(commentAnswerOf),
        files: files.map(storedFileAnswerOf),
      },
      { headers: { etag: `"v${row.version}"` } },
    );
  };
  const entry = (action: string, id: number, who: Parameters<typeof authorOf>[0], requestId: string) => {
    const { id: userId, username } = authorOf(who);
    return { userId, username, action, noun: 'work-order', nounId: String(id), requestId };
  };
  return {
    workOrderTableConfig: ({ language }) =>
      answered({
        results: workOrderColumns.map((column) => ({
          ...column,
          label: sayAny(language, `work-order.column.${column.key}`),
          options: (optionsOf[column.key] ?? []).map((value) => ({
            value,
            label: sayAny(language, `work-order.${column.key}.${value}`),
          })),
        })),
      }),
    workOrders: async ({ query }) => {
      const { ordering, limit, offset } = query;
      const { count, rows } = await workOrderRows(db, query, ordering, limit, offset);
      const files = await filesOfWorkOrders(
        db,
        rows.map(({ id }) => id),
      );
      const results = rows.map((row) => workOrderAnswerOf(row, files));
      return answered(pageOf(workOrderCalls.workOrders.path, query, count, results));
    },
    createWorkOrder: async ({ body, files, caller, language, requestId }) => {
      const done = await createWorkOrders(context, { body, files, caller, language, requestId });
      return 'kind' in done ? done : answered(done);
    },
    createWorkOrdersFromProposal: async ({ body, caller, language, requestId }) => {
      const author = authorOf(caller);
      const { proposed_regulation_id: proposal } = body;
      const done = await ordersFromProposal(context, { proposal, author, language, requestId });
      if ('kind' in done) return done;
      const { rows } = await workOrderRows(db, { ids: done.ids }, 'id', 100, 0);
      const files = await filesOfWorkOrders(db, done.ids);
      return answered({ created: done.created, results: rows.map((row) => workOrderAnswerOf(row, files)) });
    },
    workOrder: ({ params }) => whole({ id: params.id }),
    workOrderPdf: ({ params, query, language }) =>
      workOrdersOnPaper(context, [params.id], fileLanguage(query.language, language, 'pdf'), null),
    workOrdersPdf: ({ body, language }) =>
      workOrdersOnPaper(context, body.ids, fileLanguage(body.language, language, 'pdf'), 'ids'),
    updateWorkOrder: async ({ params, body, headers, caller, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await writing(context, async (tx) => {
        const row = await held(tx, params.id, expected);
        if ('code' in row) return row;
        const move = moveStatus(row.status, body.status ?? row.status);
        if (!move.ok) return refuseFor(move.refusal);
        const there = await placesAreThere(tx, body.link ?? null, body.asset ?? null);
        if (!there.link) return refuseField('link', 'fault.unknown-link');
        if (!there.asset) return refuseField('asset', 'fault.unknown-asset');
        const { assignee: name, version: _seen, ...rest } = body;
        const person =
          name === undefined || name === null ? undefined : await personOf(tx, { username: name });
        const assignee =
          name === undefined
            ? undefined
            : { id: person?.id ?? null, name: name === '' ? null : (person?.username ?? name) };
        await changeWorkOrder(tx, row.id, { ...rest, assignee }, authorOf(caller).id);
        const after = { ...rest, ...(assignee && { assignee: assignee.name }) };
        await writeAudit(tx, { ...entry('edit', row.id, caller, requestId), before: row, after });
        await announceWorkOrders(tx, [row.id]);
        return { id: row.id };
      });
      return whole(done);
    },
    deleteWorkOrder: async ({ params, body, headers, caller, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await writing(context, async (tx) => {
        const row = await held(tx, params.id, expected);
        if ('code' in row) return row;
        await keepDeleted(tx, { noun: 'work-order', id: row.id, author: authorOf(caller) });
        await deleteWorkOrder(tx, row.id);
        await writeAudit(tx, { ...entry('delete', row.id, caller, requestId), before: row });
        await announceWorkOrders(tx, [row.id]);
        return { id: row.id };
      });
      return 'kind' in done ? done : answered(done);
    },
    addWorkOrderFiles: async ({ params, body, files, caller, requestId }) => {
      if (files.length === 0) return refuseField('file', 'file.missing');
      const author = authorOf(caller);
      const { submission = null } = body;
      const done = await withKeptFiles(context, files, async (tx, kept) => {
        if (!(await lockWorkOrder(tx, params.id))) return refuse('not_found');
        if (submission !== null && (await fileOfSubmission(tx, submission)) !== undefined)
          return refuseField('submission', 'file.missing');
        for (const [index, file] of kept.entries())
          await insertFile(tx, file, { workOrder: params.id }, author, index === 0 ? submission : null);
        await touchWorkOrder(tx, params.id, author.id);
        const after = { files: kept.map(({ name, mediaType, size }) => ({ name, mediaType, size })) };
        await writeAudit(tx, { ...entry('attach', params.id, caller, requestId), after });
        await announceWorkOrders(tx, [params.id]);
        return { id: params.id };
      });
      // The same submission was sent again, so the file already exists.
      const isKnown = 'kind' in done && 'submission' in done.fields;
      return whole(isKnown ? { id: params.id } : done);
    },
    createWorkOrderComment: async ({ body, caller, requestId }) => {
      const { work_order: workOrder, text, submission = null } = body;
      const author = authorOf(caller);
      const done = await writing(context, async (tx) => {
        if (!(await lockWorkOrder(tx, workOrder))) return refuseField('work_order', 'error.not_found');
        if (submission !== null) {
          await lockSubmission(tx, submission);
          const known = await commentOfSubmission(tx, submission);
          if (known !== undefined) return { comment: known };
        }
        // A comment leaves the work order itself unchanged: its author did not change it and may
        // lack permission to.
        const comment = await insertComment(tx, { workOrder, text, submission }, author);
        await writeAudit(tx, { ...entry('comment', workOrder, caller, requestId), after: { text } });
        await announceWorkOrders(tx, [workOrder]);
        return { comment };
      });
      return 'kind' in done ? done : answered(commentAnswerOf(done.comment));
    },
  };
}
