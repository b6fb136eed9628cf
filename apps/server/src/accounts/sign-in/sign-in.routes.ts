// Sign-in options, session refresh, sign-in check and sign-out.
import { translateAny } from '@curbwright/core';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createCsrfToken, isCrossSite, isValidCsrfToken } from '../../platform/http/csrf.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, respond } from '../../platform/http/outcome.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { issuerOf } from '../identity-provider/identity-provider.sql.ts';
import { ssoErrorLogFields } from '../identity-provider/sso-errors.ts';
import { revokeSession } from './login-sessions.sql.ts';
import { clearedCookies } from './open-session.ts';
import { refreshToken } from './refresh.ts';
import { secondStepHandlers } from './second-step.ts';
import type { LoginSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

type AuthHandlers = Pick<
  Handlers,
  | 'signIn'
  | 'secondStep'
  | 'setUpAtSignIn'
  | 'confirmAtSignIn'
  | 'refreshToken'
  | 'checkLogin'
  | 'logout'
  | 'signInWays'
>;

export function authHandlers(context: AccountsContext, sessions: LoginSessions): AuthHandlers {
  return {
    signIn: signIn(context, sessions),
    ...secondStepHandlers(context, sessions),
    refreshToken: refreshToken(context, sessions),
    checkLogin: ({ caller, cookies, language }) => {
      if (caller.kind !== 'user') return reject('not_authenticated');
      const answer = { detail: translateAny(language, 'call.signed-in'), username: caller.user.username };
      const csrfCookie = cookies.forgery;
      const needsNewCsrfToken =
        csrfCookie === undefined || !isValidCsrfToken(context.keys.forgery, caller.sessionId, csrfCookie);
      const token = {
        cookie: 'forgery',
        value: createCsrfToken(context.keys.forgery, caller.sessionId),
      } as const;
      return respond(answer, { cookies: needsNewCsrfToken && cookies.session !== undefined ? [token] : [] });
    },
    logout: async ({ caller, headers, origin, language, requestId }) => {
      // This GET changes state, so only our own pages and non-browser clients may request it.
      if (isCrossSite(headers, origin)) return reject('cross_site');
      let isProviderAccount = false;
      if (caller.kind === 'user') {
        if (context.provider !== null)
          isProviderAccount =
            (await issuerOf(context.db, caller.user.id)) === context.provider.settings.issuer;
        const { user, sessionId } = caller;
        const who = { userId: user.id, username: user.username, requestId };
        await inTransaction(context.db, async (tx) => {
          await revokeSession(tx, sessionId, new Date(context.now()), 'logout');
          await writeAudit(tx, { ...who, action: 'sign out', noun: 'session', nounId: sessionId });
        });
        sessions.forget(sessionId);
      }
      const leaving = { cookie: 'leaving', value: '1' } as const;
      const changes = isProviderAccount ? [...clearedCookies, leaving] : clearedCookies;
      return respond({ detail: translateAny(language, 'call.signed-out') }, { cookies: changes });
    },
    signInWays: async ({ cookies, log }) => {
      const { provider } = context;
      if (provider === null) return respond({ passwords: true, provider: null });
      const { name, only } = provider.settings;
      // The provider's sign-out URL is requested only for a browser that has just signed out;
      // others need not wait for it.
      const signOutUrl =
        cookies.leaving === undefined
          ? null
          : await provider.leave().catch((error: unknown) => {
              log.warn(ssoErrorLogFields(error), 'identity provider');
              return null;
            });
      return respond({ passwords: !only, provider: { name, may_leave: signOutUrl !== null } });
    },
  };
}
