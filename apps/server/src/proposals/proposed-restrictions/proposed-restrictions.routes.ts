// Endpoints for single proposed restrictions: each change is an edit of the proposal they belong
// to.
import { proposedRestrictionOperations } from '@curbwright/contract';
import { type LanguageName, maxProposalRestrictions } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { toExpectedVersion } from '../../platform/expected-version.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { toProposedRestrictionResponse } from '../read/proposals.responses.ts';
import { countProposedRestrictions, proposedRestrictionRows } from '../read/proposals.sql.ts';
import { editProposal } from '../write/edit.ts';
import { validateRestrictions } from '../write/validate-body.ts';
import {
  deleteRestrictions,
  insertRestrictions,
  loadCurbTypeIds,
  replaceRestriction,
} from '../write/write-proposals.sql.ts';

type RestrictionHandlers = Pick<
  Handlers,
  | 'proposedRestrictions'
  | 'createProposedRestriction'
  | 'updateProposedRestriction'
  | 'deleteProposedRestriction'
>;

export function proposedRestrictionHandlers(context: CityContext): RestrictionHandlers {
  const { db } = context;
  const answerOf = async (done: { readonly id: number } | Rejection, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await proposedRestrictionRows(db, { ids: [done.id] });
    return row === undefined ? reject('not_found') : respond(toProposedRestrictionResponse(row, language));
  };
  /** Returns the proposal that a restriction belongs to. */
  const proposalOf = async (id: number): Promise<number | null> => {
    const [row] = await proposedRestrictionRows(db, { ids: [id] });
    return row?.proposed_regulation_id ?? null;
  };
  return {
    proposedRestrictions: async ({ query, language }) => {
      const { proposed_regulation: proposal } = query;
      const which = proposal === undefined ? {} : { proposals: [proposal] };
      const count = await countProposedRestrictions(db, proposal);
      const rows = await proposedRestrictionRows(db, which, query);
      const results = rows.map((row) => toProposedRestrictionResponse(row, language));
      return respond(toPage(proposedRestrictionOperations.proposedRestrictions.path, query, count, results));
    },
    createProposedRestriction: async ({ body, headers, caller, language, requestId }) => {
      const checked = validateRestrictions(await loadCurbTypeIds(db), [body.restriction], null);
      if (checked.kind === 'refused') return checked;
      const id = body.proposed_regulation_id;
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        if (stored.restrictions.length >= maxProposalRestrictions)
          return rejectField('restriction', 'fault.too-many-restrictions', {
            most: maxProposalRestrictions,
          });
        const [made] = await insertRestrictions(tx, id, checked.value);
        return { id: made ?? 0 };
      });
      if ('kind' in done && done.code === 'not_found')
        return rejectField('proposed_regulation_id', 'fault.unknown-proposal');
      return answerOf(done, language);
    },
    updateProposedRestriction: async ({ params, body, headers, caller, language, requestId }) => {
      const checked = validateRestrictions(await loadCurbTypeIds(db), [body.restriction], null);
      if (checked.kind === 'refused') return checked;
      const [wanted] = checked.value;
      const id = await proposalOf(params.id);
      if (id === null || wanted === undefined) return reject('not_found');
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        if (!stored.restrictions.some((one) => one.id === params.id)) return reject('not_found');
        await replaceRestriction(tx, params.id, wanted.restriction, wanted.subActivityId);
        return { id: params.id };
      });
      return answerOf(done, language);
    },
    deleteProposedRestriction: async ({ params, body, headers, caller, requestId }) => {
      const id = await proposalOf(params.id);
      if (id === null) return reject('not_found');
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        if (!stored.restrictions.some((one) => one.id === params.id)) return reject('not_found');
        await deleteRestrictions(tx, { id: params.id });
        return { id: params.id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
