// Opaque tokens: the refresh token and its successor, the session cookie, and the stored hashes.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerKeys } from '../../platform/api-context.ts';

/** Returns a new refresh token of 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the only successor of a token. It is derived with the server's key, so the same successor
 * can be returned again within the grace period.
 */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(`successor\n${token}`).digest('base64url');
}

/** Hash of a refresh token, as stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function sessionSignature(key: Uint8Array, sessionId: string): Buffer {
  return createHmac('sha256', key).update(`session\n${sessionId}`).digest();
}

/** The session cookie's value. */
export function sessionCookie(key: Uint8Array, sessionId: string): string {
  return `${sessionId}.${sessionSignature(key, sessionId).toString('base64url')}`;
}

/** Returns the session id in a cookie, or `null` if the cookie was not signed with this key. */
export function readSessionCookie(key: Uint8Array, value: string): string | null {
  const match = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(value);
  const [, sessionId, given] = match ?? [];
  if (sessionId === undefined || given === undefined) return null;
  const expected = sessionSignature(key, sessionId);
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? sessionId : null;
}

/** Derives the server's keys, each for one purpose, from the server secret. */
export function keysFrom(secret: Uint8Array): ServerKeys {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'curbwright', purpose, 32));
  return {
    accessToken: derive('access token'),
    session: derive('session cookie'),
    refresh: derive('refresh token'),
    forgery: derive('anti-forgery'),
    address: derive('counted address'),
    secondFactor: derive('second factor'),
    provider: derive('identity provider'),
    webhook: derive('webhook secret'),
    storedResponse: derive('kept answer'),
  };
}
