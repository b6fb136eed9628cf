// SQL for who may publish now.
import { type RawBuilder, sql } from 'kysely';

/**
 * Condition on a user of the database, of which `user` is the row's alias: active, with permission to
 * view and to publish.
 */
export function mayPublish(user: string): RawBuilder<boolean> {
  const permits = (permission: string) => sql`exists (
    select from group_member m join group_permission g on g.group_id = m.group_id
    where m.user_id = ${sql.ref(`${user}.id`)} and g.permission = ${sql.lit(permission)})`;
  return sql<boolean>`(${sql.ref(`${user}.is_active`)} and ${permits('view')} and ${permits('publish')})`;
}
