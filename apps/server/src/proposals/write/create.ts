// Creates a proposal: the row, its payment, restrictions and links, with the preceding check and
// the history entry, in one transaction.
import { listedLinks, mayDraftIn, type Payment, type Restriction } from '@curbwright/core';
import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Refused, refuseField, refuseFor } from '../../platform/http/outcome.ts';
import { draftOf, storedProposal } from '../read/drafts.ts';
import { scenarioGone } from './parts.ts';
import { standingFault } from './standing.ts';
import {
  announceProposals,
  batchIsThere,
  holdScenario,
  insertLinks,
  insertPayment,
  insertProposal,
  insertRestrictions,
  listedNames,
  type NewLink,
  type NewProposal,
  openRegulationName,
  paymentIsThere,
  type ScenarioBrief,
  writeListColumns,
} from './write-proposals.sql.ts';

/** A complete new proposal, validated except for what only the transaction can check. */
export interface Creation extends Omit<NewProposal, 'scenario' | 'paymentId' | 'actualRegulation'> {
  readonly scenario: number | undefined;
  readonly actualRegulation: number | null;
  readonly payment: Payment | { readonly id: number } | null;
  readonly restrictions: readonly { readonly restriction: Restriction; readonly subActivityId: number }[];
  readonly links: readonly NewLink[];
}

/** Returns the scenario to draft in. Rejected when it no longer exists or cannot have proposals. */
export async function draftingScenario(
  tx: Transaction<Schema>,
  id: number | undefined,
): Promise<ScenarioBrief | Refused> {
  const scenario = await holdScenario(tx, id);
  if (scenario === undefined) return scenarioGone();
  const may = mayDraftIn({ isListable: scenario.kind !== 'existing' });
  return may.ok ? scenario : refuseFor(may.refusal);
}

/** Updates the list columns of a proposal from its current links. */
export async function refreshListColumns(tx: Transaction<Schema>, id: number): Promise<void> {
  const names = await listedNames(tx, id);
  await writeListColumns(tx, id, listedLinks(names), names.length);
}

/** Creates a proposal in the transaction. Returns its id, or an error. */
export async function createProposal(
  tx: Transaction<Schema>,
  creation: Creation,
  author: Author,
  requestId: string | null,
): Promise<number | Refused> {
  const scenario = await draftingScenario(tx, creation.scenario);
  if ('code' in scenario) return scenario;
  const { actualRegulation, batch, payment } = creation;
  const name = actualRegulation === null ? null : await openRegulationName(tx, actualRegulation);
  if (name === undefined) return refuseField('actual_regulation_id', 'fault.unknown-regulation');
  if (batch !== null && !(await batchIsThere(tx, batch))) return refuseField('batch', 'fault.unknown-batch');
  const isKept = payment !== null && 'id' in payment;
  if (isKept && !(await paymentIsThere(tx, payment.id)))
    return refuseField('payment_id', 'fault.unknown-payment');
  const fault = await standingFault(tx, null, scenario.id, name, creation.links);
  if (fault !== null) return fault;

  const paymentId = payment === null ? null : isKept ? payment.id : await insertPayment(tx, payment, author);
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
  const made = await storedProposal(tx, id);
  await writeAudit(tx, {
    userId: author.id,
    username: author.username,
    action: 'create',
    noun: 'proposed-regulation',
    nounId: String(id),
    after: made === undefined ? null : draftOf(made),
    requestId,
  });
  await announceProposals(tx, scenario.id, [id]);
  return id;
}
