// OpenTelemetry traces, sent by OTLP over HTTP. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set
// (decision 0339).
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { setTracer, type Tracer } from './spans.ts';

const headersGetter = {
  keys: (headers: Readonly<Record<string, unknown>>) => Object.keys(headers),
  get: (headers: Readonly<Record<string, unknown>>, name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
};

/** Maximum number of milliseconds that shutdown waits for unsent spans. */
const shutdownTimeoutMs = 2_000;

/** Starts creating and sending traces; the returned function stops this and sends what is left. */
export function startTracing(endpoint: string): () => Promise<void> {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'curbwright' }))
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const source = provider.getTracer('curbwright');
  const propagator = new W3CTraceContextPropagator();

  const tracer: Tracer = {
    request(headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, headersGetter);
      const span = source.startSpan('request', { kind: SpanKind.SERVER }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        traceId: span.spanContext().traceId,
        within: (next) => context.with(inside, next),
        end(name, facts, failed) {
          span.updateName(name).setAttributes(facts);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async work(name, facts, work) {
      const span = source.startSpan(name, { attributes: facts }, context.active());
      try {
        return await context.with(trace.setSpan(context.active(), span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    done(name, milliseconds, facts, failed) {
      // Only inside another span; otherwise each regular health query of the database would become
      // a trace.
      if (trace.getSpan(context.active()) === undefined) return;
      const end = Date.now();
      const startTime = new Date(end - milliseconds);
      const span = source.startSpan(name, { kind: SpanKind.CLIENT, attributes: facts, startTime });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
  };
  setTracer(tracer);
  return async () => {
    setTracer(null);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, shutdownTimeoutMs);
    });
    // An unavailable collector must not delay shutdown.
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
    context.disable();
    contexts.disable();
  };
}
