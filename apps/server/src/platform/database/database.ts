// The database a process works with: the embedded one or a configured PostgreSQL, behind one pool and one Kysely.
import { setTimeout as wait } from 'node:timers/promises';
import { ok, type Result, refused } from '@curbwright/core';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { sayAtConsole } from '../messages/say-refusal.ts';
import { queryLog } from '../tracing/query-spans.ts';
import { reasonOf } from './embedded/binaries.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { DatabaseWatch } from './pulse/database-watch.ts';
import { watchedPool } from './pulse/watched-pool.ts';
import type { Schema } from './schema.ts';
import { poolOfParts } from './together.ts';

export interface Database {
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** What is known of it while it is used; who serves feels its pulse. */
  readonly watch: DatabaseWatch;
  /** What it is, for logs and doctor, as the terminal speaks: `embedded PostgreSQL 18.4 in /…` or `PostgreSQL 15.7 at host`. */
  readonly description: string;
  /** Connection parameters for a client of one's own (LISTEN, COPY). */
  readonly connection: pg.ClientConfig;
  /** Closes the pool, then stops the embedded database when nobody else holds it. */
  readonly close: () => Promise<void>;
}

type DatabaseConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databasePool' | 'allowUnsafeDatabase' | 'statementTimeout'
>;

/** Oldest PostgreSQL served, as server_version_num. */
const oldest = 150_000;

/** bigint as a number: our counts stay far below 2^53, and a larger one must not be rounded silently. */
function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`a bigint beyond 2^53 cannot be a number: ${text}`);
  return number;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? wholeNumber : pg.types.getTypeParser(id, format ?? 'text'),
};

/** Host and database of an address, without user and password. */
function shownUrl(url: string): string {
  const parsed = new URL(url);
  return `${parsed.host || parsed.searchParams.get('host') || 'localhost'}${parsed.pathname}`;
}

interface Facts {
  version: number;
  named: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
}

/** Refuses what is too old, or does not promise that what is committed stays. */
async function examine(pool: pg.Pool, config: DatabaseConfig): Promise<Result<string>> {
  const asked = await pool.query<Facts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
       current_setting('synchronous_commit') as synchronous_commit`,
  );
  const facts = asked.rows[0];
  if (facts === undefined) throw new Error('the database did not say its version');
  const named = facts.named.split(' ')[0] ?? facts.named;
  if (facts.version < oldest) return refused('database.too-old', { version: named });
  const unsafe = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => facts[name] === 'off',
  );
  if (unsafe.length > 0 && !config.allowUnsafeDatabase)
    return refused('database.unsafe', { settings: unsafe.join(', ') });
  return ok(named);
}

/** A pool of connections as every process and worker of ours uses them. `statementTimeout` 0 = none. */
export function poolTo(
  connection: pg.ClientConfig,
  {
    max,
    statementTimeout,
    name,
    watch,
  }: { max: number; statementTimeout: number; name: string; watch?: DatabaseWatch },
): pg.Pool {
  /** Known from its first moment: one that never comes about is let go as well. */
  class Followed extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      watch?.follow(this);
    }
  }
  const pool = new pg.Pool({
    ...connection,
    Client: Followed,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 120_000,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that dies while in use fails its query; without a listener of its own it would end the process as well.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  // Whoever takes one without saying for whom works in the background (watched-pool.ts says it).
  pool.on('acquire', (client) => watch?.hold(client, null));
  pool.on('release', (_error, client) => watch?.release(client));
  return pool;
}

async function connect(
  connection: pg.ClientConfig,
  config: DatabaseConfig,
  describe: (version: string) => string,
  leave: () => Promise<void>,
): Promise<Result<Database>> {
  const watch = new DatabaseWatch();
  const pool = poolTo(connection, {
    max: config.databasePool,
    statementTimeout: config.statementTimeout,
    name: 'curbwright',
    watch,
  });
  const giveUp = async (refusal: Result<Database>) => {
    await pool.end();
    await leave();
    return refusal;
  };
  let version: Result<string>;
  try {
    version = await examine(pool, config);
  } catch (error) {
    return giveUp(
      refused('database.unreachable', {
        database: describe('').trim().replaceAll(/\s+/g, ' '),
        reason: reasonOf(error),
      }),
    );
  }
  if (!version.ok) return giveUp(version);
  const db = new Kysely<Schema>({
    ...queryLog(),
    dialect: new PostgresDialect({ pool: poolOfParts(watchedPool(pool, watch)) }),
  });
  return ok({
    db,
    pool,
    watch,
    connection,
    description: describe(version.value),
    async close() {
      // Not by Kysely, which leaves a pool alone that it never used. A statement that still runs does not hold up the stop: the database undoes it.
      await Promise.race([pool.end(), wait(3000, undefined, { ref: false })]);
      await leave();
    },
  });
}

/**
 * Opens the database the settings name. Refusals: unreachable, too old, not durable, and everything `openEmbedded` refuses.
 * The caller closes it.
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
      (version) => sayAtConsole('database.at-address', { version, place: shownUrl(url) }),
      async () => undefined,
    );
  const embedded = await openEmbedded(config.dataDir, options);
  if (!embedded.ok) return embedded;
  const { address, database, close } = embedded.value;
  return connect(
    { host: address.host, port: address.port, user: address.user, password: address.password, database },
    config,
    (version) => sayAtConsole('database.embedded', { version, directory: config.dataDir }),
    close,
  );
}

/** Connections of its own to a database that is open and was brought up to date: for a worker. */
export function joinDatabase(connection: pg.ClientConfig, config: DatabaseConfig): Promise<Result<Database>> {
  return connect(
    connection,
    config,
    (version) => `PostgreSQL ${version}`,
    async () => undefined,
  );
}
