// Long dates in city time: `D-MMM-YYYY HH:mm:ss`.
import { describe, expect, it } from 'vitest';
import { formatLongInstant } from './format-long.ts';
import { readerOf } from './reader.ts';

describe('the long form', () => {
  it('is written in the requirement’s order for every reader, with hours of two digits', () => {
    const instant = Date.parse('2026-11-05T08:05:09Z');
    expect(formatLongInstant(readerOf('en', 'Europe/Madrid'), instant)).toBe('5-Nov-2026 09:05:09');
    expect(formatLongInstant(readerOf('en', 'America/Chicago'), instant)).toBe('5-Nov-2026 02:05:09');
    expect(formatLongInstant(readerOf('es', 'America/Mexico_City'), instant)).toBe('5-nov-2026 02:05:09');
    expect(formatLongInstant(readerOf('en', 'America/New_York'), Date.parse('2026-11-05T05:00:00Z'))).toBe(
      '5-Nov-2026 00:00:00',
    );
  });
});
