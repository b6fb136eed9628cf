// Idempotency keys: a write repeated after a lost response or a double click reuses the first one's
// key, so the server performs it once (docs/operations.md). Loaded with the first write that
// creates something. Keys are lost on reload: the user then sees the server's state, so repeating a
// write counts as a new one.
import { responseRetentionMs } from '@curbwright/core';
import { codeOf } from './api-error.ts';
import type { ApiRequest, ApiResponse } from './api-types.ts';
import { newId } from './new-id.ts';

/**
 * Maximum number of retries, and milliseconds between them, while the server is still processing
 * the same write.
 */
const maxInFlightRetries = 20;
const retryDelayMs = 1000;
/**
 * Maximum number of remembered writes with an unknown outcome, to limit memory; the oldest are
 * dropped.
 */
const maxUnresolvedWrites = 1000;

interface IdempotentWrite {
  readonly key: string;
  /** The pending response; `null` when the last one was lost. */
  readonly running: Promise<ApiResponse> | null;
  /**
   * When it was first sent; it counts as the same write for as long as the server remembers the
   * key.
   */
  readonly since: number;
}

/**
 * Identity of a write: a second write with equal values counts as the same one until the outcome of
 * the first is known.
 */
function writeIdentity({ call, params, query, body }: ApiRequest): string {
  const sent =
    body instanceof FormData
      ? [...body].map(([field, value]) =>
          value instanceof File
            ? [field, value.name, value.size, value.type, value.lastModified]
            : [field, value],
        )
      : body;
  return JSON.stringify([call.method, call.path, params, query, sent]);
}

/**
 * Whether the outcome is unknown: no response, an unreadable one, a server error, or the write is
 * still in progress.
 */
function isOutcomeUnknown(answer: ApiResponse): boolean {
  if (!('error' in answer)) return false;
  const { status } = answer.error;
  return status <= 0 || status >= 500 || codeOf(answer.error) === 'in_flight';
}

/** Creates the idempotent sender; `wait` delays and `now` returns the time. */
export function createIdempotentSender(wait: (milliseconds: number) => Promise<void>, now: () => number) {
  const pendingWrites = new Map<string, IdempotentWrite>();

  async function settle(
    name: string,
    { key, since }: Pick<IdempotentWrite, 'key' | 'since'>,
    send: (key: string) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    let answer = await send(key);
    for (let waits = 0; waits < maxInFlightRetries; waits += 1) {
      if (!('error' in answer) || codeOf(answer.error) !== 'in_flight') break;
      await wait(retryDelayMs);
      answer = await send(key);
    }
    pendingWrites.delete(name);
    if (isOutcomeUnknown(answer)) {
      pendingWrites.set(name, { key, running: null, since });
      const [oldest] = pendingWrites.keys();
      if (pendingWrites.size > maxUnresolvedWrites && oldest !== undefined) pendingWrites.delete(oldest);
    }
    return answer;
  }

  /** Sends a write with its key; the same write already in progress shares its response. */
  return (request: ApiRequest, send: (key: string) => Promise<ApiResponse>): Promise<ApiResponse> => {
    const name = writeIdentity(request);
    const known = pendingWrites.get(name);
    if (known?.running) return known.running;
    const isKnown = known !== undefined && now() - known.since < responseRetentionMs;
    const { key, since } = isKnown ? known : { key: newId(), since: now() };
    const running = settle(name, { key, since }, send);
    pendingWrites.set(name, { key, running, since });
    return running;
  };
}

/** The sender used by this page. */
export const sendIdempotent = createIdempotentSender(
  (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  Date.now,
);
