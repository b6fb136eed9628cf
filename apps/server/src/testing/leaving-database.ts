// A database that a test can make unavailable, to check what must keep working without it. The
// health check's own probe is not affected.
import type { Kysely } from 'kysely';
import { DatabaseUnavailableError } from '../platform/database/pulse/database-health.ts';
import type { Schema } from '../platform/database/schema.ts';

export interface InterruptibleDatabase {
  readonly db: Kysely<Schema>;
  leave(): void;
  comeBack(): void;
}

/**
 * Wraps a database. After `leave`, every statement fails as it does when the real database is
 * unavailable.
 */
export function createInterruptibleDatabase(db: Kysely<Schema>): InterruptibleDatabase {
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
