// Defines which requests pages of other origins may make, and the headers that allow them (CORS).
import type { Operation } from '@curbwright/contract';
import { isOpenable } from '@curbwright/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageLanguageHeader } from './request-language.ts';

/**
 * Whether pages of other origins may use an operation: it only reads data that a city can make
 * public, or returns the same for everyone (tiles).
 */
export function allowsCrossOrigin({ scope, anyOrigin }: Pick<Operation, 'scope' | 'anyOrigin'>): boolean {
  return anyOrigin || isOpenable(scope);
}

/** Response headers that scripts of other origins may read in addition to the safelisted ones. */
const exposedHeaders =
  'retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id, link, etag, content-range, accept-ranges, content-length';

/**
 * Request headers allowed from other origins, including our own pages when a developer serves them
 * elsewhere.
 */
const allowedHeaders = `authorization, content-type, accept-language, if-none-match, ${pageLanguageHeader}`;

/** Any page may read the response. No cookies are sent, because `*` forbids credentials. */
export function setCrossOriginHeaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
}

/**
 * Answers preflight requests at the path of each cross-origin operation; `headers` are the request
 * headers allowed.
 */
export function installPreflight(
  app: FastifyInstance,
  paths: ReadonlyMap<string, readonly string[]>,
  headers = allowedHeaders,
): void {
  for (const [path, methods] of paths)
    app.options(path, { logLevel: 'warn' }, (_request, reply) => {
      setCrossOriginHeaders(reply);
      return reply
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', headers)
        .header('access-control-max-age', '86400')
        .code(204)
        .send();
    });
}
