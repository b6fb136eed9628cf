// The outcome of one item of a bulk operation on the wire, in the same terms as the single
// operation.
import type { ProposalOutcome } from '@curbwright/contract';
import { type LanguageName, sayAny } from '@curbwright/core';
import type { Refused } from './outcome.ts';
import { refusalBody, statusOfCode } from './refusals.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The outcome of one item; `refused` is `null` if it succeeded. */
export function itemOutcome(id: number, refused: Refused | null, language: LanguageName): ProposalOutcome {
  if (refused === null) return { id, ok: true, status: 200, code: null, title: null, detail: null };
  const body = refusalBody(refused, language);
  const fault = Object.values(refused.fields)[0]?.[0];
  const who = textOf(refused.facts.changed_by);
  const when = textOf(refused.facts.changed_at);
  return {
    id,
    ok: false,
    status: refused.status ?? statusOfCode[refused.code],
    code: textOf(refused.facts.reason) ?? refused.code,
    title: textOf(body.title),
    detail: body.detail ?? (fault === undefined ? null : sayAny(language, fault, refused.params)),
    ...(who === null || when === null ? {} : { changed_by: who, changed_at: when }),
  };
}
