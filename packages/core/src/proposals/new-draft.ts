// A draft to begin with: the one restriction that a class of the catalogue stands for.

import type { CurbClass } from '../city/regulations/catalogue.ts';
import { type Restriction, type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { entryOf } from '../platform/entry-of.ts';
import type { ProposalAction, ProposalDraft, ProposalLink } from './draft.ts';
import { proposalDraft } from './draft.ts';

/** Who a class of the catalogue is for, in the words of CDS and CurbLR; the others are for everybody. Purposes stand beside classes (0013). */
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

/** The restriction a class stands for: its activity and priority, for its users, at all times. */
export function restrictionOfClass({
  name,
  activity,
  priority,
}: Pick<CurbClass, 'name' | 'activity' | 'priority'>): Restriction {
  return restriction.parse({
    activity,
    subActivity: name,
    priority,
    users: entryOf(usersOfClass, name) ?? [],
  });
}

/** A draft of a class on some links, with the restriction the class stands for; a removal, and `unregulated`, have none. */
export function newDraft(
  action: ProposalAction,
  curbClass: Pick<CurbClass, 'name' | 'activity' | 'priority'>,
  links: readonly ProposalLink[],
): ProposalDraft {
  const isBare = action === 'remove' || curbClass.name === 'unregulated';
  const restrictions = isBare ? [] : [restrictionOfClass(curbClass)];
  return proposalDraft.parse({ action, subActivity: curbClass.name, restrictions, links });
}
