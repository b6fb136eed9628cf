// Settings of single sign-on: the provider, our registration with it, and the mapping of its
// groups. Either all are set or none.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Failure, GroupMap } from '@curbwright/core';
import { z } from 'zod';

export interface ProviderSettings {
  /** As stated in the provider's discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Text of the sign-in button. */
  readonly name: string;
  readonly scopes: string;
  /** The claim that contains a person's groups. */
  readonly groupsClaim: string;
  readonly groupMap: GroupMap;
  /** Whether signing in with a password is disabled. */
  readonly only: boolean;
}

/** The environment variables of the provider. */
interface ProviderValues {
  readonly OIDC_ISSUER: string | null;
  readonly OIDC_CLIENT_ID: string | null;
  readonly OIDC_CLIENT_SECRET: string | null;
  readonly OIDC_CLIENT_SECRET_FILE: string | null;
  readonly OIDC_NAME: string | null;
  readonly OIDC_SCOPES: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_GROUP_MAP: GroupMap | null;
  readonly OIDC_ONLY: boolean;
  readonly PUBLIC_URL: string | null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** An https URL without query, fragment or credentials; http only for this machine. */
export const issuerAddress = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && `${search}${hash}${username}${password}` === '';
});

/** A space-separated list; `openid` is required for OpenID Connect. */
export const scopeList = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/)
  .refine((text) => text.split(' ').includes('openid'));

const oneOrMore = z.union([
  z
    .string()
    .min(1)
    .transform((name) => [name]),
  z.array(z.string().min(1)),
]);
const groupMapSchema = z.record(z.string().min(1), oneOrMore).refine((map) => Object.keys(map).length > 0);

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{"provider's group": "ours", "another": ["ours", "ours"]}` */
export const groupMapText = z
  .string()
  .refine((text) => groupMapSchema.safeParse(parseJsonOrUndefined(text)).success)
  .transform((text): GroupMap => groupMapSchema.parse(parseJsonOrUndefined(text)));

/** The trimmed secret in a file; `null` if the file is unreadable or empty. */
function readSecretFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * The provider configured by these settings, `null` if none is; or one error for each variable that
 * is missing although OIDC_ISSUER is set. Relative file paths are resolved from `root`.
 */
export function readProviderSettings(
  values: ProviderValues,
  root: string,
): ProviderSettings | null | readonly Failure[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_GROUP_MAP: groupMap, PUBLIC_URL } = values;
  if (issuer === null) {
    // With sign-in only through the provider and no provider set, nobody could sign in.
    return values.OIDC_ONLY ? [{ code: 'config.sso-needs', params: { name: 'OIDC_ISSUER' } }] : null;
  }
  const file = values.OIDC_CLIENT_SECRET_FILE;
  const clientSecret = file === null ? values.OIDC_CLIENT_SECRET : readSecretFile(resolve(root, file));
  if (file !== null && clientSecret === null)
    return [{ code: 'config.secret-file', params: { name: 'OIDC_CLIENT_SECRET_FILE', value: file } }];
  if (clientId === null || clientSecret === null || groupMap === null || PUBLIC_URL === null)
    return Object.entries({
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_GROUP_MAP: groupMap,
      PUBLIC_URL,
    })
      .filter(([, value]) => value === null)
      .map(([name]) => ({ code: 'config.sso-needs', params: { name } }));
  return {
    issuer,
    clientId,
    clientSecret,
    groupMap,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    only: values.OIDC_ONLY,
  };
}
