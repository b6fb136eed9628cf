// The API and the web app on one Fastify, given the published city in memory and the tiles.
import { join } from 'node:path';
import { type Call, contract, importBodyLimit } from '@curbwright/contract';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createProvider, type Provider } from './accounts/provider/provider.ts';
import type { ApiContext } from './api-context.ts';
import { createApiKeys } from './api-keys/keys.ts';
import { createMeter } from './api-keys/meter.ts';
import { createApiPolicies } from './api-keys/policy.ts';
import type { CityCache } from './city/city-cache-types.ts';
import type { ServerContext } from './context.ts';
import { accountHandlers } from './features/accounts/routes.ts';
import { activityHandlers } from './features/activities/routes.ts';
import { analysisZoneHandlers } from './features/analysis-zones/routes.ts';
import { apiKeyHandlers, type KeyParts } from './features/api-keys/routes.ts';
import { assetClearanceRuleHandlers } from './features/asset-clearance-rules/routes.ts';
import { assetConfigHandlers } from './features/asset-configs/routes.ts';
import { assetHandlers } from './features/assets/routes.ts';
import { auditHandlers } from './features/audit/routes.ts';
import { createIdentify } from './features/auth/identify.ts';
import { serverSecret } from './features/auth/queries.ts';
import { authHandlers } from './features/auth/routes.ts';
import { createSessions, type Sessions } from './features/auth/sessions.ts';
import { installSingleSignOn } from './features/auth/single-sign-on.ts';
import { keysFrom } from './features/auth/tokens.ts';
import { createBackups, type HandmadeBackups } from './features/backups/routes.ts';
import { baseMapFileHandlers } from './features/base-map-files/routes.ts';
import { batchHandlers } from './features/batches/routes.ts';
import { calendarHandlers } from './features/calendar/routes.ts';
import { cdsCurbsHandlers } from './features/cds-curbs/routes.ts';
import { cdsEventsHandlers } from './features/cds-events/routes.ts';
import { cdsMetricsHandlers } from './features/cds-metrics/routes.ts';
import { cityHandlers } from './features/city/routes.ts';
import { comparisonHandlers } from './features/comparison/routes.ts';
import { configurationHandlers } from './features/configuration/routes.ts';
import { configurationKeyHandlers } from './features/configuration-keys/routes.ts';
import { constantsHandlers } from './features/constants/routes.ts';
import { dashboardExportHandlers } from './features/dashboard-exports/routes.ts';
import { deletedRecordHandlers } from './features/deleted-records/routes.ts';
import { demandHandlers } from './features/demand/routes.ts';
import { eventPublisherHandlers } from './features/event-publishers/routes.ts';
import { exportHandlers } from './features/exports/routes.ts';
import { feedCheckHandlers } from './features/feed-checks/routes.ts';
import { feedbackHandlers } from './features/feedback/routes.ts';
import { historyHandlers } from './features/history/routes.ts';
import { assetImportHandlers } from './features/imports/assets/routes.ts';
import { createImportJobs, type ImportJobs } from './features/imports/jobs/run-jobs.ts';
import { importHandlers } from './features/imports/routes.ts';
import { languageHandlers } from './features/languages/routes.ts';
import { linkSelectionHandlers } from './features/link-selection/routes.ts';
import { linkHandlers } from './features/links/routes.ts';
import { createPageSources, mapLayerHandlers } from './features/map-layers/routes.ts';
import { createNightlyExports, type NightlyExports } from './features/nightly-exports/routes.ts';
import { ownAccountHandlers } from './features/own-account/routes.ts';
import { parkingRateHandlers } from './features/parking-rates/routes.ts';
import { proposalExportHandlers } from './features/proposal-exports/routes.ts';
import { proposedAssetHandlers } from './features/proposed-assets/routes.ts';
import { proposedLinkHandlers } from './features/proposed-links/routes.ts';
import { proposedPaymentHandlers } from './features/proposed-payments/routes.ts';
import { proposedRegulationLinkHandlers } from './features/proposed-regulation-links/routes.ts';
import { proposedRegulationHandlers } from './features/proposed-regulations/routes.ts';
import { proposedRestrictionHandlers } from './features/proposed-restrictions/routes.ts';
import { regulationLinkHandlers } from './features/regulation-links/routes.ts';
import { regulationOrderHandlers } from './features/regulation-orders/routes.ts';
import { regulationHandlers } from './features/regulations/routes.ts';
import { ruleSetHandlers } from './features/rule-sets/routes.ts';
import { rulesApiHandlers } from './features/rules-api/routes.ts';
import { scenarioHandlers } from './features/scenarios/routes.ts';
import { schemaHandlers } from './features/schema/routes.ts';
import { searchHandlers } from './features/search/routes.ts';
import { sensorReadingHandlers } from './features/sensor-readings/routes.ts';
import { sensorHandlers } from './features/sensors/routes.ts';
import { sessionHandlers } from './features/sessions/routes.ts';
import { storedFileHandlers } from './features/stored-files/routes.ts';
import { subActivityHandlers } from './features/sub-activities/routes.ts';
import { supplyHandlers } from './features/supply/routes.ts';
import { systemHandlers } from './features/system/routes.ts';
import { templateHandlers } from './features/templates/routes.ts';
import { turnoverHandlers } from './features/turnover/routes.ts';
import { userClassHandlers } from './features/user-classes/routes.ts';
import { userGroupHandlers } from './features/user-groups/routes.ts';
import { userHandlers } from './features/users/routes.ts';
import { webhookHandlers } from './features/webhooks/routes.ts';
import { whatIfHandlers } from './features/what-if/routes.ts';
import { workOrderHandlers } from './features/work-orders/routes.ts';
import { zoneComponentHandlers } from './features/zone-components/routes.ts';
import { installBaseMapFiles } from './http/base-map-files.ts';
import { compression } from './http/compression.ts';
import { installConnectionLimits } from './http/connection-limits.ts';
import { installErrors, type UnknownPage } from './http/errors.ts';
import { type EventSource, installEvents } from './http/events.ts';
import { installExportFiles } from './http/export-files.ts';
import type { Farewell } from './http/farewell.ts';
import { createGate, installPreflight, isCrossOrigin } from './http/gate.ts';
import { createReadiness, installHealth } from './http/health.ts';
import { installJsonBodies } from './http/json-bodies.ts';
import {
  answerTimes,
  defaultLimits,
  type Limits,
  longListLimit,
  mostRunningRequests,
  pauseOfProxy,
} from './http/limits.ts';
import { installMetrics } from './http/metrics.ts';
import { installPipelines } from './http/pipelines.ts';
import { installRateLimits, perHour, perMinute } from './http/rate-limits.ts';
import { installRequestLog } from './http/request-log.ts';
import { installRunningRequestLimit } from './http/running-requests.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { serverOptions } from './http/server-options.ts';
import { installSlowAnswers } from './http/slow-answers.ts';
import { installSlowBodies } from './http/slow-bodies.ts';
import { installWebApp } from './http/web-app.ts';
import { type Handlers, mountAll, type RouteOptions } from './mount.ts';
import { LiveBoard } from './sensors/live-board.ts';
import { SensorIntake } from './sensors/sensor-intake.ts';
import { Serving } from './serving/serving.ts';
import { installRequestSpans } from './tracing/request-spans.ts';

export type TileHandlers = Pick<Handlers, 'curbTile' | 'baseTile'>;

export interface ApiParts {
  /** The city as it is at the moment of asking. */
  city(): CityCache;
  /** The handlers of the tile calls. */
  tiles(context: ApiContext): TileHandlers;
  /** Fewer or more than usual, for tests and benchmarks. */
  readonly limits?: Partial<Limits>;
  /** The live curb and where it comes in; without them nothing is live. */
  readonly liveBoard?: LiveBoard;
  readonly sensorIntake?: SensorIntake;
  /** Whether anything may be written; without it everything may. */
  readonly serving?: Serving;
  /** What the live channel tells; without it the channel is silent. */
  readonly events?: EventSource;
  /** Told of every route as it is added: the access matrix reads them here. */
  readonly onRoute?: (url: string) => void;
  /** How this server leaves when it is told to; without it, at once. */
  readonly farewell?: Farewell;
}

/** Every handler of the contract; a call without one does not compile. */
function handlersOf(
  context: ApiContext,
  sessions: Sessions,
  keyParts: KeyParts,
  importJobs: ImportJobs,
  backups: HandmadeBackups,
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
    ...auditHandlers(context),
    ...systemHandlers(context),
    ...backups.handlers,
    ...baseMapFileHandlers(context),
    ...sensorHandlers(context),
    ...sensorReadingHandlers(context),
    ...eventPublisherHandlers(context),
    ...mapLayerHandlers(context),
    ...accountHandlers(context, (userId) => sessions.forgetUser(userId)),
    ...ownAccountHandlers(context, (userId) => sessions.forgetUser(userId)),
    ...userGroupHandlers(context, (userId) => sessions.forgetUser(userId)),
    ...userHandlers(context, (sessionId) => sessions.forget(sessionId)),
    ...constantsHandlers(context),
    ...languageHandlers(context),
    ...activityHandlers(context),
    ...subActivityHandlers(context),
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
    ...linkSelectionHandlers(context),
    ...assetHandlers(context),
    ...assetImportHandlers(context),
    ...importHandlers(context, importJobs),
    ...proposedAssetHandlers(context),
    ...deletedRecordHandlers(context),
    ...demandHandlers(context),
    ...whatIfHandlers(context),
    ...turnoverHandlers(context),
    ...dashboardExportHandlers(context),
    ...sessionHandlers(context),
    ...proposedLinkHandlers(context),
    ...proposedPaymentHandlers(context),
    ...proposedRegulationLinkHandlers(context),
    ...proposedRegulationHandlers(context),
    ...proposalExportHandlers(context),
    ...proposedRestrictionHandlers(context),
    ...regulationLinkHandlers(context),
    ...scenarioHandlers(context),
    ...supplyHandlers(context),
    ...comparisonHandlers(context),
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
    ...regulationOrderHandlers(context),
    ...searchHandlers(context),
    ...tiles,
  };
}

/** Calls that take 50,000 ids or pasted names. */
const longLists = new Set([
  'selectLinks',
  'createBatchRegulation',
  'previewBatchRegulation',
  'createParkingRates',
  'storeOccupancy',
  'sendSessions',
  'sendReadings',
  'sendCdsEvents',
  'sendCdsEvent',
  'registerSensors',
  'importAnalysisZones',
]);

/** Calls by which somebody who is nobody yet proves who they are. */
const signsIn = new Set(['signIn', 'choosePassword', 'secondStep', 'setUpAtSignIn', 'confirmAtSignIn']);

/** Rates and compression by call. Tiles are neither counted nor compressed: they are many, cached, and kept compressed. */
function routeOptionsOf(limits: Limits): RouteOptions {
  return (name: string, call: Call) => {
    if (call.answerMedia === 'vector tile')
      return { logLevel: 'warn', config: { rateLimit: false, compress: false }, compress: false };
    if (name === 'refreshToken') return { config: { rateLimit: perHour(name, limits.refreshesPerHour) } };
    // One count for all of them: who tries passwords at one tries no codes at another.
    if (signsIn.has(name)) return { config: { rateLimit: perHour('signIn', limits.signInsPerHour) } };
    if (name === 'sendFeedback') return { config: { rateLimit: perHour(name, limits.feedbackPerHour) } };
    if (name === 'checkFeedFiles' || name === 'checkFeedAddress')
      return { config: { rateLimit: perHour(name, limits.feedChecksPerHour) } };
    if (name === 'importProposed')
      return {
        bodyLimit: importBodyLimit,
        config: { rateLimit: perMinute(name, limits.callsPerMinute) },
      };
    if (name === 'exportLinks') return { config: { rateLimit: perHour(name, limits.exportsPerHour) } };
    // Other software is counted at the gate, by key.
    if (call.scope !== null)
      return {
        ...(longLists.has(name) ? { bodyLimit: longListLimit } : {}),
        config: { rateLimit: false },
      };
    if (longLists.has(name))
      return {
        bodyLimit: longListLimit,
        config: { rateLimit: perMinute(name, limits.callsPerMinute) },
      };
    return { config: { rateLimit: perMinute(name, limits.callsPerMinute) } };
  };
}

const patterns = Object.values(contract).flatMap((call: Call) =>
  [call.path, ...(call.alsoAt === undefined ? [] : [call.alsoAt])].map((path) => ({
    method: call.method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  })),
);

/** Methods the contract has at a path. */
function methodsAt(path: string): string[] {
  return patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/** The methods of the calls that pages of other software may make, by path. */
function crossOriginPaths(): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const call of Object.values<Call>(contract))
    if (isCrossOrigin(call))
      for (const path of [call.path, ...(call.alsoAt === undefined ? [] : [call.alsoAt])])
        paths.set(path, [...(paths.get(path) ?? []), call.method]);
  return paths;
}

/** The identity provider of the settings; it is asked when the first person comes. */
function providerOf(server: ServerContext): Provider | null {
  const { config } = server;
  return config.provider === null || config.publicUrl === null
    ? null
    : createProvider(config.provider, config.publicUrl, () => server.now());
}

/** Builds the app; it listens to nothing yet. Closing it leaves database and city to whoever opened them. */
export async function buildApi(server: ServerContext, parts: ApiParts): Promise<FastifyInstance> {
  const context: ApiContext = {
    ...server,
    now: () => server.now(),
    keys: keysFrom(await serverSecret(server.db)),
    provider: providerOf(server),
    get city() {
      return parts.city();
    },
    liveBoard: parts.liveBoard ?? new LiveBoard(server.db, () => server.now()),
    sensorIntake: parts.sensorIntake ?? new SensorIntake(server.db, () => server.now()),
    serving: parts.serving ?? new Serving(),
  };
  const limits = { ...defaultLimits, ...parts.limits };
  const app: FastifyInstance = Fastify(serverOptions(server));
  app.addHook('onRoute', (route) => parts.onRoute?.(route.url));
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept would be closed under the next request on it.
    if (parts.farewell?.isLeaving === true) reply.header('connection', 'close');
  });
  // Before the times of bodies: a request that waits for its turn is not slow.
  installPipelines(app);
  installSlowBodies(app);
  installSlowAnswers(app, server.config.trustProxy ? { ...answerTimes, pause: pauseOfProxy } : answerTimes);
  installJsonBodies(app);
  let unknownPage: UnknownPage = () => null;
  installErrors(app, methodsAt, (request, reply) => unknownPage(request, reply));
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
  const sessions = createSessions(context);
  const apiKeys = createApiKeys(context);
  const policies = createApiPolicies(context);
  const meter = createMeter(context);
  app.addHook('onClose', () => meter.close());
  const identify = createIdentify(context, sessions, apiKeys);
  const forgiving = (request: FastifyRequest) => identify(request, 'forgiving');
  const personOf = async (request: FastifyRequest) => {
    const caller = await forgiving(request);
    return caller.kind === 'user' ? caller.user.username : null;
  };
  const behindProxy = server.config.trustProxy;
  installConnectionLimits(app, { limits, behindProxy, personOf });
  if (behindProxy) installRunningRequestLimit(app, { most: mostRunningRequests(limits), personOf });
  const gate = createGate({ identify, policies, meter, limits, key: context.keys.address });
  const importJobs = createImportJobs(context);
  app.addHook('onClose', () => importJobs.close());
  const backups = createBackups(context);
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
  mountAll(app, handlers, { context, gate }, routeOptionsOf(limits));
  installPreflight(app, crossOriginPaths());
  const silent: EventSource = { subscribe: () => () => undefined };
  const streams = installEvents(app, context, parts.events ?? silent, forgiving, limits);
  installSingleSignOn(app, context, sessions, limits);
  installMetrics(app, context, { readiness, streams, identify: forgiving });
  await installBaseMapFiles(app, server.config.dataDir);
  await installExportFiles(app, server.config);
  const webApp = join(server.config.root, 'apps/web/dist');
  unknownPage = await installWebApp(app, webApp, createPageSources(context));
  return app;
}
