// A database that is away when a test says so, for what must go on without one. The watch's own pulse has no say in it.
import type { Kysely } from 'kysely';
import { DatabaseUnavailableError } from '../platform/database/pulse/database-health.ts';
import type { Schema } from '../platform/database/schema.ts';

export interface LeavingDatabase {
  readonly db: Kysely<Schema>;
  leave(): void;
  comeBack(): void;
}

/** The database as it is, until it leaves: then every statement fails as it does while the real one is away. */
export function leavingDatabase(db: Kysely<Schema>): LeavingDatabase {
  let isAway = false;
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        if (isAway) throw new DatabaseUnavailableError();
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    leave: () => {
      isAway = true;
    },
    comeBack: () => {
      isAway = false;
    },
  };
}
