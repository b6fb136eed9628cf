// The product's cookies: names, scope and flags. With an `https` public URL they are `Secure` and
// have the prefixes that browsers enforce.
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import type { CookieChange } from './outcome.ts';

/** Seconds a user has to sign in at the provider. */
export const ssoFlowSeconds = 10 * 60;

export type CookieName = CookieChange['cookie'];

export interface CookieRules {
  readonly name: string;
  readonly options: CookieSerializeOptions;
}

/** Absolute lifetime of a sign-in, in seconds. */
export const loginSessionSeconds = 12 * 60 * 60;

/** The name and options of each cookie for this configuration. */
export function cookieRules(
  config: Pick<Config, 'publicUrl' | 'staging'>,
): Readonly<Record<CookieName, CookieRules>> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const lasting = { secure, maxAge: loginSessionSeconds } as const;
  return {
    refresh: {
      name: secure ? '__Secure-rt' : 'rt',
      options: { ...lasting, httpOnly: true, sameSite: 'strict', path: '/api/token/refresh/' },
    },
    session: {
      name: secure ? '__Host-sid' : 'sid',
      options: { ...lasting, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    // Read by the client's script, which sends it back as a header (requirement §7).
    forgery: {
      name: config.staging ? 'staging_csrftoken' : 'csrftoken',
      options: { ...lasting, httpOnly: false, sameSite: 'lax', path: '/' },
    },
    // Sent when the browser returns from the identity provider, which is a navigation from another
    // site.
    flow: {
      name: secure ? '__Secure-sso' : 'sso',
      options: {
        secure,
        maxAge: ssoFlowSeconds,
        httpOnly: true,
        sameSite: 'lax',
        path: '/api/single-sign-on/',
      },
    },
    // A user who signed out here may still be signed in at the provider.
    leaving: {
      name: secure ? '__Secure-leaving' : 'leaving',
      options: { secure, maxAge: ssoFlowSeconds, httpOnly: true, sameSite: 'lax', path: '/api/' },
    },
  };
}

/** Sets and clears the cookies of a response. */
export function applyCookieChanges(
  reply: FastifyReply,
  rules: Readonly<Record<CookieName, CookieRules>>,
  changes: readonly CookieChange[],
): void {
  for (const { cookie, value } of changes) {
    const { name, options } = rules[cookie];
    if (value === null) reply.clearCookie(name, { ...options, maxAge: undefined });
    else reply.setCookie(name, value, options);
  }
}
