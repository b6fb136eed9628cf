// The signed-in person's own row.
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** The offered language whose name is this one, without regard to case. */
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
