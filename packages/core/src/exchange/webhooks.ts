// The events that webhooks report, and when a message that was not accepted is retried.

/** Event names used by webhooks. */
export const webhookEvents = [
  'changed.curbs',
  'changed.assets',
  'changed.zones',
  'changed.work_orders',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Event sent by a manual test of a webhook. */
export const webhookPing = 'ping';

/**
 * Seconds between a failed attempt and the next. There is one attempt more than there are delays;
 * together they take about nine hours.
 */
export const webhookRetryDelaysSeconds = [5, 30, 120, 600, 1800, 3600, 7200, 18_000] as const;
export const maxWebhookAttempts = webhookRetryDelaysSeconds.length + 1;

/** Longest pause that a receiver may request (Retry-After), in seconds. */
const maxRetryAfterSeconds = 3600;

/** Milliseconds without an accepted message after which a webhook is disabled. */
export const webhookDisableAfterMs = 5 * 24 * 60 * 60 * 1000;

/**
 * Result of an attempt. `again`: it is retried. `gone`: the receiver wants no more messages (410).
 */
type AttemptOutcome = 'delivered' | 'again' | 'gone';

/**
 * Returns the result of an attempt from its response status. Only 2xx counts as accepted; `null` =
 * there was no response. Redirects are never followed, so they count as not accepted.
 */
export function outcomeOfStatus(status: number | null): AttemptOutcome {
  if (status === null) return 'again';
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'again';
}

/**
 * Returns the milliseconds until the next attempt; `null` = it was the last.
 * @param tries number of attempts so far
 * @param chance random number from 0 to 1, so that receivers that failed together are not all
 * retried at once
 * @param asked seconds requested by the receiver
 */
export function nextAttemptDelayMs(tries: number, chance: number, asked: number | null): number | null {
  const pause = webhookRetryDelaysSeconds[tries - 1];
  if (pause === undefined) return null;
  const requestedDelay = asked === null ? 0 : Math.min(asked, maxRetryAfterSeconds);
  // Between 80 % and 120 % of the pause.
  return Math.round(Math.max(pause * (0.8 + 0.4 * chance), requestedDelay) * 1000);
}
