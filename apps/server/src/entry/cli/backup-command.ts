// curbwright backup: writes the whole city to one file, whether the server is running or stopped.
import { join } from 'node:path';
import { Command } from 'commander';
import { backupName } from '../../operations/backups/backup-name.ts';
import { recordManualBackup } from '../../operations/backups/backup-runs.sql.ts';
import { makeBackup } from '../../operations/backups/make-backup.ts';
import { environmentSettings } from '../../platform/config/config.ts';
import { fail, note, print, printJson, startProgress } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface BackupOptions {
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

async function run(words: BackupOptions): Promise<void> {
  await withDatabase(
    async ({ connection, db }, config) => {
      const progress = startProgress(words.json === true);
      const { directory, passphrase } = config.backups;
      const out = words.out ?? join(directory, backupName(Date.now()));
      const made = await makeBackup({ connection, dataDir: config.dataDir }, out, {
        passphrase,
        settings: environmentSettings(),
        replaces: words.force ?? false,
        told: (stage, done, total) => progress.to(stage, done, total),
      });
      progress.end();
      if (!made.ok) return fail(made.refusal);
      const report = made.value;
      await recordManualBackup(db, report);
      if (words.json) return printJson(report);
      print(report.file);
      note(
        `${report.tables} tables with ${report.rows} rows and ${report.files} files, ${(report.bytes / 1e6).toFixed(1)} MB; read again, loaded and compared.`,
      );
      if (!report.has_keys)
        note('Without the server’s keys: set BACKUP_PASSPHRASE to have them in it, locked.');
      if (report.missing.length > 0)
        note(`Files the database names and that are not there: ${report.missing.join(', ')}`);
      if (report.others.length > 0)
        note(`Tables that are not Curbwright’s, and so not in it: ${report.others.join(', ')}`);
    },
    // Without migrating, because a backup is made before the migrations of a new version.
    { prepared: false },
  );
}

export function backupCommand(): Command {
  return new Command('backup')
    .description('write the whole city into one file: data, files, and the keys where a passphrase is set')
    .option('-o, --out <file>', 'where to; else a dated file in BACKUPS_DIR')
    .option('--force', 'replace the file where there is one of that name')
    .option('--json', 'answer as JSON')
    .action(run);
}
