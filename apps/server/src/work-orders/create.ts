// Creates work orders: one with its file, or one per row of a file.
import { createHash } from 'node:crypto';
import type { workOrderCalls } from '@curbwright/contract';
import { type LanguageName, pointGeometry, sayAny } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../platform/database/schema.ts';
import { withKeptFiles } from '../platform/files/attach.ts';
import { filesOfWorkOrders, insertFile } from '../platform/files/files.sql.ts';
import type { ReceivedFile } from '../platform/files/keep.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Refused, refuseField } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { writing } from '../proposals/write/writing.ts';
import { announceWorkOrders } from './announce-work-orders.sql.ts';
import { type OrderRow, orderRows } from './import-rows.ts';
import { workOrderAnswerOf } from './work-orders.responses.ts';
import {
  insertWorkOrders,
  lockSubmission,
  type NewWorkOrder,
  orderOfSubmission,
  personOf,
  placesAreThere,
  workOrderRows,
} from './work-orders.sql.ts';

type Body = z.output<typeof workOrderCalls.createWorkOrder.body>;
type Answer = z.output<typeof workOrderCalls.createWorkOrder.answer>;

interface Wish {
  readonly body: Body;
  readonly files: readonly ReceivedFile[];
  readonly caller: Caller;
  readonly language: LanguageName;
  readonly requestId: string;
}

function text(value: string | undefined): string | null {
  const plain = value?.trim() ?? '';
  return plain === '' ? null : plain;
}

/** An id given as a number or as form text. */
function idOf(value: number | string | undefined): number | null {
  return value === undefined || value === '' ? null : Number(value);
}

function pointOf(given: Body['geometry']): NewWorkOrder['geometry'] | Refused {
  if (given === undefined || given === '') return null;
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    const point = pointGeometry.safeParse(value);
    return point.success ? point.data : refuseField('geometry', 'work-order.row-place');
  } catch {
    return refuseField('geometry', 'work-order.row-place');
  }
}

/** The requester of the work order: the person named in the form, otherwise the caller. */
async function requesterOf(
  tx: Transaction<Schema>,
  { body, caller }: Wish,
): Promise<NewWorkOrder['user'] | Refused> {
  const own = authorOf(caller);
  const id = idOf(body.user_id);
  const username = text(body.user);
  if (id === null && username === null) return own;
  const found = await personOf(tx, id === null ? { username: username ?? '' } : { id });
  if (found !== undefined) return found;
  return refuseField(id === null ? 'user' : 'user_id', 'work-order.unknown-person', {
    name: username ?? String(id),
  });
}

async function answerOf(
  context: CityContext,
  ids: readonly number[],
  counts: Omit<Answer, 'results'>,
): Promise<Answer> {
  const shown = ids.slice(0, 100);
  const { rows } = await workOrderRows(context.db, { ids: shown }, 'id', 100, 0);
  const files = await filesOfWorkOrders(context.db, shown);
  return { ...counts, results: rows.map((row) => workOrderAnswerOf(row, files)) };
}

/**
 * Submission id of one row of a file. Sending the file again (after a lost response or a second
 * click) creates no duplicate work order.
 */
function submissionOfRow(submission: string, index: number): string {
  const hash = createHash('sha256').update(`${submission.toLowerCase()} ${index}`).digest('hex');
  return hash.slice(0, 32);
}

async function importRows(
  context: CityContext,
  wish: Wish,
  rows: readonly OrderRow[],
): Promise<Answer | Refused> {
  const { caller, language, requestId, body } = wish;
  const author = authorOf(caller);
  const isDry = body.dry_run === true || body.dry_run === 'true';
  const done = await writing(context, async (tx) => {
    const user = await requesterOf(tx, wish);
    if ('kind' in user) return user;
    const orders = rows.map(
      (row, index): NewWorkOrder => ({
        ...row,
        user,
        link: null,
        asset: null,
        proposal: null,
        submission: body.submission === undefined ? null : submissionOfRow(body.submission, index),
      }),
    );
    const made = await insertWorkOrders(tx, orders);
    // A dry run does the real work, then rolls it back.
    if (isDry) return refuseField('dry_run', 'work-order.imported', { created: made.length });
    const noun = { noun: 'work-order', nounId: null, requestId };
    const after = { file: wish.files[0]?.name, created: made.length, rows: rows.length };
    await writeAudit(tx, { userId: author.id, username: author.username, action: 'import', ...noun, after });
    await announceWorkOrders(tx, made);
    return { made };
  });
  const isRehearsed = isDry && 'kind' in done && 'dry_run' in done.fields;
  if ('kind' in done && !isRehearsed) return done;
  const created = 'kind' in done ? Number(done.params.created) : done.made.length;
  const counts = { created, unchanged: rows.length - created };
  if ('kind' in done)
    return {
      ...counts,
      detail: sayAny(language, 'work-order.would-import', counts),
      dry_run: true,
      results: [],
    };
  return answerOf(context, done.made, {
    ...counts,
    detail: sayAny(language, 'work-order.imported'),
    dry_run: false,
  });
}

async function createOne(context: CityContext, wish: Wish): Promise<Answer | Refused> {
  const { body, caller, language, requestId, files } = wish;
  const author = authorOf(caller);
  const name = text(body.name) ?? text(files[0]?.name);
  if (name === null) return refuseField('name', 'work-order.name-required');
  const geometry = pointOf(body.geometry);
  if (geometry !== null && 'kind' in geometry) return geometry;
  const [link, asset] = [idOf(body.link), idOf(body.asset)];
  const done = await withKeptFiles(context, files, async (tx, kept) => {
    if (body.submission !== undefined) {
      await lockSubmission(tx, body.submission);
      const known = await orderOfSubmission(tx, body.submission);
      // Rejects the repeated request, so the files sent again are not stored twice.
      if (known !== undefined) return refuseField('submission', 'work-order.created', { id: known });
    }
    const user = await requesterOf(tx, wish);
    if ('kind' in user) return user;
    const there = await placesAreThere(tx, link, asset);
    if (!there.link) return refuseField('link', 'fault.unknown-link');
    if (!there.asset) return refuseField('asset', 'fault.unknown-asset');
    const assignee = text(body.assignee);
    const order: NewWorkOrder = {
      name: name.slice(0, 200),
      description: text(body.description) ?? '',
      status: assignee === null ? 'open' : 'assigned',
      priority: body.priority ?? 'normal',
      user,
      assignee,
      due: body.due === undefined || body.due === '' ? null : body.due,
      geometry,
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
      after: { ...order, files: kept.map((file) => file.name) },
      requestId,
    });
    await announceWorkOrders(tx, [id]);
    return { id };
  });
  const detail = sayAny(language, 'work-order.created');
  if (!('kind' in done))
    return answerOf(context, [done.id], { detail, created: 1, unchanged: 0, dry_run: false });
  const known = 'submission' in done.fields ? Number(done.params.id) : null;
  if (known === null) return done;
  return answerOf(context, [known], { detail, created: 0, unchanged: 1, dry_run: false });
}

/**
 * Creates what a request describes: one work order per row when its file has rows, otherwise one
 * with its files.
 */
export async function createWorkOrders(context: CityContext, wish: Wish): Promise<Answer | Refused> {
  const [file] = wish.files;
  const rows = file === undefined ? null : await orderRows(file, text(wish.body.name) ?? '', wish.language);
  if (rows !== null && 'kind' in rows) return rows;
  return rows === null ? createOne(context, wish) : importRows(context, wish, rows);
}
