// Handlers for scheduled exports: show the results to staff, and rewrite tonight's files when an
// administrator requests it.
import { setTimeout as wait } from 'node:timers/promises';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { rejectFor, respond } from '../../platform/http/outcome.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { exportRunRows } from './nightly-exports.sql.ts';
import { claimCurrentExportRun, nextExportRunAt, writeClaimedExportRun } from './nightly-exports.ts';

/** Maximum number of runs listed. */
const maxListedRuns = 30;
/** Milliseconds a shutdown waits for unfinished output to be removed. */
const shutdownTimeoutMs = 2_000;

export interface NightlyExports {
  readonly handlers: Pick<Handlers, 'nightlyExports' | 'writeNightlyExports'>;
  /** Stops writing. The previous files stay. */
  close(): Promise<void>;
}

export function createNightlyExports(context: CityContext): NightlyExports {
  const { db, config, log } = context;
  const stop = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  return {
    handlers: {
      nightlyExports: async () => {
        const rows = await exportRunRows(db, maxListedRuns);
        const { formats, hour } = config.nightlyExports;
        const nights = rows.map(({ started, finished, files, ...row }) => ({
          ...row,
          started: started.toISOString(),
          finished: finished?.toISOString() ?? null,
          files: files.map((file) => ({ ...file, url: `/exports/${file.name}` })),
        }));
        const next =
          formats.length === 0
            ? null
            : new Date(nextExportRunAt(context.now(), context.city.time.timeZone, hour)).toISOString();
        return respond({ formats: [...formats], hour, next, nights });
      },

      writeNightlyExports: async ({ caller, requestId }) => {
        if (config.nightlyExports.formats.length === 0)
          return rejectFor({ code: 'nightly.no-formats', params: {} });
        const { id: userId, username } = authorOf(caller);
        const entry = { userId, username, requestId, action: 'write nightly exports', noun: 'export' };
        const after = { formats: [...config.nightlyExports.formats] };
        const claimedRun = await inTransaction(db, async (tx) => {
          const claimed = await claimCurrentExportRun({ config, db: tx, now: () => context.now() }, true);
          if (claimed !== null) await writeAudit(tx, { ...entry, nounId: claimed.night, after });
          return claimed;
        });
        if (claimedRun === null) return rejectFor({ code: 'nightly.in-hand', params: {} });
        const { night } = claimedRun;
        working = withSpan('job nightly exports', { 'curbwright.by_hand': true }, () =>
          writeClaimedExportRun(context, claimedRun, stop.signal),
        ).catch((error: unknown) => {
          if (!stop.signal.aborted) log.error({ err: error, night }, 'nightly exports could not be written');
        });
        return respond({ night });
      },
    },
    async close() {
      stop.abort(new Error('the server stops'));
      await Promise.race([working, wait(shutdownTimeoutMs, undefined, { ref: false })]);
    },
  };
}
