// The database's pulse.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** True when the database answers within `patience` milliseconds. */
export async function databaseAnswers(db: Kysely<Schema>, patience: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}
