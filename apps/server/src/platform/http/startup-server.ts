// Startup server: responds while a city is backed up and migrated, as alive but not ready.
// Otherwise a process manager would kill the process halfway.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Config as Settings } from '../config/config.ts';
import { toErrorResponse } from './error-response.ts';
import { defaultLimits, headersTimeout, maxHeaderSize } from './limits.ts';
import { reject } from './outcome.ts';
import { securityHeaders } from './security-headers.ts';
import { createClientErrorHandler } from './server-options.ts';

type Config = Pick<Settings, 'host' | 'port' | 'publicUrl'>;

/** `Retry-After` in seconds. */
const comeAgain = 10;

function send(response: ServerResponse, config: Config, status: number, body: object) {
  response
    .writeHead(status, {
      ...securityHeaders(config, randomUUID()),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(status === 503 ? { 'Retry-After': String(comeAgain) } : {}),
    })
    .end(JSON.stringify(body));
}

/** Starts listening; `null` if that fails, which the actual server reports when it starts. */
async function startListening(config: Config) {
  const server = createServer({ headersTimeout, maxHeaderSize }, ({ url = '' }, response) => {
    const [path] = url.split('?');
    if (path === '/healthz') return send(response, config, 200, { status: 'starting', loop_lag_ms: 0 });
    if (path === '/readyz') return send(response, config, 503, { status: 'down', reason: 'starting' });
    send(response, config, 503, toErrorResponse(reject('unavailable'), 'en'));
  });
  server.maxConnections = defaultLimits.connections;
  server.on('clientError', createClientErrorHandler(config));
  server.listen({ host: config.host, port: config.port });
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  return isListening ? server : null;
}

/**
 * Between `begin` and `end`, `/healthz` returns 200, and `/readyz` and everything else 503.
 * Afterwards the port is free again.
 */
export class StartupServer {
  readonly #config: Config;
  #server: ReturnType<typeof startListening> | null = null;

  constructor(config: Config) {
    this.#config = config;
  }

  begin(): void {
    this.#server ??= startListening(this.#config);
  }

  async end(): Promise<void> {
    const server = await this.#server;
    this.#server = null;
    if (server === null) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}
