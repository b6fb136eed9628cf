// The outcome of one item of a bulk operation on the wire, in the same terms as the single
// operation.
import type { ProposalOutcome } from '@curbwright/contract';
import { type LanguageName, translateAny } from '@curbwright/core';
import { statusOfCode, toErrorResponse } from './error-response.ts';
import type { Rejection } from './outcome.ts';

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The outcome of one item; `refused` is `null` if it succeeded. */
export function toItemOutcome(
  id: number,
  refused: Rejection | null,
  language: LanguageName,
): ProposalOutcome {
  if (refused === null) return { id, ok: true, status: 200, code: null, title: null, detail: null };
  const body = toErrorResponse(refused, language);
  const fault = Object.values(refused.fields)[0]?.[0];
  const who = stringOrNull(refused.facts.changed_by);
  const when = stringOrNull(refused.facts.changed_at);
  return {
    id,
    ok: false,
    status: refused.status ?? statusOfCode[refused.code],
    code: stringOrNull(refused.facts.reason) ?? refused.code,
    title: stringOrNull(body.title),
    detail: body.detail ?? (fault === undefined ? null : translateAny(language, fault, refused.params)),
    ...(who === null || when === null ? {} : { changed_by: who, changed_at: when }),
  };
}
