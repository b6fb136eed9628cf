// Converts drafts from and to the wire format: proposal responses and the create and update bodies.
// Pure.
import type { proposedRegulationResponse } from '@curbwright/contract';
import type { Payment, ProposalDraft, ProposalLink } from '@curbwright/core';
import type { z } from 'zod';
import type { OperationArg } from '../shell/api.ts';
import type { DraftTarget } from './draft-slice.ts';

export type ProposalResponse = z.output<typeof proposedRegulationResponse>;
type ContractOperations = import('@curbwright/contract').Contract;
type CreateBody = OperationArg<ContractOperations['createProposedChange']>['body'];
type PatchBody = OperationArg<ContractOperations['updateProposedRegulation']>['body'];

/** The draft's own fields, common to both bodies. */
type DraftBody = Required<
  Pick<
    CreateBody,
    | 'action'
    | 'reason'
    | 'sub_activity'
    | 'time_limit'
    | 'restrictions'
    | 'payment'
    | 'links'
    | 'effective_from'
  >
>;

function toProposalLinks({ links }: Pick<ProposalResponse, 'links'>): ProposalLink[] {
  return links.flatMap(({ curb_link, custom_link }): ProposalLink[] => {
    if (custom_link !== null) {
      const { parent_link: parentLink, from, to } = custom_link;
      return [{ kind: 'custom', parentLink, from, to }];
    }
    return curb_link === null ? [] : [{ kind: 'curb', link: curb_link.id }];
  });
}

/** Converts a proposal response to a draft, with its restrictions in order. */
export function toProposalDraft(answer: ProposalResponse): ProposalDraft {
  const { action, reason, sub_activity, time_limit, restrictions, payment, effective_from } = answer;
  return {
    action,
    reason,
    subActivity: sub_activity.name,
    timeLimit: time_limit,
    restrictions: restrictions
      .toSorted((a, b) => a.position - b.position)
      .map(({ restriction }) => restriction),
    payment: payment?.detail ?? null,
    links: toProposalLinks(answer),
    effectiveFrom: effective_from === null ? null : Date.parse(effective_from),
  };
}

/** Returns the scenario, proposal and regulation that the draft of a proposal belongs to. */
export function toDraftTarget(answer: ProposalResponse): DraftTarget {
  const { id, version, scenario, actual_regulation_id: regulation, regulationId } = answer;
  return {
    proposal: id,
    version,
    scenario: scenario.id,
    regulation: regulation === null ? null : { id: regulation, regulationId: regulationId ?? '' },
  };
}

/**
 * Whether the payment has any terms. An empty payment is treated as none, because one is attached
 * only when there is something to pay (requirement §4).
 */
function hasPaymentTerms({ currency: _currency, ...terms }: Payment): boolean {
  return Object.values(terms).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
}

/**
 * Converts a draft to the fields common to both bodies. The payment is sent whole (`terms`),
 * because the two lists of numbers would lose rates, caps and methods.
 */
export function toDraftBody(draft: ProposalDraft): DraftBody {
  const { action, reason, subActivity, timeLimit, restrictions, payment, links, effectiveFrom } = draft;
  return {
    action,
    reason: reason.trim(),
    sub_activity: subActivity,
    time_limit: timeLimit,
    restrictions: [...restrictions],
    payment: payment === null || !hasPaymentTerms(payment) ? null : { terms: payment },
    links: links.map((link) =>
      link.kind === 'curb'
        ? { curb_link: link.link }
        : { parent_link: link.parentLink, from: link.from, to: link.to },
    ),
    effective_from: effectiveFrom === null ? null : new Date(effectiveFrom).toISOString(),
  };
}

/**
 * The body of `create_proposed_change`. Without a scenario the server uses the city's default one.
 */
export function toCreateBody(draft: ProposalDraft, { scenario, regulation }: DraftTarget): CreateBody {
  return {
    ...toDraftBody(draft),
    ...(scenario === null ? {} : { scenario }),
    actual_regulation_id: regulation?.id ?? null,
  };
}

/** The PATCH body; `version` is the version that was read. */
export function toPatchBody(draft: ProposalDraft, version: number | null): PatchBody {
  return { ...toDraftBody(draft), ...(version === null ? {} : { version }) };
}
