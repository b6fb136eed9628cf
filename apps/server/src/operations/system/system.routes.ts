// State of the installation: version, processes, storage and background jobs.
import { join } from 'node:path';
import { basemapFolder } from '../../city/basemaps/basemap-folder.ts';
import type { CityContext } from '../../city/city-context.ts';
import { nextExportRunAt } from '../../exchange/nightly-exports/nightly-exports.ts';
import { servingLock } from '../../platform/database/serving-lock.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { respond } from '../../platform/http/outcome.ts';
import { formatScreenWarning } from '../../platform/messages/terminal-messages.ts';
import { freeBytes } from '../../platform/serving/serving-monitor.ts';
import { slotOf } from '../backups/backup-name.ts';
import { readReleaseVersion } from '../backups/make-backup.ts';
import { collectWarnings } from '../warnings.ts';
import { folderSize } from './folders.ts';
import { toJobResponses } from './jobs.ts';
import { databaseFacts, jobRows, servingProcesses, tableSizes } from './system.sql.ts';

const maxListedTables = 15;

export function systemHandlers(context: CityContext): Pick<Handlers, 'systemState' | 'jobs'> {
  const { config, db } = context;
  /** When the next backup is due; `null` if none are scheduled. */
  const nextBackup = () => {
    const { every } = config.backups;
    if (every === 'none') return null;
    return new Date(slotOf(context.now(), every) + (every === 'hourly' ? 3_600_000 : 86_400_000));
  };
  return {
    systemState: async ({ language }) => {
      const [version, facts, tables, processes, free, files, baseMaps, exported, backups] = await Promise.all(
        [
          readReleaseVersion(),
          databaseFacts(db),
          tableSizes(db, maxListedTables),
          servingProcesses(db, servingLock),
          freeBytes(config.dataDir),
          folderSize(join(config.dataDir, 'files')),
          folderSize(basemapFolder(config.dataDir)),
          folderSize(config.exportsDir ?? join(config.dataDir, 'exports')),
          folderSize(config.backups.directory),
        ],
      );
      const warnings = await collectWarnings(config, db, context.now());
      return respond({
        version,
        node: process.versions.node,
        database: `PostgreSQL ${facts.version}`,
        is_embedded: config.databaseUrl === null,
        migration: facts.migrations.at(-1) ?? '',
        migrations: facts.migrations.length,
        city_revision: context.city.revision,
        tracing: config.tracesTo !== null,
        processes: processes.map(({ id, since }) => ({ id, since: since.toISOString() })),
        warnings: warnings.map(({ isWrong, what }) => ({
          is_wrong: isWrong,
          says: formatScreenWarning(what, language),
        })),
        storage: {
          database_bytes: facts.bytes,
          tables: [...tables],
          free_bytes: free,
          files,
          base_maps: baseMaps,
          exports: exported,
          backups,
        },
      });
    },

    jobs: async ({ language }) => {
      const { formats, hour } = config.nightlyExports;
      const off = { exports: formats.length === 0, backups: config.backups.every === 'none' };
      const facts = {
        'nightly exports': {
          off: off.exports,
          next: off.exports
            ? null
            : new Date(nextExportRunAt(context.now(), context.city.time.timeZone, hour)),
        },
        backups: { off: off.backups, next: nextBackup() },
      };
      const results = toJobResponses(await jobRows(db, off), facts, language);
      return respond({ results: [...results] });
    },
  };
}
