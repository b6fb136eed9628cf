// Endpoints for work orders: list, create, change, comment, attach files, delete.
import { type workOrderDetailResponse, workOrderOperations } from '@curbwright/contract';
import {
  checkStatusChange,
  translateAny,
  workOrderColumns,
  workOrderPriorities,
  workOrderStatuses,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { storeDeletedRecord } from '../platform/deleted-records/deleted-records.sql.ts';
import {
  checkExpectedVersion,
  type ExpectedVersion,
  toExpectedVersion,
} from '../platform/expected-version.ts';
import { fileLanguage } from '../platform/export-files/file-language.ts';
import { toStoredFileResponse } from '../platform/files/files.responses.ts';
import {
  findFileBySubmission,
  insertFile,
  loadFilesOfOwner,
  loadFilesOfWorkOrders,
} from '../platform/files/files.sql.ts';
import { withStoredFiles } from '../platform/files/with-stored-files.ts';
import type { Handlers } from '../platform/http/mount.ts';
import {
  type Outcome,
  type Rejection,
  reject,
  rejectField,
  rejectFor,
  respond,
} from '../platform/http/outcome.ts';
import { toPage } from '../platform/http/pagination.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { writeProposals } from '../proposals/write/proposal-transaction.ts';
import { type Assignee, loadAssignees } from './assignees.sql.ts';
import { resolveAssignee } from './assignees.ts';
import { createWorkOrders } from './create-work-orders.ts';
import { notifyWorkOrdersChanged } from './notify-work-orders.sql.ts';
import { signOrderHandlers } from './sign-orders.routes.ts';
import { auditedPlace, withoutCoordinates } from './work-order-audit.ts';
import { createWorkOrderPdf } from './work-order-pdf.ts';
import { locate } from './work-order-place.ts';
import { toCommentResponse, toWorkOrderResponse } from './work-orders.responses.ts';
import {
  changeWorkOrder,
  checkLinkAndAssetExist,
  deleteWorkOrder,
  findCommentBySubmission,
  insertComment,
  listWorkOrders,
  loadComments,
  lockSubmission,
  lockWorkOrder,
  touchWorkOrder,
  type WorkOrderRow,
  workOrderRow,
} from './work-orders.sql.ts';

const columnOptions: Readonly<Record<string, readonly string[]>> = {
  status: workOrderStatuses,
  priority: workOrderPriorities,
};

/** Locks a work order and checks that it still has the version the user saw. */
async function lockExpectedVersion(
  tx: Transaction<Schema>,
  id: number,
  expected: ExpectedVersion,
): Promise<WorkOrderRow | Rejection> {
  const row = (await lockWorkOrder(tx, id)) ? await workOrderRow(tx, id) : undefined;
  if (row === undefined) return reject('not_found');
  const outdated = checkExpectedVersion(row, expected, row.modified_by);
  if (outdated !== null) return outdated;
  return row;
}

/**
 * Returns the person or crew that a change assigns; `undefined` = unchanged. A name that the work
 * order already has stays, even if it is of nobody in the city.
 */
async function resolveChangedAssignee(
  tx: Transaction<Schema>,
  row: WorkOrderRow,
  name: string | null | undefined,
): Promise<Assignee | null | undefined | Rejection> {
  return name === undefined || name === row.assignee ? undefined : resolveAssignee(tx, name);
}

export function workOrderHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'workOrderTableConfig'
  | 'workOrders'
  | 'createWorkOrder'
  | 'signOrders'
  | 'createSignOrders'
  | 'workOrderAssignees'
  | 'workOrderPlace'
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
    done: { readonly id: number } | Rejection,
  ): Promise<Outcome<z.output<typeof workOrderDetailResponse>>> => {
    if ('kind' in done) return done;
    const row = await workOrderRow(db, done.id);
    if (row === undefined) return reject('not_found');
    const files = await loadFilesOfOwner(db, { workOrder: row.id });
    const comments = await loadComments(db, row.id);
    return respond(
      {
        ...toWorkOrderResponse(row, files),
        comments: comments.map(toCommentResponse),
        files: files.map(toStoredFileResponse),
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
      respond({
        results: workOrderColumns.map((column) => ({
          ...column,
          label: translateAny(language, `work-order.column.${column.key}`),
          options: (columnOptions[column.key] ?? []).map((value) => ({
            value,
            label: translateAny(language, `work-order.${column.key}.${value}`),
          })),
        })),
      }),
    workOrders: async ({ query }) => {
      const { ordering, limit, offset } = query;
      const { count, rows } = await listWorkOrders(db, query, ordering, limit, offset);
      const files = await loadFilesOfWorkOrders(
        db,
        rows.map(({ id }) => id),
      );
      const results = rows.map((row) => toWorkOrderResponse(row, files));
      return respond(toPage(workOrderOperations.workOrders.path, query, count, results));
    },
    createWorkOrder: async ({ body, files, caller, language, requestId }) => {
      const done = await createWorkOrders(context, { body, files, caller, language, requestId });
      return 'kind' in done ? done : respond(done);
    },
    ...signOrderHandlers(context),
    workOrderAssignees: async () => {
      const { people, crews } = await loadAssignees(db);
      return respond({ people: [...people], crews: [...crews] });
    },
    workOrderPlace: async ({ query }) => respond(await locate(db, query)),
    workOrder: ({ params }) => whole({ id: params.id }),
    workOrderPdf: ({ params, query, language }) =>
      createWorkOrderPdf(context, [params.id], fileLanguage(query.language, language, 'pdf'), null),
    workOrdersPdf: ({ body, language }) =>
      createWorkOrderPdf(context, body.ids, fileLanguage(body.language, language, 'pdf'), 'ids'),
    updateWorkOrder: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockExpectedVersion(tx, params.id, expected);
        if ('code' in row) return row;
        const move = checkStatusChange(row.status, body.status ?? row.status);
        if (!move.ok) return rejectFor(move.refusal);
        const there = await checkLinkAndAssetExist(tx, body.link ?? null, body.asset ?? null);
        if (!there.link) return rejectField('link', 'fault.unknown-link');
        if (!there.asset) return rejectField('asset', 'fault.unknown-asset');
        const { assignee: name, version: _seen, ...rest } = body;
        const assignee = await resolveChangedAssignee(tx, row, name);
        if (assignee !== null && assignee !== undefined && 'kind' in assignee) return assignee;
        await changeWorkOrder(tx, row.id, { ...rest, assignee }, authorOf(caller).id);
        const isMoved = [rest.geometry, rest.place_name, rest.link, rest.asset].some(
          (part) => part !== undefined,
        );
        const after = {
          ...withoutCoordinates(rest),
          ...(isMoved && auditedPlace(await workOrderRow(tx, row.id))),
          ...(assignee !== undefined && { assignee: assignee?.name ?? null }),
        };
        await writeAudit(tx, {
          ...entry('edit', row.id, caller, requestId),
          before: withoutCoordinates(row),
          after,
        });
        await notifyWorkOrdersChanged(tx, [row.id]);
        return { id: row.id };
      });
      return whole(done);
    },
    deleteWorkOrder: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await writeProposals(context, async (tx) => {
        const row = await lockExpectedVersion(tx, params.id, expected);
        if ('code' in row) return row;
        await storeDeletedRecord(tx, { noun: 'work-order', id: row.id, author: authorOf(caller) });
        await deleteWorkOrder(tx, row.id);
        await writeAudit(tx, {
          ...entry('delete', row.id, caller, requestId),
          before: withoutCoordinates(row),
        });
        await notifyWorkOrdersChanged(tx, [row.id]);
        return { id: row.id };
      });
      return 'kind' in done ? done : respond(done);
    },
    addWorkOrderFiles: async ({ params, body, files, caller, requestId }) => {
      if (files.length === 0) return rejectField('file', 'file.missing');
      const author = authorOf(caller);
      const { submission = null } = body;
      const done = await withStoredFiles(context, files, async (tx, kept) => {
        if (!(await lockWorkOrder(tx, params.id))) return reject('not_found');
        if (submission !== null && (await findFileBySubmission(tx, submission)) !== undefined)
          return rejectField('submission', 'file.missing');
        for (const [index, file] of kept.entries())
          await insertFile(tx, file, { workOrder: params.id }, author, index === 0 ? submission : null);
        await touchWorkOrder(tx, params.id, author.id);
        const after = { files: kept.map(({ name, mediaType, size }) => ({ name, mediaType, size })) };
        await writeAudit(tx, { ...entry('attach', params.id, caller, requestId), after });
        await notifyWorkOrdersChanged(tx, [params.id]);
        return { id: params.id };
      });
      // The same submission was sent again, so the file already exists.
      const isKnown = 'kind' in done && 'submission' in done.fields;
      return whole(isKnown ? { id: params.id } : done);
    },
    createWorkOrderComment: async ({ body, caller, requestId }) => {
      const { work_order: workOrder, text, submission = null } = body;
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        if (!(await lockWorkOrder(tx, workOrder))) return rejectField('work_order', 'error.not_found');
        if (submission !== null) {
          await lockSubmission(tx, submission);
          const known = await findCommentBySubmission(tx, submission);
          if (known !== undefined) return { comment: known };
        }
        // A comment leaves the work order itself unchanged: its author did not change it and may
        // lack permission to.
        const comment = await insertComment(tx, { workOrder, text, submission }, author);
        await writeAudit(tx, { ...entry('comment', workOrder, caller, requestId), after: { text } });
        await notifyWorkOrdersChanged(tx, [workOrder]);
        return { comment };
      });
      return 'kind' in done ? done : respond(toCommentResponse(done.comment));
    },
  };
}
