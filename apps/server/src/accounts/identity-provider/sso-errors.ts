// Errors between this server and the identity provider, as shown to people and as logged: never
// with a token, code or claim.
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import pg from 'pg';
import { isConnectionError } from '../../platform/database/pulse/database-health.ts';

/**
 * Message keys for the sign-in page (`sso.trouble.<trouble>`). Each is a problem someone can act
 * on; `failed` covers the rest.
 */
const ssoErrorCodes = [
  'unavailable',
  'busy',
  'denied',
  'expired',
  'clock',
  'settings',
  'failed',
  'no-group',
  'disabled',
] as const;
export type SsoErrorCode = (typeof ssoErrorCodes)[number];

/** Error codes meaning that the person or the provider declined. */
const declinedCodes = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
/** Error codes meaning that the provider does not accept this client or its settings. */
const clientRejectedCodes = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
]);
const temporaryCodes = new Set(['server_error', 'temporarily_unavailable']);
/** Error codes for a missing or unusable response. */
const noResponseCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Classifies an error of `Provider`. Unknown errors are treated as untrusted responses. */
export function toSsoErrorCode(error: unknown): SsoErrorCode {
  // An error of our own database, not of the provider.
  if (error instanceof pg.DatabaseError || isConnectionError(error)) return 'busy';
  if (error instanceof AuthorizationResponseError) {
    if (temporaryCodes.has(error.error)) return 'unavailable';
    if (clientRejectedCodes.has(error.error)) return 'settings';
    return declinedCodes.has(error.error) ? 'denied' : 'failed';
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500 || temporaryCodes.has(error.error)) return 'unavailable';
    if (clientRejectedCodes.has(error.error)) return 'settings';
    // The code was already used, has expired or was not issued to us.
    return error.error === 'invalid_grant' ? 'expired' : 'failed';
  }
  // The token is not valid yet or has expired, so the two clocks differ.
  if (error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  if (error instanceof ClientError)
    return error.code === undefined || noResponseCodes.has(error.code) ? 'unavailable' : 'failed';
  // The error that `fetch` throws if a server does not respond.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unavailable' : 'failed';
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Log fields of an error: library messages and error codes. */
export function ssoErrorLogFields(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const said =
    error instanceof AuthorizationResponseError || error instanceof ResponseBodyError
      ? error.error.replaceAll(/[^\w.-]/g, '').slice(0, 60)
      : undefined;
  const { cause } = error;
  return {
    error: error.message.slice(0, 200),
    code: codeOf(error),
    said,
    cause: cause instanceof Error ? cause.message.slice(0, 200) : undefined,
    causeCode: codeOf(cause) ?? (cause instanceof Error ? codeOf(cause.cause) : undefined),
  };
}
