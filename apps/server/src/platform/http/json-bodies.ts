// Bodies: JSON only, so that a form of another site cannot write; an empty one is no body.
import { isUtf8 } from 'node:buffer';
import { cdsMediaTypes } from '@curbwright/contract';
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from './json-depth.ts';

/** Replaces Fastify's parsers. Everything but application/json and CDS' own type answers 415; `__proto__` and `constructor.prototype` are refused, and so is what goes deeper than anybody needs. */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // With its version, which the handler reads (platform/http/cds-version.ts).
  const types = ['application/json', cdsMediaTypes['cds json']];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
    const refuse = (why: string) => done(Object.assign(new SyntaxError(why), { statusCode: 400 }));
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // Decoded as it is, what is no UTF-8 would be kept as question marks.
    if (!isUtf8(bytes)) return refuse('JSON is UTF-8');
    const text = bytes.toString();
    if (text.trim() === '') done(null, undefined);
    else if (isTooDeep(text)) refuse('JSON too deep');
    else void parse(request, text, done);
  });
}
