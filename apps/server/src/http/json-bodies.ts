// Bodies: JSON only, so that a form of another site cannot write; an empty one is no body.
import { cdsMediaTypes } from '@curbwright/contract';
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from './json-depth.ts';

/** Replaces Fastify's parsers. Everything but application/json and CDS' own type answers 415; `__proto__` and `constructor.prototype` are refused, and so is what goes deeper than anybody needs. */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // With its version, which the handler reads (cds/version.ts).
  const types = ['application/json', cdsMediaTypes['cds json']];
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, undefined);
    else if (isTooDeep(text)) done(Object.assign(new SyntaxError('JSON too deep'), { statusCode: 400 }));
    else void parse(request, text, done);
  });
}
