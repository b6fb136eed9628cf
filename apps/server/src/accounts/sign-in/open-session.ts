// Opens a session with tokens and cookies: the last step of every sign-in method.
import { randomUUID } from 'node:crypto';
import type { ApiContext } from '../../platform/api-context.ts';
import { loginSessionSeconds } from '../../platform/http/cookies.ts';
import { createCsrfToken } from '../../platform/http/csrf.ts';
import type { OperationRequest } from '../../platform/http/mount.ts';
import type { CookieChange } from '../../platform/http/outcome.ts';
import { accessSeconds, issueAccessToken } from './access-token.ts';
import { type AuthenticationMethod, openSession } from './login-sessions.sql.ts';
import type { LoginSessions } from './sessions.ts';
import { newRefreshToken, readSessionCookie, sessionCookie, tokenHash } from './tokens.ts';

/** The cookies of a signed-in browser. */
export function sessionCookies(
  context: ApiContext,
  sessionId: string,
  refresh: string,
): readonly CookieChange[] {
  return [
    { cookie: 'refresh', value: refresh },
    { cookie: 'session', value: sessionCookie(context.keys.session, sessionId) },
    { cookie: 'forgery', value: createCsrfToken(context.keys.forgery, sessionId) },
  ];
}

/** Deletes all cookies of a signed-in browser. */
export const clearedCookies: readonly CookieChange[] = [
  { cookie: 'refresh', value: null },
  { cookie: 'session', value: null },
  { cookie: 'forgery', value: null },
];

/** Request data stored with a session, and the session cookie sent with the request. */
interface SessionOrigin {
  readonly userAgent: string | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly brought: string | undefined;
}

/** Extracts the data a session stores from a request. */
export function sessionOriginOf({
  headers,
  address,
  requestId,
  cookies,
}: Pick<OperationRequest<never>, 'headers' | 'address' | 'requestId' | 'cookies'>): SessionOrigin {
  return { userAgent: headers['user-agent'], address, requestId, brought: cookies.session };
}

export interface OpenedSession {
  readonly answer: { readonly access: string; readonly expires_in: number };
  readonly cookies: readonly CookieChange[];
}

/**
 * Opens a session for an authenticated account and ends the browser's previous one, even if it
 * belonged to someone else. `null` if the account was changed or disabled in the meantime.
 */
export async function openSessionFor(
  context: ApiContext,
  sessions: Pick<LoginSessions, 'forget'>,
  account: { readonly id: number; readonly username: string; readonly version: number },
  factors: readonly AuthenticationMethod[],
  { userAgent, address, requestId, brought: cookie }: SessionOrigin,
): Promise<OpenedSession | null> {
  // Only a cookie signed by this server identifies a session, so nobody can end another person's
  // session by its id.
  const brought = cookie === undefined ? null : readSessionCookie(context.keys.session, cookie);
  const now = new Date(context.now());
  const sessionId = randomUUID();
  const refresh = newRefreshToken();
  const isOpen = await openSession(context.db, {
    id: sessionId,
    userId: account.id,
    username: account.username,
    version: account.version,
    now,
    expires: new Date(now.getTime() + loginSessionSeconds * 1000),
    userAgent: userAgent?.slice(0, 300) ?? null,
    address,
    refreshHash: tokenHash(refresh),
    factors,
    brought,
    requestId,
  });
  if (!isOpen) return null;
  if (brought !== null) sessions.forget(brought);
  const access = await issueAccessToken(context.keys.accessToken, account.id, sessionId, now.getTime());
  return {
    answer: { access, expires_in: accessSeconds },
    cookies: sessionCookies(context, sessionId, refresh),
  };
}
