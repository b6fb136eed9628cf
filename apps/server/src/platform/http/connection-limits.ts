// Connections at once: a limit for each address and one for all, with a reserve for health checks and people who are signed in (decision 0410).
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CountBySubject } from './count-by-subject.ts';
import { sendRefusal } from './errors.ts';
import { isHealthCheck } from './health-address.ts';
import { extraPerAddress, firstRequestTimeout, type Limits, reservedConnections } from './limits.ts';
import { type Refused, refuse } from './outcome.ts';
import { subscriberOf } from './subscriber.ts';

/** A connection beyond a limit: what its requests are answered, unless they ask for health or come from somebody who is signed in. */
interface BeyondLimit {
  readonly refusal: Refused;
  /** Takes the connection from its address's count. */
  readonly leaveAddress: () => void;
  /** Closes the connection while it has sent no request. */
  readonly timer: NodeJS.Timeout;
}

interface Parts {
  readonly limits: Pick<Limits, 'connections' | 'connectionsPerAddress'>;
  /** All connections come from a proxy, which limits them by address itself: here only all together are limited. */
  readonly behindProxy: boolean;
  /** The username of who is signed in; null = nobody. */
  readonly personOf: (request: FastifyRequest) => Promise<string | null>;
}

/**
 * Limits the connections of `app`'s server. Loopback is an address like any other: a proxy that is not trusted comes from there too.
 * Beyond its limit an address has a few connections more, and beyond nineteen twentieths of all anybody has, on which only health checks and
 * people who are signed in are answered; others get 429 (address) or 503 (all) with Retry-After, and the connection is closed. A connection on which
 * somebody is signed in counts by person from then on, so that an office behind one address does not use up its few.
 */
export function installConnectionLimits(
  app: FastifyInstance,
  { limits, behindProxy, personOf }: Parts,
): void {
  const { connections, connectionsPerAddress } = limits;
  const open = new CountBySubject();
  const ofPeople = new CountBySubject();
  const beyond = new WeakMap<Socket, BeyondLimit>();
  app.server.maxConnections = connections;

  const refusalFor = (ofAddress: number): Refused | null => {
    if (!behindProxy && ofAddress >= connectionsPerAddress)
      return refuse('too_many_requests', { retryAfter: 10 });
    return open.total + ofPeople.total >= connections - reservedConnections(connections)
      ? refuse('unavailable', { retryAfter: 30 })
      : null;
  };
  app.server.on('connection', (socket) => {
    const address = subscriberOf(socket.remoteAddress ?? '');
    const ofAddress = open.of(address);
    if (!behindProxy && ofAddress >= connectionsPerAddress + extraPerAddress) {
      socket.destroy();
      return;
    }
    const refusal = refusalFor(ofAddress);
    const leaveAddress = open.add(address);
    socket.once('close', leaveAddress);
    if (refusal === null) return;
    const timer = setTimeout(() => socket.destroy(), firstRequestTimeout).unref();
    beyond.set(socket, { refusal, timer, leaveAddress });
  });
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const place = beyond.get(socket);
    if (place === undefined) return undefined;
    clearTimeout(place.timer);
    const isHealth = isHealthCheck(request.url);
    const person = isHealth ? null : await personOf(request);
    // A connection that is closed already has been counted off: a count added now would stay.
    if (socket.destroyed) return reply.hijack();
    if (person !== null) {
      if (ofPeople.of(person) < connectionsPerAddress && beyond.delete(socket)) {
        place.leaveAddress();
        socket.once('close', ofPeople.add(person));
      }
      return undefined;
    }
    // The place is given up at once, whatever the client does.
    reply.header('connection', 'close');
    reply.raw.once('finish', () => socket.destroySoon());
    return isHealth ? undefined : sendRefusal(request, reply, place.refusal);
  });
}
