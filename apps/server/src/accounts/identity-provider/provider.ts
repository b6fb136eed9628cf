// The identity provider as a relying party sees it: code flow with PKCE, state and nonce; every ID token's signature, issuer, audience and times checked.
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

/** Seconds the provider has for each answer. */
const patience = 5;
/** Seconds its clock may differ from ours. */
const skew = 30;
/** Milliseconds a discovery document is believed. */
const believed = 60 * 60 * 1000;

/** What ties the answer to the question. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says it was. */
export interface Vouched {
  /** The provider's own name for the person: with its address the only thing that tells who it is. */
  readonly subject: string;
  readonly claims: Claims;
}

export interface Provider {
  readonly settings: ProviderSettings;
  /** Where a browser goes to prove who its person is. Rejects when the provider cannot be asked. */
  begin(proof: Proof): Promise<URL>;
  /** Who came back with this query; rejects (see `troubleOf`) unless everything the provider says holds together. */
  finish(query: URLSearchParams, proof: Proof): Promise<Vouched>;
  /** Where a browser goes to sign out there too; null = the provider has no such place. */
  leave(): Promise<URL | null>;
}

/** The secret goes in a header, as every provider must allow unless it says otherwise. */
function authOf(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way =
      methods.includes('client_secret_post') && !methods.includes('client_secret_basic') ? post : basic;
    way(server, ...rest);
  };
}

/** @param publicUrl where people reach us, without a trailing slash */
export function createProvider(settings: ProviderSettings, publicUrl: string, now: () => number): Provider {
  const redirectUri = `${publicUrl}/api/single-sign-on/callback/`;
  const { issuer, clientId, clientSecret, scopes, groupsClaim } = settings;
  const isPlain = issuer.startsWith('http:');
  let known: { readonly at: number; readonly configuration: Configuration } | undefined;
  let asking: Promise<Configuration> | undefined;

  const discover = async (): Promise<Configuration> => {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: skew },
      authOf(clientSecret),
      {
        timeout: patience,
        [customFetch]: limitedFetch,
        // Signatures are looked at although the token comes over TLS; plain http is this machine's only (settings.ts).
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );
    known = { at: now(), configuration };
    return configuration;
  };

  /** One question at a time, however many wait for it; what is known serves on when a later question is not answered. */
  const configured = async (): Promise<Configuration> => {
    const before = known;
    if (before !== undefined && now() - before.at < believed) return before.configuration;
    asking ??= discover().finally(() => {
      asking = undefined;
    });
    if (before === undefined) return asking;
    return asking.catch(() => {
      // Asked again only when this has run out.
      known = { at: now() - believed + 60_000, configuration: before.configuration };
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
      const said: Claims = claims;
      const isWhole =
        claimedGroups(said, groupsClaim) !== null || !configuration.serverMetadata().userinfo_endpoint;
      if (isWhole) return { subject, claims: said };
      // Many providers keep groups out of the ID token. The subject of what comes must be the same.
      const more = await fetchUserInfo(configuration, answer.access_token, subject);
      return { subject, claims: { ...more, ...said } };
    },

    leave: async () => {
      const configuration = await configured();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/loginpage/` });
    },
  };
}
