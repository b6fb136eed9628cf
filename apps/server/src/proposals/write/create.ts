// Creates a proposal: the row, its payment, restrictions and links, with the preceding check and
// the history entry, in one transaction.
import { commonLinkColumns, mayDraftIn, type Payment, type Restriction } from '@curbwright/core';
import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, rejectField, rejectFor } from '../../platform/http/outcome.ts';
import { loadStoredProposal, toProposalDraft } from '../read/stored-proposals.ts';
import { checkExistingProposals } from './check-existing-proposals.ts';
import { unknownScenarioRejection } from './validate-body.ts';
import {
  announceProposals,
  batchExists,
  findOpenRegulationName,
  insertLinks,
  insertPayment,
  insertProposal,
  insertRestrictions,
  loadListColumns,
  lockScenarioOrGeneral,
  type NewLink,
  type NewProposal,
  paymentExists,
  type ScenarioSummary,
  writeListColumns,
} from './write-proposals.sql.ts';

/** A complete new proposal, validated except for what only the transaction can check. */
export interface ProposalCreation extends Omit<NewProposal, 'scenario' | 'paymentId' | 'actualRegulation'> {
  readonly scenario: number | undefined;
  readonly actualRegulation: number | null;
  readonly payment: Payment | { readonly id: number } | null;
  readonly restrictions: readonly { readonly restriction: Restriction; readonly subActivityId: number }[];
  readonly links: readonly NewLink[];
}

/** Returns the scenario to draft in. Rejected when it no longer exists or cannot have proposals. */
export async function findDraftingScenario(
  tx: Transaction<Schema>,
  id: number | undefined,
): Promise<ScenarioSummary | Rejection> {
  const scenario = await lockScenarioOrGeneral(tx, id);
  if (scenario === undefined) return unknownScenarioRejection();
  const may = mayDraftIn({ isListable: scenario.kind !== 'existing' });
  return may.ok ? scenario : rejectFor(may.refusal);
}

/** Updates the list columns of a proposal from its current links. */
export async function refreshListColumns(tx: Transaction<Schema>, id: number): Promise<void> {
  const names = await loadListColumns(tx, id);
  await writeListColumns(tx, id, commonLinkColumns(names), names.length);
}

/** Creates a proposal in the transaction. Returns its id, or an error. */
export async function createProposal(
  tx: Transaction<Schema>,
  creation: ProposalCreation,
  author: Author,
  requestId: string | null,
): Promise<number | Rejection> {
  const scenario = await findDraftingScenario(tx, creation.scenario);
  if ('code' in scenario) return scenario;
  const { actualRegulation, batch, payment } = creation;
  const name = actualRegulation === null ? null : await findOpenRegulationName(tx, actualRegulation);
  if (name === undefined) return rejectField('actual_regulation_id', 'fault.unknown-regulation');
  if (batch !== null && !(await batchExists(tx, batch))) return rejectField('batch', 'fault.unknown-batch');
  const isExistingPayment = payment !== null && 'id' in payment;
  if (isExistingPayment && !(await paymentExists(tx, payment.id)))
    return rejectField('payment_id', 'fault.unknown-payment');
  const fault = await checkExistingProposals(tx, null, scenario.id, name, creation.links);
  if (fault !== null) return fault;

  const paymentId =
    payment === null ? null : isExistingPayment ? payment.id : await insertPayment(tx, payment, author);
  const id = await insertProposal(
    tx,
    {
      ...creation,
      scenario: scenario.id,
      paymentId,
      actualRegulation: actualRegulation === null || name === null ? null : { id: actualRegulation, name },
    },
    author,
  );
  if (creation.restrictions.length > 0) await insertRestrictions(tx, id, creation.restrictions);
  if (creation.links.length > 0) {
    await insertLinks(tx, id, scenario.id, creation.links, author);
    await refreshListColumns(tx, id);
  }
  const made = await loadStoredProposal(tx, id);
  await writeAudit(tx, {
    userId: author.id,
    username: author.username,
    action: 'create',
    noun: 'proposed-regulation',
    nounId: String(id),
    after: made === undefined ? null : toProposalDraft(made),
    requestId,
  });
  await announceProposals(tx, scenario.id, [id]);
  return id;
}
