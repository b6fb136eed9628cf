// Checks a new or changed proposal (requirement §5) against the database with the core's check.
import { mayPropose, type OpenProposal, type ProposalLink } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Rejection } from '../../platform/http/outcome.ts';
import { proposalExistsRejection } from './proposal-transaction.ts';
import { findOpenProposalLinks, type NewLink, type OpenLinkRow } from './write-proposals.sql.ts';

function toProposalLinks(row: OpenLinkRow): ProposalLink[] {
  if (row.link_id !== null) return [{ kind: 'curb', link: row.link_id }];
  if (row.base_link_id === null || row.from_m === null || row.to_m === null) return [];
  return [{ kind: 'custom', parentLink: row.base_link_id, from: row.from_m, to: row.to_m }];
}

/**
 * Returns a scenario's open proposals near the links or on the regulation, in the form of the
 * core's check.
 */
export async function findOpenProposals(
  db: Kysely<Schema>,
  scenario: number,
  links: readonly number[],
  regulation: string | null,
): Promise<readonly OpenProposal[]> {
  const found = new Map<number, { scenario: number; regulation: string | null; links: ProposalLink[] }>();
  for (const row of await findOpenProposalLinks(db, scenario, links, regulation)) {
    const known = found.get(row.id) ?? { scenario: row.scenario, regulation: row.regulation, links: [] };
    known.links.push(...toProposalLinks(row));
    found.set(row.id, known);
  }
  return [...found].map(([id, one]) => ({
    id,
    scenario: one.scenario,
    isPublished: false,
    actualRegulation: one.regulation,
    links: one.links,
  }));
}

/**
 * Converts a link to be written to the core's link. An existing custom link counts as its whole
 * parent.
 */
export function toCoreLink({ base, custom }: NewLink): ProposalLink {
  if (custom === null) return { kind: 'curb', link: base.id };
  const { from, to } = 'from' in custom ? custom : { from: 0, to: base.length };
  return { kind: 'custom', parentLink: base.id, from, to };
}

/**
 * Returns why links may not be put on a proposal (its id; `null` for a new one) in a scenario.
 * Returns `null` when they may.
 */
export async function checkExistingProposals(
  db: Kysely<Schema>,
  proposal: number | null,
  scenario: number,
  regulation: string | null,
  links: readonly NewLink[],
): Promise<Rejection | null> {
  const ids = [...new Set(links.map(({ base }) => base.id))];
  const open = await findOpenProposals(db, scenario, ids, regulation);
  const target = { proposal, scenario, actualRegulation: regulation, links: links.map(toCoreLink) };
  const answer = mayPropose(target, open);
  if (answer.ok) return null;
  const { code, titleCode, proposals } = answer.refusal;
  return proposalExistsRejection(code, titleCode, proposals);
}
