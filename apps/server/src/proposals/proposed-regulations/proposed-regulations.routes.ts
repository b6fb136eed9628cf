// Endpoints for proposed regulations, combined from reading, drafting and publishing.
import type { CityContext } from '../../city/city-context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { copyHandlers } from './copy-regulation.ts';
import { draftAgainHandlers } from './draft-again.ts';
import { draftingHandlers } from './drafting.ts';
import { publishingHandlers } from './publishing.ts';
import { readingHandlers } from './reading.ts';
import { ruleChangeHandlers } from './rule-changes.routes.ts';

export function proposedRegulationHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'proposedRegulations'
  | 'proposedRegulation'
  | 'proposedRegulationListData'
  | 'proposedRegulationListIds'
  | 'proposedRegulationBounds'
  | 'proposedRegulationListValues'
  | 'lintProposedRegulation'
  | 'createProposedRegulation'
  | 'createProposedChange'
  | 'updateProposedRegulation'
  | 'deleteProposedRegulation'
  | 'deleteProposedRegulations'
  | 'publishProposedRegulation'
  | 'publishProposedRegulations'
  | 'changeEffectiveDate'
  | 'revertPublishedRegulation'
  | 'undoPublication'
  | 'copyRegulationToProposed'
  | 'draftPublicationAgain'
  | 'proposedRegulationChangeLines'
  | 'proposedRegulationRuleChanges'
> {
  return {
    ...readingHandlers(context),
    ...draftingHandlers(context),
    ...publishingHandlers(context),
    ...copyHandlers(context),
    ...draftAgainHandlers(context),
    ...ruleChangeHandlers(context),
  };
}
