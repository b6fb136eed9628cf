// What a schema found wrong, as lists of sentences by field (requirement §8), in the caller's language.
import type { Call } from '@curbwright/contract';
import {
  type LanguageName,
  sayAny,
  unstorablePaths,
  type ValidationFault,
  validationFaults,
} from '@curbwright/core';
import { z } from 'zod';

const mostFaults = 20;

/** Faults by field: `geometry.coordinates.0.3.1`; `non_field_errors` for the whole. */
function byField(found: Iterable<ValidationFault>): Record<string, string[]> {
  const faults: Record<string, string[]> = Object.create(null);
  for (const { path, text } of found) {
    const field = path.length === 0 ? 'non_field_errors' : path.map(String).join('.').slice(0, 200);
    if (!(field in faults) && Object.keys(faults).length === mostFaults) break;
    faults[field] = [...(faults[field] ?? []), text];
  }
  return { ...faults };
}

/**
 * Parses with messages in the language; the faults by field when it does not fit, or holds a text that cannot be stored.
 * @param itemsAt the contract's: where items are that are parsed one by one
 */
export function parseWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: LanguageName,
  itemsAt: Call['itemsAt'] = null,
): { ok: true; value: z.output<S> } | { ok: false; fields: Record<string, string[]> } {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (!parsed.success) return { ok: false, fields: byField(validationFaults(parsed.error, language)) };
  // What was sent, which has the caller's own fields, and what was made of it: a text may have been JSON.
  const sent = unstorablePaths(value, itemsAt, mostFaults);
  const paths = sent.length > 0 ? sent : unstorablePaths(parsed.data, itemsAt, mostFaults);
  if (paths.length === 0) return { ok: true, value: parsed.data };
  const text = sayAny(language, 'fault.characters');
  return { ok: false, fields: byField(paths.map((path) => ({ path, text }))) };
}
