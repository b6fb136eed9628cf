// Spans for traces, if enabled. Without a tracer these functions just run the work, and nothing of
// OpenTelemetry is loaded.

/** Attributes of a span. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The span of a request while it is open. */
export interface RequestSpan {
  readonly traceId: string;
  /**
   * Runs a function inside the span. Called again after the body is read, because Node loses the
   * context there.
   */
  within(run: () => void): void;
  end(name: string, facts: SpanAttributes, failed: boolean): void;
}

export interface Tracer {
  /** Opens a request span in the trace given by the headers. */
  request(headers: Readonly<Record<string, unknown>>): RequestSpan;
  work<T>(name: string, facts: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Records a span that has already ended. */
  done(name: string, milliseconds: number, facts: SpanAttributes, failed: boolean): void;
}

let tracer: Tracer | null = null;

/** Sends spans to this tracer from now on; `null` stops sending. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export function currentTracer(): Tracer | null {
  return tracer;
}

/** Runs the work in its own span. */
export function withSpan<T>(name: string, facts: SpanAttributes, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : tracer.work(name, facts, work);
}
