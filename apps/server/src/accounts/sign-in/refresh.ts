// Refreshes sessions: the cookie's token is exchanged for its successor. A token presented again
// later was stolen or copied, so its session ends.
import type { authOperations } from '@curbwright/contract';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handler } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import { accessSeconds, issueAccessToken } from './access-token.ts';
import { exchangeToken, lockRefreshToken, revokeSession } from './login-sessions.sql.ts';
import { clearedCookies, sessionCookies } from './open-session.ts';
import { isSessionActive, type LoginSessions } from './sessions.ts';
import { successorOf, tokenHash } from './tokens.ts';

/** Milliseconds within which two tabs may present the same token and get the same successor. */
const refreshGraceMs = 10_000;

type Exchange =
  | { readonly kind: 'done'; readonly sessionId: string; readonly userId: number; readonly successor: string }
  | { readonly kind: 'reused'; readonly sessionId: string }
  | { readonly kind: 'dead' };

async function exchange(
  context: ApiContext,
  sessions: Pick<LoginSessions, 'lastUsed'>,
  token: string,
  requestId: string,
): Promise<Exchange> {
  const now = new Date(context.now());
  const hash = tokenHash(token);
  const successor = successorOf(context.keys.refresh, token);
  return inTransaction(context.db, async (transaction) => {
    const row = await lockRefreshToken(transaction, hash);
    if (row === undefined) return { kind: 'dead' };
    if (!isSessionActive({ ...row, last_used: sessions.lastUsed(row) }, now.getTime()))
      return { kind: 'dead' };
    const { session_id: sessionId, user_id: userId, username, used } = row;
    if (used === null) {
      await exchangeToken(transaction, { hash, successorHash: tokenHash(successor), sessionId, at: now });
      return { kind: 'done', sessionId, userId, successor };
    }
    if (now.getTime() - used.getTime() <= refreshGraceMs)
      return { kind: 'done', sessionId, userId, successor };
    await revokeSession(transaction, sessionId, now, 'refresh token reused');
    await writeAudit(transaction, {
      userId,
      username,
      action: 'refresh token reused',
      noun: 'session',
      nounId: sessionId,
      requestId,
    });
    return { kind: 'reused', sessionId };
  });
}

/**
 * `POST /api/token/refresh/`. Returns 401 and clears the cookies if nothing can be refreshed, so
 * that a client stops trying.
 */
export function refreshToken(
  context: ApiContext,
  sessions: LoginSessions,
): Handler<typeof authOperations.refreshToken> {
  return async ({ cookies, requestId, log }) => {
    const token = cookies.refresh;
    const dead = reject('token_not_valid', { cookies: clearedCookies });
    if (token === undefined || !/^[A-Za-z0-9_-]{43}$/.test(token)) return dead;
    const result = await exchange(context, sessions, token, requestId);
    if (result.kind === 'reused') {
      sessions.forget(result.sessionId);
      log.warn({ session: result.sessionId }, 'refresh token reused: session revoked');
    }
    if (result.kind !== 'done') return dead;
    const { sessionId, userId, successor } = result;
    const access = await issueAccessToken(context.keys.accessToken, userId, sessionId, context.now());
    return respond(
      { access, expires_in: accessSeconds },
      { cookies: sessionCookies(context, sessionId, successor) },
    );
  };
}
