// Signing in: the delay of the account, the password, a new session with its cookies.
import { randomUUID } from 'node:crypto';
import type { authCalls } from '@curbwright/contract';
import type { ApiContext } from '../../api-context.ts';
import { sessionSeconds } from '../../http/cookies.ts';
import { forgeryToken } from '../../http/forgery.ts';
import { answered, type CookieChange, refuse } from '../../http/outcome.ts';
import type { Handler } from '../../mount.ts';
import { accessSeconds, issueAccessToken } from './access-token.ts';
import { passwordFits } from './password.ts';
import { accountByName, failuresSince, forgetFailures, noteFailure, openSession } from './queries.ts';
import { countedOver, delayAfter } from './sign-in-delay.ts';
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
  return async ({ body, headers, requestId, log }) => {
    const now = new Date(context.now());
    const before = await failuresSince(context.db, body.username, new Date(now.getTime() - countedOver));
    const waits = (before.last?.getTime() ?? 0) + delayAfter(before.count) - now.getTime();
    if (waits > 0) {
      const seconds = Math.ceil(waits / 1000);
      return refuse('too_many_attempts', { params: { seconds }, retryAfter: seconds });
    }
    await noteFailure(context.db, body.username, now);
    const account = await accountByName(context.db, body.username);
    const fits = await passwordFits(body.password, account?.password_hash ?? null);
    if (!fits || account === undefined || !account.is_active) {
      log.info({ failures: before.count + 1 }, 'sign-in failed');
      return refuse('sign_in_failed');
    }
    await forgetFailures(context.db, body.username, new Date(now.getTime() - 2 * countedOver));
    const sessionId = randomUUID();
    const refresh = newRefreshToken();
    await openSession(context.db, {
      id: sessionId,
      userId: account.id,
      username: account.username,
      now,
      expires: new Date(now.getTime() + sessionSeconds * 1000),
      userAgent: headers['user-agent']?.slice(0, 300) ?? null,
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
