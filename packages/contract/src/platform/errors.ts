// The body of a rejection (requirement §8): a `detail`, or error messages by field, and a stable
// `code`.
import { z } from 'zod';

/** Error codes of the server, each with a message `error.<code>` in every shipped language. */
const errorCodes = [
  'not_authenticated',
  'token_not_valid',
  'permission_denied',
  // API clients: a key is required, the key is invalid, the key lacks the scope.
  'key_needed',
  'key_not_valid',
  'scope_missing',
  'forgery',
  'cross_site',
  'sign_in_failed',
  // The password was correct; a second step follows, using the `ticket` in the same body.
  'second_factor_needed',
  'second_factor_set_up',
  'too_many_attempts',
  'too_many_requests',
  'not_found',
  // CDS: the version or media type is not available, or the feature does not exist in that version
  // or on this server.
  'not_acceptable',
  'not_implemented',
  'method_not_allowed',
  'invalid',
  'malformed_json',
  'too_large',
  'unsupported_media_type',
  'changed_meanwhile',
  // Idempotency-Key: the first request is still in progress, or the key belongs to another request.
  'in_flight',
  'key_of_another_request',
  'sealing_key',
  'duplicate',
  // A domain rule rejects the request: `reason` is its code, `detail` explains it.
  'refused',
  'proposal_exists',
  'unavailable',
  'timeout',
  'disk_full',
  'server_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * Errors by field are lists of messages; `non_field_errors` lists those that concern no single
 * field. Errors on fields named `code` or `detail` are included in the text of `detail`.
 */
export const errorResponse = z
  .object({ detail: z.string().optional(), code: z.enum(errorCodes) })
  .catchall(z.unknown());
export type ErrorResponse = z.infer<typeof errorResponse>;
