// What the server's parts are given: settings, database, log, clock. Features add their own beside it.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { DatabaseWatch } from './database/pulse/database-watch.ts';
import type { Schema } from './database/schema.ts';

export interface ServerContext {
  readonly config: Config;
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** What is known of the database while it is used. */
  readonly watch: DatabaseWatch;
  /** Parameters for a connection of one's own (LISTEN, COPY). */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  /** Epoch milliseconds; a test gives its own. */
  now(): number;
}
