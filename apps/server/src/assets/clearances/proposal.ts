// Turns a change required by asset rules into an ordinary proposal, which keeps a link clear or
// restores its earlier regulation.
import {
  type ClearanceRequest,
  lineLength,
  newDraft,
  type ProposalDraft,
  type ProposalLink,
  proposalDraft,
  sliceLine,
  toDraftRules,
} from '@curbwright/core';
import type { BulkProposal } from '../../proposals/write/bulk-proposals.sql.ts';
import type { LinkTreeRow } from './clearances.sql.ts';
import type { CurbState } from './curb-state.ts';

function linksOf({ link, stretches }: ClearanceRequest): ProposalLink[] {
  return stretches.length === 0
    ? [{ kind: 'curb', link }]
    : stretches.map(({ from, to }) => ({ kind: 'custom', parentLink: link, from, to }));
}

/** Returns the content of the proposal; `null` if the curb type no longer exists. */
function draftForRequest(curbs: CurbState, wish: ClearanceRequest, reason: string): ProposalDraft | null {
  const links = linksOf(wish);
  if (wish.action === 'clear') {
    const curbClass = curbs.classes.get(wish.subActivity ?? '');
    return curbClass === undefined ? null : { ...newDraft('create', curbClass, links), reason };
  }
  const before = curbs.before.get(wish.link) ?? null;
  if (before === null)
    return proposalDraft.parse({ action: 'remove', reason, subActivity: 'unregulated', links });
  return proposalDraft.parse({
    action: 'create',
    reason,
    ...toDraftRules(before.ruleSet, before.sub_activity),
    links,
  });
}

function batchLinksOf(row: LinkTreeRow, { stretches }: ClearanceRequest): BulkProposal['links'] {
  const own = { id: row.id, seen: row.regulation };
  if (stretches.length === 0) return [own];
  const line = { type: 'LineString' as const, coordinates: [...row.coordinates] };
  const length = lineLength(line);
  return stretches.map(({ from, to }) => {
    const end = length - to < 0.01 ? Number.POSITIVE_INFINITY : to;
    return { ...own, stretch: { from, to, geometry: sliceLine(line, from, end) } };
  });
}

/**
 * Returns the proposal for a required change; `null` if its link or a curb type it needs no longer
 * exists.
 */
export function proposalForRequest(
  curbs: CurbState,
  wish: ClearanceRequest,
  reason: string,
): BulkProposal | null {
  const row = curbs.links.get(wish.link);
  const draft = draftForRequest(curbs, wish, reason.slice(0, 500));
  const subActivityId = draft === null ? undefined : curbs.classIds.get(draft.subActivity);
  if (row === undefined || draft === null || subActivityId === undefined) return null;
  const restrictions = draft.restrictions.flatMap((restriction) => {
    const id = curbs.classIds.get(restriction.subActivity);
    return id === undefined ? [] : [{ restriction, subActivityId: id }];
  });
  if (restrictions.length < draft.restrictions.length) return null;
  return {
    action: draft.action,
    reason: draft.reason,
    subActivityId,
    subActivity: draft.subActivity,
    timeLimit: draft.timeLimit,
    payment: draft.payment,
    actualRegulation: null,
    effectiveFrom: null,
    restrictions,
    links: batchLinksOf(row, wish),
    street: row.bl_street_name,
    side: row.bl_side,
    from: row.bl_from,
    to: row.bl_to,
    draft,
  };
}
