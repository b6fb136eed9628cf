// The HTTP status of each rejection, on which clients rely (requirement §8).
import { expect, it } from 'vitest';
import { statusOfCode } from './error-response.ts';

const wanted = {
  400: [
    'sign_in_failed',
    'second_factor_needed',
    'second_factor_set_up',
    'invalid',
    'malformed_json',
    'sealing_key',
    'duplicate',
    'refused',
    'proposal_exists',
  ],
  // A client reacts to 401 with a token refresh, or with a key.
  401: ['token_not_valid', 'key_needed', 'key_not_valid'],
  403: ['not_authenticated', 'permission_denied', 'scope_missing', 'forgery', 'cross_site'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  406: ['not_acceptable'],
  409: ['changed_meanwhile', 'in_flight'],
  413: ['too_large'],
  415: ['unsupported_media_type'],
  422: ['key_of_another_request'],
  429: ['too_many_attempts', 'too_many_requests'],
  500: ['server_error'],
  501: ['not_implemented'],
  503: ['unavailable', 'timeout'],
  507: ['disk_full'],
} as const;

it('gives every refusal the status its kind has', () => {
  const byCode = Object.entries(wanted).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)]),
  );
  expect(Object.fromEntries(byCode)).toEqual(statusOfCode);
});
