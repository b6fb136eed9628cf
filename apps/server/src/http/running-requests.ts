// Requests at once behind a proxy: there all connections come from the proxy, so the limit of an address holds for its running requests.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { subscriberOf } from '../api-keys/meter.ts';
import { CountBySubject } from './count-by-subject.ts';
import { sendRefusal } from './errors.ts';
import { isHealthCheck } from './health.ts';
import { refuse } from './outcome.ts';

interface Parts {
  /** Running requests that one forwarded address, and one person, may have. */
  readonly perAddress: number;
  /** The username of who is signed in; null = nobody. */
  readonly personOf: (request: FastifyRequest) => Promise<string | null>;
}

/**
 * Limits the running requests of each forwarded address, streams among them. Beyond the limit health checks are answered, and people who are
 * signed in, as many for each person; others get 429 with Retry-After.
 */
export function installRunningRequestLimit(app: FastifyInstance, { perAddress, personOf }: Parts): void {
  const running = new CountBySubject();
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request.url)) return undefined;
    let subject = `address ${subscriberOf(request.ip)}`;
    if (running.of(subject) >= perAddress) {
      const person = await personOf(request);
      subject = `person ${person}`;
      if (person === null || running.of(subject) >= perAddress)
        return sendRefusal(request, reply, refuse('too_many_requests', { retryAfter: 10 }));
    }
    reply.raw.once('close', running.add(subject));
    return undefined;
  });
}
