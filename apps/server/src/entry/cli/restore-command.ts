// curbwright restore: replaces the current city with the city of a backup.
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { hasCityData } from '../../operations/backups/backup-runs.sql.ts';
import { readBackup, restoreBackup } from '../../operations/backups/restore-backup.ts';
import { fail, note, print, printJson, startProgress } from './terminal.ts';
import { settingsOrFail, withDatabase } from './with-database.ts';

interface RestoreOptions {
  readonly yes?: true;
  readonly withoutKeys?: true;
  readonly settingsOut?: string;
  readonly json?: true;
}

/** Formats settings as in an .env file. */
function formatEnvFile(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${/^[\w./:,@+-]*$/.test(value) ? value : JSON.stringify(value)}\n`)
    .join('');
}

async function run(file: string, options: RestoreOptions): Promise<void> {
  const settings = settingsOrFail();
  if (settings === null) return;
  // Read before the database is opened; otherwise a missing database would be created for a backup
  // that cannot be restored.
  const backup = await readBackup(file, {
    passphrase: settings.backups.passphrase,
    withoutKeys: options.withoutKeys ?? false,
  });
  if (!backup.ok) return fail(backup.refusal);
  await withDatabase(
    async ({ connection, description, db }, config) => {
      if (!options.yes && (await hasCityData(db)))
        return fail({ code: 'restore.not-sure', params: { database: description } });
      const progress = startProgress(options.json === true);
      const place = { connection, dataDir: config.dataDir };
      const restored = await restoreBackup(place, backup.value, (stage, done, total) =>
        progress.to(stage, done, total),
      );
      progress.end();
      if (!restored.ok) return fail(restored.refusal);
      const { settings: settingsOfBackup, ...report } = restored.value;
      if (options.settingsOut !== undefined && settingsOfBackup !== null)
        await writeFile(options.settingsOut, formatEnvFile(settingsOfBackup), { mode: 0o600 });
      if (options.json) return printJson(report);
      print(
        `Restored the city as it was on ${report.made}: ${report.tables} tables with ${report.rows} rows, ${report.files} files.`,
      );
      if (report.migrated.length > 0) note(`Brought to this version: ${report.migrated.join(', ')}`);
      if (report.missing.length > 0)
        note(`Files that were missing when it was made: ${report.missing.join(', ')}`);
      note('Everybody signs in anew; links to choose a password that were open are gone.');
      if (!report.has_keys)
        note(
          'The keys of its server were not restored. Second factors of another server cannot be read: curbwright user reset-second-factor <name>',
        );
      if (report.had_gis)
        note('The views for GIS programs were taken away; make them again with: curbwright gis');
      if (options.settingsOut !== undefined && settingsOfBackup === null)
        note('The backup’s settings were not opened: there is no passphrase, or no settings.');
    },
    { prepared: false },
  );
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put the city of a backup in the place of what is there; the server must be stopped')
    .argument('<file>', 'what curbwright backup wrote')
    .option('--yes', 'replace the city that is there')
    .option('--without-keys', "leave the backup's keys: this place keeps its own, or makes new ones")
    .option(
      '--settings-out <file>',
      "write the settings of where it was made into a file, to compare with this place's",
    )
    .option('--json', 'answer as JSON')
    .action(run);
}
