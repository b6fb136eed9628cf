// How long a session lives, to the millisecond.
import { expect, it } from 'vitest';
import { isSessionActive } from './sessions.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const minute = 60_000;
const session = { revoked: null, expires: new Date(now + 1), last_used: new Date(now), is_active: true };

it('lives until it expires, is idle for half an hour, is revoked, or its person is disabled', () => {
  expect(isSessionActive(session, now)).toBe(true);
  expect(isSessionActive({ ...session, expires: new Date(now) }, now)).toBe(false);
  expect(isSessionActive({ ...session, last_used: new Date(now - 30 * minute + 1) }, now)).toBe(true);
  expect(isSessionActive({ ...session, last_used: new Date(now - 30 * minute) }, now)).toBe(false);
  expect(isSessionActive({ ...session, revoked: new Date(now + minute) }, now)).toBe(false);
  expect(isSessionActive({ ...session, is_active: false }, now)).toBe(false);
});
