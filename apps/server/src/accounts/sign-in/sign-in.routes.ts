// Sign-in options, session refresh, sign-in check and sign-out.
import { sayAny } from '@curbwright/core';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { forgeryToken, isCrossSite, isForgeryToken } from '../../platform/http/forgery.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, refuse } from '../../platform/http/outcome.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { issuerOf } from '../identity-provider/identity-provider.sql.ts';
import { loggedTrouble } from '../identity-provider/trouble.ts';
import { revokeSession } from './login-sessions.sql.ts';
import { noCookies } from './open-session.ts';
import { refreshToken } from './refresh.ts';
import { secondStepHandlers } from './second-step.ts';
import type { Sessions } from './sessions.ts';
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

export function authHandlers(context: AccountsContext, sessions: Sessions): AuthHandlers {
  return {
    signIn: signIn(context, sessions),
    ...secondStepHandlers(context, sessions),
    refreshToken: refreshToken(context, sessions),
    checkLogin: ({ caller, cookies, language }) => {
      if (caller.kind !== 'user') return refuse('not_authenticated');
      const answer = { detail: sayAny(language, 'call.signed-in'), username: caller.user.username };
      const held = cookies.forgery;
      const renew = held === undefined || !isForgeryToken(context.keys.forgery, caller.sessionId, held);
      const token = {
        cookie: 'forgery',
        value: forgeryToken(context.keys.forgery, caller.sessionId),
      } as const;
      return answered(answer, { cookies: renew && cookies.session !== undefined ? [token] : [] });
    },
    logout: async ({ caller, headers, origin, language, requestId }) => {
      // This GET changes state, so only our own pages and non-browser clients may request it.
      if (isCrossSite(headers, origin)) return refuse('cross_site');
      let isTheirs = false;
      if (caller.kind === 'user') {
        if (context.provider !== null)
          isTheirs = (await issuerOf(context.db, caller.user.id)) === context.provider.settings.issuer;
        await revokeSession(context.db, caller.sessionId, new Date(context.now()), 'logout');
        sessions.forget(caller.sessionId);
        await writeAudit(context.db, {
          userId: caller.user.id,
          username: caller.user.username,
          action: 'sign out',
          noun: 'session',
          nounId: caller.sessionId,
          requestId,
        });
      }
      const leaving = { cookie: 'leaving', value: '1' } as const;
      const changes = isTheirs ? [...noCookies, leaving] : noCookies;
      return answered({ detail: sayAny(language, 'call.signed-out') }, { cookies: changes });
    },
    signInWays: async ({ cookies, log }) => {
      const { provider } = context;
      if (provider === null) return answered({ passwords: true, provider: null });
      const { name, only } = provider.settings;
      // Only a browser that just signed out waits for the provider.
      const place =
        cookies.leaving === undefined
          ? null
          : await provider.leave().catch((error: unknown) => {
              log.warn(loggedTrouble(error), 'identity provider');
              return null;
            });
      return answered({ passwords: !only, provider: { name, may_leave: place !== null } });
    },
  };
}
