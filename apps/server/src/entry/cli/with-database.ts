// Runs a command on the city's database, whether or not the server is running. The schema is
// migrated first.
import { ok, type Result } from '@curbwright/core';
import { provisionDatabase } from '../../operations/backups/provision-database.ts';
import { type Config, readProcessConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { seed } from '../../platform/database/seed.ts';
import { formatConsoleMessage, formatFailure } from '../../platform/messages/terminal-messages.ts';
import { exitCodes, fail, note } from './terminal.ts';

/** The settings; `null` when some are invalid (the errors are printed and the exit code is set). */
export function settingsOrFail(): Config | null {
  const read = readProcessConfig();
  if (read.ok) return read.value;
  for (const refusal of read.refusals) note(formatFailure(refusal));
  process.exitCode = exitCodes.failed;
  return null;
}

/** Announces the backup made before pending migrations. */
export const announceBackup = (path: string): void =>
  note(`Backing the city up before this version changes its database: ${path} …`);

async function prepareDatabase(database: Database, config: Config): Promise<Result<true>> {
  const provisioned = await provisionDatabase(database, config, { begin: announceBackup });
  if (!provisioned.ok) return provisioned;
  await seed(database.db);
  return ok(true);
}

/**
 * Opens the database, runs `work`, and closes it. Ctrl-C closes it too, and uncommitted changes are
 * rolled back.
 */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  options: { readonly prepared?: boolean } = {},
): Promise<void> {
  const config = settingsOrFail();
  if (config === null) return;
  const opened = await openDatabase(config, {
    onStep: (step) => {
      if (step === 'creating') note(`Creating the database in ${config.dataDir} …`);
      if (step === 'unlocked') note(formatConsoleMessage('database.no-flock'));
    },
  });
  if (!opened.ok) return fail(opened.refusal);
  const database = opened.value;
  const stop = () => {
    note('stopped');
    process.exitCode = 130;
    void database.close().finally(() => process.exit());
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    if (options.prepared ?? true) {
      const prepared = await prepareDatabase(database, config);
      if (!prepared.ok) return fail(prepared.refusal);
    }
    await work(database, config);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await database.close();
  }
}
