// Signing in: the delay of the account, the password, a new session with its cookies.
import { randomUUID } from 'node:crypto';
import type { authCalls } from '@curbwright/contract';
import { attemptSucceeded, beginAttempt } from '../../accounts/attempts.ts';
import { passwordFits } from '../../accounts/password.ts';
import type { ApiContext } from '../../api-context.ts';
import { sessionSeconds } from '../../http/cookies.ts';
import { forgeryToken } from '../../http/forgery.ts';
import { answered, type CookieChange, refuse } from '../../http/outcome.ts';
import type { Handler } from '../../mount.ts';
import { accessSeconds, issueAccessToken } from './access-token.ts';
import { accountByName, openSession } from './queries.ts';
import { newRefreshToken, sessionCookie, tokenHash } from './tokens.ts';

/** The cookies of a signed-in browser. */
export function sessionCookies(
  context: ApiContext,
  sessionId: string,
  refresh: string,
): readonly CookieChange[] {
  return [
    { cookie: 'refresh', value: refresh },
    { cookie: 'session', value: sessionCookie(context.keys.session, sessionId) },
    { cookie: 'forgery', value: forgeryToken(context.keys.forgery, sessionId) },
  ];
}

/** What a signed-out browser keeps: nothing. */
export const noCookies: readonly CookieChange[] = [
  { cookie: 'refresh', value: null },
  { cookie: 'session', value: null },
  { cookie: 'forgery', value: null },
];

/** `POST /api/token/`. The same answer for an unknown user, a wrong password and a disabled account. */
export function signIn(context: ApiContext): Handler<typeof authCalls.signIn> {
  return async ({ body, headers, address, requestId, log }) => {
    const now = new Date(context.now());
    const attempt = await beginAttempt(context.db, body.username, now);
    if ('kind' in attempt) return attempt;
    const account = await accountByName(context.db, body.username);
    const fits = await passwordFits(body.password, account?.password_hash ?? null);
    if (!fits || account === undefined || !account.is_active) {
      log.info({ failures: attempt.failures }, 'sign-in failed');
      return refuse('sign_in_failed');
    }
    await attemptSucceeded(context.db, body.username, now);
    const sessionId = randomUUID();
    const refresh = newRefreshToken();
    await openSession(context.db, {
      id: sessionId,
      userId: account.id,
      username: account.username,
      now,
      expires: new Date(now.getTime() + sessionSeconds * 1000),
      userAgent: headers['user-agent']?.slice(0, 300) ?? null,
      address,
      refreshHash: tokenHash(refresh),
      requestId,
    });
    const access = await issueAccessToken(context.keys.accessToken, account.id, sessionId, now.getTime());
    return answered(
      { access, expires_in: accessSeconds },
      { cookies: sessionCookies(context, sessionId, refresh) },
    );
  };
}
