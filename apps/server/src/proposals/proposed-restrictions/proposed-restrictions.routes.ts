// Endpoints for single proposed restrictions: each change is an edit of the proposal they belong
// to.
import { proposedRestrictionCalls } from '@curbwright/contract';
import { type LanguageName, mostRestrictionsOfProposal } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, type Refused, refuse, refuseField } from '../../platform/http/outcome.ts';
import { pageOf } from '../../platform/http/pages.ts';
import { expectedOf } from '../../platform/write-transaction.ts';
import { proposedRestrictionAnswerOf } from '../read/proposals.responses.ts';
import { countProposedRestrictions, proposedRestrictionRows } from '../read/proposals.sql.ts';
import { editProposal } from '../write/edit.ts';
import { checkedRestrictions } from '../write/parts.ts';
import {
  deleteRestrictions,
  insertRestrictions,
  replaceRestriction,
  subActivityIds,
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
  const answerOf = async (done: { readonly id: number } | Refused, language: LanguageName) => {
    if ('kind' in done) return done;
    const [row] = await proposedRestrictionRows(db, { ids: [done.id] });
    return row === undefined ? refuse('not_found') : answered(proposedRestrictionAnswerOf(row, language));
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
      const results = rows.map((row) => proposedRestrictionAnswerOf(row, language));
      return answered(pageOf(proposedRestrictionCalls.proposedRestrictions.path, query, count, results));
    },
    createProposedRestriction: async ({ body, headers, caller, language, requestId }) => {
      const checked = checkedRestrictions(await subActivityIds(db), [body.restriction], null);
      if (checked.kind === 'refused') return checked;
      const id = body.proposed_regulation_id;
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        if (stored.restrictions.length >= mostRestrictionsOfProposal)
          return refuseField('restriction', 'fault.too-many-restrictions', {
            most: mostRestrictionsOfProposal,
          });
        const [made] = await insertRestrictions(tx, id, checked.value);
        return { id: made ?? 0 };
      });
      if ('kind' in done && done.code === 'not_found')
        return refuseField('proposed_regulation_id', 'fault.unknown-proposal');
      return answerOf(done, language);
    },
    updateProposedRestriction: async ({ params, body, headers, caller, language, requestId }) => {
      const checked = checkedRestrictions(await subActivityIds(db), [body.restriction], null);
      if (checked.kind === 'refused') return checked;
      const [wanted] = checked.value;
      const id = await proposalOf(params.id);
      if (id === null || wanted === undefined) return refuse('not_found');
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        if (!stored.restrictions.some((one) => one.id === params.id)) return refuse('not_found');
        await replaceRestriction(tx, params.id, wanted.restriction, wanted.subActivityId);
        return { id: params.id };
      });
      return answerOf(done, language);
    },
    deleteProposedRestriction: async ({ params, body, headers, caller, requestId }) => {
      const id = await proposalOf(params.id);
      if (id === null) return refuse('not_found');
      const expected = expectedOf(headers['if-match'], body.version);
      const done = await editProposal(context, { id, caller, requestId, expected }, async (tx, stored) => {
        if (!stored.restrictions.some((one) => one.id === params.id)) return refuse('not_found');
        await deleteRestrictions(tx, { id: params.id });
        return { id: params.id };
      });
      return 'kind' in done ? done : answered(done);
    },
  };
}
