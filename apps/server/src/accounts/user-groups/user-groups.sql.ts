// SQL for user groups: permissions, whether a second factor is required, and member counts.
import { isSameName, type Permission } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly demands_second_factor: boolean;
  readonly members: number;
}

/** Returns every group, or the one with the given id, in order of creation. */
export async function groupRows(db: Kysely<Schema>, id?: number): Promise<readonly GroupRow[]> {
  const only = id === undefined ? sql`true` : sql`g.id = ${id}`;
  const found = await sql<GroupRow>`
    select g.id, g.name, g.demands_second_factor,
      (select count(*)::int from group_member m where m.group_id = g.id) as members,
      coalesce((select json_agg(p.permission order by array_position(
        array['view', 'analyze', 'edit', 'publish', 'administer'], p.permission)) from group_permission p where p.group_id = g.id), '[]'::json)
        as permissions
    from user_group g where ${only} order by g.id`.execute(db);
  return found.rows;
}

/** Returns the ids of a group's members. */
export async function memberIds(tx: Tx, groupId: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Inserts a group and returns its id. */
export async function insertGroup(tx: Tx, name: string): Promise<number> {
  const made = await tx.insertInto('user_group').values({ name }).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

/**
 * Whether a group other than `id` (`null` = any group) has this name under the name comparison
 * rules.
 */
export async function isNameTaken(tx: Tx, id: number | null, name: string): Promise<boolean> {
  const groups = await tx.selectFrom('user_group').select(['id', 'name']).execute();
  return groups.some((group) => group.id !== id && isSameName(group.name, name));
}

interface GroupChange {
  readonly name?: string | undefined;
  readonly demands_second_factor?: boolean | undefined;
  readonly permissions?: readonly Permission[] | undefined;
}

/** Updates the given fields only. */
export async function updateGroup(
  tx: Tx,
  id: number,
  { permissions, ...fields }: GroupChange,
): Promise<void> {
  if (Object.values(fields).some((value) => value !== undefined))
    await tx.updateTable('user_group').set(fields).where('id', '=', id).execute();
  if (permissions === undefined) return;
  await tx.deleteFrom('group_permission').where('group_id', '=', id).execute();
  if (permissions.length > 0)
    await tx
      .insertInto('group_permission')
      .values([...new Set(permissions)].map((permission) => ({ group_id: id, permission })))
      .execute();
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_group').where('id', '=', id).execute();
}
