// Which requests pages of other origins may make, and the headers that let them (CORS).
import type { Call } from '@curbwright/contract';
import { isOpenable } from '@curbwright/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageLanguageHeader } from './request-language.ts';

/** Calls that pages of other software may make too: those that only read what a city can open, or what is the same for anybody (tiles). */
export function isCrossOrigin({ scope, anyOrigin }: Pick<Call, 'scope' | 'anyOrigin'>): boolean {
  return anyOrigin || isOpenable(scope);
}

/** Headers that another page's script may read beside the usual ones. */
const exposed =
  'retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id, link, etag, content-range, accept-ranges, content-length';

/** Headers that another page may send, and a page of ours that a developer serves elsewhere. */
const allowed = `authorization, content-type, accept-language, if-none-match, ${pageLanguageHeader}`;

/** Anybody's page may read; no cookie goes with it, because `*` forbids credentials. */
export function allowCrossOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed);
}

/** Answers the question a browser asks before another page's call, at the path of each call pages may make; `headers` are those it may send. */
export function installPreflight(
  app: FastifyInstance,
  paths: ReadonlyMap<string, readonly string[]>,
  headers = allowed,
): void {
  for (const [path, methods] of paths)
    app.options(path, { logLevel: 'warn' }, (_request, reply) => {
      allowCrossOrigin(reply);
      return reply
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', headers)
        .header('access-control-max-age', '86400')
        .code(204)
        .send();
    });
}
