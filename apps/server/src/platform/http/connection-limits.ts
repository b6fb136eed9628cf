// Limits concurrent connections, per address and in total, with a reserve for health checks and
// signed-in users (decision 0344).
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork } from './client-network.ts';
import { CountBySubject } from './count-by-subject.ts';
import { sendRejection } from './errors.ts';
import { isHealthCheckUrl } from './health-address.ts';
import { extraPerAddress, firstRequestTimeoutMs, type Limits, reservedConnections } from './limits.ts';
import { type Rejection, reject } from './outcome.ts';

/**
 * A connection beyond a limit, and the rejection its requests receive unless they are health checks
 * or come from a signed-in user.
 */
interface ExcessConnection {
  readonly refusal: Rejection;
  /** Removes the connection from the count of its address. */
  readonly releaseAddressSlot: () => void;
  /** Closes the connection if it sends no request. */
  readonly timer: NodeJS.Timeout;
}

interface ConnectionLimitOptions {
  readonly limits: Pick<Limits, 'connections' | 'connectionsPerAddress'>;
  /**
   * `true` if all connections come from a proxy. The proxy limits connections per address itself,
   * so only the total is limited here.
   */
  readonly behindProxy: boolean;
  /** The username of the signed-in user; `null` if nobody is signed in. */
  readonly personOf: (request: FastifyRequest) => Promise<string | null>;
}

/**
 * Limits the connections of `app`'s server. An address may open a few connections beyond its limit,
 * and so may anyone once nineteen twentieths of the total are in use. On these, only health checks
 * and signed-in users are served; other requests get 429 (address) or 503 (total) with
 * `Retry-After` and are disconnected. A connection with a signed-in user counts toward that user
 * from then on, so that an office behind one address does not use up its extra connections.
 * Loopback counts like any other address, because an untrusted proxy connects from there too.
 */
export function installConnectionLimits(
  app: FastifyInstance,
  { limits, behindProxy, personOf }: ConnectionLimitOptions,
): void {
  const { connections, connectionsPerAddress } = limits;
  const open = new CountBySubject();
  const connectionsByUser = new CountBySubject();
  const excessConnections = new WeakMap<Socket, ExcessConnection>();
  app.server.maxConnections = connections;

  const rejectionForCount = (ofAddress: number): Rejection | null => {
    if (!behindProxy && ofAddress >= connectionsPerAddress)
      return reject('too_many_requests', { retryAfter: 10 });
    return open.total + connectionsByUser.total >= connections - reservedConnections(connections)
      ? reject('unavailable', { retryAfter: 30 })
      : null;
  };
  app.server.on('connection', (socket) => {
    const address = clientNetwork(socket.remoteAddress ?? '');
    const ofAddress = open.of(address);
    if (!behindProxy && ofAddress >= connectionsPerAddress + extraPerAddress) {
      socket.destroy();
      return;
    }
    const refusal = rejectionForCount(ofAddress);
    const leaveAddress = open.add(address);
    socket.once('close', leaveAddress);
    if (refusal === null) return;
    const timer = setTimeout(() => socket.destroy(), firstRequestTimeoutMs).unref();
    excessConnections.set(socket, { refusal, timer, releaseAddressSlot: leaveAddress });
  });
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const place = excessConnections.get(socket);
    if (place === undefined) return undefined;
    clearTimeout(place.timer);
    const isHealth = isHealthCheckUrl(request.url);
    const person = isHealth ? null : await personOf(request);
    // The count of a closed connection was already released; one added now would never be.
    if (socket.destroyed) return reply.hijack();
    if (person !== null) {
      if (connectionsByUser.of(person) < connectionsPerAddress && excessConnections.delete(socket)) {
        place.releaseAddressSlot();
        socket.once('close', connectionsByUser.add(person));
      }
      return undefined;
    }
    // Frees the slot immediately, whatever the client does.
    reply.header('connection', 'close');
    reply.raw.once('finish', () => socket.destroySoon());
    return isHealth ? undefined : sendRejection(request, reply, place.refusal);
  });
}
