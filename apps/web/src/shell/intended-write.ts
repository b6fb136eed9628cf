// Idempotency keys: a write repeated after a lost response or a double click reuses the first one's
// key, so the server performs it once (docs/operations.md). Loaded with the first write that
// creates something. Keys are lost on reload: the person then sees the server's state, so the same
// write again is a new one.
import { answersKeptFor } from '@curbwright/core';
import { codeOf } from './api-error.ts';
import type { CallAnswer, CallRequest } from './call-types.ts';
import { newId } from './new-id.ts';

/**
 * Maximum number of retries, and milliseconds between them, while the server is still processing
 * the same write.
 */
const mostWaits = 20;
const pause = 1000;
/**
 * Maximum number of remembered writes with an unknown outcome, to limit memory; the oldest are
 * dropped.
 */
const mostUnknown = 1000;

interface Intent {
  readonly key: string;
  /** The pending response; `null` when the last one was lost. */
  readonly running: Promise<CallAnswer> | null;
  /**
   * When it was first sent; it counts as the same write for as long as the server remembers the
   * key.
   */
  readonly since: number;
}

/**
 * Identity of a write: two writes with equal values are one intent until the outcome of the first
 * is known.
 */
function nameOfWrite({ call, params, query, body }: CallRequest): string {
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
function isUnknown(answer: CallAnswer): boolean {
  if (!('error' in answer)) return false;
  const { status } = answer.error;
  return status <= 0 || status >= 500 || codeOf(answer.error) === 'in_flight';
}

/** Creates the sender for intended writes; `wait` delays and `now` returns the time. */
export function createIntents(wait: (milliseconds: number) => Promise<void>, now: () => number) {
  const intents = new Map<string, Intent>();

  async function settle(
    name: string,
    { key, since }: Pick<Intent, 'key' | 'since'>,
    send: (key: string) => Promise<CallAnswer>,
  ): Promise<CallAnswer> {
    let answer = await send(key);
    for (let waits = 0; waits < mostWaits; waits += 1) {
      if (!('error' in answer) || codeOf(answer.error) !== 'in_flight') break;
      await wait(pause);
      answer = await send(key);
    }
    intents.delete(name);
    if (isUnknown(answer)) {
      intents.set(name, { key, running: null, since });
      const [oldest] = intents.keys();
      if (intents.size > mostUnknown && oldest !== undefined) intents.delete(oldest);
    }
    return answer;
  }

  /** Sends a write with its key; the same write already in progress shares its response. */
  return (request: CallRequest, send: (key: string) => Promise<CallAnswer>): Promise<CallAnswer> => {
    const name = nameOfWrite(request);
    const known = intents.get(name);
    if (known?.running) return known.running;
    const isKnown = known !== undefined && now() - known.since < answersKeptFor;
    const { key, since } = isKnown ? known : { key: newId(), since: now() };
    const running = settle(name, { key, since }, send);
    intents.set(name, { key, running, since });
    return running;
  };
}

/** The sender used by this page. */
export const sendIntended = createIntents(
  (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  Date.now,
);
