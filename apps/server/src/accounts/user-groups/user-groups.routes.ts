// Creates, renames and deletes user groups and changes their permissions. A group can be deleted
// only when it has no members.
import { accountChangeError, type Permission } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { contentVersion } from '../../platform/http/content-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import { countAdministrators, lockPermissions } from '../accounts.sql.ts';
import {
  deleteGroup,
  type GroupRow,
  groupRows,
  insertGroup,
  isNameTaken,
  memberIds,
  updateGroup,
} from './user-groups.sql.ts';

type Tx = Transaction<Schema>;
type GroupHandlers = Pick<Handlers, 'userGroups' | 'createUserGroup' | 'changeUserGroup' | 'deleteUserGroup'>;

/**
 * Version of the fields that a change writes. Members are not included because they change
 * separately.
 */
function versionOf({ name, permissions, demands_second_factor: demands }: GroupRow): string {
  return contentVersion([name, permissions, demands]);
}

function toUserGroupResponse(row: GroupRow) {
  return { ...row, permissions: [...row.permissions], version: versionOf(row) };
}

function samePermissions(a: readonly Permission[], b: readonly Permission[]): boolean {
  return a.length === b.length && a.every((permission) => b.includes(permission));
}

/** `forgetUser` drops the cached sessions of a person, so their permissions are read again. */
export function userGroupHandlers(context: ApiContext, forgetUser: (userId: number) => void): GroupHandlers {
  const audit = (
    tx: Tx,
    caller: Caller,
    action: string,
    group: GroupRow,
    requestId: string,
    before?: GroupRow,
  ) => {
    const author = authorOf(caller);
    const { members: _members, ...after } = group;
    return writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action,
      noun: 'user-group',
      nounId: String(group.id),
      ...(action === 'delete' ? { before: after } : { before, after }),
      requestId,
    });
  };
  const rowOf = async (tx: Tx, id: number): Promise<GroupRow | undefined> => (await groupRows(tx, id))[0];
  /**
   * Changes a group and returns it before and after. Rejected if nobody would be left to
   * administer, or if the caller's own permissions would change.
   */
  const change = async (
    id: number,
    caller: Caller,
    work: (tx: Tx, before: GroupRow) => Promise<Rejection | null>,
  ): Promise<{ before: GroupRow; after: GroupRow | undefined; members: readonly number[] } | Rejection> =>
    writeInTransaction(context, async (tx) => {
      await lockPermissions(tx);
      const before = await rowOf(tx, id);
      if (before === undefined) return reject('not_found');
      const members = await memberIds(tx, id);
      const administrators = await countAdministrators(tx, context.config);
      const refused = await work(tx, before);
      if (refused !== null) return refused;
      const after = await rowOf(tx, id);
      const fault = accountChangeError({
        own: members.includes(authorOf(caller).id ?? 0),
        disables: false,
        changesRights: after === undefined || !samePermissions(before.permissions, after.permissions),
        administrators: { before: administrators, after: await countAdministrators(tx, context.config) },
      });
      return fault === null ? { before, after, members } : rejectFor(fault);
    });

  return {
    userGroups: async () => respond({ results: (await groupRows(context.db)).map(toUserGroupResponse) }),

    createUserGroup: async ({ body, caller, requestId }) => {
      const { name, ...more } = body;
      const done = await writeInTransaction(context, async (tx) => {
        await lockPermissions(tx);
        if (await isNameTaken(tx, null, name)) return rejectField('name', 'fault.group-taken', { name });
        const id = await insertGroup(tx, name);
        await updateGroup(tx, id, more);
        const row = await rowOf(tx, id);
        if (row === undefined) throw new Error(`group ${id} is gone in its own transaction`);
        await audit(tx, caller, 'create', row, requestId);
        return { row };
      });
      return 'kind' in done ? done : respond(toUserGroupResponse(done.row));
    },

    changeUserGroup: async ({ params: { id }, body: { version, ...body }, caller, requestId }) => {
      const done = await change(id, caller, async (tx, before) => {
        if (version !== undefined && version !== versionOf(before)) return reject('changed_meanwhile');
        // Older groups whose names differ only in case may keep their names.
        const { name = before.name } = body;
        if (name !== before.name && (await isNameTaken(tx, id, name)))
          return rejectField('name', 'fault.group-taken', { name });
        await updateGroup(tx, id, body);
        const after = await rowOf(tx, id);
        if (after !== undefined) await audit(tx, caller, 'change', after, requestId, before);
        return null;
      });
      if ('kind' in done) return done;
      for (const member of done.members) forgetUser(member);
      return done.after === undefined ? reject('not_found') : respond(toUserGroupResponse(done.after));
    },

    deleteUserGroup: async ({ params: { id }, caller, requestId }) => {
      const done = await change(id, caller, async (tx, before) => {
        if (before.members > 0)
          return rejectFor({ code: 'user-groups.has-members', params: { count: before.members } });
        await deleteGroup(tx, id);
        await audit(tx, caller, 'delete', before, requestId);
        return null;
      });
      return 'kind' in done ? done : respond({ deleted: id });
    },
  };
}
