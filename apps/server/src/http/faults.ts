// What a schema found wrong, as lists of sentences by field (requirement §8), in the caller's language.
import { type LanguageName, validationFaults } from '@curbwright/core';
import { z } from 'zod';

const mostFaults = 20;

/** Faults by field: `geometry.coordinates.0.3.1`; `non_field_errors` for the whole. */
function byField(error: z.core.$ZodError, language: LanguageName): Record<string, string[]> {
  const faults: Record<string, string[]> = Object.create(null);
  for (const { path, text } of validationFaults(error, language)) {
    const field = path.length === 0 ? 'non_field_errors' : path.map(String).join('.').slice(0, 200);
    if (!(field in faults) && Object.keys(faults).length === mostFaults) break;
    faults[field] = [...(faults[field] ?? []), text];
  }
  return { ...faults };
}

/** Parses with messages in the language; the faults by field when it does not fit. */
export function parseWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: LanguageName,
): { ok: true; value: z.output<S> } | { ok: false; fields: Record<string, string[]> } {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, fields: byField(parsed.error, language) };
}
