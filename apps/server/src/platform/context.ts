// Context of the server's modules: settings, database, log, clock. Features add their own fields.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { DatabaseHealth } from './database/pulse/database-health.ts';
import type { Schema } from './database/schema.ts';

export interface ServerContext {
  readonly config: Config;
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** State of the database while it is in use. */
  readonly watch: DatabaseHealth;
  /** Parameters for a separate connection (LISTEN, COPY). */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  /** Epoch milliseconds; tests supply their own clock. */
  now(): number;
}
