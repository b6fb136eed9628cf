// Bodies: JSON only, so that a form of another site cannot write; an empty one is no body.
import { cdsMediaTypes } from '@curbwright/contract';
import type { FastifyInstance } from 'fastify';

/** Replaces Fastify's parsers. Everything but application/json and CDS' own type answers 415; `__proto__` and `constructor.prototype` are refused. */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // With its version, which the handler reads (cds/version.ts).
  const types = ['application/json', cdsMediaTypes['cds json']];
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
