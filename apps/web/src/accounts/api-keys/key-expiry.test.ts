// A key is valid until the end of its last day in the city's time zone.
import { describe, expect, it } from 'vitest';
import { expiryOfLastDay, lastDayOfExpiry } from './key-expiry.ts';

describe('a key', () => {
  it('ends at the midnight after its last day, in the city, also when the clocks change', () => {
    expect(expiryOfLastDay('2026-11-22', 'America/New_York')).toBe('2026-11-23T05:00:00.000Z');
    expect(expiryOfLastDay('2026-03-07', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
    expect(expiryOfLastDay('2026-03-08', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
    for (const day of ['2026-03-08', '2026-11-01', '2026-12-31'])
      expect(lastDayOfExpiry(expiryOfLastDay(day, 'America/New_York'), 'America/New_York')).toBe(day);
  });
});
