// Backups for administrators: lists them, and makes one now in a worker. The file stays in the
// backup directory (decision 0301).
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { environmentSettings } from '../../platform/config/config.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { rejectFor, respond } from '../../platform/http/outcome.ts';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { backupInWorker } from './backup-in-worker.ts';
import { backupName } from './backup-name.ts';
import {
  finishManualBackup,
  loadBackupRows,
  recordManualBackupHeartbeat,
  startManualBackup,
} from './backups.sql.ts';

/** Maximum number of backups listed. */
const maxListedBackups = 50;
/** Milliseconds between heartbeats of a running backup. */
const heartbeatMs = 60_000;
/** Milliseconds a shutdown waits for a running backup. */
const shutdownTimeoutMs = 2_000;

export interface ManualBackups {
  readonly handlers: Pick<Handlers, 'backups' | 'makeBackup'>;
  /** Aborts the running backup and discards it. */
  close(): Promise<void>;
}

export function createManualBackups(context: CityContext): ManualBackups {
  const { config, db, connection, log } = context;
  const { directory, passphrase, every, kept } = config.backups;
  const stop = new AbortController();
  let working: Promise<void> = Promise.resolve();

  const make = async (id: number) => {
    const heartbeatTimer = setInterval(
      () => void recordManualBackupHeartbeat(db, id).catch(() => undefined),
      heartbeatMs,
    ).unref();
    try {
      const order = {
        place: { connection, dataDir: config.dataDir },
        out: join(directory, backupName(context.now())),
        passphrase,
        settings: environmentSettings(),
      };
      const made = await backupInWorker(order, stop.signal);
      if (!made.ok) throw new Error(formatFailure(made.refusal));
      await finishManualBackup(db, id, made.value);
      log.info({ file: made.value.file, bytes: made.value.bytes }, 'a backup was made by hand');
    } catch (error) {
      if (!stop.signal.aborted) log.error({ err: error }, 'a backup could not be made');
      const failure = error instanceof Error ? error.message : String(error);
      await finishManualBackup(db, id, { failure }).catch(() => undefined);
    } finally {
      clearInterval(heartbeatTimer);
    }
  };

  return {
    handlers: {
      backups: async () => {
        const rows = await loadBackupRows(db, maxListedBackups);
        const existingFiles = await Promise.all(
          rows.map(async ({ file }) => {
            if (file === null) return false;
            const found = await stat(file).catch(() => null);
            return found?.isFile() ?? false;
          }),
        );
        const results = rows.map(({ slot, started, finished, ...row }, at) => ({
          ...row,
          started: started.toISOString(),
          finished: finished?.toISOString() ?? null,
          is_scheduled: slot !== null,
          is_there: existingFiles[at] ?? false,
        }));
        return respond({ every, kept, directory, has_passphrase: passphrase !== null, results });
      },

      makeBackup: async ({ caller, requestId }) => {
        const { id: userId, username } = authorOf(caller);
        const entry = { userId, username, requestId, action: 'make backup', noun: 'backup' };
        const after = { directory: basename(directory) };
        const id = await startManualBackup(db, (tx, run) =>
          writeAudit(tx, { ...entry, nounId: String(run), after }),
        );
        if (id === null) return rejectFor({ code: 'backups.running', params: {} });
        working = withSpan('job backup', { 'curbwright.by_hand': true }, () => make(id));
        return respond({ id });
      },
    },
    async close() {
      stop.abort();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, shutdownTimeoutMs);
      });
      await Promise.race([working, late]);
      clearTimeout(timer);
    },
  };
}
