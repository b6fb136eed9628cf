// What a schema found wrong, as lists of sentences by field (requirement §8), in the caller's language.
import { allTexts, type LanguageName, sayAny, type TextParams, validationMessage } from '@curbwright/core';
import { z } from 'zod';

/** The error map of a parse: the sentences of the forms, in the language. */
export function faultLanguage(language: LanguageName): z.core.$ZodErrorMap {
  return (issue) => validationMessage(issue, language);
}

const mostFaults = 20;

/** What a schema of ours gives for the holes of its text. */
function textParams(params: Readonly<Record<string, unknown>> | undefined): TextParams {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
}

/**
 * Faults by field: `geometry.coordinates.0.3.1`; `non_field_errors` for the whole. Unknown fields are named one by one, because a client must
 * learn which. A message that is the key of a text (`fault.…`) is said in the language.
 */
export function faultsOf(error: z.core.$ZodError, language: LanguageName): Record<string, string[]> {
  const faults: Record<string, string[]> = Object.create(null);
  const add = (path: readonly PropertyKey[], text: string) => {
    const field = path.length === 0 ? 'non_field_errors' : path.map(String).join('.').slice(0, 200);
    if (field in faults || Object.keys(faults).length < mostFaults)
      faults[field] = [...(faults[field] ?? []), text];
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], sayAny(language, 'fault.unknown-field'));
    else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const inner = issue.errors.find((one) => one.length > 0)?.[0];
      add(issue.path, inner?.message ?? issue.message);
    } else if (issue.message in allTexts.en) {
      const params = issue.code === 'custom' ? textParams(issue.params) : {};
      add(issue.path, sayAny(language, issue.message, params));
    } else add(issue.path, issue.message);
  }
  return { ...faults };
}

/** Parses with messages in the language; the faults by field when it does not fit. */
export function parseWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: LanguageName,
): { ok: true; value: z.output<S> } | { ok: false; fields: Record<string, string[]> } {
  const parsed = z.safeParse(schema, value, { error: faultLanguage(language) });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, fields: faultsOf(parsed.error, language) };
}
