// SQL for searching the audit trail.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

export interface AuditSearch {
  readonly user?: string | undefined;
  readonly action?: string | undefined;
  readonly noun?: string | undefined;
  /** `from` is inclusive, `to` is exclusive. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly text?: string | undefined;
  readonly beforeId?: number | undefined;
}

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly username: string | null;
  readonly action: string;
  readonly noun: string;
  readonly noun_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string | null;
}

/** Escapes the text so that it matches literally in a pattern. */
function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Entries newest first, at most `limit`. */
export async function auditRows(db: Db, search: AuditSearch, limit: number): Promise<readonly AuditRow[]> {
  let query = db.selectFrom('audit');
  if (search.user !== undefined) query = query.where('username', '=', search.user);
  if (search.action !== undefined) query = query.where('action', '=', search.action);
  if (search.noun !== undefined) query = query.where('noun', '=', search.noun);
  if (search.from !== undefined) query = query.where('at', '>=', search.from);
  if (search.to !== undefined) query = query.where('at', '<', search.to);
  if (search.beforeId !== undefined) query = query.where('id', '<', search.beforeId);
  if (search.text !== undefined) {
    const pattern = patternOf(search.text);
    query = query.where(
      sql<boolean>`(noun_id ilike ${pattern} or before::text ilike ${pattern} or after::text ilike ${pattern})`,
    );
  }
  return query
    .select(['id', 'at', 'username', 'action', 'noun', 'noun_id', 'before', 'after', 'request_id'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The distinct users, actions and nouns in the trail. */
export async function auditFilterValues(
  db: Db,
): Promise<{ readonly users: string[]; readonly actions: string[]; readonly nouns: string[] }> {
  const { rows } = await sql<{ users: string[]; actions: string[]; nouns: string[] }>`
    select array(select distinct username from audit where username is not null order by 1 limit 500) as users,
      array(select distinct action from audit order by 1 limit 500) as actions,
      array(select distinct noun from audit order by 1 limit 500) as nouns`.execute(db);
  return rows[0] ?? { users: [], actions: [], nouns: [] };
}
