// Turns schema errors into lists of messages by field (requirement §8), in the client's language.
import type { Operation } from '@curbwright/contract';
import {
  type LanguageName,
  translateAny,
  unstorablePaths,
  type ValidationError,
  validationErrors,
} from '@curbwright/core';
import { z } from 'zod';

const maxReportedErrors = 20;

/**
 * Groups errors by field, such as `geometry.coordinates.0.3.1`; `non_field_errors` for the whole
 * value.
 */
function groupByField(found: Iterable<ValidationError>): Record<string, string[]> {
  const faults: Record<string, string[]> = Object.create(null);
  for (const { path, text } of found) {
    const field = path.length === 0 ? 'non_field_errors' : path.map(String).join('.').slice(0, 200);
    if (!(field in faults) && Object.keys(faults).length === maxReportedErrors) break;
    faults[field] = [...(faults[field] ?? []), text];
  }
  return { ...faults };
}

/**
 * Parses with messages in the given language. Returns the errors by field if the value does not
 * match, or contains text that cannot be stored.
 * @param itemsAt from the contract: path of the items that are parsed one by one
 */
export function parseLocalized<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: LanguageName,
  itemsAt: Operation['itemsAt'] = null,
): { ok: true; value: z.output<S> } | { ok: false; fields: Record<string, string[]> } {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (!parsed.success) return { ok: false, fields: groupByField(validationErrors(parsed.error, language)) };
  // Checks both the input, which has the client's field names, and the parsed value, because a text
  // may have contained JSON.
  const sent = unstorablePaths(value, itemsAt, maxReportedErrors);
  const paths = sent.length > 0 ? sent : unstorablePaths(parsed.data, itemsAt, maxReportedErrors);
  if (paths.length === 0) return { ok: true, value: parsed.data };
  const text = translateAny(language, 'fault.characters');
  return { ok: false, fields: groupByField(paths.map((path) => ({ path, text }))) };
}
