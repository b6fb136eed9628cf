// What is wrong with a filled-in feedback form, field by field (requirement §5).
import type { FeedbackDraft } from './feedback-slice.ts';

export type FieldFault =
  | { readonly key: 'form.required' }
  | { readonly key: 'form.email' }
  | { readonly key: 'form.long'; readonly max: number };

/** The server's own limits. */
export const longest = { message: 5000, name: 200, email: 320 } as const;

/** As the server reads addresses: one @, no spaces, a dot in the domain, no dots side by side. */
const emailForm = /^[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const isEmail = (text: string) => emailForm.test(text) && !text.startsWith('.') && !text.includes('..');

/** Faults by field; empty = it may be sent. */
export function checkFeedback(form: FeedbackDraft): ReadonlyMap<keyof FeedbackDraft, FieldFault> {
  const faults = new Map<keyof FeedbackDraft, FieldFault>();
  for (const field of ['message', 'name', 'email'] as const)
    if (form[field].trim().length > longest[field])
      faults.set(field, { key: 'form.long', max: longest[field] });
  if (form.message.trim() === '') faults.set('message', { key: 'form.required' });
  const email = form.email.trim();
  if (email !== '' && !faults.has('email') && !isEmail(email)) faults.set('email', { key: 'form.email' });
  return faults;
}
