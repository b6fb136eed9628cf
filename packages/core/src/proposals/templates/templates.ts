// Templates: a regulation's rules saved under a name, to be applied to other drafts.
//
// A draft does not stay linked to a template, because changing the template would then rewrite
// other people's drafts.
import type { z } from 'zod';
import { type ProposalDraft, proposalDraft } from '../draft.ts';

/** Data of the regulation and its restrictions, without location, reason and action. */
export const templateRules = proposalDraft.pick({
  subActivity: true,
  timeLimit: true,
  restrictions: true,
  payment: true,
});
export type TemplateRules = z.infer<typeof templateRules>;

/** Returns the part of a draft that a template stores. */
export function toTemplateRules(draft: TemplateRules): TemplateRules {
  const { subActivity, timeLimit, restrictions, payment } = draft;
  return { subActivity, timeLimit, restrictions, payment };
}

/**
 * Returns the draft with a template's rules; location, reason, action and date are unchanged. A
 * removal becomes a change, because the draft now has rules.
 */
export function applyTemplate(draft: ProposalDraft, template: TemplateRules): ProposalDraft {
  const action = draft.action === 'remove' ? 'modify' : draft.action;
  return { ...draft, ...toTemplateRules(template), action };
}
