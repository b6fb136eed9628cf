// Assembles the app that the server runs: the published city in memory, updated by the outbox of
// every process, and the API on top of it.
import type { FastifyInstance } from 'fastify';
import { startAuditChainJob } from '../accounts/audit-chain/audit-chain-job.ts';
import { serverSecret } from '../accounts/sign-in/login-sessions.sql.ts';
import { startSessionCleanup } from '../accounts/sign-in/session-cleanup.ts';
import { keysFrom } from '../accounts/sign-in/tokens.ts';
import { type LiveCity, openCityCache } from '../city/published-city/city-cache.ts';
import { createCityTiles } from '../city/tiles/city-tiles.ts';
import { tileHandlers } from '../city/tiles/tiles.routes.ts';
import { startGisRefresher } from '../exchange/gis/gis-schema.ts';
import { startNightlyExports } from '../exchange/nightly-exports/nightly-exports.ts';
import { startWebhooks, type WebhookSender } from '../exchange/webhooks/sender.ts';
import { startBackups } from '../operations/backups/scheduled-backups.ts';
import { startDeletedRecordPurge } from '../operations/deleted-records/purge-deleted-records.ts';
import type { ServerContext } from '../platform/context.ts';
import { listenToOutbox, type OutboxListener, type OutboxRow } from '../platform/database/outbox-listener.ts';
import { monitorTimings, startDatabaseMonitor } from '../platform/database/pulse/database-monitor.ts';
import { sweepFiles } from '../platform/files/file-store.ts';
import { findReferencedKeys } from '../platform/files/files.sql.ts';
import { startResponseCleanup } from '../platform/idempotency/delete-old-responses.ts';
import { startServingMonitor } from '../platform/serving/serving-monitor.ts';
import { startScheduler } from '../proposals/scheduled-changes/scheduler.ts';
import { startCurbEventsJob } from '../sessions/curb-events/curb-events-job.ts';
import type { LiveEvent } from '../sessions/live-channel.ts';
import { startRetentionJob } from '../sessions/retention-job.ts';
import { followLiveState } from '../sessions/sensors/follow-live-state.ts';
import { followBroker } from '../sessions/sensors/mqtt/follow-broker.ts';
import { SensorIngestQueue } from '../sessions/sensors/sensor-ingest-queue.ts';
import { type ApiDependencies, buildApi } from './api.ts';

export interface App {
  readonly fastify: FastifyInstance;
  readonly sensorIntake: SensorIngestQueue;
  readonly live: LiveCity;
}

/**
 * Loads the city with everything committed since before the load: outbox rows received in the
 * meantime are applied afterwards.
 */
async function openLiveCity(
  context: ServerContext,
  onRow: (row: OutboxRow) => void,
): Promise<{ live: LiveCity; listener: OutboxListener }> {
  let resolveCity: (live: LiveCity) => void = () => undefined;
  const opened = new Promise<LiveCity>((resolve) => {
    resolveCity = resolve;
  });
  const applyRow = async (row: OutboxRow) => {
    await (await opened).hear(row);
    // Notify clients only after this process responds with the new state.
    onRow(row);
  };
  const listener = await listenToOutbox({ ...context, onRow: applyRow });
  const live = await openCityCache(context.db);
  resolveCity(live);
  return { live, listener };
}

/** Returns the live channel event for an outbox row; `null` = none. */
function toLiveEvent({ kind, body }: OutboxRow): LiveEvent | null {
  if (kind === 'city changed') return { name: 'city', data: body };
  if (kind === 'assets changed') return { name: 'assets', data: body };
  if (kind === 'work orders changed') return { name: 'work-orders', data: body };
  if (kind === 'zones changed') return { name: 'zones', data: body };
  return kind === 'proposals changed' ? { name: 'proposals', data: body } : null;
}

/**
 * Loads the city and builds the app on an open, migrated database; `more` contains limits and other
 * options.
 */
export async function openApp(
  context: ServerContext,
  more: Partial<Pick<ApiDependencies, 'limits' | 'onRoute' | 'farewell'>> = {},
): Promise<App> {
  const listeners = new Set<(event: LiveEvent) => void>();
  const databaseMonitor = startDatabaseMonitor({ ...context, times: monitorTimings(context.config) });
  const { serving, close: closeServing } = startServingMonitor(context);
  const scheduler = startScheduler(context);
  const stopRetention = startRetentionJob(context);
  const stopResponseCleanup = startResponseCleanup(context);
  const stopRecordPurge = startDeletedRecordPurge(context, () => serving.mayWrite);
  const stopSessions = startSessionCleanup(context);
  const stopExports = startNightlyExports(context, () => serving.mayWrite);
  const stopBackups = startBackups(context, () => serving.mayWrite);
  const stopAuditChain = startAuditChainJob(context, () => serving.mayWrite);
  const gis = startGisRefresher(context);
  sweepFiles(context.config, (keys) => findReferencedKeys(context.db, keys), context.now())
    .then(({ unnamed }) => {
      if (unnamed > 0) context.log.warn({ unnamed }, 'kept files that the database does not name were left');
    })
    .catch((error: unknown) => context.log.warn({ err: error }, 'files were not swept'));
  const followedState = await followLiveState(context);
  const sensorIntake = new SensorIngestQueue(
    context.db,
    () => context.now(),
    () => serving.mayWrite,
  );
  const stopEvents = startCurbEventsJob(context, sensorIntake);
  const { broker } = context.config;
  const followedBroker = broker === null ? null : followBroker(context, sensorIntake, broker);
  // Started once the listening connection prevents restores, so that the key cannot change. The
  // sender itself checks for pending events at the start.
  let webhooks: WebhookSender | null = null;
  const { live, listener } = await openLiveCity(context, (row) => {
    webhooks?.poke();
    const event = toLiveEvent(row);
    if (event === null) return;
    if (event.name === 'proposals' || event.name === 'city') scheduler.poke();
    if (['city', 'assets', 'zones'].includes(event.name)) gis.poke();
    if (event.name === 'city') followedState.cityChanged();
    for (const listen of listeners) listen(event);
  });
  if (context.config.webhooks === 'none')
    context.log.warn('WEBHOOKS=none: no webhook is called; what would be sent waits');
  else webhooks = startWebhooks(context, keysFrom(await serverSecret(context.db)).webhook);
  const tiles = createCityTiles(live);
  const fastify = await buildApi(context, {
    ...more,
    limits: {
      signInsPerHour: context.config.signInsPerHour,
      streamsPerAddress: context.config.streamsPerAddress,
      connectionsPerAddress: context.config.connectionsPerAddress,
      ...more.limits,
    },
    city: () => live.city,
    tiles: (api) => tileHandlers(tiles, api),
    liveStateStore: followedState.board,
    sensorIngestQueue: sensorIntake,
    serving,
    events: {
      subscribe: (listen) => {
        listeners.add(listen);
        return () => listeners.delete(listen);
      },
    },
  });
  fastify.addHook('onClose', async () => {
    await scheduler.close();
    await webhooks?.close();
    await stopRetention();
    await stopResponseCleanup();
    await stopRecordPurge();
    await stopSessions();
    await stopExports();
    await stopBackups();
    await stopAuditChain();
    await gis.close();
    await followedBroker?.close();
    await sensorIntake.idle();
    await stopEvents();
    await followedState.close();
    await listener.close();
    closeServing();
    await databaseMonitor.close();
  });
  return { fastify, live, sensorIntake };
}
