// Publishes and reverts proposals. One and many use the same code.
import { proposalOutcomes } from '@curbwright/contract';
import type { LanguageName, Waiver } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { type ExpectedVersion, toExpectedVersion } from '../../platform/expected-version.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { toItemOutcome } from '../../platform/http/item-outcomes.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Outcome, reject, respond } from '../../platform/http/outcome.ts';
import { isTransactionConflict, maxTransactionAttempts } from '../../platform/write-transaction.ts';
import { publishMany, splitIntoChunks } from '../publish/publish-many.ts';
import { rescheduleProposal } from '../publish/reschedule/reschedule.ts';
import { revertProposal } from '../publish/revert/revert.ts';
import { undoPublications } from '../publish/revert/undo-publication.ts';
import { loadProposalOutcome } from './drafting.ts';

/**
 * Converts an instant in a request to epoch milliseconds. `null`: at once. `undefined`: as the
 * draft states.
 */
function parseInstant(text: string | null | undefined): number | null | undefined {
  return typeof text === 'string' ? Date.parse(text) : text;
}

/**
 * Retries a transaction that conflicted with another. After several attempts it is rejected as
 * `unavailable`, and nothing was written.
 */
async function retryOnConflict(
  work: () => Promise<Outcome<unknown>>,
  tries = maxTransactionAttempts,
): Promise<Outcome<unknown>> {
  try {
    return await work();
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    return tries > 1 ? retryOnConflict(work, tries - 1) : reject('unavailable');
  }
}

export function publishingHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'publishProposedRegulation'
  | 'publishProposedRegulations'
  | 'changeEffectiveDate'
  | 'revertPublishedRegulation'
  | 'undoPublication'
> {
  const publishOne = async (
    id: number,
    wish: {
      expected: ExpectedVersion;
      effective_from?: string | null | undefined;
      waivers: readonly Waiver[];
      remark?: string | undefined;
    },
    { caller, language, requestId }: { caller: Caller; language: LanguageName; requestId: string },
  ) => {
    const { expected, waivers } = wish;
    const effectiveFrom = parseInstant(wish.effective_from);
    const outcomes = await publishMany(
      context,
      [{ id, expected, effectiveFrom, waivers }],
      caller,
      requestId,
      { remark: wish.remark ?? null },
    );
    return loadProposalOutcome(context, outcomes.get(id) ?? { id }, caller, language);
  };
  return {
    publishProposedRegulation: ({ params, body, headers, ...who }) =>
      publishOne(params.id, { ...body, expected: toExpectedVersion(headers['if-match'], body.version) }, who),
    publishProposedRegulations: async ({ body, caller, language, requestId, part }) => {
      const effectiveFrom = parseInstant(body.effective_from);
      const publishRequests = body.proposed_regulation_ids.map((id, index) => ({
        id,
        expected: toExpectedVersion(undefined, body.versions?.[index] ?? undefined),
        effectiveFrom,
        waivers: body.waivers,
      }));
      const results: z.infer<typeof proposalOutcomes> = [];
      for (const [number, some] of splitIntoChunks(publishRequests).entries()) {
        const outcome = await retryOnConflict(() =>
          part(number, async () => {
            const outcomes = await publishMany(context, some, caller, requestId, {
              ...part,
              remark: body.remark ?? null,
            });
            return respond([...outcomes].map(([id, refused]) => toItemOutcome(id, refused, language)));
          }),
        );
        if (outcome.kind !== 'answered') return outcome;
        results.push(...proposalOutcomes.parse(outcome.value));
      }
      const done = results.filter(({ ok }) => ok).length;
      return respond({ results, done, refused: results.length - done });
    },
    changeEffectiveDate: async ({ params: { id }, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const from = Date.parse(body.effective_from);
      const done = await rescheduleProposal(context, { id, from, expected, caller, requestId });
      return loadProposalOutcome(context, done, caller, language);
    },
    revertPublishedRegulation: async ({ params, body, caller, language, requestId }) => {
      const done = await revertProposal(context, { id: params.id, reason: body.reason, caller, requestId });
      return loadProposalOutcome(context, 'kind' in done ? done : { id: params.id }, caller, language);
    },
    undoPublication: async ({ body: { proposed_regulation_ids: ids }, caller, requestId }) => {
      const done = await undoPublications(context, { ids, caller, requestId });
      return 'kind' in done ? done : respond({ proposed_regulation_ids: [...done.ids] });
    },
  };
}
