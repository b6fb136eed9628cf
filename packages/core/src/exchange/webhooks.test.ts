// Retries of a webhook message: growing delays, the last attempt, and delays requested by
// receivers.
import { describe, expect, it } from 'vitest';
import {
  maxWebhookAttempts,
  nextAttemptDelayMs,
  outcomeOfStatus,
  webhookRetryDelaysSeconds,
} from './webhooks.ts';

describe('a message that was not taken', () => {
  it('is sent again after pauses that grow, whatever the chance, and at last no more', () => {
    for (const chance of [0, 0.5, 1]) {
      const pauses = Array.from({ length: maxWebhookAttempts - 1 }, (_, index) =>
        nextAttemptDelayMs(index + 1, chance, null),
      );
      expect(pauses.every((pause, index) => pause !== null && pause > (pauses[index - 1] ?? 0))).toBe(true);
      expect(nextAttemptDelayMs(maxWebhookAttempts, chance, null)).toBeNull();
    }
    expect(nextAttemptDelayMs(1, 0.5, null)).toBe(webhookRetryDelaysSeconds[0] * 1000);
    expect(nextAttemptDelayMs(1, 0, null)).not.toBe(nextAttemptDelayMs(1, 1, null));
  });
  it('waits as long as the receiver asks, within an hour', () => {
    expect(nextAttemptDelayMs(1, 0, 60)).toBe(60_000);
    expect(nextAttemptDelayMs(1, 0, 999_999)).toBe(3_600_000);
    expect(nextAttemptDelayMs(6, 0.5, 1)).toBe(3_600_000);
  });
  it('was taken with 2xx alone', () => {
    expect([200, 204, 299].map(outcomeOfStatus)).toEqual(['delivered', 'delivered', 'delivered']);
    expect([null, 301, 302, 400, 404, 429, 500, 503].map(outcomeOfStatus)).toEqual(Array(8).fill('again'));
    expect(outcomeOfStatus(410)).toBe('gone');
  });
});
