// Drafting endpoints: create a proposal empty or complete, change it, delete it.
import type { proposedRegulationAnswer } from '@curbwright/contract';
import { can, type LanguageName } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { userOf } from '../../platform/http/caller.ts';
import { itemOutcome } from '../../platform/http/item-outcomes.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, type Outcome, type Refused, refuse } from '../../platform/http/outcome.ts';
import { authorOf, expectedOf } from '../../platform/write-transaction.ts';
import { storedProposal } from '../read/drafts.ts';
import { proposalAnswerOf } from '../read/proposals.responses.ts';
import { createProposal } from '../write/create.ts';
import { deleteProposal, editProposal } from '../write/edit.ts';
import {
  checkedLinks,
  checkedPayment,
  checkedRestrictions,
  checkedSubActivity,
  instantOf,
} from '../write/parts.ts';
import { subActivityIds } from '../write/write-proposals.sql.ts';
import { writing } from '../write/writing.ts';
import { changeParts, type ProposalPatch } from './change-parts.ts';

type Answer = Outcome<z.output<typeof proposedRegulationAnswer>>;

/** Returns the current proposal, or the error that left it unchanged. */
export async function proposalOutcome(
  context: CityContext,
  done: { readonly id: number } | Refused,
  language: LanguageName,
): Promise<Answer> {
  if ('kind' in done) return done;
  const stored = await storedProposal(context.db, done.id);
  if (stored === undefined) return refuse('not_found');
  return answered(proposalAnswerOf(stored, language), { headers: { etag: `"v${stored.row.version}"` } });
}

export function draftingHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'createProposedRegulation'
  | 'createProposedChange'
  | 'updateProposedRegulation'
  | 'deleteProposedRegulation'
  | 'deleteProposedRegulations'
> {
  const { db } = context;
  return {
    createProposedRegulation: async ({ body, caller, language, requestId }) => {
      const subActivity = checkedSubActivity(await subActivityIds(db), body.sub_activity);
      if (subActivity.kind === 'refused') return subActivity;
      const { payment_id: payment } = body;
      const done = await writing(context, async (tx) => {
        const creation = {
          scenario: body.scenario,
          action: body.action,
          reason: body.reason,
          subActivity: subActivity.value,
          timeLimit: body.time_limit,
          actualRegulation: body.actual_regulation_id,
          batch: body.batch,
          effectiveFrom: instantOf(body.effective_from),
          payment: payment === null ? null : { id: payment },
          restrictions: [],
          links: [],
        };
        const made = await createProposal(tx, creation, authorOf(caller), requestId);
        return typeof made === 'number' ? { id: made } : made;
      });
      return proposalOutcome(context, done, language);
    },
    createProposedChange: async ({ body, caller, language, requestId }) => {
      const catalogue = await subActivityIds(db);
      const subActivity = checkedSubActivity(catalogue, body.sub_activity);
      if (subActivity.kind === 'refused') return subActivity;
      const payment = checkedPayment(body.payment, context.city.currency);
      if (payment.kind === 'refused') return payment;
      const restrictions = checkedRestrictions(catalogue, body.restrictions);
      if (restrictions.kind === 'refused') return restrictions;
      const done = await writing(context, async (tx) => {
        const links = await checkedLinks(tx, body.links);
        if (links.kind === 'refused') return links;
        const creation = {
          scenario: body.scenario,
          action: body.action,
          reason: body.reason,
          subActivity: subActivity.value,
          timeLimit: body.time_limit,
          actualRegulation: body.actual_regulation_id,
          batch: body.batch,
          effectiveFrom: instantOf(body.effective_from),
          payment: payment.value,
          restrictions: restrictions.value,
          links: links.value,
        };
        const made = await createProposal(tx, creation, authorOf(caller), requestId);
        return typeof made === 'number' ? { id: made } : made;
      });
      return proposalOutcome(context, done, language);
    },
    updateProposedRegulation: async ({ params, body, headers, caller, language, requestId }) => {
      const patch: ProposalPatch = body;
      // A user who waives an error is responsible for what is published with it, so waiving
      // requires permission to publish.
      if (body.waivers !== undefined && !can(userOf(caller), 'publish')) return refuse('permission_denied');
      const parts = await changeParts(context, patch);
      if (parts.kind === 'refused') return parts;
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await editProposal(
        context,
        { id: params.id, caller, requestId, expected },
        async (tx, stored) => parts.value(tx, stored, authorOf(caller)),
      );
      return proposalOutcome(context, done, language);
    },
    deleteProposedRegulation: async ({ params, body, headers, caller, requestId }) => {
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await deleteProposal(context, { id: params.id, caller, requestId, expected });
      return 'kind' in done ? done : answered(done);
    },
    deleteProposedRegulations: async ({ body, caller, language, requestId }) => {
      const versions = new Map(
        body.proposed_regulation_ids.map((id, index) => [id, body.versions?.[index] ?? undefined]),
      );
      const results = [];
      for (const [id, version] of versions) {
        const expected = expectedOf(undefined, version);
        const done = await deleteProposal(context, { id, caller, requestId, expected });
        results.push(itemOutcome(id, 'kind' in done ? done : null, language));
      }
      const done = results.filter(({ ok }) => ok).length;
      return answered({ results, done, refused: results.length - done });
    },
  };
}
