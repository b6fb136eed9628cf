// Builds the API and the web app on one Fastify instance, from the published city in memory and the
// tiles.
import { join } from 'node:path';
import { contract, type Operation } from '@curbwright/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { accountHandlers } from '../accounts/accounts.routes.ts';
import type { AccountsContext } from '../accounts/accounts-context.ts';
import { createApiKeyCache } from '../accounts/api-keys/api-key-cache.ts';
import { type ApiKeyServices, apiKeyHandlers } from '../accounts/api-keys/api-keys.routes.ts';
import { createApiPolicyCache } from '../accounts/api-keys/api-policy-cache.ts';
import { createGate } from '../accounts/api-keys/create-gate.ts';
import { createUsageMeter } from '../accounts/api-keys/usage-meter.ts';
import { auditHandlers } from '../accounts/audit-trail/audit-trail.routes.ts';
import { createProvider, type Provider } from '../accounts/identity-provider/provider.ts';
import { ownAccountHandlers } from '../accounts/own-account/own-account.routes.ts';
import { peopleHandlers } from '../accounts/people.routes.ts';
import { createIdentify } from '../accounts/sign-in/identify.ts';
import { serverSecret } from '../accounts/sign-in/login-sessions.sql.ts';
import { createLoginSessions, type LoginSessions } from '../accounts/sign-in/sessions.ts';
import { authHandlers } from '../accounts/sign-in/sign-in.routes.ts';
import { installSingleSignOn } from '../accounts/sign-in/single-sign-on.ts';
import { keysFrom } from '../accounts/sign-in/tokens.ts';
import { userGroupHandlers } from '../accounts/user-groups/user-groups.routes.ts';
import { userHandlers } from '../accounts/users/users.routes.ts';
import { assetConfigHandlers } from '../assets/asset-configs/asset-configs.routes.ts';
import { storedFileHandlers } from '../assets/asset-files.routes.ts';
import { assetHandlers } from '../assets/assets.routes.ts';
import { assetClearanceRuleHandlers } from '../assets/clearances/asset-clearance-rules.routes.ts';
import { proposedAssetHandlers } from '../assets/proposed-assets/proposed-assets.routes.ts';
import { basemapFileHandlers } from '../city/basemaps/basemap-files.routes.ts';
import { serveBasemapFiles } from '../city/basemaps/serve-basemap-files.ts';
import { calendarHandlers } from '../city/calendar/calendar.routes.ts';
import { cityHandlers } from '../city/city-row/city.routes.ts';
import { configurationHandlers } from '../city/configuration/configuration.routes.ts';
import { configurationKeyHandlers } from '../city/configuration/configuration-keys.routes.ts';
import { constantsHandlers } from '../city/constants/constants.routes.ts';
import { activityHandlers } from '../city/curb-types/activities.routes.ts';
import { curbTypeHandlers } from '../city/curb-types/curb-types.routes.ts';
import { feedbackHandlers } from '../city/feedback/feedback.routes.ts';
import { historyHandlers } from '../city/history/history.routes.ts';
import { linkSelectionHandlers } from '../city/links/link-selection.routes.ts';
import { linkHandlers } from '../city/links/links.routes.ts';
import { createPageSources, mapLayerHandlers } from '../city/map-layers/map-layers.routes.ts';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import { regulationLinkHandlers } from '../city/regulations/regulation-links.routes.ts';
import { regulationHandlers } from '../city/regulations/regulations.routes.ts';
import { ruleSetHandlers } from '../city/regulations/rule-sets.routes.ts';
import { rulesApiHandlers } from '../city/rules-api/rules-api.routes.ts';
import { savedViewHandlers } from '../city/saved-views/saved-views.routes.ts';
import { searchHandlers } from '../city/search/search.routes.ts';
import { userClassHandlers } from '../city/user-classes/user-classes.routes.ts';
import { dashboardHandlers } from '../dashboards/dashboards.routes.ts';
import { dashboardExportHandlers } from '../dashboards/files/dashboard-exports.routes.ts';
import { cdsCurbsHandlers } from '../exchange/cds/curbs/cds-curbs.routes.ts';
import { cdsEventsHandlers } from '../exchange/cds/events/cds-events.routes.ts';
import { eventPublisherHandlers } from '../exchange/cds/events/event-publishers.routes.ts';
import { cdsMetricsHandlers } from '../exchange/cds/metrics/cds-metrics.routes.ts';
import { exportHandlers } from '../exchange/curb-exports/curb-exports.routes.ts';
import { feedCheckHandlers } from '../exchange/feeds/feed-checks.routes.ts';
import { assetImportHandlers } from '../exchange/imports/assets/asset-imports.routes.ts';
import { importHandlers } from '../exchange/imports/imports.routes.ts';
import { createImportJobs, type ImportJobs } from '../exchange/imports/jobs/run-jobs.ts';
import { legalOrderHandlers } from '../exchange/legal-orders/legal-orders.routes.ts';
import {
  createNightlyExports,
  type NightlyExports,
} from '../exchange/nightly-exports/nightly-exports.routes.ts';
import { installExportFiles } from '../exchange/nightly-exports/serve-export-files.ts';
import { proposalExportHandlers } from '../exchange/proposal-exports/proposal-exports.routes.ts';
import { webhookHandlers } from '../exchange/webhooks/webhooks.routes.ts';
import { findAuditSubjects } from '../operations/audit-subjects/audit-subjects.ts';
import { createManualBackups, type ManualBackups } from '../operations/backups/backups.routes.ts';
import { deletedRecordHandlers } from '../operations/deleted-records/deleted-records.routes.ts';
import { createReadiness, installHealth } from '../operations/health/health.ts';
import { installMetrics } from '../operations/health/metrics.ts';
import { systemHandlers } from '../operations/system/system.routes.ts';
import type { ServerContext } from '../platform/context.ts';
import { installBodyTimeouts } from '../platform/http/body-timeouts.ts';
import { compression } from '../platform/http/compression.ts';
import { installConcurrentRequestLimit } from '../platform/http/concurrent-requests.ts';
import { installConnectionLimits } from '../platform/http/connection-limits.ts';
import { allowsCrossOrigin, installPreflight } from '../platform/http/cross-origin.ts';
import { installErrorHandler, type NotFoundPage } from '../platform/http/errors.ts';
import type { GracefulShutdown } from '../platform/http/graceful-shutdown.ts';
import { installJsonBodies } from '../platform/http/json-bodies.ts';
import {
  bodyLimits,
  defaultLimits,
  type Limits,
  maxConcurrentRequests,
  proxyPauseMs,
  responseTimeouts,
} from '../platform/http/limits.ts';
import { type Handlers, mountOperations, type RouteOptions } from '../platform/http/mount.ts';
import { installPipelining } from '../platform/http/pipelining.ts';
import { installRateLimits, perHourLimit, perMinuteLimit } from '../platform/http/rate-limits.ts';
import { installRequestLog } from '../platform/http/request-log.ts';
import { installSecurityHeaders } from '../platform/http/security-headers.ts';
import { serverOptions } from '../platform/http/server-options.ts';
import { installStalledConnectionCheck } from '../platform/http/stalled-connections.ts';
import { installWebApp } from '../platform/http/web-app.ts';
import { languageHandlers } from '../platform/languages/languages.routes.ts';
import { schemaHandlers } from '../platform/openapi/openapi.routes.ts';
import { ServingMonitor } from '../platform/serving/serving-monitor.ts';
import { installRequestSpans } from '../platform/tracing/request-spans.ts';
import { batchHandlers } from '../proposals/batches/batches.routes.ts';
import { parkingRateHandlers } from '../proposals/parking-rates/parking-rates.routes.ts';
import { proposedLinkHandlers } from '../proposals/proposed-links/proposed-links.routes.ts';
import { proposedPaymentHandlers } from '../proposals/proposed-payments/proposed-payments.routes.ts';
import { proposedRegulationLinkHandlers } from '../proposals/proposed-regulation-links/proposed-regulation-links.routes.ts';
import { proposedRegulationHandlers } from '../proposals/proposed-regulations/proposed-regulations.routes.ts';
import { proposedRestrictionHandlers } from '../proposals/proposed-restrictions/proposed-restrictions.routes.ts';
import { reviewHandlers } from '../proposals/reviews/reviews.routes.ts';
import { scenarioHandlers } from '../proposals/scenarios/scenarios.routes.ts';
import { scheduledChangeHandlers } from '../proposals/scheduled-changes/scheduled-changes.routes.ts';
import { templateHandlers } from '../proposals/templates/templates.routes.ts';
import { type LiveEventSource, registerEventsRoute } from '../sessions/live-channel.ts';
import { presenceHandlers } from '../sessions/presence/presence.routes.ts';
import { PresenceBoard } from '../sessions/presence/presence-board.ts';
import { LiveStateStore } from '../sessions/sensors/live-state-store.ts';
import { SensorIngestQueue } from '../sessions/sensors/sensor-ingest-queue.ts';
import { sensorReadingHandlers } from '../sessions/sensors/sensor-readings.routes.ts';
import { sensorHandlers } from '../sessions/sensors/sensors.routes.ts';
import { sessionHandlers } from '../sessions/sessions.routes.ts';
import type { SessionsContext } from '../sessions/sessions-context.ts';
import { workOrderHandlers } from '../work-orders/work-orders.routes.ts';
import { analysisZoneHandlers } from '../zones/analysis-zones/analysis-zones.routes.ts';
import { zoneComponentHandlers } from '../zones/components/zone-components.routes.ts';
import { loadZoneLinks } from '../zones/zone-links.ts';

/** The context of all handlers. */
type FullContext = AccountsContext & SessionsContext;

type TileHandlers = Pick<Handlers, 'curbTile' | 'baseTile'>;

export interface ApiDependencies {
  /** Returns the city currently in memory. */
  city(): CityCache;
  /** Returns the handlers of the tile endpoints. */
  tiles(context: FullContext): TileHandlers;
  /** Overrides of the default limits, for tests and benchmarks. */
  readonly limits?: Partial<Limits>;
  /** The live curb state and the ingest that feeds it; without them there is no live data. */
  readonly liveStateStore?: LiveStateStore;
  readonly sensorIngestQueue?: SensorIngestQueue;
  /** Whether the server is in read-only mode; absent = writes are allowed. */
  readonly serving?: ServingMonitor;
  /** Events of the live channel; without them it sends nothing. */
  readonly events?: LiveEventSource;
  /** Called for every route as it is added; used by the access matrix test. */
  readonly onRoute?: (url: string) => void;
  /** Graceful shutdown; without it the server stops at once. */
  readonly farewell?: GracefulShutdown;
}

/** Returns the handlers of every operation in the contract; a missing one is a compile error. */
function handlersOf(
  context: FullContext,
  sessions: LoginSessions,
  keyParts: ApiKeyServices,
  importJobs: ImportJobs,
  backups: ManualBackups,
  nightlyExports: NightlyExports,
  tiles: TileHandlers,
): Handlers {
  return {
    ...authHandlers(context, sessions),
    ...cityHandlers(context),
    ...cdsEventsHandlers(context),
    ...configurationHandlers(context),
    ...configurationKeyHandlers(context),
    ...calendarHandlers(context),
    ...auditHandlers(context, findAuditSubjects),
    ...systemHandlers(context),
    ...backups.handlers,
    ...basemapFileHandlers(context),
    ...sensorHandlers(context),
    ...sensorReadingHandlers(context),
    ...eventPublisherHandlers(context),
    ...mapLayerHandlers(context),
    ...accountHandlers(context, (userId) => sessions.forgetUser(userId)),
    ...ownAccountHandlers(context, (userId) => sessions.forgetUser(userId)),
    ...userGroupHandlers(context, (userId) => sessions.forgetUser(userId)),
    ...peopleHandlers(context),
    ...userHandlers(context, (sessionId) => sessions.forget(sessionId)),
    ...constantsHandlers(context),
    ...languageHandlers(context),
    ...activityHandlers(context),
    ...curbTypeHandlers(context),
    ...regulationHandlers(context),
    ...linkHandlers(context),
    ...historyHandlers(context),
    ...assetConfigHandlers(context),
    ...assetClearanceRuleHandlers(context),
    ...batchHandlers(context),
    ...parkingRateHandlers(context),
    ...workOrderHandlers(context),
    ...analysisZoneHandlers(context),
    ...zoneComponentHandlers(context),
    ...storedFileHandlers(context),
    ...linkSelectionHandlers(context, (zone) => loadZoneLinks(context, zone)),
    ...assetHandlers(context),
    ...assetImportHandlers(context),
    ...importHandlers(context, importJobs),
    ...proposedAssetHandlers(context),
    ...deletedRecordHandlers(context),
    ...dashboardHandlers(context),
    ...dashboardExportHandlers(context),
    ...sessionHandlers(context),
    ...proposedLinkHandlers(context),
    ...proposedPaymentHandlers(context),
    ...proposedRegulationLinkHandlers(context),
    ...proposedRegulationHandlers(context),
    ...proposalExportHandlers(context),
    ...proposedRestrictionHandlers(context),
    ...reviewHandlers(context),
    ...scheduledChangeHandlers(context),
    ...regulationLinkHandlers(context),
    ...scenarioHandlers(context),
    ...templateHandlers(context),
    ...ruleSetHandlers(context),
    ...rulesApiHandlers(context),
    ...cdsCurbsHandlers(context),
    ...cdsMetricsHandlers(context),
    ...apiKeyHandlers(context, keyParts),
    ...webhookHandlers(context),
    ...userClassHandlers(context),
    ...feedCheckHandlers(context),
    ...feedbackHandlers(context),
    ...schemaHandlers(context),
    ...exportHandlers(context),
    ...nightlyExports.handlers,
    ...legalOrderHandlers(context),
    ...savedViewHandlers(context),
    ...presenceHandlers(context),
    ...searchHandlers(context),
    ...tiles,
  };
}

/**
 * Rate limit, body limit and compression of each route, as the contract states them. Tile responses
 * are not compressed here, because tiles are cached in compressed form.
 */
function routeOptionsOf(limits: Limits): RouteOptions {
  const hourly = {
    'sign-in': limits.signInsPerHour,
    refresh: limits.refreshesPerHour,
    feedback: limits.feedbackPerHour,
    'feed check': limits.feedChecksPerHour,
    export: limits.exportsPerHour,
  } as const;
  const rateLimitOf = (name: string, { rateLimit, scope }: Operation) => {
    if (rateLimit === 'none') return false;
    if (rateLimit === 'sign-in') return perHourLimit('signIn', hourly[rateLimit]);
    if (rateLimit !== 'standard') return perHourLimit(name, hourly[rateLimit]);
    // API clients are rate-limited per key, in the gate.
    return scope === null ? perMinuteLimit(name, limits.callsPerMinute) : false;
  };
  return (name, call) => {
    const isTile = call.answerMedia === 'vector tile';
    return {
      ...(call.bodyLimit === 'standard' ? {} : { bodyLimit: bodyLimits[call.bodyLimit] }),
      ...(isTile ? { logLevel: 'warn' as const, compress: false as const } : {}),
      config: { rateLimit: rateLimitOf(name, call), ...(isTile ? { compress: false } : {}) },
    };
  };
}

const patterns = Object.values(contract).flatMap((call: Operation) =>
  [call.path, ...(call.alsoAt === undefined ? [] : [call.alsoAt])].map((path) => ({
    method: call.method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  })),
);

/** Returns the methods that the contract has at a path. */
function methodsAt(path: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/** Returns the methods that pages of other origins may use, by path. */
function crossOriginPaths(): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const call of Object.values<Operation>(contract))
    if (allowsCrossOrigin(call))
      for (const path of [call.path, ...(call.alsoAt === undefined ? [] : [call.alsoAt])])
        paths.set(path, [...(paths.get(path) ?? []), call.method]);
  return paths;
}

/** Returns the configured identity provider; it is contacted at the first sign-in. */
function providerOf(server: ServerContext): Provider | null {
  const { config } = server;
  return config.provider === null || config.publicUrl === null
    ? null
    : createProvider(config.provider, config.publicUrl, () => server.now());
}

/**
 * Builds the app without listening. Closing it leaves the database and the city open, because they
 * belong to the caller.
 */
export async function buildApi(server: ServerContext, parts: ApiDependencies): Promise<FastifyInstance> {
  const context: FullContext = {
    ...server,
    now: () => server.now(),
    keys: keysFrom(await serverSecret(server.db)),
    provider: providerOf(server),
    get city() {
      return parts.city();
    },
    presence: new PresenceBoard(),
    liveBoard: parts.liveStateStore ?? new LiveStateStore(server.db, () => server.now()),
    sensorQueue: parts.sensorIngestQueue ?? new SensorIngestQueue(server.db, () => server.now()),
    serving: parts.serving ?? new ServingMonitor(),
  };
  const limits = { ...defaultLimits, ...parts.limits };
  const app: FastifyInstance = Fastify(serverOptions(server));
  app.addHook('onRoute', (route) => parts.onRoute?.(route.url));
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // Without this header, a keep-alive connection would be closed during its next request.
    if (parts.farewell?.isLeaving === true) reply.header('connection', 'close');
  });
  // Installed before the body timeouts, so that a pipelined request that waits for its turn does
  // not count as slow.
  installPipelining(app);
  installBodyTimeouts(app);
  installStalledConnectionCheck(
    app,
    server.config.trustProxy ? { ...responseTimeouts, pause: proxyPauseMs } : responseTimeouts,
  );
  installJsonBodies(app);
  let unknownPage: NotFoundPage = () => null;
  installErrorHandler(app, methodsAt, (request, reply) => unknownPage(request, reply));
  installRequestSpans(app);
  installRequestLog(app);
  await installSecurityHeaders(app, server.config);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, compression);
  await installRateLimits(app, limits, context);
  const { farewell } = parts;
  const readiness = createReadiness(context, () => stopping || farewell?.isLeaving === true);
  installHealth(app, readiness, farewell);
  const sessions = createLoginSessions(context);
  const apiKeys = createApiKeyCache(context);
  const policies = createApiPolicyCache(context);
  const meter = createUsageMeter(context);
  app.addHook('onClose', () => meter.close());
  const identify = createIdentify(context, sessions, apiKeys);
  const forgiving = (request: FastifyRequest) => identify(request, 'forgiving');
  const personOf = async (request: FastifyRequest) => {
    const caller = await forgiving(request);
    return caller.kind === 'user' ? caller.user.username : null;
  };
  const behindProxy = server.config.trustProxy;
  installConnectionLimits(app, { limits, behindProxy, personOf });
  if (behindProxy) installConcurrentRequestLimit(app, { most: maxConcurrentRequests(limits), personOf });
  const gate = createGate({ identify, policies, meter, limits, key: context.keys.address });
  const importJobs = createImportJobs(context);
  app.addHook('onClose', () => importJobs.close());
  const backups = createManualBackups(context);
  app.addHook('onClose', () => backups.close());
  const nightlyExports = createNightlyExports(context);
  app.addHook('onClose', () => nightlyExports.close());
  const keyParts = { keys: apiKeys, policies, meter };
  const handlers = handlersOf(
    context,
    sessions,
    keyParts,
    importJobs,
    backups,
    nightlyExports,
    parts.tiles(context),
  );
  mountOperations(app, handlers, { context, gate }, routeOptionsOf(limits));
  installPreflight(app, crossOriginPaths());
  const silent: LiveEventSource = { subscribe: () => () => undefined };
  const streams = registerEventsRoute(app, context, parts.events ?? silent, forgiving, limits);
  installSingleSignOn(app, context, sessions, limits);
  installMetrics(app, context, { readiness, streams, identify: forgiving });
  await serveBasemapFiles(app, server.config.dataDir);
  await installExportFiles(app, server.config);
  const webApp = join(server.config.root, 'apps/web/dist');
  unknownPage = await installWebApp(app, webApp, createPageSources(context));
  return app;
}
