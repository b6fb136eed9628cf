// Templates: a regulation's rules saved under a name, to be laid on another draft.
import type { z } from 'zod';
import { isSameName } from '../fold-name.ts';
import { type ProposalDraft, proposalDraft } from '../proposals/draft.ts';
import { ok, type Result, refused } from '../result.ts';

/** Regulation data and restriction data, without place, reason and action. */
export const templateRules = proposalDraft.pick({
  subActivity: true,
  timeLimit: true,
  restrictions: true,
  payment: true,
});
export type TemplateRules = z.infer<typeof templateRules>;

const longestName = 100;

/** A name for a template, with plain spaces; unique without regard to case. Refused: `template.name-required`, `-long`, `-taken`. */
export function templateName(text: string, taken: readonly string[]): Result<string> {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if (name === '') return refused('template.name-required');
  if (Array.from(name).length > longestName) return refused('template.name-long', { most: longestName });
  if (taken.some((other) => isSameName(other, name))) return refused('template.name-taken', { name });
  return ok(name);
}

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
