// Rejections on the wire (requirement §8): the status of each code, and the body in the client's
// language.
import type { ErrorCode, ErrorResponse } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import type { Rejection } from './outcome.ts';

export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  not_authenticated: 403,
  token_not_valid: 401,
  permission_denied: 403,
  key_needed: 401,
  key_not_valid: 401,
  scope_missing: 403,
  forgery: 403,
  cross_site: 403,
  // Not 401: the client responds to every 401 with a token refresh, and the reload would lose the
  // message (requirement §7).
  sign_in_failed: 400,
  second_factor_needed: 400,
  second_factor_set_up: 400,
  too_many_attempts: 429,
  too_many_requests: 429,
  not_found: 404,
  not_acceptable: 406,
  not_implemented: 501,
  method_not_allowed: 405,
  invalid: 400,
  malformed_json: 400,
  too_large: 413,
  unsupported_media_type: 415,
  changed_meanwhile: 409,
  in_flight: 409,
  key_of_another_request: 422,
  sealing_key: 400,
  duplicate: 400,
  refused: 400,
  proposal_exists: 400,
  unavailable: 503,
  timeout: 503,
  disk_full: 507,
  server_error: 500,
};

/** Field names in every rejection. Errors on request fields with these names go into `detail`. */
const reserved: ReadonlySet<string> = new Set(['code', 'detail']);

/** The body of a rejection: messages by field, or a `detail`; always with the code. */
export function toErrorResponse(refused: Rejection, language: LanguageName): ErrorResponse {
  const fields = Object.entries(refused.fields);
  if (fields.length === 0)
    return {
      ...(refused.title === null ? {} : { title: translateAny(language, refused.title) }),
      detail: translateAny(language, refused.text ?? `error.${refused.code}`, refused.params),
      code: refused.code,
      ...refused.facts,
    };
  const said = fields.map(
    ([field, faults]) =>
      [field, faults.map((fault) => translateAny(language, fault, refused.params))] as const,
  );
  const detail = said.flatMap(([field, sentences]) =>
    reserved.has(field) ? sentences.map((sentence) => `${field}: ${sentence}`) : [],
  );
  // Built from entries because a field may be named `__proto__`.
  const body = Object.fromEntries(said.filter(([field]) => !reserved.has(field)));
  return { ...body, ...(detail.length === 0 ? {} : { detail: detail.join(' ') }), code: refused.code };
}
