// What went wrong between us and the identity provider, as a person is told and as the log keeps it: never a token, a code or a claim.
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import pg from 'pg';
import { isConnectionFault } from '../../platform/database/pulse/database-watch.ts';

/** Keys of texts of the sign-in page (`sso.trouble.<trouble>`), each one that somebody can do something about; `failed` is the rest. */
export const troubles = [
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
export type Trouble = (typeof troubles)[number];

/** Answers of the provider's page that mean the person, or the provider, said no. */
const refusals = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);
/** What the provider says when it knows us not, or not so. */
const unknownToIt = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
]);
const passing = new Set(['server_error', 'temporarily_unavailable']);
/** Nothing of use came, or nothing at all. */
const silence = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** What an error of `Provider` means. Whatever is not known counts as what must not be trusted. */
export function troubleOf(error: unknown): Trouble {
  // Of our own database, not of the provider.
  if (error instanceof pg.DatabaseError || isConnectionFault(error)) return 'busy';
  if (error instanceof AuthorizationResponseError) {
    if (passing.has(error.error)) return 'unavailable';
    if (unknownToIt.has(error.error)) return 'settings';
    return refusals.has(error.error) ? 'denied' : 'failed';
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500 || passing.has(error.error)) return 'unavailable';
    if (unknownToIt.has(error.error)) return 'settings';
    // The code was used, is too old, or is not ours.
    return error.error === 'invalid_grant' ? 'expired' : 'failed';
  }
  // A token of the future, or one that ended: its clock and ours differ.
  if (error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  if (error instanceof ClientError)
    return error.code === undefined || silence.has(error.code) ? 'unavailable' : 'failed';
  // What fetch says of an address that does not answer.
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unavailable' : 'failed';
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** What the log keeps of it: names of errors, which the libraries chose. */
export function loggedTrouble(error: unknown): Readonly<Record<string, string | undefined>> {
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
