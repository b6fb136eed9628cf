// Health for those who watch over the server: alive, and able to serve.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReadOnlyReason, ServingState } from '@curbwright/core';
import type { FastifyInstance } from 'fastify';
import { lastCheck } from '../../accounts/audit-chain/audit-chain.sql.ts';
import type { CityContext } from '../../city/city-context.ts';
import { exportsFolder } from '../../exchange/nightly-exports/night-files.ts';
import type { Config } from '../../platform/config/config.ts';
import { shippedMigrations } from '../../platform/database/migrate.ts';
import type { Farewell } from '../../platform/http/farewell.ts';
import { isHealthCheck } from '../../platform/http/health-address.ts';
import { databaseState, inTime } from '../../platform/http/server-state.sql.ts';
import { freeBytes } from '../../platform/serving/serving.ts';
import { backupState } from '../backups/backup-runs.sql.ts';

/** Milliseconds the database may take to answer. */
const patience = 1000;
const hour = 3_600_000;

/** When the last good backup should be no older than this (milliseconds); null = none are made by themselves. */
function oldestBackup({ every }: Config['backups']): number | null {
  if (every === 'none') return null;
  // One may fail without harm; and the one that is due takes its time.
  return every === 'hourly' ? 3 * hour : 50 * hour;
}

/** Whether there is little room in a directory of its own; one that is not there, or not asked about, is none. */
async function isLow(directory: string, { leastFreeBytes }: Config): Promise<boolean> {
  const free = await freeBytes(directory);
  return free !== null && free < leastFreeBytes;
}

export interface Readiness {
  readonly status: ServingState['status'];
  /** Why nothing is written; null = it is, or the database is away. */
  readonly reason: ReadOnlyReason | null;
  readonly database: boolean;
  readonly stopping: boolean;
  readonly revision: number;
  readonly migrations: 'current' | 'pending' | 'newer' | null;
  /** Of the data; `low` is what makes the city read-only. Exports and backups that have little room fail by themselves. */
  readonly disk: {
    readonly free_bytes: number | null;
    readonly low: boolean;
    readonly exports_low: boolean;
    readonly backups_low: boolean;
  };
  readonly backup: {
    readonly every: Config['backups']['every'];
    /** Seconds since the picture of the last good one was taken; null = there is none, or it cannot be asked. */
    readonly age_seconds: number | null;
    readonly late: boolean;
    readonly failing: boolean;
  };
  /** The last look at the whole chain of the audit trail, about once a day. */
  readonly audit: {
    /** False = entries were changed, removed or put in; null = nobody looked yet, or it cannot be asked. */
    readonly chain_holds: boolean | null;
    /** Seconds since. */
    readonly age_seconds: number | null;
  };
}

/** Whether this process can serve, and how it is with what serving rests on. */
export function createReadiness(context: CityContext, isStopping: () => boolean): () => Promise<Readiness> {
  const shipped = shippedMigrations().then((all) => all.map(({ name }) => name));
  // Where the files cannot be read, nothing is said of them.
  shipped.catch(() => undefined);
  return async () => {
    const { config, db, serving } = context;
    const [state, backups, chain, free, exportsLow, backupsLow, ours] = await Promise.all([
      inTime(databaseState(db), patience),
      inTime(backupState(db), patience),
      inTime(lastCheck(db), patience),
      freeBytes(config.dataDir),
      isLow(exportsFolder(config), config),
      isLow(config.backups.directory, config),
      shipped.catch(() => null),
    ]);
    const stopping = isStopping();
    const { reason } = serving.state;
    const writes = reason === null && state?.readOnly === false;
    const status = state === null || stopping ? 'down' : writes ? 'ok' : 'read-only';
    const looked = chain === null ? null : context.now() - chain.checked.getTime();
    const age = backups?.lastGood == null ? null : Math.max(0, context.now() - backups.lastGood);
    const oldest = oldestBackup(config.backups);
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
        late: oldest !== null && backups !== null && (age === null || age > oldest),
        failing: (backups?.failure ?? null) !== null,
      },
      audit: {
        // A look of the future says nothing.
        chain_holds: looked === null || looked < 0 ? null : chain?.breaks === 0,
        age_seconds: looked === null ? null : Math.round(looked / 1000),
      },
    };
  };
}

/**
 * `/healthz`: the process answers, and how long its loop was held up. `/readyz`: the database answers within a second and the city is loaded;
 * 503 otherwise and while the server stops, which then leaves when it was told to a watcher and nothing is sent any more. What will become a trouble (disk, migrations, backups) is told beside, and does not take it away.
 */
export function installHealth(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  farewell: Farewell | undefined,
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  const bare = { logLevel: 'warn', config: { rateLimit: false, compress: false } } as const;
  app.addHook('onRequest', async ({ url }) => {
    if (!isHealthCheck(url)) farewell?.wasSent();
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
