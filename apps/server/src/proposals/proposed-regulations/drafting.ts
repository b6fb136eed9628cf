// Drafting endpoints: create a proposal empty or complete, change it, delete it.
import type { proposedRegulationResponse } from '@curbwright/contract';
import { can, type LanguageName } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { toExpectedVersion } from '../../platform/expected-version.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { toItemOutcome } from '../../platform/http/item-outcomes.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Outcome, type Rejection, reject, respond } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { toProposalResponse } from '../read/proposals.responses.ts';
import { loadStoredProposal } from '../read/stored-proposals.ts';
import { loadReviewReader } from '../reviews/second-person.ts';
import { createProposal } from '../write/create.ts';
import { deleteProposal, editProposal } from '../write/edit.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import {
  toDatabaseInstant,
  validateCurbType,
  validateLinks,
  validatePayment,
  validateRestrictions,
} from '../write/validate-body.ts';
import { loadCurbTypeIds } from '../write/write-proposals.sql.ts';
import { type ProposalPatch, preparePatch } from './patch-proposal.ts';

type ProposalOutcome = Outcome<z.output<typeof proposedRegulationResponse>>;

/** Returns the current proposal, or the error that left it unchanged. */
export async function loadProposalOutcome(
  context: CityContext,
  done: { readonly id: number } | Rejection,
  caller: Caller,
  language: LanguageName,
): Promise<ProposalOutcome> {
  if ('kind' in done) return done;
  const stored = await loadStoredProposal(context.db, done.id);
  if (stored === undefined) return reject('not_found');
  const reader = await loadReviewReader(context.db, [done.id], caller);
  return respond(toProposalResponse(stored, language, reader), {
    headers: { etag: `"v${stored.row.version}"` },
  });
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
      const subActivity = validateCurbType(await loadCurbTypeIds(db), body.sub_activity);
      if (subActivity.kind === 'refused') return subActivity;
      const { payment_id: payment } = body;
      const done = await writeProposals(context, async (tx) => {
        const creation = {
          scenario: body.scenario,
          action: body.action,
          reason: body.reason,
          subActivity: subActivity.value,
          timeLimit: body.time_limit,
          actualRegulation: body.actual_regulation_id,
          batch: body.batch,
          effectiveFrom: toDatabaseInstant(body.effective_from),
          payment: payment === null ? null : { id: payment },
          restrictions: [],
          links: [],
        };
        const made = await createProposal(tx, creation, authorOf(caller), requestId);
        return typeof made === 'number' ? { id: made } : made;
      });
      return loadProposalOutcome(context, done, caller, language);
    },
    createProposedChange: async ({ body, caller, language, requestId }) => {
      const catalogue = await loadCurbTypeIds(db);
      const subActivity = validateCurbType(catalogue, body.sub_activity);
      if (subActivity.kind === 'refused') return subActivity;
      const payment = validatePayment(body.payment, context.city.currency);
      if (payment.kind === 'refused') return payment;
      const restrictions = validateRestrictions(catalogue, body.restrictions);
      if (restrictions.kind === 'refused') return restrictions;
      const done = await writeProposals(context, async (tx) => {
        const links = await validateLinks(tx, body.links);
        if (links.kind === 'refused') return links;
        const creation = {
          scenario: body.scenario,
          action: body.action,
          reason: body.reason,
          subActivity: subActivity.value,
          timeLimit: body.time_limit,
          actualRegulation: body.actual_regulation_id,
          batch: body.batch,
          effectiveFrom: toDatabaseInstant(body.effective_from),
          payment: payment.value,
          restrictions: restrictions.value,
          links: links.value,
        };
        const made = await createProposal(tx, creation, authorOf(caller), requestId);
        return typeof made === 'number' ? { id: made } : made;
      });
      return loadProposalOutcome(context, done, caller, language);
    },
    updateProposedRegulation: async ({ params, body, headers, caller, language, requestId }) => {
      const patch: ProposalPatch = body;
      // A user who waives an error is responsible for what is published with it, so waiving
      // requires permission to publish.
      if (body.waivers !== undefined && !can(userOf(caller), 'publish')) return reject('permission_denied');
      const parts = await preparePatch(context, patch);
      if (parts.kind === 'refused') return parts;
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await editProposal(
        context,
        { id: params.id, caller, requestId, expected },
        async (tx, stored) => parts.value(tx, stored, authorOf(caller)),
      );
      return loadProposalOutcome(context, done, caller, language);
    },
    deleteProposedRegulation: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await deleteProposal(context, { id: params.id, caller, requestId, expected });
      return 'kind' in done ? done : respond(done);
    },
    deleteProposedRegulations: async ({ body, caller, language, requestId }) => {
      const versions = new Map(
        body.proposed_regulation_ids.map((id, index) => [id, body.versions?.[index] ?? undefined]),
      );
      const results = [];
      for (const [id, version] of versions) {
        const expected = toExpectedVersion(undefined, version);
        const done = await deleteProposal(context, { id, caller, requestId, expected });
        results.push(toItemOutcome(id, 'kind' in done ? done : null, language));
      }
      const done = results.filter(({ ok }) => ok).length;
      return respond({ results, done, refused: results.length - done });
    },
  };
}
