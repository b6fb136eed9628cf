// Creates the initial draft with the single restriction that a curb type of the catalog implies.

import type { CurbType } from '../city/regulations/curb-type-catalog.ts';
import { type Restriction, type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { getOwnEntry } from '../platform/own-entry.ts';
import type { ProposalAction, ProposalDraft, ProposalLink } from './draft.ts';
import { proposalDraft } from './draft.ts';

/**
 * The users of a curb type of the catalog, in CDS and CurbLR terms; types not listed are for
 * everybody. Purposes are separate from user classes (decision 0011).
 */
const usersOfClass: Readonly<Record<string, RestrictionInput['users']>> = {
  'permit-parking': [{ anyOf: ['permit'] }],
  'accessible-parking': [{ anyOf: ['accessible'] }],
  charging: [{ anyOf: ['electric'] }],
  'car-share': [{ anyOf: ['car share', 'carshare'] }, { purposes: ['carshare'] }],
  loading: [{ anyOf: ['truck', 'van', 'commercial'] }, { purposes: ['delivery'] }],
  taxi: [{ anyOf: ['taxi'] }, { purposes: ['taxi'] }],
  bus: [{ anyOf: ['bus'] }],
  bicycle: [{ anyOf: ['bicycle', 'cargo_bicycle', 'scooter'] }],
};

/**
 * Returns the restriction that a curb type implies: its activity and priority, for its users, at
 * all times.
 */
export function restrictionForCurbType({
  name,
  activity,
  priority,
}: Pick<CurbType, 'name' | 'activity' | 'priority'>): Restriction {
  return restriction.parse({
    activity,
    subActivity: name,
    priority,
    users: getOwnEntry(usersOfClass, name) ?? [],
  });
}

/**
 * Returns a draft of a curb type on some links, with the restriction that the type implies. A
 * removal and `unregulated` have no restriction.
 */
export function newDraft(
  action: ProposalAction,
  curbClass: Pick<CurbType, 'name' | 'activity' | 'priority'>,
  links: readonly ProposalLink[],
): ProposalDraft {
  const isBare = action === 'remove' || curbClass.name === 'unregulated';
  const restrictions = isBare ? [] : [restrictionForCurbType(curbClass)];
  return proposalDraft.parse({ action, subActivity: curbClass.name, restrictions, links });
}
