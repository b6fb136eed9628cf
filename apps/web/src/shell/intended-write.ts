// One key for each write somebody means: the same write sent again after an answer was lost, or clicked twice, goes under the first one's key, so that
// the server does it once (docs/operations.md). Loaded with the first write that creates something. They are forgotten with the page: after a reload the
// person sees what the server has, and the same words written again are meant again.
import { answersKeptFor } from '@curbwright/core';
import { codeOf } from './api-error.ts';
import type { CallAnswer, CallRequest } from './call-types.ts';
import { newId } from './new-id.ts';

/** How often, and after how long, a write is asked for whose like the server still works on (milliseconds). */
const mostWaits = 20;
const pause = 1000;
/** Writes whose outcome is not known that are remembered at once, so that they do not fill the memory; the oldest are forgotten. */
const mostUnknown = 1000;

interface Intent {
  readonly key: string;
  /** The answer that is waited for; null when the last one was lost. */
  readonly running: Promise<CallAnswer> | null;
  /** When it was sent first: for as long as the server knows the key, it is the same write. */
  readonly since: number;
}

/** What a write is known by: two that are equal in this are one intent as long as nobody knows how the first ended. */
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

/** True when nobody knows whether it was done: no answer came, none that can be read, one of a server that was away, or it is still being done. */
function isUnknown(answer: CallAnswer): boolean {
  if (!('error' in answer)) return false;
  const { status } = answer.error;
  return status <= 0 || status >= 500 || codeOf(answer.error) === 'in_flight';
}

/** Makes the sender of intended writes; `wait` passes the time, `now` tells it. */
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

  /** Sends a write under its key; one that is under way already is answered with its answer. */
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

/** The sender of this page. */
export const sendIntended = createIntents(
  (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  Date.now,
);
