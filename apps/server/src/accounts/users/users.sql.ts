// SQL for the signed-in user's own row.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Returns the offered language with this name, ignoring case. */
export async function offeredLanguage(db: Kysely<Schema>, name: string): Promise<string | null> {
  const rows = await db.selectFrom('language').select('name').execute();
  return rows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.name ?? null;
}

export async function setLanguage(db: Kysely<Schema>, userId: number, language: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set((of) => ({ language, version: of('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
