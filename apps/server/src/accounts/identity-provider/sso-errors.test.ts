// How errors between this server and the identity provider are shown: as problems that the person
// or an administrator can solve.
import { ClientError, ResponseBodyError } from 'openid-client';
import pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../platform/database/pulse/database-health.ts';
import { toSsoErrorCode } from './sso-errors.ts';

const clientError = (code: string) =>
  Object.assign(new ClientError('JWT timestamp claim value failed validation'), { code });
const bodyError = (error: string, status: number) =>
  new ResponseBodyError('server responded with an error', {
    cause: { error },
    response: new Response(null, { status }),
  });

it.each<[string, unknown, string]>([
  ['a token of another time', clientError('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'), 'clock'],
  ['a token for somebody else', clientError('OAUTH_JWT_CLAIM_COMPARISON_FAILED'), 'failed'],
  ['a secret the provider does not know', bodyError('invalid_client', 401), 'settings'],
  ['a code that was used', bodyError('invalid_grant', 400), 'expired'],
  ['a provider that stumbles', bodyError('server_error', 503), 'unavailable'],
  ['a provider that does not answer', clientError('OAUTH_TIMEOUT'), 'unavailable'],
  ['no way to it', new TypeError('fetch failed'), 'unavailable'],
  ['our own database, away', new DatabaseUnavailableError(), 'busy'],
  ['our own database, which only reads', new pg.DatabaseError('read only', 1, 'error'), 'busy'],
  ['what nobody foresaw', new Error('?'), 'failed'],
])('%s', (_what, error, trouble) => expect(toSsoErrorCode(error)).toBe(trouble));
