// SQL for templates: rules saved under a name.
import type { TemplateRules } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export async function listTemplates(db: Kysely<Schema>) {
  return db
    .selectFrom('template')
    .select(['id', 'name', 'regulation', 'restrictions', 'username', 'created'])
    .orderBy(sql`lower(name)`)
    .execute();
}
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number];

export async function insertTemplate(
  tx: Transaction<Schema>,
  name: string,
  { restrictions, ...regulation }: TemplateRules,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<number> {
  const row = await tx
    .insertInto('template')
    .values({
      name,
      regulation: JSON.stringify(regulation),
      restrictions: JSON.stringify(restrictions),
      created_by: author.id,
      username: author.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a template. Returns what it was, or `undefined` when it does not exist. */
export async function deleteTemplate(tx: Transaction<Schema>, id: number) {
  return tx.deleteFrom('template').where('id', '=', id).returningAll().executeTakeFirst();
}
