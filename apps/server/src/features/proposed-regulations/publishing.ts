// Publishing and reverting: one and many go the same way.
import type { LanguageName, Waiver } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import type { Caller } from '../../http/caller.ts';
import { itemOutcome } from '../../http/item-outcomes.ts';
import { answered } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';
import { publishMany } from '../../proposals/publish/publish-many.ts';
import { revertProposal } from '../../proposals/publish/revert/revert.ts';
import { type Expected, expectedOf } from '../../proposals/write/writing.ts';
import { proposalOutcome } from './drafting.ts';

/** Epoch milliseconds of an instant on the wire; null = at once, undefined = as the draft says. */
function instant(text: string | null | undefined): number | null | undefined {
  return typeof text === 'string' ? Date.parse(text) : text;
}

export function publishingHandlers(
  context: ApiContext,
): Pick<Handlers, 'publishProposedRegulation' | 'publishProposedRegulations' | 'revertPublishedRegulation'> {
  const publishOne = async (
    id: number,
    wish: { expected: Expected; effective_from?: string | null | undefined; waivers: readonly Waiver[] },
    { caller, language, requestId }: { caller: Caller; language: LanguageName; requestId: string },
  ) => {
    const { expected, waivers } = wish;
    const effectiveFrom = instant(wish.effective_from);
    const outcomes = await publishMany(
      context,
      [{ id, expected, effectiveFrom, waivers }],
      caller,
      requestId,
    );
    return proposalOutcome(context, outcomes.get(id) ?? { id }, language);
  };
  return {
    publishProposedRegulation: ({ params, body, headers, ...who }) =>
      publishOne(params.id, { ...body, expected: expectedOf(headers['if-match'], body.version) }, who),
    publishProposedRegulations: async ({ body, caller, language, requestId }) => {
      const effectiveFrom = instant(body.effective_from);
      const wishes = body.proposed_regulation_ids.map((id, index) => ({
        id,
        expected: expectedOf(undefined, body.versions?.[index] ?? undefined),
        effectiveFrom,
        waivers: body.waivers,
      }));
      const outcomes = await publishMany(context, wishes, caller, requestId);
      const results = [...outcomes].map(([id, refused]) => itemOutcome(id, refused, language));
      const done = results.filter(({ ok }) => ok).length;
      return answered({ results, done, refused: results.length - done });
    },
    revertPublishedRegulation: async ({ params, body, caller, language, requestId }) => {
      const done = await revertProposal(context, { id: params.id, reason: body.reason, caller, requestId });
      return proposalOutcome(context, 'kind' in done ? done : { id: params.id }, language);
    },
  };
}
