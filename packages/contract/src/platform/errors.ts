// What a refused call answers (requirement §8): a `detail`, or lists of faults by field; and a stable `code`.
import { z } from 'zod';

/** Error codes of the server, each with a text `error.<code>` in every shipped language. */
export const errorCodes = [
  'not_authenticated',
  'token_not_valid',
  'permission_denied',
  // Of other software: no key where one is needed, one that is none, one without the scope.
  'key_needed',
  'key_not_valid',
  'scope_missing',
  'forgery',
  'cross_site',
  'sign_in_failed',
  // The password was right; a second step follows, with the `ticket` beside.
  'second_factor_needed',
  'second_factor_set_up',
  'too_many_attempts',
  'too_many_requests',
  'not_found',
  // CDS: a version or media type we do not serve, and what a version or this server does not have.
  'not_acceptable',
  'not_implemented',
  'method_not_allowed',
  'invalid',
  'malformed_json',
  'too_large',
  'unsupported_media_type',
  'changed_meanwhile',
  // Of an Idempotency-Key: its first request is not answered yet; it was another request's.
  'in_flight',
  'key_of_another_request',
  'sealing_key',
  'duplicate',
  // A rule of the domain says no: `reason` names it, `detail` says it.
  'refused',
  'proposal_exists',
  'unavailable',
  'timeout',
  'disk_full',
  'server_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Faults by field are lists of sentences; `non_field_errors` are those of no single field. Those of a field named `code` or `detail` are in `detail`. */
export const errorAnswer = z
  .object({ detail: z.string().optional(), code: z.enum(errorCodes) })
  .catchall(z.unknown());
export type ErrorAnswer = z.infer<typeof errorAnswer>;
