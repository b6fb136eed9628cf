// Who work orders can be assigned to: active people who may edit, and crews, which are groups that
// may edit.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** The permission that work on orders needs. */
const permission = 'edit';

const mayEdit = sql`exists (select from group_member m join group_permission p on p.group_id = m.group_id
  where m.user_id = u.id and p.permission = ${permission})`;

const crewGroups = sql`from user_group g where exists (
    select from group_permission p where p.group_id = g.id and p.permission = ${permission})
  and not exists (select from user_account u where u.is_active and lower(u.username) = lower(g.name))`;

interface Assignees {
  readonly people: readonly {
    readonly id: number;
    readonly username: string;
    readonly display_name: string;
  }[];
  readonly crews: readonly { readonly id: number; readonly name: string; readonly members: number }[];
}

/** Returns everybody and every crew a work order can be assigned to, by name. */
export async function loadAssignees(db: Db): Promise<Assignees> {
  const people = await sql<Assignees['people'][number]>`
    select u.id, u.username, u.display_name from user_account u where u.is_active and ${mayEdit}
    order by lower(u.username)`.execute(db);
  const crews = await sql<Assignees['crews'][number]>`
    select g.id, g.name, (select count(*)::int from group_member m join user_account u on u.id = m.user_id
        where m.group_id = g.id and u.is_active) as members ${crewGroups} order by lower(g.name)`.execute(db);
  return { people: people.rows, crews: crews.rows };
}

/** A person or a crew as stored with a work order. */
export interface Assignee {
  readonly name: string;
  readonly person: number | null;
  readonly crew: number | null;
}

/**
 * Returns the people and crews of these names, by name in lower case. Names of neither are left
 * out.
 */
export async function findAssignees(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, Assignee>> {
  if (names.length === 0) return new Map();
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await sql<Assignee>`
    select u.username as name, u.id as person, null::integer as crew from user_account u
      where u.is_active and ${mayEdit} and lower(u.username) = any(${keys}::text[])
    union all select g.name, null, g.id ${crewGroups} and lower(g.name) = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.name.toLowerCase(), row]));
}
