// curbwright migrate: brings the database to this version's schema.
import { Command } from 'commander';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { seed } from '../db/seed.ts';
import { fail, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly dryRun?: true;
  readonly json?: true;
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description("bring the database to this version's schema (the server does it at its start)")
    .option('--dry-run', 'only list what would be applied')
    .option('--json', 'answer as JSON')
    .action((options: Options) =>
      withDatabase(
        async ({ pool, db }) => {
          const result = await (options.dryRun ? pendingMigrations(pool) : migrate(pool));
          if (!result.ok) return fail(result.refusal);
          if (!options.dryRun) await seed(db);
          if (options.json) return printJson({ applied: !options.dryRun, migrations: result.value });
          const verb = options.dryRun ? 'to apply' : 'applied';
          for (const name of result.value) print(`${verb}: ${name}`);
          if (result.value.length === 0) print('The database is up to date.');
        },
        { prepared: false },
      ),
    );
}
