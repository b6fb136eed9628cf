// Dry run of a proposal import: finds items that conflict with the database or with earlier
// features of the same file.
import { curbLinkIdOf, mayPropose, type OpenProposal } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Rejection } from '../../platform/http/outcome.ts';
import { checkExistingProposals, toCoreLink } from '../../proposals/write/check-existing-proposals.ts';
import { findDraftingScenario } from '../../proposals/write/create.ts';
import { proposalExistsRejection } from '../../proposals/write/proposal-transaction.ts';
import { validateLinks } from '../../proposals/write/validate-body.ts';
import { findOpenRegulationName } from '../../proposals/write/write-proposals.sql.ts';
import type { ImportItem } from './import-item.ts';

/** Locations and regulations that earlier features of the file would occupy. */
interface DryRunState {
  readonly places: Map<number, OpenProposal[]>;
  readonly regulations: Map<string, OpenProposal>;
}

export function createDryRunState(): DryRunState {
  return { places: new Map(), regulations: new Map() };
}

/**
 * Returns why the item would be rejected. `null`: it would be created, and later items are checked
 * against it. Nothing is written.
 */
export async function dryRunItem(
  tx: Transaction<Schema>,
  { creation, links }: ImportItem,
  dryRun: DryRunState,
): Promise<Rejection | null> {
  const checked = await validateLinks(tx, links);
  if (checked.kind === 'refused') return checked;
  const scenario = await findDraftingScenario(tx, creation.scenario);
  if ('code' in scenario) return scenario;
  const { actualRegulation } = creation;
  const regulation =
    actualRegulation === null ? null : ((await findOpenRegulationName(tx, actualRegulation)) ?? null);
  const fault = await checkExistingProposals(tx, null, scenario.id, regulation, checked.value);
  if (fault !== null) return fault;
  const taken = checked.value.map(toCoreLink);
  const target = { proposal: null, scenario: scenario.id, actualRegulation: regulation, links: taken };
  const same = regulation === null ? undefined : dryRun.regulations.get(regulation);
  const conflictCandidates = taken.flatMap((link) => dryRun.places.get(curbLinkIdOf(link)) ?? []);
  const answer = mayPropose(target, same === undefined ? conflictCandidates : [...conflictCandidates, same]);
  if (!answer.ok) return proposalExistsRejection(answer.refusal.code, answer.refusal.titleCode);
  for (const link of taken) {
    const there = dryRun.places.get(curbLinkIdOf(link)) ?? [];
    // Id 0 marks an item in the file that is not in the database.
    there.push({
      id: 0,
      scenario: scenario.id,
      isPublished: false,
      actualRegulation: regulation,
      links: [link],
    });
    dryRun.places.set(curbLinkIdOf(link), there);
  }
  if (regulation !== null)
    dryRun.regulations.set(regulation, {
      id: 0,
      scenario: scenario.id,
      isPublished: false,
      actualRegulation: regulation,
      links: [],
    });
  return null;
}
