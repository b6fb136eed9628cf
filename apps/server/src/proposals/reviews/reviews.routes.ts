// Endpoints for reviews of proposals: hand in, send back, approve, remarks, and the inbox.
import { maxInboxIds, maxProposalRemarks, type ProposalRemark, reviewOperations } from '@curbwright/contract';
import { can, type Permission, roundToUnit } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { toItemOutcome } from '../../platform/http/item-outcomes.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  type Outcome,
  type Rejection,
  reject,
  rejectField,
  rejectFor,
  respond,
} from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { announceProposals } from '../write/write-proposals.sql.ts';
import { reviewProposals } from './review-proposals.ts';
import * as queries from './reviews.sql.ts';

const permissionOf: Readonly<Record<string, Permission>> = { send_back: 'publish', approve: 'publish' };

/** Users who edit and users who decide write remarks; whoever only views does not. */
function mayRemark(caller: Caller): boolean {
  const user = userOf(caller);
  return can(user, 'edit') || can(user, 'publish');
}

function toRemarkResponse(row: queries.RemarkRow): ProposalRemark {
  const { longitude, latitude } = row;
  return {
    id: row.id,
    proposed_regulation_id: row.proposed_regulation_id,
    rule: row.rule,
    place:
      longitude === null || latitude === null
        ? null
        : { lng: roundToUnit(longitude, 'degrees'), lat: roundToUnit(latitude, 'degrees') },
    text: row.text,
    user: row.username,
    created: row.created.toISOString(),
    resolved: row.resolved?.toISOString() ?? null,
    resolved_by: row.resolved_by,
  };
}

export function reviewHandlers(
  context: CityContext,
): Pick<
  Handlers,
  'reviewProposals' | 'proposalRemarks' | 'createProposalRemark' | 'resolveProposalRemark' | 'reviewInbox'
> {
  const { db } = context;
  const loadRemarkOutcome = async (
    done: { readonly id: number } | Rejection,
  ): Promise<Outcome<ProposalRemark>> => {
    if ('kind' in done) return done;
    const [row] = await queries.loadRemarks(db, { id: done.id }, 1, 0);
    return row === undefined ? reject('not_found') : respond(toRemarkResponse(row));
  };
  return {
    reviewProposals: async ({ body, caller, language, requestId }) => {
      const { event, remark = null, versions = [] } = body;
      if (!can(userOf(caller), permissionOf[event] ?? 'edit')) return reject('permission_denied');
      const outcomes = await reviewProposals(context, {
        versions: new Map(body.proposed_regulation_ids.map((id, index) => [id, versions[index] ?? null])),
        event,
        remark,
        caller,
        requestId,
      });
      if ('kind' in outcomes) return outcomes;
      const results = [...outcomes].map(([id, refused]) => toItemOutcome(id, refused, language));
      const done = results.filter(({ ok }) => ok).length;
      return respond({ results, done, refused: results.length - done });
    },
    proposalRemarks: async ({ params, query }) => {
      const count = await queries.countRemarks(db, params.id);
      if (count === undefined) return reject('not_found');
      const rows = await queries.loadRemarks(db, { proposal: params.id }, query.limit, query.offset);
      const path = reviewOperations.proposalRemarks.path.replace(':id', String(params.id));
      return respond(toPage(path, query, count, rows.map(toRemarkResponse)));
    },
    createProposalRemark: async ({ params: { id: proposal }, body, caller, requestId }) => {
      if (!mayRemark(caller)) return reject('permission_denied');
      const { text, rule = null, place = null } = body;
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        const found = await queries.lockProposalForRemark(tx, proposal);
        if (found === undefined) return reject('not_found');
        if (found.is_published) return rejectFor({ code: 'proposal.published', params: {} });
        if (rule !== null && rule >= found.rules) return rejectField('rule', 'fault.unknown-rule');
        // Counted once the proposal is locked, so that no other remark appears meanwhile.
        const count = (await queries.countRemarksOf(tx, [proposal])).get(proposal) ?? 0;
        if (count >= maxProposalRemarks)
          return rejectFor({ code: 'review.remarks-most', params: { most: maxProposalRemarks } });
        const id = await queries.insertRemark(tx, { proposal, rule, place, text }, author);
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'remark',
          noun: 'proposed-regulation',
          nounId: String(proposal),
          after: { remark: text, rule, place },
          requestId,
        });
        await announceProposals(tx, found.scenario, [proposal]);
        return { id };
      });
      return loadRemarkOutcome(done);
    },
    resolveProposalRemark: async ({ params: { id }, body: { resolved: isResolved }, caller, requestId }) => {
      if (!mayRemark(caller)) return reject('permission_denied');
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        const row = await queries.lockRemark(tx, id);
        if (row === undefined) return reject('not_found');
        const wasResolved = row.resolved !== null;
        if (wasResolved === isResolved) return { id };
        await queries.setRemarkResolved(tx, id, isResolved, author);
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: isResolved ? 'resolve remark' : 'reopen remark',
          noun: 'proposed-regulation',
          nounId: String(row.proposed_regulation_id),
          before: { remark: row.text, resolved: wasResolved },
          after: { remark: row.text, resolved: isResolved },
          requestId,
        });
        await announceProposals(tx, row.scenario_id, [row.proposed_regulation_id]);
        return { id };
      });
      return loadRemarkOutcome(done);
    },
    reviewInbox: async ({ caller }) => {
      const user = userOf(caller);
      const none = { count: 0, ids: [] };
      if (user === null) return respond({ waiting: none, sent_back: none, approved: none });
      return respond({
        waiting: can(user, 'publish') ? await queries.loadWaiting(db, user.id, maxInboxIds) : none,
        sent_back: await queries.loadSentBack(db, user.id, maxInboxIds),
        approved: await queries.loadApproved(db, user.id, maxInboxIds),
      });
    },
  };
}
