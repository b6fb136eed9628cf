// Creates a span for each request within the client's trace (W3C traceparent), named by method and
// route, never by the requested URL.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTracer, type RequestSpan } from './spans.ts';

/** Adds the hooks if tracing is enabled; otherwise does nothing. */
export function installRequestSpans(app: FastifyInstance): void {
  if (currentTracer() === null) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = currentTracer();
    if (tracer === null) return done();
    const span = tracer.request(request.headers);
    spans.set(request, span);
    request.log = request.log.child({ trace_id: span.traceId });
    span.within(done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const facts = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'curbwright.request_id': request.id,
    };
    spans.get(request)?.end(`${request.method} ${route}`, facts, reply.statusCode >= 500);
  });
}
