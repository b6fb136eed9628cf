// Requests at once behind a proxy: there all connections come from the proxy, so the limit of an address holds for its running requests.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CountBySubject } from './count-by-subject.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { sendRefusal } from './errors.ts';
import { isHealthCheck } from './health-address.ts';
import { refuse } from './outcome.ts';
import { subscriberOf } from './subscriber.ts';

interface Parts {
  /** Running requests that one forwarded address, and one person, may have. */
  readonly most: number;
  /** The username of who is signed in; null = nobody. */
  readonly personOf: (request: FastifyRequest) => Promise<string | null>;
}

/** May somebody be signed in, or is it sure that nobody is? */
const mayBePerson = ({ headers }: FastifyRequest) =>
  headers.cookie !== undefined || headers.authorization !== undefined;

/**
 * Limits the running requests of each forwarded address, streams among them; those of people who are signed in count by person, so that an
 * office behind one address does not use up its own. Beyond the limit health checks and preflights are answered, others get 429 with Retry-After.
 */
export function installRunningRequestLimit(app: FastifyInstance, { most, personOf }: Parts): void {
  const running = new CountBySubject();
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request.url) || request.method === 'OPTIONS') return undefined;
    const person = mayBePerson(request) ? await personOf(request) : null;
    // Whoever left meanwhile has had its end: a count added now would never be taken off.
    if (request.raw.socket.destroyed || reply.raw.destroyed) return reply.hijack();
    const subject = person === null ? `address ${subscriberOf(request.ip)}` : `person ${person}`;
    if (running.of(subject) >= most) {
      allowCrossOrigin(reply);
      return sendRefusal(request, reply, refuse('too_many_requests', { retryAfter: 10 }));
    }
    reply.raw.once('close', running.add(subject));
    return undefined;
  });
}
