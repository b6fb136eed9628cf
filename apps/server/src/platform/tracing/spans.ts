// Spans for traces, where they are made: without a tracer each of these is the work itself, and nothing of OpenTelemetry is loaded.

/** What a span may say of itself. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A request's span while it is open. */
export interface OpenSpan {
  readonly traceId: string;
  /** Goes on in it; again where Node lost it, which is after a body was read. */
  within(run: () => void): void;
  end(name: string, facts: SpanFacts, failed: boolean): void;
}

export interface Tracer {
  /** Opens a span under what the headers name. */
  request(headers: Readonly<Record<string, unknown>>): OpenSpan;
  work<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  /** A span that is over already. */
  done(name: string, milliseconds: number, facts: SpanFacts, failed: boolean): void;
}

let tracer: Tracer | null = null;

/** Spans go there from now on; null = nowhere. */
export function traceTo(next: Tracer | null): void {
  tracer = next;
}

export function currentTracer(): Tracer | null {
  return tracer;
}

/** Does the work in a span of its own. */
export function traced<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : tracer.work(name, facts, work);
}
