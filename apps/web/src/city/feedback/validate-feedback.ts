// Validates the feedback form field by field (requirement §5).
import type { FeedbackDraft } from './feedback-slice.ts';

export type FieldError =
  | { readonly key: 'form.required' }
  | { readonly key: 'form.email' }
  | { readonly key: 'form.long'; readonly max: number };

/** The same limits as on the server. */
const maxFieldLengths = { message: 5000, name: 200, email: 320 } as const;

/** The same rule as on the server: one @, no spaces, a dot in the domain, no consecutive dots. */
const emailForm = /^[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const isEmail = (text: string) => emailForm.test(text) && !text.startsWith('.') && !text.includes('..');

/** Returns validation errors by field; empty when the form may be sent. */
export function validateFeedback(form: FeedbackDraft): ReadonlyMap<keyof FeedbackDraft, FieldError> {
  const faults = new Map<keyof FeedbackDraft, FieldError>();
  for (const field of ['message', 'name', 'email'] as const)
    if (form[field].trim().length > maxFieldLengths[field])
      faults.set(field, { key: 'form.long', max: maxFieldLengths[field] });
  if (form.message.trim() === '') faults.set('message', { key: 'form.required' });
  const email = form.email.trim();
  if (email !== '' && !faults.has('email') && !isEmail(email)) faults.set('email', { key: 'form.email' });
  return faults;
}
