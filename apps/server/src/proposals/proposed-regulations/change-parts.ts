// Converts a PATCH of a proposal, validated before the transaction, to the work to do inside it.

import type { PaymentBody } from '@curbwright/contract';
import type { Payment, ProposalAction, Restriction, Waiver } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Refused, refuseField } from '../../platform/http/outcome.ts';
import type { StoredProposal } from '../read/drafts.ts';
import { draftingScenario } from '../write/create.ts';
import {
  type Checked,
  checkedLinks,
  checkedPayment,
  checkedRestrictions,
  checkedSubActivity,
  instantOf,
  type LinkBody,
} from '../write/parts.ts';
import { standingFault } from '../write/standing.ts';
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

type Work = (
  tx: Transaction<Schema>,
  stored: StoredProposal,
  author: Author,
) => Promise<{ id: number } | Refused>;

/**
 * Returns the links for a proposal in a scenario. Rejected when one does not exist or has another
 * open proposal.
 */
async function placeable(
  tx: Transaction<Schema>,
  { row: { id, regulation_name: regulation } }: StoredProposal,
  scenario: number,
  bodies: readonly LinkBody[],
): Promise<Checked<queries.NewLink[]>> {
  const links = await checkedLinks(tx, bodies);
  if (links.kind === 'refused') return links;
  return (await standingFault(tx, id, scenario, regulation, links.value)) ?? links;
}

/** Replaces the links of a proposal. */
async function relink(
  tx: Transaction<Schema>,
  stored: StoredProposal,
  scenario: number,
  links: readonly queries.NewLink[],
  author: Author,
): Promise<void> {
  const { id } = stored.row;
  // A link that remains retains the regulation version that was seen when it was added.
  const seen = new Map(stored.links.map((link) => [link.base_link_id, link.seen_regulation_id]));
  await queries.deleteLinks(tx, id, null);
  const kept = links.map(({ base, custom }) => {
    const known = seen.get(base.id);
    return { base: known === undefined ? base : { ...base, regulation: known }, custom };
  });
  await queries.insertLinks(tx, id, scenario, kept, author);
}

async function paymentChange(
  tx: Transaction<Schema>,
  patch: ProposalPatch,
  payment: Payment | null | undefined,
  author: Author,
): Promise<number | null | undefined | Refused> {
  if (payment !== undefined) return payment === null ? null : queries.insertPayment(tx, payment, author);
  const { payment_id: id } = patch;
  if (id === undefined || id === null) return id;
  return (await queries.paymentIsThere(tx, id)) ? id : refuseField('payment_id', 'fault.unknown-payment');
}

/** Validates a PATCH as far as possible before the transaction. */
export async function changeParts(context: CityContext, patch: ProposalPatch): Promise<Checked<Work>> {
  const catalogue = await queries.subActivityIds(context.db);
  const subActivity =
    patch.sub_activity === undefined ? undefined : checkedSubActivity(catalogue, patch.sub_activity);
  if (subActivity?.kind === 'refused') return subActivity;
  const payment =
    patch.payment === undefined ? undefined : checkedPayment(patch.payment, context.city.currency);
  if (payment?.kind === 'refused') return payment;
  const restrictions =
    patch.restrictions === undefined ? undefined : checkedRestrictions(catalogue, patch.restrictions);
  if (restrictions?.kind === 'refused') return restrictions;
  const work: Work = async (tx, stored, author) => {
    const { id, scenario_id: from, payment_id: oldPayment } = stored.row;
    if (patch.batch && !(await queries.batchIsThere(tx, patch.batch)))
      return refuseField('batch', 'fault.unknown-batch');
    let scenario = from;
    if (patch.scenario !== undefined) {
      const to = await draftingScenario(tx, patch.scenario);
      if ('code' in to) return to;
      scenario = to.id;
    }
    const paymentId = await paymentChange(tx, patch, payment?.value, author);
    if (typeof paymentId === 'object' && paymentId !== null) return paymentId;
    const bodies = patch.links ?? (scenario === from ? undefined : stored.links.map(bodyOf));
    // Checked before its claims move, because this check names the conflict and the claims do not.
    const links = bodies === undefined ? undefined : await placeable(tx, stored, scenario, bodies);
    if (links?.kind === 'refused') return links;
    await queries.changeProposal(tx, id, {
      action: patch.action,
      reason: patch.reason,
      subActivity: subActivity?.value,
      timeLimit: patch.time_limit,
      paymentId,
      batch: patch.batch,
      effectiveFrom: patch.effective_from === undefined ? undefined : instantOf(patch.effective_from),
      scenario: scenario === from ? undefined : scenario,
      waivers: patch.waivers,
    });
    if (paymentId !== undefined && oldPayment !== null && oldPayment !== paymentId)
      await queries.deleteUnusedPayment(tx, oldPayment);
    if (restrictions !== undefined) {
      await queries.deleteRestrictions(tx, { proposal: id });
      if (restrictions.value.length > 0) await queries.insertRestrictions(tx, id, restrictions.value);
    }
    if (links !== undefined) await relink(tx, stored, scenario, links.value, author);
    return { id };
  };
  return { kind: 'checked', value: work };
}

function bodyOf(link: StoredProposal['links'][number]): LinkBody {
  return link.link_id === null
    ? { parent_link: link.base_link_id, from: link.from_m ?? 0, to: link.to_m ?? 0 }
    : { curb_link: link.link_id };
}
