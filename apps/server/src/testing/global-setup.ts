// Setup before the server's tests: one database cluster for all of them, with a migrated and seeded
// template to clone and another with the standard test city.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { openEmbedded } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { seed } from '../platform/database/seed.ts';
import { projectRoot } from '../platform/root.ts';
import { fillTestCity } from './test-city.ts';
import { testConfig, urlOfDatabase } from './test-database.ts';

async function cluster(): Promise<{ url: string; close: () => Promise<void> }> {
  const configured = process.env.TEST_DATABASE_URL;
  if (configured) return { url: configured, close: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'curbwright-test-cluster-'));
  const embedded = await openEmbedded(dataDir, { durable: false });
  if (!embedded.ok) throw new Error(JSON.stringify(embedded.refusal));
  const { host, port, user, password } = embedded.value.address;
  const url = new URL('postgresql://localhost/postgres');
  url.username = user;
  url.password = password ?? '';
  url.port = String(port);
  url.searchParams.set('host', host);
  return {
    url: url.href,
    close: async () => {
      await embedded.value.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function onDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const config = testConfig(url);
  const opened = await openDatabase(config);
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  await work(opened.value);
  await opened.value.close();
  await rm(config.dataDir, { recursive: true, force: true });
}

/**
 * Builds the server and the command line as for production, because tests that run them as
 * processes then start several times faster.
 */
async function build(): Promise<string> {
  const directory = join(projectRoot(), `apps/server/.cache/tests-${process.pid}`);
  const own = (name: string) => `${name}=${join(import.meta.dirname, `${name}.ts`)}`;
  const bundler = join(projectRoot(), 'scripts/start/bundle-server.mjs');
  await promisify(execFile)(process.execPath, [
    bundler,
    directory,
    own('hold-database'),
    own('publish-process'),
    own('clearance-process'),
  ]);
  return directory;
}

/** Called by Vitest once per run of the server's tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const building = build();
  const { url, close } = await cluster();
  const template = `template_${randomBytes(6).toString('hex')}`;
  const cityTemplate = `${template}_city`;
  await administer(url, `create database ${template}`);
  await onDatabase(urlOfDatabase(url, template), async ({ pool, db }) => {
    const migrated = await migrate(pool);
    if (!migrated.ok) throw new Error(JSON.stringify(migrated.refusal));
    await seed(db);
  });
  await administer(url, `create database ${cityTemplate} template ${template}`);
  await onDatabase(urlOfDatabase(url, cityTemplate), ({ db }) => fillTestCity(db));
  project.provide('cluster', { url, template, cityTemplate });
  const built = await building;
  project.provide('built', built);
  process.env.BUILT_WORKERS = built;
  return async () => {
    await rm(built, { recursive: true, force: true });
    for (const name of [template, cityTemplate])
      await administer(url, `drop database if exists ${name} with (force)`);
    await close();
  };
}
