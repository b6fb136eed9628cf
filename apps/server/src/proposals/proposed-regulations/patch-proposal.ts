// Converts a PATCH of a proposal, validated before the transaction, to the work to do inside it.

import type { PaymentBody } from '@curbwright/contract';
import type { Payment, ProposalAction, Restriction, Waiver } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, rejectField } from '../../platform/http/outcome.ts';
import type { StoredProposal } from '../read/stored-proposals.ts';
import { checkExistingProposals } from '../write/check-existing-proposals.ts';
import { findDraftingScenario } from '../write/create.ts';
import {
  type LinkBody,
  toDatabaseInstant,
  type ValidationResult,
  validateCurbType,
  validateLinks,
  validatePayment,
  validateRestrictions,
} from '../write/validate-body.ts';
import * as queries from '../write/write-proposals.sql.ts';

export interface ProposalPatch {
  readonly action?: ProposalAction | undefined;
  readonly reason?: string | undefined;
  readonly sub_activity?: number | string | undefined;
  readonly time_limit?: number | null | undefined;
  readonly batch?: number | null | undefined;
  readonly effective_from?: string | null | undefined;
  readonly scenario?: number | undefined;
  readonly payment_id?: number | null | undefined;
  readonly payment?: PaymentBody | null | undefined;
  readonly restrictions?: readonly Restriction[] | undefined;
  readonly links?: readonly LinkBody[] | undefined;
  readonly waivers?: readonly Waiver[] | undefined;
}

type PatchOperation = (
  tx: Transaction<Schema>,
  stored: StoredProposal,
  author: Author,
) => Promise<{ id: number } | Rejection>;

/**
 * Returns the links for a proposal in a scenario. Rejected when one does not exist or has another
 * open proposal.
 */
async function validateTargetLinks(
  tx: Transaction<Schema>,
  { row: { id, regulation_name: regulation } }: StoredProposal,
  scenario: number,
  bodies: readonly LinkBody[],
): Promise<ValidationResult<queries.NewLink[]>> {
  const links = await validateLinks(tx, bodies);
  if (links.kind === 'refused') return links;
  return (await checkExistingProposals(tx, id, scenario, regulation, links.value)) ?? links;
}

/** Replaces the links of a proposal. */
async function replaceLinks(
  tx: Transaction<Schema>,
  stored: StoredProposal,
  scenario: number,
  links: readonly queries.NewLink[],
  author: Author,
): Promise<void> {
  const { id } = stored.row;
  // A link that stays on the proposal retains the regulation version seen when it was added.
  const seen = new Map(stored.links.map((link) => [link.base_link_id, link.seen_regulation_id]));
  await queries.deleteLinks(tx, id, null);
  const newLinks = links.map(({ base, custom }) => {
    const known = seen.get(base.id);
    return { base: known === undefined ? base : { ...base, regulation: known }, custom };
  });
  await queries.insertLinks(tx, id, scenario, newLinks, author);
}

async function applyPaymentChange(
  tx: Transaction<Schema>,
  patch: ProposalPatch,
  payment: Payment | null | undefined,
  author: Author,
): Promise<number | null | undefined | Rejection> {
  if (payment !== undefined) return payment === null ? null : queries.insertPayment(tx, payment, author);
  const { payment_id: id } = patch;
  if (id === undefined || id === null) return id;
  return (await queries.paymentExists(tx, id)) ? id : rejectField('payment_id', 'fault.unknown-payment');
}

/** Validates a PATCH as far as possible before the transaction. */
export async function preparePatch(
  context: CityContext,
  patch: ProposalPatch,
): Promise<ValidationResult<PatchOperation>> {
  const catalogue = await queries.loadCurbTypeIds(context.db);
  const subActivity =
    patch.sub_activity === undefined ? undefined : validateCurbType(catalogue, patch.sub_activity);
  if (subActivity?.kind === 'refused') return subActivity;
  const payment =
    patch.payment === undefined ? undefined : validatePayment(patch.payment, context.city.currency);
  if (payment?.kind === 'refused') return payment;
  const restrictions =
    patch.restrictions === undefined ? undefined : validateRestrictions(catalogue, patch.restrictions);
  if (restrictions?.kind === 'refused') return restrictions;
  const work: PatchOperation = async (tx, stored, author) => {
    const { id, scenario_id: from, payment_id: oldPayment } = stored.row;
    if (patch.batch && !(await queries.batchExists(tx, patch.batch)))
      return rejectField('batch', 'fault.unknown-batch');
    let scenario = from;
    if (patch.scenario !== undefined) {
      const to = await findDraftingScenario(tx, patch.scenario);
      if ('code' in to) return to;
      scenario = to.id;
    }
    const paymentId = await applyPaymentChange(tx, patch, payment?.value, author);
    if (typeof paymentId === 'object' && paymentId !== null) return paymentId;
    const bodies = patch.links ?? (scenario === from ? undefined : stored.links.map(toLinkBody));
    // Checked before the claims are changed, because this check can name the conflicting proposal
    // and a violated claim cannot.
    const links = bodies === undefined ? undefined : await validateTargetLinks(tx, stored, scenario, bodies);
    if (links?.kind === 'refused') return links;
    await queries.updateProposal(tx, id, {
      action: patch.action,
      reason: patch.reason,
      subActivity: subActivity?.value,
      timeLimit: patch.time_limit,
      paymentId,
      batch: patch.batch,
      effectiveFrom: patch.effective_from === undefined ? undefined : toDatabaseInstant(patch.effective_from),
      scenario: scenario === from ? undefined : scenario,
      waivers: patch.waivers,
    });
    if (paymentId !== undefined && oldPayment !== null && oldPayment !== paymentId)
      await queries.deleteUnusedPayment(tx, oldPayment);
    if (restrictions !== undefined) {
      await queries.deleteRestrictions(tx, { proposal: id });
      if (restrictions.value.length > 0) await queries.insertRestrictions(tx, id, restrictions.value);
    }
    if (links !== undefined) await replaceLinks(tx, stored, scenario, links.value, author);
    return { id };
  };
  return { kind: 'checked', value: work };
}

function toLinkBody(link: StoredProposal['links'][number]): LinkBody {
  return link.link_id === null
    ? { parent_link: link.base_link_id, from: link.from_m ?? 0, to: link.to_m ?? 0 }
    : { curb_link: link.link_id };
}
