// Tests before which time the city's rules are unknown.
import { expect, it } from 'vitest';
import { isBeforeRecordedRules } from './recorded-rules.ts';

const minute = Date.UTC(2026, 4, 6, 10, 15);

it.each([
  ['at the moment of the first rules', minute + 20_000, false],
  ['earlier in the same minute', minute, false],
  ['a millisecond before that minute', minute - 1, true],
  ['a day later', minute + 86_400_000, false],
])('rules %s: unknown %s', (_, instant, unknown) => {
  expect(isBeforeRecordedRules(instant, minute + 20_000)).toBe(unknown);
});

it('are never before records where nothing is recorded', () => {
  expect(isBeforeRecordedRules(0, null)).toBe(false);
});
