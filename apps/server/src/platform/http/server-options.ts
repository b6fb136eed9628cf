// How the HTTP server treats its clients: times that close slow ones, sizes, request ids, and errors before there is a request.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { ServerContext } from '../context.ts';
import { sendRefusal } from './errors.ts';
import { bodyLimit, checkingInterval, headersTimeout, maxHeaderSize, serverTimes } from './limits.ts';
import { refuse } from './outcome.ts';
import { refusalBody } from './refusals.ts';
import { bareHeaders } from './security-headers.ts';

/** Statuses Node gives what is no HTTP. */
const statusOfParser: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers in the requirement's shape even where there is no request yet, and closes. */
export function clientErrors(config: Pick<Config, 'publicUrl'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOfParser[error.code ?? ''] ?? '400 Bad Request';
    const body = JSON.stringify({ ...refusalBody(refuse('invalid'), 'en'), detail: `${status.slice(4)}.` });
    const headers = [
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      'Cache-Control: no-store',
      ...Object.entries(bareHeaders(config, randomUUID())).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

export function serverOptions(context: ServerContext): FastifyHttpOptions<Server> {
  return {
    loggerInstance: context.log,
    bodyLimit,
    requestTimeout: serverTimes.requestTimeout,
    keepAliveTimeout: serverTimes.keepAliveTimeout,
    // The nearest proxy alone is believed: what it puts last. All before it, a client may have written itself.
    trustProxy: context.config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // One line a request of our own (request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: true,
    // A name of our own making: one from outside could write lines into the log.
    genReqId: () => randomUUID(),
    http: { headersTimeout, connectionsCheckingInterval: checkingInterval, maxHeaderSize },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    clientErrorHandler: clientErrors(context.config),
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(request, reply, refuse('not_found'));
    },
  };
}
