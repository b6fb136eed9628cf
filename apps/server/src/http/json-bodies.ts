// Bodies: JSON only, so that a form of another site cannot write; an empty one is no body.
import type { FastifyInstance } from 'fastify';

/** Replaces Fastify's parsers. Everything but application/json answers 415; `__proto__` and `constructor.prototype` are refused. */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
