// Prometheus metrics at /metrics: requests, event loop, pool, queued work, streams and ingestion.
// For requests from this machine and for administrators.
import { can } from '@curbwright/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Identity, userOf } from '../../platform/http/caller.ts';
import { sendRejection } from '../../platform/http/errors.ts';
import { reject } from '../../platform/http/outcome.ts';
import {
  countIngestedSessions,
  loadPendingWork,
  resultWithin,
} from '../../platform/http/server-state.sql.ts';
import type { SessionsContext } from '../../sessions/sessions-context.ts';
import type { Readiness } from './health.ts';

/** Milliseconds to wait for metrics from the database; without a response they are left out. */
const queryTimeoutMs = 1000;
/** Seconds: from a response out of memory to the slowest dashboard. */
const buckets = [0.005, 0.02, 0.1, 0.5, 2, 10];

interface MetricSources {
  readonly readiness: () => Promise<Readiness>;
  /** Open streams of the live endpoint. */
  readonly streams: () => number;
  identify(request: FastifyRequest): Promise<Identity>;
}

let processRegistry: Registry | null = null;

/** Memory, garbage collection and event loop of the process, shared by all its apps. */
function processMetrics(): Registry {
  if (processRegistry === null) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether the request comes from this machine. A local proxy may hide the real client, so no
 * request counts as local if a public URL is configured.
 */
function isLocalRequest(
  { socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>,
  publicUrl: string | null,
): boolean {
  return (
    publicUrl === null &&
    loopback.test(socket.remoteAddress ?? '') &&
    forwardingHeaders.every((name) => headers[name] === undefined)
  );
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const calls = new Histogram({
    name: 'curbwright_http_request_seconds',
    help: 'Time until an answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // By route, never by URL, because the number of URLs is unlimited.
    const route = request.routeOptions.url ?? 'unknown';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** A gauge that is read when it is scraped. */
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const own: Gauge = new Gauge({
    name: `curbwright_${name}`,
    help,
    registers: [registry],
    collect(): void {
      own.set(read());
    },
  });
}

function registerProcessMetrics(registry: Registry, context: SessionsContext, parts: MetricSources): void {
  const { pool, sensorQueue: sensorIntake } = context;
  const pools: Gauge<'state'> = new Gauge({
    name: 'curbwright_database_connections',
    help: 'Connections of this process: open, idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect(): void {
      pools.set({ state: 'open' }, pool.totalCount);
      pools.set({ state: 'idle' }, pool.idleCount);
      pools.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
  gauge(registry, 'live_streams', 'Open streams of the live channel', parts.streams);
  gauge(
    registry,
    'city_revision',
    'Revision of the city this process answers from',
    () => context.city.revision,
  );
  gauge(
    registry,
    'sensor_messages_waiting',
    'Sensor messages that wait to be written',
    () => sensorIntake.waiting,
  );
  gauge(
    registry,
    'sensor_messages_taken',
    'Sensor messages this process took in since its start',
    () => sensorIntake.taken,
  );
}

/** Metrics from the database and health checks, queried once per scrape. */
function registerQueriedMetrics(
  registry: Registry,
  context: SessionsContext,
  parts: MetricSources,
): () => Promise<void> {
  const make = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `curbwright_${name}`, help, labelNames, registers: [registry] });
  const work = make('work_waiting', 'Work that waits in the database, by kind', ['work']);
  const stays = make('stays', 'Stays taken in, by what became of them', ['outcome']);
  const state = make('state', '1 for the state this server is in: ok, read-only or down', ['state']);
  const disk = make('disk_free_bytes', 'Free bytes where files are kept');
  const backup = make('backup_age_seconds', 'Age of the last good backup');
  const late = make('backup_late', '1 when the last good backup is older than it should be');
  return async () => {
    const [ready, waiting, taken] = await Promise.all([
      parts.readiness(),
      resultWithin(loadPendingWork(context.db), queryTimeoutMs),
      resultWithin(countIngestedSessions(context.db), queryTimeoutMs),
    ]);
    for (const one of [work, stays, state, disk, backup]) one.reset();
    for (const one of waiting ?? []) work.set({ work: one.work }, one.waiting);
    for (const one of taken ?? []) stays.set({ outcome: one.outcome }, one.stays);
    for (const one of ['ok', 'read-only', 'down']) state.set({ state: one }, one === ready.status ? 1 : 0);
    disk.set(ready.disk.free_bytes ?? Number.NaN);
    backup.set(ready.backup.age_seconds ?? Number.NaN);
    late.set(ready.backup.late ? 1 : 0);
  };
}

/** Adds `GET /metrics`. */
export function installMetrics(app: FastifyInstance, context: SessionsContext, parts: MetricSources): void {
  const registry = new Registry();
  measureRequests(app, registry);
  registerProcessMetrics(registry, context, parts);
  const ask = registerQueriedMetrics(registry, context, parts);
  const all = Registry.merge([registry, processMetrics()]);
  const options = { logLevel: 'warn', config: { rateLimit: false, compress: false } } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (!isLocalRequest(request, context.config.publicUrl)) {
      const identity = await parts.identify(request);
      if (identity.kind === 'bad token' || identity.kind === 'bad key')
        return sendRejection(request, reply, reject('token_not_valid'));
      const user = userOf(identity);
      if (user === null) return sendRejection(request, reply, reject('not_authenticated'));
      if (!can(user, 'administer')) return sendRejection(request, reply, reject('permission_denied'));
    }
    await ask();
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics());
  });
}
