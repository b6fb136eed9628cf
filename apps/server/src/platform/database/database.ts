// The database of a process: embedded or a configured PostgreSQL, with one connection pool and one
// Kysely instance.
import { setTimeout as wait } from 'node:timers/promises';
import { failWith, ok, type Result } from '@curbwright/core';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { formatConsoleMessage } from '../messages/terminal-messages.ts';
import { queryTracingOptions } from '../tracing/query-spans.ts';
import { errorReason } from './embedded/binaries.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { DatabaseHealth } from './pulse/database-health.ts';
import { createMonitoredPool } from './pulse/monitored-pool.ts';
import type { Schema } from './schema.ts';
import { createTransactionAwarePool } from './shared-transaction.ts';

export interface Database {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /**
   * State of the database while it is in use; server processes also run the health check (pulse).
   */
  readonly watch: DatabaseHealth;
  /**
   * Description for logs and doctor, in the terminal's language: `embedded PostgreSQL 18.4 in /…`
   * or `PostgreSQL 15.7 at host`.
   */
  readonly description: string;
  /** Connection parameters for a separate client (LISTEN, COPY). */
  readonly connection: pg.ClientConfig;
  /** Closes the pool, then stops the embedded database if no other process uses it. */
  readonly close: () => Promise<void>;
}

type DatabaseConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databasePool' | 'allowUnsafeDatabase' | 'statementTimeout'
>;

/** Oldest supported PostgreSQL version, as server_version_num. */
const minServerVersion = 150_000;

/**
 * Converts a bigint to a number. Our counts stay far below 2^53, and a larger value must not be
 * rounded silently.
 */
function parseSafeBigint(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`a bigint beyond 2^53 cannot be a number: ${text}`);
  return number;
}

const customTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? parseSafeBigint : pg.types.getTypeParser(id, format ?? 'text'),
};

/** Host and database of a database URL, without user and password. */
function formatUrlWithoutCredentials(url: string): string {
  const parsed = new URL(url);
  return `${parsed.host || parsed.searchParams.get('host') || 'localhost'}${parsed.pathname}`;
}

interface DatabaseServerFacts {
  version: number;
  named: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
}

/** Rejects a database that is too old or does not guarantee the durability of commits. */
async function checkDatabaseServer(pool: pg.Pool, config: DatabaseConfig): Promise<Result<string>> {
  const result = await pool.query<DatabaseServerFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit`,
  );
  const facts = result.rows[0];
  if (facts === undefined) throw new Error('the database did not say its version');
  const named = facts.named.split(' ')[0] ?? facts.named;
  if (facts.version < minServerVersion) return failWith('database.too-old', { version: named });
  const unsafe = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => facts[name] === 'off',
  );
  if (unsafe.length > 0 && !config.allowUnsafeDatabase)
    return failWith('database.unsafe', { settings: unsafe.join(', ') });
  return ok(named);
}

/** Creates a connection pool for a process or worker. `statementTimeout` 0 = no limit. */
export function createPool(
  connection: pg.ClientConfig,
  {
    max,
    statementTimeout,
    name,
    watch,
  }: { max: number; statementTimeout: number; name: string; watch?: DatabaseHealth },
): pg.Pool {
  /**
   * A client that is monitored from creation, so that a connection that never opens is dropped as
   * well.
   */
  class MonitoredClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      watch?.follow(this);
    }
  }
  const pool = new pg.Pool({
    ...connection,
    Client: MonitoredClient,
    max,
    types: customTypes,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 120_000,
  });
  // A connection that fails while idle is replaced at the next use; without a listener the error
  // would end the process.
  pool.on('error', () => undefined);
  // A connection that fails while in use fails its query; without its own listener it would also
  // end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  // Connections acquired without a scope count as background work; monitored-pool.ts sets the
  // scope.
  pool.on('acquire', (client) => watch?.hold(client, null));
  pool.on('release', (_error, client) => watch?.release(client));
  return pool;
}

async function connect(
  connection: pg.ClientConfig,
  config: DatabaseConfig,
  describe: (version: string) => string,
  closeDatabase: () => Promise<void>,
): Promise<Result<Database>> {
  const watch = new DatabaseHealth();
  const pool = createPool(connection, {
    max: config.databasePool,
    statementTimeout: config.statementTimeout,
    name: 'curbwright',
    watch,
  });
  const closeAndFail = async (refusal: Result<Database>) => {
    await pool.end();
    await closeDatabase();
    return refusal;
  };
  let version: Result<string>;
  try {
    version = await checkDatabaseServer(pool, config);
  } catch (error) {
    return closeAndFail(
      failWith('database.unreachable', {
        database: describe('').trim().replaceAll(/\s+/g, ' '),
        reason: errorReason(error),
      }),
    );
  }
  if (!version.ok) return closeAndFail(version);
  const db = new Kysely<Schema>({
    ...queryTracingOptions(),
    dialect: new PostgresDialect({ pool: createTransactionAwarePool(createMonitoredPool(pool, watch)) }),
  });
  return ok({
    db,
    pool,
    watch,
    connection,
    description: describe(version.value),
    async close() {
      // Not through Kysely, which does not close a pool it never used. A running statement does not
      // delay the shutdown, because the database rolls it back.
      await Promise.race([pool.end(), wait(3000, undefined, { ref: false })]);
      await closeDatabase();
    },
  });
}

/**
 * Opens the configured database. Fails if it is unreachable, too old or not durable, and with every
 * error of `openEmbedded`. The caller closes it.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: EmbeddedOptions = {},
): Promise<Result<Database>> {
  const url = config.databaseUrl;
  if (url !== null)
    return connect(
      { connectionString: url },
      config,
      (version) =>
        formatConsoleMessage('database.at-address', { version, place: formatUrlWithoutCredentials(url) }),
      async () => undefined,
    );
  const embedded = await openEmbedded(config.dataDir, options);
  if (!embedded.ok) return embedded;
  const { address, database, close } = embedded.value;
  return connect(
    { host: address.host, port: address.port, user: address.user, password: address.password, database },
    config,
    (version) => formatConsoleMessage('database.embedded', { version, directory: config.dataDir }),
    close,
  );
}

/** Opens separate connections to a database that is already open and migrated, for a worker. */
export function connectToOpenDatabase(
  connection: pg.ClientConfig,
  config: DatabaseConfig,
): Promise<Result<Database>> {
  return connect(
    connection,
    config,
    (version) => `PostgreSQL ${version}`,
    async () => undefined,
  );
}
