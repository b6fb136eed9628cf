// Templates: a regulation's rules saved under a name, to be laid on another draft.
import type { z } from 'zod';
import { type ProposalDraft, proposalDraft } from '../draft.ts';

/** Regulation data and restriction data, without place, reason and action. */
export const templateRules = proposalDraft.pick({
  subActivity: true,
  timeLimit: true,
  restrictions: true,
  payment: true,
});
export type TemplateRules = z.infer<typeof templateRules>;

/** What of a draft a template keeps. */
export function templateOf(draft: TemplateRules): TemplateRules {
  const { subActivity, timeLimit, restrictions, payment } = draft;
  return { subActivity, timeLimit, restrictions, payment };
}

/** The draft with a template's rules; place, reason, action and date stay. A removal becomes a change, since it has rules now. */
export function applyTemplate(draft: ProposalDraft, template: TemplateRules): ProposalDraft {
  const action = draft.action === 'remove' ? 'modify' : draft.action;
  return { ...draft, ...templateOf(template), action };
}
