// Parses request bodies: JSON only, so that a form on another site cannot write. An empty body
// counts as none.
import { isUtf8 } from 'node:buffer';
import { cdsMediaTypes } from '@curbwright/contract';
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from './json-depth.ts';

/**
 * Replaces Fastify's parsers. Any type except application/json and the CDS type gets 415;
 * `__proto__`, `constructor.prototype` and excessive nesting are rejected.
 */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Includes its version parameter, which the handler reads (platform/http/cds-version.ts).
  const types = ['application/json', cdsMediaTypes['cds json']];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, body, done) => {
    const refuse = (why: string) => done(Object.assign(new SyntaxError(why), { statusCode: 400 }));
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    // Without this check, invalid UTF-8 would be stored as replacement characters.
    if (!isUtf8(bytes)) return refuse('JSON is UTF-8');
    const text = bytes.toString();
    if (text.trim() === '') done(null, undefined);
    else if (isTooDeep(text)) refuse('JSON too deep');
    else void parse(request, text, done);
  });
}
