// Requests with how long they took and what they were told to do: for parts that take things away while people work.
import { performance } from 'node:perf_hooks';

export interface Timed {
  readonly status: number;
  readonly milliseconds: number;
  /** When it was answered, as `performance.now()` counts. */
  readonly at: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** One request; status 0 = no answer within ten seconds, or the line broke. */
export async function askTimed(url: string, init: RequestInit = {}): Promise<Timed> {
  const started = performance.now();
  const end = (status: number, retryAfter: string | null, body: unknown): Timed => {
    const at = performance.now();
    return { status, milliseconds: at - started, at, retryAfter, body };
  };
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return end(answer.status, answer.headers.get('retry-after'), isJson ? JSON.parse(text) : null);
  } catch {
    return end(0, null, null);
  }
}

/** Milliseconds from `since` until `holds` did, looked at every 50 ms; null = not within the time. */
export async function untilHolds(
  holds: () => Promise<boolean>,
  most: number,
  since = performance.now(),
): Promise<number | null> {
  for (;;) {
    const held = await holds();
    const passed = performance.now() - since;
    if (held) return Math.round(passed);
    if (passed > most) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
