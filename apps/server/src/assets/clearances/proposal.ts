// Turns a change required by asset rules into an ordinary proposal, which keeps a link clear or
// restores its earlier regulation.
import {
  type ClearanceWish,
  lineBetween,
  lineLength,
  newDraft,
  type ProposalDraft,
  type ProposalLink,
  proposalDraft,
  rulesOfRuleSet,
} from '@curbwright/core';
import type { ManyProposal } from '../../proposals/write/write-many.sql.ts';
import type { FamilyRow } from './clearances.sql.ts';
import type { CurbsNow } from './curbs.ts';

function linksOf({ link, stretches }: ClearanceWish): ProposalLink[] {
  return stretches.length === 0
    ? [{ kind: 'curb', link }]
    : stretches.map(({ from, to }) => ({ kind: 'custom', parentLink: link, from, to }));
}

/** Returns the content of the proposal; `null` if the curb type no longer exists. */
function draftOfWish(curbs: CurbsNow, wish: ClearanceWish, reason: string): ProposalDraft | null {
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
    ...rulesOfRuleSet(before.ruleSet, before.sub_activity),
    links,
  });
}

function manyLinksOf(row: FamilyRow, { stretches }: ClearanceWish): ManyProposal['links'] {
  const own = { id: row.id, seen: row.regulation };
  if (stretches.length === 0) return [own];
  const line = { type: 'LineString' as const, coordinates: [...row.coordinates] };
  const length = lineLength(line);
  return stretches.map(({ from, to }) => {
    const end = length - to < 0.01 ? Number.POSITIVE_INFINITY : to;
    return { ...own, stretch: { from, to, geometry: lineBetween(line, from, end) } };
  });
}

/**
 * Returns the proposal for a required change; `null` if its link or a curb type it needs no longer
 * exists.
 */
export function proposalOf(curbs: CurbsNow, wish: ClearanceWish, reason: string): ManyProposal | null {
  const row = curbs.links.get(wish.link);
  const draft = draftOfWish(curbs, wish, reason.slice(0, 500));
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
    links: manyLinksOf(row, wish),
    street: row.bl_street_name,
    side: row.bl_side,
    from: row.bl_from,
    to: row.bl_to,
    draft,
  };
}
