// curbwright doctor: checks everything the server depends on and reports problems without changing
// anything.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { isSupportedNode } from '../../../../../scripts/start/node-version.mjs';
import {
  demoAccountsWarning,
  noAdministratorWarning,
  retentionWarning,
  unnamedCityWarning,
} from '../../operations/warnings.ts';
import type { Config } from '../../platform/config/config.ts';
import { envFileIssues } from '../../platform/config/env-file.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { formatConsoleMessage, formatFailure } from '../../platform/messages/terminal-messages.ts';
import { findWeakSettings } from '../../platform/serving/weak-settings.ts';
import { basemapErrors } from './basemap-errors.ts';
import { listConfiguration } from './cli.sql.ts';
import { checkDirectories } from './doctor-directories.ts';
import { type Finding, toFinding, toTableCells } from './finding.ts';
import { exitCodes, formatTable, print, printJson } from './terminal.ts';
import { settingsOrFail } from './with-database.ts';

function checkNode(): Finding {
  const version = process.versions.node;
  const says = formatConsoleMessage('doctor.node', { version });
  return { what: 'Node', state: isSupportedNode(version) ? 'ok' : 'wrong', says };
}

/**
 * Rates the size of the shared memory. The embedded database starts with little and works well with
 * a container's default amount.
 */
export function sharedMemoryState(megabytes: number): Finding['state'] {
  if (megabytes < 32) return 'wrong';
  return megabytes < 60 ? 'warning' : 'ok';
}

async function checkSharedMemory({ databaseUrl }: Config): Promise<Finding[]> {
  if (databaseUrl !== null || !existsSync('/dev/shm')) return [];
  const { blocks, bsize } = await statfs('/dev/shm');
  const megabytes = (Number(blocks) * Number(bsize)) / 1e6;
  const state = sharedMemoryState(megabytes);
  const says = formatConsoleMessage('doctor.shared-memory', { megabytes: megabytes.toFixed(0) });
  return [{ what: 'shared memory', state, says }];
}

function checkSettings(): Finding[] {
  const faults = envFileIssues();
  if (faults.length === 0)
    return [{ what: 'settings', state: 'ok', says: formatConsoleMessage('doctor.readable') }];
  return faults.map((fault) => ({ what: 'settings', state: 'warning', says: formatFailure(fault) }));
}

function checkSecurity(config: Config): Finding[] {
  const found = findWeakSettings(config);
  if (found.length === 0)
    return [{ what: 'security', state: 'ok', says: formatConsoleMessage('doctor.no-weakness') }];
  return found.map((weakness) => toFinding('security', weakness));
}

function checkWebApp({ root }: Config): Finding {
  const built = existsSync(join(root, 'apps/web/dist/index.html'));
  return {
    what: 'web app',
    state: built ? 'ok' : 'warning',
    says: formatConsoleMessage(built ? 'doctor.built' : 'doctor.not-built'),
  };
}

/**
 * Checks whether the server can listen at its address, or whether another program already uses it.
 */
export async function checkPort({ host, port: wanted }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const server = createServer();
  const fault = await new Promise<string | null>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port: wanted, exclusive: true }, () => server.close(() => resolve(null)));
  });
  const place = `${host}:${wanted}`;
  if (fault === null)
    return { what: 'port', state: 'ok', says: formatConsoleMessage('doctor.port-free', { place }) };
  if (fault !== 'EADDRINUSE') return { what: 'port', state: 'wrong', says: `${place}: ${fault}` };
  const ours = await fetch(`http://${place}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );
  return ours
    ? { what: 'port', state: 'ok', says: formatConsoleMessage('doctor.port-ours', { place }) }
    : { what: 'port', state: 'wrong', says: formatConsoleMessage('doctor.port-taken', { place }) };
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'pg')))
    return [
      {
        what: 'database',
        state: 'ok',
        says: formatConsoleMessage('doctor.no-database', { directory: config.dataDir }),
      },
    ];
  // Opened even when it is unsafe, so that the other checks run too.
  const opened = await openDatabase({ ...config, allowUnsafeDatabase: true });
  if (!opened.ok) return [{ what: 'database', state: 'wrong', says: formatFailure(opened.refusal) }];
  const { db, pool, description, close } = opened.value;
  try {
    const findings: Finding[] = [{ what: 'database', state: 'ok', says: description }];
    findings.push(await checkDurability(config));
    const pending = await pendingMigrations(pool);
    if (!pending.ok)
      findings.push({ what: 'migrations', state: 'wrong', says: formatFailure(pending.refusal) });
    else if (pending.value.length === 0) {
      findings.push({ what: 'migrations', state: 'ok', says: formatConsoleMessage('doctor.migrated') });
      const people = await demoAccountsWarning(config, db);
      if (people !== null) findings.push(toFinding('security', people));
      const nobody = await noAdministratorWarning(config, db);
      if (nobody !== null) findings.push(toFinding('people', nobody));
      const stays = await retentionWarning(db, Date.now());
      if (stays !== null) findings.push(toFinding('stays', stays));
      const unnamed = await unnamedCityWarning(db);
      if (unnamed !== null) findings.push(toFinding('city', unnamed));
      findings.push(...(await checkBasemaps(config, db)));
    } else
      findings.push({
        what: 'migrations',
        state: 'warning',
        says: formatConsoleMessage('doctor.to-migrate', { names: pending.value.join(', ') }),
      });
    return findings;
  } finally {
    await close();
  }
}

async function checkBasemaps({ dataDir }: Config, db: Kysely<Schema>): Promise<Finding[]> {
  const entry = (await listConfiguration(db)).find(({ config_key }) => config_key === 'BASEMAPS');
  const faults = await basemapErrors(db, dataDir, entry?.config_value);
  return faults.map((says) => ({ what: 'base map', state: 'warning', says }));
}

async function checkDurability(config: Config): Promise<Finding> {
  const strict = await openDatabase({ ...config, allowUnsafeDatabase: false });
  if (!strict.ok) return { what: 'durability', state: 'wrong', says: formatFailure(strict.refusal) };
  await strict.value.close();
  return { what: 'durability', state: 'ok', says: formatConsoleMessage('doctor.durable') };
}

async function run(options: { json?: true }): Promise<void> {
  const config = settingsOrFail();
  if (config === null) return;
  const findings: Finding[] = [
    checkNode(),
    ...checkSettings(),
    ...checkSecurity(config),
    ...(await checkDirectories(config)),
    ...(await checkSharedMemory(config)),
    checkWebApp(config),
    await checkPort(config),
    ...(await checkDatabase(config)),
  ];
  if (options.json) printJson(findings);
  else for (const line of formatTable(findings.map(toTableCells))) print(line);
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = exitCodes.failed;
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'look at Node, settings and what is weak of them, the directories of data, backups and exports with their room, database, schema, base-map files, web app and port, and say what is wrong',
    )
    .option('--json', 'answer as JSON')
    .action(run);
}
