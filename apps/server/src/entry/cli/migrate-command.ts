// curbwright migrate: migrates the database to this version's schema, after a backup of the
// existing city.
import { Command } from 'commander';
import { provisionDatabase } from '../../operations/backups/provision-database.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { seed } from '../../platform/database/seed.ts';
import { fail, print, printJson, startProgress } from './terminal.ts';
import { announceBackup, withDatabase } from './with-database.ts';

interface Options {
  readonly dryRun?: true;
  readonly withoutBackup?: true;
  readonly json?: true;
}

async function listPending({ pool }: Database, { json }: Options): Promise<void> {
  const pending = await pendingMigrations(pool);
  if (!pending.ok) return fail(pending.refusal);
  if (json) return printJson({ applied: false, migrations: pending.value });
  for (const name of pending.value) print(`to apply: ${name}`);
  if (pending.value.length === 0) print('The database is up to date.');
}

async function apply(database: Database, config: Config, options: Options): Promise<void> {
  const progress = startProgress(options.json === true);
  const migrated = await provisionDatabase(database, config, {
    withoutBackup: options.withoutBackup ?? false,
    begin: announceBackup,
    told: (stage, done, total) => progress.to(stage, done, total),
  });
  progress.end();
  if (!migrated.ok) return fail(migrated.refusal);
  await seed(database.db);
  const { migrations, backup } = migrated.value;
  if (options.json) return printJson({ applied: true, migrations, backup });
  for (const name of migrations) print(`applied: ${name}`);
  if (migrations.length === 0) print('The database is up to date.');
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description(
      "back the city up and bring its database to this version's schema (the server does both at its start)",
    )
    .option('--dry-run', 'only list what would be applied')
    .option('--without-backup', 'make no backup before')
    .option('--json', 'answer as JSON')
    .action((options: Options) =>
      withDatabase(
        (database, config) =>
          options.dryRun ? listPending(database, options) : apply(database, config, options),
        { prepared: false },
      ),
    );
}
