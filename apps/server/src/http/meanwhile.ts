// Answers while a city is written down and brought to this version: alive, not ready yet. Whoever watches the process would end it half-way.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import { headersTimeout, maxConnections, maxHeaderSize } from './limits.ts';
import { refuse } from './outcome.ts';
import { refusalBody } from './refusals.ts';
import { bareHeaders } from './security-headers.ts';
import { clientErrors } from './server-options.ts';

/** Seconds after which it is worth asking again. */
const comeAgain = 10;

function send(response: ServerResponse, config: Pick<Config, 'publicUrl'>, status: number, body: object) {
  response
    .writeHead(status, {
      ...bareHeaders(config, randomUUID()),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(status === 503 ? { 'Retry-After': String(comeAgain) } : {}),
    })
    .end(JSON.stringify(body));
}

/**
 * Listens where the server will: `/healthz` is answered with 200, `/readyz` and all else with 503. The answered function ends it, and the port is free
 * again. Where one cannot listen nothing is answered: the server itself says so when its turn comes.
 */
export async function answerMeanwhile(
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout, maxHeaderSize }, ({ url = '' }, response) => {
    const [path] = url.split('?');
    if (path === '/healthz') return send(response, config, 200, { status: 'starting', loop_lag_ms: 0 });
    if (path === '/readyz') return send(response, config, 503, { status: 'down', reason: 'starting' });
    send(response, config, 503, refusalBody(refuse('unavailable'), 'en'));
  });
  server.maxConnections = maxConnections;
  server.on('clientError', clientErrors(config));
  server.listen({ host: config.host, port: config.port });
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  return async () => {
    if (!isListening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
