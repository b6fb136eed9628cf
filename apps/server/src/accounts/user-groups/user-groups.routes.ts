// Creates, renames and deletes user groups and changes their permissions. A group can be deleted
// only when it has no members.
import { accountChangeFault, type Permission } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { contentVersion } from '../../platform/http/content-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, type Refused, refuse, refuseField, refuseFor } from '../../platform/http/outcome.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import { countAdministrators, lockRights } from '../accounts.sql.ts';
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

/** Covers only what a change writes, because membership changes separately. */
function versionOf({ name, permissions, demands_second_factor: demands }: GroupRow): string {
  return contentVersion([name, permissions, demands]);
}

function answerOf(row: GroupRow) {
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
    work: (tx: Tx, before: GroupRow) => Promise<Refused | null>,
  ): Promise<{ before: GroupRow; after: GroupRow | undefined; members: readonly number[] } | Refused> =>
    writeInTransaction(context, async (tx) => {
      await lockRights(tx);
      const before = await rowOf(tx, id);
      if (before === undefined) return refuse('not_found');
      const members = await memberIds(tx, id);
      const administrators = await countAdministrators(tx, context.config);
      const refused = await work(tx, before);
      if (refused !== null) return refused;
      const after = await rowOf(tx, id);
      const fault = accountChangeFault({
        own: members.includes(authorOf(caller).id ?? 0),
        disables: false,
        changesRights: after === undefined || !samePermissions(before.permissions, after.permissions),
        administrators: { before: administrators, after: await countAdministrators(tx, context.config) },
      });
      return fault === null ? { before, after, members } : refuseFor(fault);
    });

  return {
    userGroups: async () => answered({ results: (await groupRows(context.db)).map(answerOf) }),

    createUserGroup: async ({ body, caller, requestId }) => {
      const { name, ...more } = body;
      const done = await writeInTransaction(context, async (tx) => {
        await lockRights(tx);
        if (await isNameTaken(tx, null, name)) return refuseField('name', 'fault.group-taken', { name });
        const id = await insertGroup(tx, name);
        await updateGroup(tx, id, more);
        const row = await rowOf(tx, id);
        if (row === undefined) throw new Error(`group ${id} is gone in its own transaction`);
        await audit(tx, caller, 'create', row, requestId);
        return { row };
      });
      return 'kind' in done ? done : answered(answerOf(done.row));
    },

    changeUserGroup: async ({ params: { id }, body: { version, ...body }, caller, requestId }) => {
      const done = await change(id, caller, async (tx, before) => {
        if (version !== undefined && version !== versionOf(before)) return refuse('changed_meanwhile');
        // Older groups whose names differ only in case may keep their names.
        const { name = before.name } = body;
        if (name !== before.name && (await isNameTaken(tx, id, name)))
          return refuseField('name', 'fault.group-taken', { name });
        await updateGroup(tx, id, body);
        const after = await rowOf(tx, id);
        if (after !== undefined) await audit(tx, caller, 'change', after, requestId, before);
        return null;
      });
      if ('kind' in done) return done;
      for (const member of done.members) forgetUser(member);
      return done.after === undefined ? refuse('not_found') : answered(answerOf(done.after));
    },

    deleteUserGroup: async ({ params: { id }, caller, requestId }) => {
      const done = await change(id, caller, async (tx, before) => {
        if (before.members > 0)
          return refuseFor({ code: 'user-groups.has-members', params: { count: before.members } });
        await deleteGroup(tx, id);
        await audit(tx, caller, 'delete', before, requestId);
        return null;
      });
      return 'kind' in done ? done : answered({ deleted: id });
    },
  };
}
