// Creates work orders: one with its file, or one per row of a file.
import { createHash } from 'node:crypto';
import type { workOrderOperations } from '@curbwright/contract';
import {
  anchorOf,
  type LanguageName,
  lineMidpoint,
  type PointGeometry,
  type Position,
  pointGeometry,
  translateAny,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { ReceivedFile } from '../platform/files/file-store.ts';
import { insertFile, loadFilesOfWorkOrders } from '../platform/files/files.sql.ts';
import { withStoredFiles } from '../platform/files/with-stored-files.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Rejection, reject, rejectField } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { writeProposals } from '../proposals/write/proposal-transaction.ts';
import { findAssignees } from './assignees.sql.ts';
import { resolveAssignee } from './assignees.ts';
import { notifyWorkOrdersChanged } from './notify-work-orders.sql.ts';
import { maxReportedErrors, parseWorkOrderFile, type WorkOrderFileRow } from './parse-work-order-file.ts';
import { auditedPlace, withoutCoordinates } from './work-order-audit.ts';
import { toWorkOrderResponse } from './work-orders.responses.ts';
import {
  checkLinkAndAssetExist,
  findPerson,
  findWorkOrderBySubmission,
  insertWorkOrders,
  listWorkOrders,
  loadAssetGeometry,
  lockSubmission,
  type NewWorkOrder,
  workOrderRow,
} from './work-orders.sql.ts';

type Body = z.output<typeof workOrderOperations.createWorkOrder.body>;
type CreateWorkOrderResponse = z.output<typeof workOrderOperations.createWorkOrder.answer>;

interface CreateWorkOrderRequest {
  readonly body: Body;
  readonly files: readonly ReceivedFile[];
  readonly caller: Caller;
  readonly language: LanguageName;
  readonly requestId: string;
}

function trimToNull(value: string | undefined): string | null {
  const plain = value?.trim() ?? '';
  return plain === '' ? null : plain;
}

/** An id given as a number or as form text. */
function parseId(value: number | string | undefined): number | null {
  return value === undefined || value === '' ? null : Number(value);
}

function parsePoint(given: Body['geometry']): NewWorkOrder['geometry'] | Rejection {
  if (given === undefined || given === '') return null;
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    const point = pointGeometry.safeParse(value);
    return point.success ? point.data : rejectField('geometry', 'work-order.row-place');
  } catch {
    return rejectField('geometry', 'work-order.row-place');
  }
}

/** Returns the requester of the work order: the person named in the form, otherwise the caller. */
async function resolveRequester(
  tx: Transaction<Schema>,
  { body, caller }: CreateWorkOrderRequest,
): Promise<NewWorkOrder['user'] | Rejection> {
  const own = authorOf(caller);
  const id = parseId(body.user_id);
  const username = trimToNull(body.user);
  if (id === null && username === null) return own;
  const found = await findPerson(tx, id === null ? { username: username ?? '' } : { id });
  if (found !== undefined) return found;
  return rejectField(id === null ? 'user' : 'user_id', 'work-order.unknown-person', {
    name: username ?? String(id),
  });
}

/** The point of an order without one: the middle of its curb, or its asset. */
async function pointOf(
  { city }: CityContext,
  tx: Transaction<Schema>,
  link: number | null,
  asset: number | null,
): Promise<PointGeometry | null> {
  const place = asset === null ? null : await loadAssetGeometry(tx, asset);
  const line = link === null ? undefined : city.line(link);
  const at: Position | null =
    place !== null ? anchorOf(place) : line === undefined ? null : lineMidpoint(line);
  return at === null ? null : { type: 'Point', coordinates: [at[0], at[1]] };
}

async function toCreateResponse(
  context: CityContext,
  ids: readonly number[],
  counts: Omit<CreateWorkOrderResponse, 'results'>,
): Promise<CreateWorkOrderResponse> {
  const shown = ids.slice(0, 100);
  const { rows } = await listWorkOrders(context.db, { ids: shown }, 'id', 100, 0);
  const files = await loadFilesOfWorkOrders(context.db, shown);
  return { ...counts, results: rows.map((row) => toWorkOrderResponse(row, files)) };
}

/**
 * Returns the submission id of one row of a file. Sending the file again (after a lost response or
 * a second click) creates no duplicate work order.
 */
function rowSubmissionId(submission: string, index: number): string {
  const hash = createHash('sha256').update(`${submission.toLowerCase()} ${index}`).digest('hex');
  return hash.slice(0, 32);
}

/** Rejects a file with the rows whose person or crew does not exist. */
function rejectUnknownAssignees(
  rows: readonly { readonly row: number; readonly name: string }[],
  language: LanguageName,
): Rejection {
  const faults = rows.slice(0, maxReportedErrors).map(({ row, name }) =>
    translateAny(language, 'work-order.row', {
      row,
      fault: translateAny(language, 'work-order.unknown-assignee', { name }),
    }),
  );
  return reject('invalid', { fields: { file: faults } });
}

async function importRows(
  context: CityContext,
  wish: CreateWorkOrderRequest,
  rows: readonly WorkOrderFileRow[],
): Promise<CreateWorkOrderResponse | Rejection> {
  const { caller, language, requestId, body } = wish;
  const author = authorOf(caller);
  const isDry = body.dry_run === true || body.dry_run === 'true';
  const done = await writeProposals(context, async (tx) => {
    const user = await resolveRequester(tx, wish);
    if ('kind' in user) return user;
    const assignees = await findAssignees(
      tx,
      rows.flatMap(({ assignee }) => assignee ?? []),
    );
    const unknown = rows.flatMap(({ assignee }, index) =>
      assignee === null || assignees.has(assignee.toLowerCase()) ? [] : [{ row: index + 1, name: assignee }],
    );
    if (unknown.length > 0) return rejectUnknownAssignees(unknown, language);
    const orders = rows.map(
      (row, index): NewWorkOrder => ({
        ...row,
        assignee: assignees.get(row.assignee?.toLowerCase() ?? '') ?? null,
        place_name: null,
        user,
        link: null,
        asset: null,
        proposal: null,
        submission: body.submission === undefined ? null : rowSubmissionId(body.submission, index),
      }),
    );
    const made = await insertWorkOrders(tx, orders);
    // A dry run does the real work, then rolls it back.
    if (isDry) return rejectField('dry_run', 'work-order.imported', { created: made.length });
    const noun = { noun: 'work-order', nounId: null, requestId };
    const after = { file: wish.files[0]?.name, created: made.length, rows: rows.length };
    await writeAudit(tx, { userId: author.id, username: author.username, action: 'import', ...noun, after });
    await notifyWorkOrdersChanged(tx, made);
    return { made };
  });
  const isRehearsed = isDry && 'kind' in done && 'dry_run' in done.fields;
  if ('kind' in done && !isRehearsed) return done;
  const created = 'kind' in done ? Number(done.params.created) : done.made.length;
  const counts = { created, unchanged: rows.length - created };
  if ('kind' in done)
    return {
      ...counts,
      detail: translateAny(language, 'work-order.would-import', counts),
      dry_run: true,
      results: [],
    };
  return toCreateResponse(context, done.made, {
    ...counts,
    detail: translateAny(language, 'work-order.imported'),
    dry_run: false,
  });
}

async function createSingleWorkOrder(
  context: CityContext,
  wish: CreateWorkOrderRequest,
): Promise<CreateWorkOrderResponse | Rejection> {
  const { body, caller, language, requestId, files } = wish;
  const author = authorOf(caller);
  const name = trimToNull(body.name) ?? trimToNull(files[0]?.name);
  if (name === null) return rejectField('name', 'work-order.name-required');
  const geometry = parsePoint(body.geometry);
  if (geometry !== null && 'kind' in geometry) return geometry;
  const [link, asset] = [parseId(body.link), parseId(body.asset)];
  const done = await withStoredFiles(context, files, async (tx, kept) => {
    if (body.submission !== undefined) {
      await lockSubmission(tx, body.submission);
      const known = await findWorkOrderBySubmission(tx, body.submission);
      // Rejects the repeated request, so the files sent again are not stored twice.
      if (known !== undefined) return rejectField('submission', 'work-order.created', { id: known });
    }
    const user = await resolveRequester(tx, wish);
    if ('kind' in user) return user;
    const there = await checkLinkAndAssetExist(tx, link, asset);
    if (!there.link) return rejectField('link', 'fault.unknown-link');
    if (!there.asset) return rejectField('asset', 'fault.unknown-asset');
    const assignee = await resolveAssignee(tx, trimToNull(body.assignee));
    if (assignee !== null && 'kind' in assignee) return assignee;
    const order: NewWorkOrder = {
      name: name.slice(0, 200),
      description: trimToNull(body.description) ?? '',
      status: assignee === null ? 'open' : 'assigned',
      priority: body.priority ?? 'normal',
      user,
      assignee,
      due: body.due === undefined || body.due === '' ? null : body.due,
      geometry: geometry ?? (await pointOf(context, tx, link, asset)),
      place_name: trimToNull(body.place_name),
      link,
      asset,
      proposal: null,
      outsideId: null,
      submission: body.submission ?? null,
    };
    const [id = 0] = await insertWorkOrders(tx, [order]);
    for (const file of kept) await insertFile(tx, file, { workOrder: id }, author, null);
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'create',
      noun: 'work-order',
      nounId: String(id),
      after: {
        ...withoutCoordinates(order),
        ...auditedPlace(await workOrderRow(tx, id)),
        assignee: order.assignee?.name ?? null,
        files: kept.map((file) => file.name),
      },
      requestId,
    });
    await notifyWorkOrdersChanged(tx, [id]);
    return { id };
  });
  const detail = translateAny(language, 'work-order.created');
  if (!('kind' in done))
    return toCreateResponse(context, [done.id], { detail, created: 1, unchanged: 0, dry_run: false });
  const known = 'submission' in done.fields ? Number(done.params.id) : null;
  if (known === null) return done;
  return toCreateResponse(context, [known], { detail, created: 0, unchanged: 1, dry_run: false });
}

/**
 * Creates what a request describes: one work order per row when its file has rows, otherwise one
 * with its files.
 */
export async function createWorkOrders(
  context: CityContext,
  wish: CreateWorkOrderRequest,
): Promise<CreateWorkOrderResponse | Rejection> {
  const [file] = wish.files;
  const rows =
    file === undefined
      ? null
      : await parseWorkOrderFile(file, trimToNull(wish.body.name) ?? '', wish.language);
  if (rows !== null && 'kind' in rows) return rows;
  return rows === null ? createSingleWorkOrder(context, wish) : importRows(context, wish, rows);
}
