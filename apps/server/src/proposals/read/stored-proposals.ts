// Converts stored rows to the core's drafts.
import {
  type ProposalDraft,
  type ProposalDraftInput,
  type ProposalLink,
  proposalDraft,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import {
  loadProposalRows,
  type ProposalRow,
  type ProposedRegulationLinkRow,
  type ProposedRestrictionRow,
  proposedRegulationLinkRows,
  proposedRestrictionRows,
} from './proposals.sql.ts';

/** A complete stored proposal. */
export interface StoredProposal {
  readonly row: ProposalRow;
  readonly restrictions: readonly ProposedRestrictionRow[];
  readonly links: readonly ProposedRegulationLinkRow[];
}

/** Converts a stored link to the core's link. */
export function toProposalLink(row: ProposedRegulationLinkRow): ProposalLink {
  if (row.link_id !== null) return { kind: 'curb', link: row.link_id };
  if (row.from_m === null || row.to_m === null) throw new Error('a custom link without its metres');
  return { kind: 'custom', parentLink: row.base_link_id, from: row.from_m, to: row.to_m };
}

/** Builds the draft of a proposal without its links. */
function toDraftWithoutLinks({ row, restrictions }: Omit<StoredProposal, 'links'>): ProposalDraftInput {
  return {
    action: row.action,
    reason: row.reason,
    subActivity: row.sub_activity_name,
    timeLimit: row.time_limit,
    restrictions: restrictions.map(({ body }) => body),
    payment: row.payment,
    effectiveFrom: row.effective_from?.getTime() ?? null,
  };
}

/** Converts a stored proposal to the core's draft. */
export function toProposalDraft(stored: StoredProposal): ProposalDraft {
  return proposalDraft.parse({ ...toDraftWithoutLinks(stored), links: stored.links.map(toProposalLink) });
}

function groupByProposal<T extends { readonly proposed_regulation_id: number }>(
  rows: readonly T[],
): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.proposed_regulation_id);
    if (group === undefined) groups.set(row.proposed_regulation_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Returns proposals with restrictions and links, by id. Missing ones are left out. */
export async function loadStoredProposals(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, StoredProposal>> {
  const rows = await loadProposalRows(db, ids);
  const restrictions = groupByProposal(await proposedRestrictionRows(db, { proposals: ids }));
  const links = groupByProposal(await proposedRegulationLinkRows(db, { proposals: ids }));
  return new Map(
    rows.map((row) => [
      row.id,
      { row, restrictions: restrictions.get(row.id) ?? [], links: links.get(row.id) ?? [] },
    ]),
  );
}

/** Returns the drafts of proposals without their links, by id. Missing ones are left out. */
export async function loadDraftsWithoutLinks(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProposalDraft>> {
  const rows = await loadProposalRows(db, ids);
  const restrictions = groupByProposal(await proposedRestrictionRows(db, { proposals: ids }));
  return new Map(
    rows.map((row) => [
      row.id,
      proposalDraft.parse(toDraftWithoutLinks({ row, restrictions: restrictions.get(row.id) ?? [] })),
    ]),
  );
}

/** Returns one complete proposal, or `undefined` when it does not exist. */
export async function loadStoredProposal(
  db: Kysely<Schema>,
  id: number,
): Promise<StoredProposal | undefined> {
  return (await loadStoredProposals(db, [id])).get(id);
}
