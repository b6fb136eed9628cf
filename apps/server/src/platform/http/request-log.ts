// Writes one log line per request: operation, user and result. Queries and bodies are left out
// because they may contain private data.
import { roundTo } from '@curbwright/core';
import type { FastifyInstance } from 'fastify';

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    const line = {
      method: request.method,
      path: request.url.split('?')[0]?.slice(0, 300),
      status,
      ms: roundTo(reply.elapsedTime, 1),
      ip: request.ip,
      user: request.caller?.kind === 'user' ? request.caller.user.id : undefined,
      caller: request.caller?.kind,
    };
    if (status >= 500) request.log.error(line, 'request');
    else if (status === 401 || status === 403 || status === 429) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}
