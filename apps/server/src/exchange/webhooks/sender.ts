// The sender of webhooks: each message at least once, those to one webhook in order and by one process at a time, whatever process dies meanwhile.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { nextTryIn, outcomeOfStatus, webhookFailingFor } from '@curbwright/core';
import type { ServerContext } from '../../platform/context.ts';
import { traced } from '../../platform/tracing/spans.ts';
import { messageOfOutbox, messageText } from './message.ts';
import { patience, sendMessage, type Try } from './send.ts';
import {
  type ClaimedMessage,
  claimMessage,
  dropDeliveries,
  endTry,
  keepBody,
  type TryEnd,
  untilNextMessage,
} from './webhook-queue.sql.ts';

/** Seconds a webhook is left to the process that claimed it: longer than a try can last. */
const claimSeconds = (2 * patience) / 1000 + 10;
/** Webhooks this process sends to at once: one that hangs holds none of the others up. */
const mostAtOnce = 8;
/** Looks at least this often, milliseconds. */
const atLeastEvery = 5_000;
/** What is under way may end when the server stops, milliseconds. */
const patienceAtEnd = 3_000;
const tidiedEvery = 60 * 60 * 1000;
/** How long ended messages are kept for the log, milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

export interface WebhookSender {
  /** Something was published, or is to be sent again. */
  poke(): void;
  close(): Promise<void>;
}

/** What a try means for its message. */
export function endOf({ status, retryAfter }: Pick<Try, 'status' | 'retryAfter'>, tries: number): TryEnd {
  const outcome = outcomeOfStatus(status);
  if (outcome === 'delivered') return { state: 'delivered', pause: 0, stop: null };
  const pause = outcome === 'gone' ? null : nextTryIn(tries, Math.random(), retryAfter);
  return {
    state: pause === null ? 'dead' : 'waiting',
    pause: pause ?? 0,
    stop: outcome === 'gone' ? 'gone' : null,
  };
}

/** Starts sending; `key` makes the secrets. */
export function startWebhooks(
  context: Pick<ServerContext, 'db' | 'log' | 'now' | 'config'>,
  key: Uint8Array,
): WebhookSender {
  const { db, log } = context;
  const me = randomUUID();
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let lastTidied = 0;

  const textOf = async ({ body, event, outboxId, delivery }: ClaimedMessage): Promise<string> => {
    if (body !== null) return body;
    // The outbox is never emptied; were a row gone, its receiver would still be told that something changed.
    const text =
      (await messageOfOutbox(db, event, outboxId)) ?? messageText(event, new Date(context.now()), null);
    await keepBody(db, delivery, text);
    return text;
  };

  const send = async (claimed: ClaimedMessage): Promise<void> => {
    const message = { name: `msg_${claimed.message}`, body: await textOf(claimed) };
    const webhook = { ...claimed, id: claimed.webhookId };
    const parts = { key, config: context.config, now: () => context.now() };
    const done = await traced('job webhook', { 'curbwright.webhook': claimed.webhookId }, () =>
      sendMessage(parts, webhook, message),
    );
    const end = endOf(done, claimed.tries);
    await endTry(db, me, claimed, done, end, webhookFailingFor);
    const line = {
      webhook: claimed.webhookId,
      delivery: claimed.delivery,
      status: done.status,
      fault: done.fault,
    };
    if (end.state === 'dead') log.warn(line, 'a webhook message was given up');
    else log.debug(line, `a webhook message is ${end.state}`);
  };

  const tidy = async () => {
    if (context.now() - lastTidied < tidiedEvery) return;
    lastTidied = context.now();
    await dropDeliveries(db, new Date(lastTidied - keptFor));
  };

  const claimAll = async () => {
    while (!closed && sending.size < mostAtOnce) {
      const claimed = await claimMessage(db, me, claimSeconds);
      if (claimed === undefined) return;
      const task = send(claimed)
        .catch((error: unknown) => {
          // Its claim runs out, and it is tried again.
          if (!closed)
            log.warn({ err: error, webhook: claimed.webhookId }, 'a webhook message could not be sent');
        })
        .finally(() => {
          sending.delete(task);
          look();
        });
      sending.add(task);
    }
  };

  const lookOnce = async () => {
    clearTimeout(timer);
    let wait = atLeastEvery;
    try {
      await claimAll();
      await tidy();
      wait = Math.min((await untilNextMessage(db)) ?? atLeastEvery, atLeastEvery);
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'webhook messages could not be looked up');
    }
    // What this process sends to now pokes when it is done.
    if (!closed) timer = setTimeout(look, Math.max(200, wait)).unref();
  };

  const look = () => {
    if (closed) return;
    if (looking !== undefined) {
      again = true;
      return;
    }
    looking = lookOnce().finally(() => {
      looking = undefined;
      if (!again) return;
      again = false;
      look();
    });
  };

  look();
  return {
    poke: look,
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking;
      // A receiver that hangs does not keep the server from stopping: its message is sent again by another process, or after the next start.
      await Promise.race([Promise.all(sending), wait(patienceAtEnd, undefined, { ref: false })]);
    },
  };
}
