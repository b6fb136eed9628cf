// The identity provider as seen by a relying party: code flow with PKCE, state and nonce. The
// signature, issuer, audience and times of every ID token are verified.
import { type Claims, claimedGroups } from '@curbwright/core';
import {
  type AuthorizationCodeGrantChecks,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { ProviderSettings } from '../../platform/config/identity-provider-settings.ts';
import { limitedFetch } from './limited-fetch.ts';

/** Seconds the provider has for each response. */
const responseTimeoutSeconds = 5;
/** Clock difference allowed between the two servers, in seconds. */
const clockToleranceSeconds = 30;
/** Milliseconds a discovery document is cached. */
const discoveryCacheMs = 60 * 60 * 1000;

/** Values that tie the provider's response to our request. */
export interface FlowChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The identity confirmed by the provider. */
export interface VerifiedIdentity {
  /**
   * The provider's identifier for the person; only issuer and subject together identify an account.
   */
  readonly subject: string;
  readonly claims: Claims;
}

export interface Provider {
  readonly settings: ProviderSettings;
  /** URL to which the browser is sent to sign in. Rejects if the provider cannot be reached. */
  begin(proof: FlowChecks): Promise<URL>;
  /**
   * Identifies the person from the callback query. Rejects (see `toSsoErrorCode`) if any check of
   * the provider's response fails.
   */
  finish(query: URLSearchParams, proof: FlowChecks): Promise<VerifiedIdentity>;
  /**
   * URL to which the browser is sent to sign out at the provider too; `null` = the provider has no
   * such endpoint.
   */
  leave(): Promise<URL | null>;
}

/**
 * The secret is sent in a header, which every provider must support unless its metadata says
 * otherwise.
 */
function authOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way =
      methods.includes('client_secret_post') && !methods.includes('client_secret_basic') ? post : basic;
    way(server, ...rest);
  };
}

/** @param publicUrl the public URL of this server, without a trailing slash */
export function createProvider(settings: ProviderSettings, publicUrl: string, now: () => number): Provider {
  const redirectUri = `${publicUrl}/api/single-sign-on/callback/`;
  const { issuer, clientId, clientSecret, scopes, groupsClaim } = settings;
  const isPlain = issuer.startsWith('http:');
  let cachedConfiguration: { readonly at: number; readonly configuration: Configuration } | undefined;
  let pendingDiscovery: Promise<Configuration> | undefined;

  const discover = async (): Promise<Configuration> => {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: clockToleranceSeconds },
      authOf(clientSecret),
      {
        timeout: responseTimeoutSeconds,
        [customFetch]: limitedFetch,
        // Signatures are verified even though tokens arrive over TLS. Plain HTTP is allowed only
        // for this machine (settings.ts).
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );
    cachedConfiguration = { at: now(), configuration };
    return configuration;
  };

  /**
   * Runs one discovery at a time for all waiting callers. If a later one fails, the cached
   * configuration remains in use.
   */
  const configured = async (): Promise<Configuration> => {
    const before = cachedConfiguration;
    if (before !== undefined && now() - before.at < discoveryCacheMs) return before.configuration;
    pendingDiscovery ??= discover().finally(() => {
      pendingDiscovery = undefined;
    });
    if (before === undefined) return pendingDiscovery;
    return pendingDiscovery.catch(() => {
      // Retried after one minute.
      cachedConfiguration = { at: now() - discoveryCacheMs + 60_000, configuration: before.configuration };
      return before.configuration;
    });
  };

  return {
    settings,
    begin: async ({ state, nonce, verifier }) =>
      buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),

    finish: async (query, { state, nonce, verifier }) => {
      const configuration = await configured();
      const checks: AuthorizationCodeGrantChecks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const answer = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), checks);
      const claims = answer.claims();
      if (claims === undefined) throw new Error('an answer without an ID token passed');
      const { sub: subject } = claims;
      const tokenClaims: Claims = claims;
      const isWhole =
        claimedGroups(tokenClaims, groupsClaim) !== null || !configuration.serverMetadata().userinfo_endpoint;
      if (isWhole) return { subject, claims: tokenClaims };
      // Many providers leave groups out of the ID token. The user info response must have the same
      // subject.
      const more = await fetchUserInfo(configuration, answer.access_token, subject);
      return { subject, claims: { ...more, ...tokenClaims } };
    },

    leave: async () => {
      const configuration = await configured();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/loginpage/` });
    },
  };
}
