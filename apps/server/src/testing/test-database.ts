// Creates a fresh, migrated and seeded database for a test file by cloning a template in
// milliseconds.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { ServerContext } from '../platform/context.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * URL of the cluster's maintenance database, the migrated template, and a template with the
     * standard test city (see global-setup.ts).
     */
    cluster: { readonly url: string; readonly template: string; readonly cityTemplate: string };
    /** Directory of the built server: main.js, curbwright.js, hold-database.js (see run-process.ts). */
    built: string;
  }
}

export interface TestDatabase extends Database {
  readonly config: Config;
  /** The context for features. It uses the machine's clock; replace `now` to change the time. */
  readonly context: ServerContext;
  /** Returns the rows of a statement; their columns depend on the statement. */
  readonly rows: (text: string, values?: unknown[]) => Promise<pg.QueryResult['rows']>;
}

/** Returns the URL of another database of the same cluster. */
export function urlOfDatabase(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Returns the settings of a test server on the database; `more` are environment variables that
 * override the defaults.
 */
export function testConfig(databaseUrl: string, more: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'curbwright-test-')),
    ALLOW_UNSAFE_DATABASE: 'true',
    DATABASE_POOL: '4',
    PORT: '0',
    CITY: 'none',
    BACKUPS: 'none',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    ...more,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.refusals));
  return read.value;
}

/**
 * Opens a separate database cloned from the template, which has every migration applied and the
 * rows of a fresh city. It is on the embedded PostgreSQL, or on the one `TEST_DATABASE_URL` names.
 * Call it in `beforeAll` and close the database in `afterAll`, or use `withTestDatabase`.
 */
export async function openTestDatabase(
  more: Readonly<Record<string, string>> = {},
  template = inject('cluster').template,
): Promise<TestDatabase> {
  const { url } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copy the files; the default strategy writes everything through the log, which is twice the
  // work.
  await onCluster(url, `create database ${name} template ${template} strategy file_copy`);
  const config = testConfig(urlOfDatabase(url, name), more);
  const opened = await openDatabase(config);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { db, pool, connection, watch } = opened.value;
  const log = pino({ level: config.logLevel });
  return {
    ...opened.value,
    config,
    context: { config, db, pool, connection, watch, log, now: () => Date.now() },
    rows: async (text, values = []) => (await pool.query(text, values)).rows,
    async close() {
      await opened.value.close();
      rmSync(config.dataDir, { recursive: true, force: true });
      await onCluster(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Runs `work` on a fresh database and drops it afterwards. */
export async function withTestDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await openTestDatabase();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
