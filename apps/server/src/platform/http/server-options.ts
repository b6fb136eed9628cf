// HTTP server options for clients: timeouts for slow ones, sizes, request ids, and errors before a
// request exists.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { ServerContext } from '../context.ts';
import { toErrorResponse } from './error-response.ts';
import { sendRejection } from './errors.ts';
import {
  bodyLimit,
  connectionCheckIntervalMs,
  headersTimeout,
  maxHeaderSize,
  serverTimeouts,
} from './limits.ts';
import { reject } from './outcome.ts';
import { securityHeaders } from './security-headers.ts';

/** Statuses for Node's errors on input that is not valid HTTP. */
const statusOfParser: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds in the required format even before a request exists, and closes the connection. */
export function createClientErrorHandler(config: Pick<Config, 'publicUrl'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOfParser[error.code ?? ''] ?? '400 Bad Request';
    const body = JSON.stringify({
      ...toErrorResponse(reject('invalid'), 'en'),
      detail: `${status.slice(4)}.`,
    });
    const headers = [
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      'Cache-Control: no-store',
      ...Object.entries(securityHeaders(config, randomUUID())).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

export function serverOptions(context: ServerContext): FastifyHttpOptions<Server> {
  return {
    loggerInstance: context.log,
    bodyLimit,
    requestTimeout: serverTimeouts.requestTimeout,
    keepAliveTimeout: serverTimeouts.keepAliveTimeout,
    // Trusts only the nearest proxy, that is, the last entry it adds. Clients can forge all entries
    // before that.
    trustProxy: context.config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // request-log.ts writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: true,
    // Always generated here, because an id from the client could inject lines into the log.
    genReqId: () => randomUUID(),
    http: { headersTimeout, connectionsCheckingInterval: connectionCheckIntervalMs, maxHeaderSize },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    clientErrorHandler: createClientErrorHandler(context.config),
    frameworkErrors: (_error, request, reply) => {
      void sendRejection(request, reply, reject('not_found'));
    },
  };
}
