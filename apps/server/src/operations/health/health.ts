// Health checks for monitoring: liveness and readiness.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReadOnlyReason, ServingState } from '@curbwright/core';
import type { FastifyInstance } from 'fastify';
import { lastCheck } from '../../accounts/audit-chain/audit-chain.sql.ts';
import type { CityContext } from '../../city/city-context.ts';
import { exportsFolder } from '../../exchange/nightly-exports/export-run-files.ts';
import type { Config } from '../../platform/config/config.ts';
import { shippedMigrations } from '../../platform/database/migrate.ts';
import type { GracefulShutdown } from '../../platform/http/graceful-shutdown.ts';
import { isHealthCheckUrl } from '../../platform/http/health-address.ts';
import { loadDatabaseState, resultWithin } from '../../platform/http/server-state.sql.ts';
import { freeBytes } from '../../platform/serving/serving-monitor.ts';
import { loadBackupState } from '../backups/backup-runs.sql.ts';

/** Milliseconds to wait for the database. */
const checkTimeoutMs = 1000;
const hour = 3_600_000;

/**
 * Oldest acceptable age of the last successful backup, in milliseconds; `null` if none are
 * scheduled.
 */
function maxBackupAgeMs({ every }: Config['backups']): number | null {
  if (every === 'none') return null;
  // Allows for one failed backup and the time the due one takes.
  return every === 'hourly' ? 3 * hour : 50 * hour;
}

/**
 * Whether a directory is low on space; `false` if it does not exist or the system does not report
 * it.
 */
async function isLowOnSpace(directory: string, { leastFreeBytes }: Config): Promise<boolean> {
  const free = await freeBytes(directory);
  return free !== null && free < leastFreeBytes;
}

export interface Readiness {
  readonly status: ServingState['status'];
  /** Why the server is read-only; `null` if it is writable or the database is unreachable. */
  readonly reason: ReadOnlyReason | null;
  readonly database: boolean;
  readonly stopping: boolean;
  readonly revision: number;
  readonly migrations: 'current' | 'pending' | 'newer' | null;
  /**
   * Disk of the data directory; only `low` makes the city read-only. Exports and backups that are
   * low on space fail on their own.
   */
  readonly disk: {
    readonly free_bytes: number | null;
    readonly low: boolean;
    readonly exports_low: boolean;
    readonly backups_low: boolean;
  };
  readonly backup: {
    readonly every: Config['backups']['every'];
    /**
     * Seconds since the snapshot of the last successful backup; `null` if there is none or it
     * cannot be queried.
     */
    readonly age_seconds: number | null;
    readonly late: boolean;
    readonly failing: boolean;
  };
  /** The last check of the whole audit trail chain, which runs about once a day. */
  readonly audit: {
    /**
     * `false` if entries were changed, removed or inserted; `null` if it has not been checked yet
     * or cannot be queried.
     */
    readonly chain_holds: boolean | null;
    /** Seconds since that check. */
    readonly age_seconds: number | null;
  };
}

/** Whether this process can serve, and the state of what it depends on. */
export function createReadiness(context: CityContext, isStopping: () => boolean): () => Promise<Readiness> {
  const shipped = shippedMigrations().then((all) => all.map(({ name }) => name));
  // If the migration files cannot be read, their state is not reported.
  shipped.catch(() => undefined);
  return async () => {
    const { config, db, serving } = context;
    const [state, backups, chain, free, exportsLow, backupsLow, ours] = await Promise.all([
      resultWithin(loadDatabaseState(db), checkTimeoutMs),
      resultWithin(loadBackupState(db), checkTimeoutMs),
      resultWithin(lastCheck(db), checkTimeoutMs),
      freeBytes(config.dataDir),
      isLowOnSpace(exportsFolder(config), config),
      isLowOnSpace(config.backups.directory, config),
      shipped.catch(() => null),
    ]);
    const stopping = isStopping();
    const { reason } = serving.state;
    const writes = reason === null && state?.readOnly === false;
    const status = state === null || stopping ? 'down' : writes ? 'ok' : 'read-only';
    const chainCheckAgeMs = chain === null ? null : context.now() - chain.checked.getTime();
    const age = backups?.lastGood == null ? null : Math.max(0, context.now() - backups.lastGood);
    const maxAgeMs = maxBackupAgeMs(config.backups);
    const there = state?.migrations ?? [];
    const migrations =
      state === null || ours === null
        ? null
        : there.some((name) => !ours.includes(name))
          ? 'newer'
          : ours.every((name) => there.includes(name))
            ? 'current'
            : 'pending';
    return {
      status,
      reason: reason ?? (state?.readOnly ? 'database-read-only' : null),
      database: state !== null,
      stopping,
      revision: context.city.revision,
      migrations,
      disk: {
        free_bytes: free,
        low: free !== null && free < config.leastFreeBytes,
        exports_low: exportsLow,
        backups_low: backupsLow,
      },
      backup: {
        every: config.backups.every,
        age_seconds: age === null ? null : Math.round(age / 1000),
        late: maxAgeMs !== null && backups !== null && (age === null || age > maxAgeMs),
        failing: (backups?.failure ?? null) !== null,
      },
      audit: {
        // A check dated in the future is ignored.
        chain_holds: chainCheckAgeMs === null || chainCheckAgeMs < 0 ? null : chain?.breaks === 0,
        age_seconds: chainCheckAgeMs === null ? null : Math.round(chainCheckAgeMs / 1000),
      },
    };
  };
}

/**
 * `/healthz`: the process responds, and how long its event loop was blocked. `/readyz`: 200 if the
 * database responds within a second and the city is loaded, otherwise 503, also during shutdown,
 * which waits until a monitor has seen the 503 and requests have stopped. Emerging problems (disk,
 * migrations, backups) are reported but do not affect readiness.
 */
export function installHealth(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  farewell: GracefulShutdown | undefined,
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  const bare = { logLevel: 'warn', config: { rateLimit: false, compress: false } } as const;
  app.addHook('onRequest', async ({ url }) => {
    if (!isHealthCheckUrl(url)) farewell?.wasSent();
  });
  app.get('/healthz', bare, async (_request, reply) => {
    const lag = Math.round(delay.percentile(99) / 1e6);
    delay.reset();
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', loop_lag_ms: Number.isFinite(lag) ? lag : 0 });
  });
  app.get('/readyz', bare, async (_request, reply) => {
    farewell?.wasAsked();
    const ready = await readiness();
    if (ready.stopping) reply.raw.once('finish', () => farewell?.wasTold());
    return reply
      .header('cache-control', 'no-store')
      .code(ready.status === 'down' ? 503 : 200)
      .send(ready);
  });
}
