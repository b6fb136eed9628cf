// Single sign-on: pages that redirect the browser to the identity provider and back. Every flow
// ends on the sign-in page, which shows the result.
import { claimedGroups } from '@curbwright/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runInRequestScope } from '../../platform/database/pulse/request-scope.ts';
import { applyCookieChanges, cookieRules } from '../../platform/http/cookies.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { CookieChange } from '../../platform/http/outcome.ts';
import { perHourLimit } from '../../platform/http/rate-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { findOrCreateAccount } from '../identity-provider/find-or-create-account.ts';
import { deriveFlowChecks, type Flow, flowCookie, newFlow, readFlows } from '../identity-provider/flows.ts';
import type { Provider } from '../identity-provider/provider.ts';
import { type SsoErrorCode, ssoErrorLogFields, toSsoErrorCode } from '../identity-provider/sso-errors.ts';
import { type OpenedSession, openSessionFor } from './open-session.ts';
import type { LoginSessions } from './sessions.ts';

const path = '/api/single-sign-on/';

/**
 * Returns the URL of the sign-in page. With `next`, the page then continues to that path of this
 * app (after-sign-in.ts); with `trouble`, it shows the error.
 */
function pageOf(next: string, trouble: SsoErrorCode | null): string {
  const query = new URLSearchParams();
  if (next !== '/') query.set('next', next);
  if (trouble !== null) query.set('trouble', trouble);
  return query.size === 0 ? '/loginpage/' : `/loginpage/?${query}`;
}

/** Query parameters of the request URL. */
function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://here.invalid').searchParams;
}

/** Signs in the person the provider vouches for, or returns why that failed. */
async function handleProviderCallback(
  context: AccountsContext,
  sessions: Pick<LoginSessions, 'forget'>,
  provider: Provider,
  request: FastifyRequest,
  flow: Flow,
): Promise<OpenedSession | SsoErrorCode> {
  const { settings } = provider;
  try {
    const verifiedIdentity = await provider.finish(
      queryOf(request),
      deriveFlowChecks(context.keys.provider, flow),
    );
    const claimed = claimedGroups(verifiedIdentity.claims, settings.groupsClaim);
    if (claimed === null) request.log.warn({ claim: settings.groupsClaim }, 'the provider names no groups');
    const accountResult = await findOrCreateAccount(
      context,
      settings,
      verifiedIdentity,
      claimed ?? [],
      request,
    );
    if ('trouble' in accountResult) {
      const facts = { trouble: accountResult.trouble, claimed: claimed?.length ?? 0 };
      request.log.warn(facts, 'single sign-on refused');
      return accountResult.trouble;
    }
    const userAgent = request.headers['user-agent'];
    const brought = request.cookies[cookieRules(context.config).session.name];
    const sessionOrigin = { userAgent, address: request.ip, requestId: request.id, brought };
    // The account was changed or disabled just now; the next attempt sees its new state.
    const opened = await openSessionFor(
      context,
      sessions,
      accountResult.account,
      ['identity provider'],
      sessionOrigin,
    );
    return opened ?? 'expired';
  } catch (error) {
    const trouble = toSsoErrorCode(error);
    request.log.warn({ trouble, ...ssoErrorLogFields(error) }, 'single sign-on failed');
    return trouble;
  }
}

/** Registers the single sign-on pages if the city has an identity provider. */
export function installSingleSignOn(
  app: FastifyInstance,
  context: AccountsContext,
  sessions: Pick<LoginSessions, 'forget'>,
  { signInsPerHour }: Pick<Limits, 'signInsPerHour'>,
): void {
  const { provider } = context;
  if (provider === null) return;
  const key = context.keys.provider;
  const scope = { limit: context.config.publicStatementTimeout };
  const rules = cookieRules(context.config);
  // HEAD is not routed, so that checking a link does not use up a flow.
  const options = {
    exposeHeadRoute: false,
    config: { rateLimit: perHourLimit('singleSignOn', signInsPerHour) },
  } as const;
  const redirectTo = (reply: FastifyReply, address: string, cookies: readonly CookieChange[]) => {
    applyCookieChanges(reply, rules, cookies);
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  };
  const flowsOf = (request: FastifyRequest) =>
    readFlows(key, request.cookies[rules.flow.name], context.now());

  app.get(path, options, async (request, reply) => {
    const flow = newFlow(queryOf(request).get('next') ?? '/', context.now());
    try {
      const away = await provider.begin(deriveFlowChecks(key, flow));
      const value = await flowCookie(key, [...(await flowsOf(request)), flow]);
      return redirectTo(reply, away.href, [{ cookie: 'flow', value }]);
    } catch (error) {
      const trouble = toSsoErrorCode(error);
      request.log.warn({ trouble, ...ssoErrorLogFields(error) }, 'identity provider');
      return redirectTo(reply, pageOf(flow.next, trouble), []);
    }
  });

  app.get(`${path}callback/`, options, async (request, reply) => {
    const flows = await flowsOf(request);
    const state = queryOf(request).get('state');
    const flow = flows.find((one) => one.state === state);
    // The flow was started in another browser, has expired or was already completed.
    if (flow === undefined) {
      request.log.info({ trouble: 'expired', flows: flows.length }, 'single sign-on refused');
      return redirectTo(reply, pageOf('/', 'expired'), []);
    }
    const rest = flows.filter((one) => one !== flow);
    const left: CookieChange = { cookie: 'flow', value: await flowCookie(key, rest) };
    // A person is waiting, so the database gets a short time limit and an unavailable database
    // fails at once.
    const opened = await runInRequestScope(scope, () =>
      handleProviderCallback(context, sessions, provider, request, flow),
    );
    if (typeof opened === 'string') return redirectTo(reply, pageOf(flow.next, opened), [left]);
    const signedIn: CookieChange = { cookie: 'leaving', value: null };
    return redirectTo(reply, pageOf(flow.next, null), [left, signedIn, ...opened.cookies]);
  });

  app.get(`${path}leave/`, options, async (request, reply) => {
    const away = await provider.leave().catch((error: unknown) => {
      request.log.warn(ssoErrorLogFields(error), 'identity provider');
      return null;
    });
    return redirectTo(reply, away?.href ?? '/loginpage/', [{ cookie: 'leaving', value: null }]);
  });
}
