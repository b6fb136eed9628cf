// The live channel: server-sent events with the city's publication version for everyone, proposals
// for users who may view them, and live curb status for clients that request it.
//
// An event reports what this process has already applied, so a request after it returns the new
// state. The channel is not in the contract, because there is no response to validate. It uses the
// session cookie, because EventSource sends no headers. WebSockets are not needed, because nothing
// is sent upwards, and proxies handle plain responses better.
import type { ServerResponse } from 'node:http';
import { can } from '@curbwright/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity } from '../platform/http/caller.ts';
import { userOf } from '../platform/http/caller.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import { CountBySubject } from '../platform/http/count-by-subject.ts';
import { sendRejection } from '../platform/http/errors.ts';
import { type Limits, maxStreams } from '../platform/http/limits.ts';
import { type Rejection, reject } from '../platform/http/outcome.ts';
import { LiveStreams, requestedLiveRevision } from './sensors/live-streams.ts';
import type { SessionsContext } from './sessions-context.ts';

/**
 * Events besides `live` (live-streams.ts) and `presence` {links, proposal}: `city` {revision, links, boxes}; `proposals` {scenario,
 * proposals}; `assets` {assets}; `work-orders` {work_orders}; `zones` {zones}. A `null` list means
 * many.
 */
export interface LiveEvent {
  readonly name: 'city' | 'proposals' | 'assets' | 'work-orders' | 'zones';
  readonly data: unknown;
}

export interface LiveEventSource {
  /**
   * Calls `listener` for each event after this process has applied it. Returns a function that
   * unsubscribes.
   */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}

/** Interval of the comments that keep connections open through proxies, in milliseconds. */
const heartbeatIntervalMs = 20_000;
/**
 * Milliseconds between checks that readers of proposals may still read them; a disabled user stops
 * receiving events.
 */
const recheckIntervalMs = 2_000;
/**
 * Maximum duration of a connection, in milliseconds. The browser reconnects, and a user who signed
 * out in the meantime is then anonymous.
 */
const maxConnectionMs = 5 * 60_000;
/**
 * Bytes that may be buffered for a slow reader before its connection is closed; it reconnects and
 * reloads.
 */
const maxBufferedBytes = 256 * 1024;

interface StreamReader {
  readonly request: FastifyRequest;
  readonly response: ServerResponse;
  readonly seesProposals: boolean;
  readonly since: number;
  /** Additional buffer for a large first message, in bytes. */
  readonly room: number;
}

function writeToReader({ response, room }: StreamReader, text: string): void {
  if (response.writableLength > maxBufferedBytes + room) response.destroy();
  else response.write(text);
}

/**
 * Returns why a subject (an IP network or a signed-in user) may not open another stream; `null` if
 * it may. The page retries at increasing intervals and polls the city every minute in the meantime.
 */
function streamRejection(
  open: CountBySubject,
  subject: string,
  isSignedIn: boolean,
  { connections, streamsPerAddress }: Pick<Limits, 'connections' | 'streamsPerAddress'>,
): Rejection | null {
  if (open.of(subject) >= streamsPerAddress) return reject('too_many_requests', { retryAfter: 60 });
  const most = maxStreams(connections);
  return open.total >= (isSignedIn ? most.all : most.notSignedIn)
    ? reject('unavailable', { retryAfter: 30 })
    : null;
}

/**
 * Adds `GET /api/events/` and returns a function that counts the connected readers. `identify`
 * determines the user; without credentials a reader receives what guests may see.
 */
export function registerEventsRoute(
  app: FastifyInstance,
  context: SessionsContext,
  source: LiveEventSource,
  identify: (request: FastifyRequest) => Promise<Identity>,
  limits: Pick<Limits, 'connections' | 'streamsPerAddress'>,
): () => number {
  const open = new CountBySubject();
  const readers = new Set<StreamReader>();
  const { serving } = context;
  const servingText = () => `event: serving\ndata: ${JSON.stringify({ status: serving.state.status })}\n\n`;
  const stopServing = serving.subscribe(() => {
    for (const reader of readers) writeToReader(reader, servingText());
  });
  const streams = new LiveStreams(context.liveBoard);
  const stop = source.subscribe(({ name, data }) => {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const reader of readers) if (name === 'city' || reader.seesProposals) writeToReader(reader, text);
  });
  // Only that something changed at these curbs: who is there is returned by the presence endpoint.
  const stopPresence = context.presence.subscribe((place) => {
    const text = `event: presence\ndata: ${JSON.stringify(place)}\n\n`;
    for (const reader of readers) if (reader.seesProposals) writeToReader(reader, text);
  });
  const heartbeatTimer = setInterval(() => {
    for (const reader of readers)
      if (context.now() - reader.since > maxConnectionMs) reader.response.end();
      else writeToReader(reader, ': still here\n\n');
  }, heartbeatIntervalMs).unref();
  const closeUnauthorizedReaders = async () => {
    for (const reader of [...readers].filter(({ seesProposals }) => seesProposals)) {
      const identity = await identify(reader.request);
      const isUser = identity.kind === 'user' && can(identity.user, 'view');
      if (!isUser) reader.response.end();
    }
  };
  const recheckTimer = setInterval(() => {
    // A brief database outage must not end connections. The next check closes those no longer
    // allowed.
    closeUnauthorizedReaders().catch((error: unknown) =>
      context.log.warn({ err: error }, 'readers of events were not looked at'),
    );
  }, recheckIntervalMs).unref();
  app.addHook('preClose', async () => {
    stop();
    stopServing();
    stopPresence();
    streams.close();
    clearInterval(heartbeatTimer);
    clearInterval(recheckTimer);
    for (const { response } of readers) response.end();
    readers.clear();
  });
  const options = { logLevel: 'warn', config: { compress: false }, compress: false } as const;
  app.get('/api/events/', options, async (request, reply) => {
    const identity = await identify(request);
    if (identity.kind === 'bad token' || identity.kind === 'bad key')
      return sendRejection(request, reply, reject('token_not_valid'));
    const response = reply.raw;
    if (response.destroyed) return reply.hijack();
    const user = userOf(identity);
    const subject = user === null ? clientNetwork(request.ip) : `user ${user.id}`;
    const refusal = streamRejection(open, subject, user !== null, limits);
    if (refusal !== null) return sendRejection(request, reply, refusal);
    // Counted before the first `await`, so that simultaneous requests count each other.
    response.once('close', open.add(subject));
    const requestedRevision = requestedLiveRevision(request);
    // A client that was connected to another process may know a newer state than this process.
    if (requestedRevision !== null) await context.liveBoard.reach(requestedRevision);
    reply.hijack();
    if (response.destroyed) return reply;
    const first = requestedRevision === null ? null : streams.first(requestedRevision);
    const seesProposals = can(user, 'view');
    const reader = { request, response, seesProposals, since: context.now(), room: first?.text.length ?? 0 };
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    readers.add(reader);
    response.on('close', () => readers.delete(reader));
    response.on('error', () => readers.delete(reader));
    writeToReader(
      reader,
      `retry: 2000\nevent: city\ndata: ${JSON.stringify({ revision: context.city.revision })}\n\n`,
    );
    writeToReader(reader, servingText());
    if (first !== null) streams.add(response, first);
    return reply;
  });
  return () => readers.size;
}
