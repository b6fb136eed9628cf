// Sends webhook messages: each at least once, and those to one webhook in order and by one process
// at a time, even if a process dies.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { nextAttemptDelayMs, outcomeOfStatus, webhookDisableAfterMs } from '@curbwright/core';
import type { ServerContext } from '../../platform/context.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { formatMessage, loadOutboxMessage } from './message.ts';
import { type DeliveryAttempt, responseTimeoutMs, sendMessage } from './send.ts';
import {
  type AttemptOutcome,
  type ClaimedMessage,
  claimMessage,
  completeAttempt,
  deleteDeliveriesBefore,
  msUntilNextMessage,
  storeMessageBody,
} from './webhook-queue.sql.ts';

/** Seconds for which a process claims a webhook, longer than an attempt can take. */
const claimSeconds = (2 * responseTimeoutMs) / 1000 + 10;
/**
 * Webhooks to which this process sends at the same time, so that a slow one does not delay the
 * others.
 */
const maxConcurrentWebhooks = 8;
/** Longest interval between checks, in milliseconds. */
const maxCheckIntervalMs = 5_000;
/** Milliseconds that running attempts may take to finish at shutdown. */
const shutdownTimeoutMs = 3_000;
const cleanupIntervalMs = 60 * 60 * 1000;
/** Milliseconds that finished messages are retained for the log. */
const messageRetentionMs = 30 * 24 * 60 * 60 * 1000;

export interface WebhookSender {
  /** Notifies the sender that something was published or must be sent again. */
  poke(): void;
  close(): Promise<void>;
}

/** Returns the new state of a message after an attempt with this result. */
export function toAttemptOutcome(
  { status, retryAfter }: Pick<DeliveryAttempt, 'status' | 'retryAfter'>,
  tries: number,
): AttemptOutcome {
  const outcome = outcomeOfStatus(status);
  if (outcome === 'delivered') return { state: 'delivered', pause: 0, stop: null };
  const pause = outcome === 'gone' ? null : nextAttemptDelayMs(tries, Math.random(), retryAfter);
  return {
    state: pause === null ? 'dead' : 'waiting',
    pause: pause ?? 0,
    stop: outcome === 'gone' ? 'gone' : null,
  };
}

/** Starts sending. Secrets are derived from `key`. */
export function startWebhooks(
  context: Pick<ServerContext, 'db' | 'log' | 'now' | 'config'>,
  key: Uint8Array,
): WebhookSender {
  const { db, log } = context;
  const me = randomUUID();
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let pendingCheck: Promise<void> | undefined;
  let checkAgain = false;
  let lastCleanup = 0;

  const textOf = async ({ body, event, outboxId, delivery }: ClaimedMessage): Promise<string> => {
    if (body !== null) return body;
    // The outbox is never emptied. If a row were missing, its receiver would still be notified that
    // something changed.
    const text =
      (await loadOutboxMessage(db, event, outboxId)) ?? formatMessage(event, new Date(context.now()), null);
    await storeMessageBody(db, delivery, text);
    return text;
  };

  const send = async (claimed: ClaimedMessage): Promise<void> => {
    const message = { name: `msg_${claimed.message}`, body: await textOf(claimed) };
    const webhook = { ...claimed, id: claimed.webhookId };
    const parts = { key, config: context.config, now: () => context.now() };
    const done = await withSpan('job webhook', { 'curbwright.webhook': claimed.webhookId }, () =>
      sendMessage(parts, webhook, message),
    );
    const end = toAttemptOutcome(done, claimed.tries);
    await completeAttempt(db, me, claimed, done, end, webhookDisableAfterMs);
    const line = {
      webhook: claimed.webhookId,
      delivery: claimed.delivery,
      status: done.status,
      fault: done.fault,
    };
    if (end.state === 'dead') log.warn(line, 'a webhook message was given up');
    else log.debug(line, `a webhook message is ${end.state}`);
  };

  const deleteOldMessages = async () => {
    if (context.now() - lastCleanup < cleanupIntervalMs) return;
    lastCleanup = context.now();
    await deleteDeliveriesBefore(db, new Date(lastCleanup - messageRetentionMs));
  };

  const claimAll = async () => {
    while (!closed && sending.size < maxConcurrentWebhooks) {
      const claimed = await claimMessage(db, me, claimSeconds);
      if (claimed === undefined) return;
      const task = send(claimed)
        .catch((error: unknown) => {
          // The claim expires, and the message is tried again.
          if (!closed)
            log.warn({ err: error, webhook: claimed.webhookId }, 'a webhook message could not be sent');
        })
        .finally(() => {
          sending.delete(task);
          checkMessages();
        });
      sending.add(task);
    }
  };

  const checkOnce = async () => {
    clearTimeout(timer);
    let wait = maxCheckIntervalMs;
    try {
      await claimAll();
      await deleteOldMessages();
      wait = Math.min((await msUntilNextMessage(db)) ?? maxCheckIntervalMs, maxCheckIntervalMs);
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'webhook messages could not be looked up');
    }
    // Attempts that this process is making trigger a check when they finish.
    if (!closed) timer = setTimeout(checkMessages, Math.max(200, wait)).unref();
  };

  const checkMessages = () => {
    if (closed) return;
    if (pendingCheck !== undefined) {
      checkAgain = true;
      return;
    }
    pendingCheck = checkOnce().finally(() => {
      pendingCheck = undefined;
      if (!checkAgain) return;
      checkAgain = false;
      checkMessages();
    });
  };

  checkMessages();
  return {
    poke: checkMessages,
    async close() {
      closed = true;
      clearTimeout(timer);
      await pendingCheck;
      // A slow receiver does not delay shutdown: another process sends its message again, or this
      // one does after its next start.
      await Promise.race([Promise.all(sending), wait(shutdownTimeoutMs, undefined, { ref: false })]);
    },
  };
}
