// What other software can be told of, and when a message that was not taken is sent again.

/** What happened, as webhooks name it. */
export const webhookEvents = [
  'changed.curbs',
  'changed.assets',
  'changed.zones',
  'changed.work_orders',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event of a test by hand. */
export const webhookPing = 'ping';

/** Seconds after each try that failed until the next; as many tries as pauses, and one. About nine hours in all. */
export const webhookPauses = [5, 30, 120, 600, 1800, 3600, 7200, 18_000] as const;
export const webhookTries = webhookPauses.length + 1;

/** The longest pause a receiver may ask for (Retry-After), seconds. */
const longestAsked = 3600;

/** A webhook that took nothing for so long is switched off, milliseconds. */
export const webhookFailingFor = 5 * 24 * 60 * 60 * 1000;

/** What became of a try. `gone`: the receiver wants no more (410). */
type TryOutcome = 'delivered' | 'again' | 'gone';

/** What an answer means: only 2xx is taken; null = there was none. Redirects are never followed, so they count as not taken. */
export function outcomeOfStatus(status: number | null): TryOutcome {
  if (status === null) return 'again';
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'again';
}

/**
 * Milliseconds until the next try; null = it was the last.
 * @param tries how many there were
 * @param chance from 0 to 1: many receivers that failed together are not asked together again
 * @param asked seconds the receiver asked for
 */
export function nextTryIn(tries: number, chance: number, asked: number | null): number | null {
  const pause = webhookPauses[tries - 1];
  if (pause === undefined) return null;
  const wanted = asked === null ? 0 : Math.min(asked, longestAsked);
  // Between four and six fifths of the pause.
  return Math.round(Math.max(pause * (0.8 + 0.4 * chance), wanted) * 1000);
}
