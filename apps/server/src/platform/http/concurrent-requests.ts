// Limits concurrent requests behind a proxy. All connections come from the proxy there, so the
// limit per address applies to running requests.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from './client-network.ts';
import { CountBySubject } from './count-by-subject.ts';
import { setCrossOriginHeaders } from './cross-origin.ts';
import { sendRejection } from './errors.ts';
import { isHealthCheckUrl } from './health-address.ts';
import { reject } from './outcome.ts';

interface ConcurrentRequestOptions {
  /** Running requests allowed per forwarded address, and per user. */
  readonly most: number;
  /** The username of the signed-in user; `null` if nobody is signed in. */
  readonly personOf: (request: FastifyRequest) => Promise<string | null>;
}

/** Whether a user may be signed in. Only `false` is certain. */
const maySignedInUser = ({ headers }: FastifyRequest) =>
  headers.cookie !== undefined || headers.authorization !== undefined;

/**
 * Limits the running requests of each forwarded address, including streams. Requests of signed-in
 * users count per user, so that an office behind one address does not use up its limit. Beyond the
 * limit, health checks and preflights still get a response; others get 429 with `Retry-After`.
 */
export function installConcurrentRequestLimit(
  app: FastifyInstance,
  { most, personOf }: ConcurrentRequestOptions,
): void {
  const running = new CountBySubject();
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheckUrl(request.url) || request.method === 'OPTIONS') return undefined;
    const person = maySignedInUser(request) ? await personOf(request) : null;
    // A client that disconnected in the meantime has already been closed; a count added now would
    // never be released.
    if (request.raw.socket.destroyed || reply.raw.destroyed) return reply.hijack();
    const subject = person === null ? `address ${clientNetwork(request.ip)}` : `person ${person}`;
    if (running.of(subject) >= most) {
      setCrossOriginHeaders(reply);
      return sendRejection(request, reply, reject('too_many_requests', { retryAfter: 10 }));
    }
    reply.raw.once('close', running.add(subject));
    return undefined;
  });
}
