// Handlers for saved views: list, save, change and delete. A view of somebody else is only
// visible while it is shared, and then only administrators change it.
import type { SavedViewResponse } from '@curbwright/contract';
import { can, maxSavedViews, toViewAddress, validateItemName } from '@curbwright/core';
import type { Transaction } from 'kysely';
import { lastChange, writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import { checkExpectedVersion, toExpectedVersion } from '../../platform/expected-version.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  type Rejection,
  reject,
  rejectField,
  rejectFieldFor,
  rejectFor,
  respond,
} from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import type { CityContext } from '../city-context.ts';
import {
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  lockSavedView,
  lockViewNames,
  type SavedViewRow,
  writeSavedView,
} from './saved-views.sql.ts';

type Tx = Transaction<Schema>;
type User = NonNullable<ReturnType<typeof userOf>>;

/** Largest number of other people's views that are listed. */
const maxSharedViews = 500;

function mayChange(row: SavedViewRow, user: User): boolean {
  return row.owner_id === user.id || (row.is_shared && can(user, 'administer'));
}

function toResponse(row: SavedViewRow, user: User): SavedViewResponse {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    columns:
      row.columns === null
        ? null
        : {
            list: row.columns.list,
            layout: {
              order: [...row.columns.layout.order],
              hidden: [...row.columns.layout.hidden],
              pinned: [...row.columns.layout.pinned],
              widths: { ...row.columns.layout.widths },
            },
          },
    is_shared: row.is_shared,
    owner: row.owner,
    is_own: row.owner_id === user.id,
    may_change: mayChange(row, user),
    modified: row.modified.toISOString(),
    version: row.version,
  };
}

/** What the audit trail holds of a view. */
const auditedValues = ({ name, address, columns, is_shared }: Omit<SavedViewRow, 'id'>) => ({
  name,
  address,
  columns,
  is_shared,
});

/** Locks a view that the user may change. Private views of others do not exist for the user. */
async function lockChangeable(tx: Tx, id: number, user: User): Promise<SavedViewRow | Rejection> {
  const row = await lockSavedView(tx, id);
  if (row === undefined) return reject('not_found');
  if (mayChange(row, user)) return row;
  return row.is_shared ? reject('permission_denied') : reject('not_found');
}

export function savedViewHandlers(
  context: CityContext,
): Pick<Handlers, 'savedViews' | 'createSavedView' | 'updateSavedView' | 'deleteSavedView'> {
  const { db } = context;
  /** Runs a write as the signed-in user, with its audit entry, and returns the view afterward. */
  const write = async (
    { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
    action: 'create' | 'edit',
    work: (
      tx: Tx,
      user: User,
    ) => Promise<{ readonly id: number; readonly before: SavedViewRow | null } | Rejection>,
  ): Promise<SavedViewResponse | Rejection> => {
    const user = userOf(caller);
    if (user === null) return reject('not_authenticated');
    return writeInTransaction(context, async (tx) => {
      const done = await work(tx, user);
      if ('kind' in done) return done;
      const row = await lockSavedView(tx, done.id);
      if (row === undefined) return reject('not_found');
      await writeAudit(tx, {
        userId: user.id,
        username: user.username,
        action,
        noun: 'saved-view',
        nounId: String(row.id),
        ...(done.before === null ? {} : { before: auditedValues(done.before) }),
        after: auditedValues(row),
        requestId,
      });
      return toResponse(row, user);
    });
  };
  return {
    savedViews: async ({ caller }) => {
      const user = userOf(caller);
      if (user === null) return reject('not_authenticated');
      const rows = await listSavedViews(db, user.id, maxSharedViews);
      return respond({ results: rows.map((row) => toResponse(row, user)) });
    },
    createSavedView: async ({ body, ...request }) => {
      const address = toViewAddress(body.address);
      if (address === null) return rejectField('address', 'view.bad-address');
      const done = await write(request, 'create', async (tx, user) => {
        const taken = await lockViewNames(tx, user.id);
        if (taken.length >= maxSavedViews)
          return rejectFor({ code: 'view.most', params: { most: maxSavedViews } });
        const name = validateItemName('view', body.name, taken);
        if (!name.ok) return rejectFieldFor('name', name);
        const { columns, is_shared } = body;
        const id = await insertSavedView(tx, user.id, { name: name.value, address, columns, is_shared });
        return { id, before: null };
      });
      return 'kind' in done ? done : respond(done);
    },
    updateSavedView: async ({ params, body, headers, ...request }) => {
      const address = body.address === undefined ? undefined : toViewAddress(body.address);
      if (address === null) return rejectField('address', 'view.bad-address');
      const done = await write(request, 'edit', async (tx, user) => {
        const row = await lockChangeable(tx, params.id, user);
        if ('kind' in row) return row;
        const changedBy = (await lastChange(tx, 'saved-view', String(row.id)))?.username ?? row.owner;
        const expected = toExpectedVersion(headers['if-match'], body.version);
        const outdated = checkExpectedVersion(row, expected, changedBy);
        if (outdated !== null) return outdated;
        const taken = await lockViewNames(tx, row.owner_id, row.id);
        const name = validateItemName('view', body.name ?? row.name, taken);
        if (!name.ok) return rejectFieldFor('name', name);
        const values = {
          name: name.value,
          address: address ?? row.address,
          columns: body.columns === undefined ? row.columns : body.columns,
          is_shared: body.is_shared ?? row.is_shared,
        };
        await writeSavedView(tx, row.id, values, new Date(context.now()));
        return { id: row.id, before: row };
      });
      return 'kind' in done ? done : respond(done);
    },
    deleteSavedView: async ({ params, caller, requestId }) => {
      const user = userOf(caller);
      if (user === null) return reject('not_authenticated');
      const done = await writeInTransaction(context, async (tx) => {
        const row = await lockChangeable(tx, params.id, user);
        if ('kind' in row) return row;
        await storeDeletedRecord(tx, { noun: 'saved-view', id: row.id, author: user });
        await deleteSavedView(tx, row.id);
        const entry = { userId: user.id, username: user.username, noun: 'saved-view', requestId };
        await writeAudit(tx, {
          ...entry,
          action: 'delete',
          nounId: String(row.id),
          before: auditedValues(row),
        });
        return { id: row.id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
