// Objects of a standard that say what a rule is: a field that is not the standard's may be a misspelt part of the rule, so it is not passed over.
import { z } from 'zod';
import { isObject, type JsonObject, numberOrNull } from './source-json.ts';

/** Fields beside a standard's own that say nothing of the rule: remarks, who wrote it and when, private ones (`x_…`, `_…`). */
const isRemark =
  /^(?:[_$@].*|x[-_].*|id|uuid|name|title|label|notes?|remarks?|comments?|reason|source|url|link|version|(?:created|updated|last_updated|published)(?:_?(?:date|at|on|by))?|custom_attributes|external_references)$/i;

/** Does a field say nothing: null, an empty text, list or object? */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A part of a rule: an object with these fields, remarks, and fields that are empty. Any other field is a problem at its place. */
export function ruleObject<T extends z.ZodRawShape>(shape: T) {
  return z.looseObject(shape).superRefine((value, context) => {
    for (const [field, said] of Object.entries(value))
      if (!Object.hasOwn(shape, field) && !isRemark.test(field) && !isBlank(said))
        context.addIssue({ code: 'custom', path: [field], params: { code: 'source.rule-field', field } });
  });
}

/** What keeps a part of a source from being read: the code of the issue and the path inside the part. */
export interface SchemaProblem {
  readonly code: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What a schema refuses, each with its path; `code` for what is not an unknown field. */
export function problemsOf(error: z.ZodError, code: string): SchemaProblem[] {
  return error.issues.map((issue): SchemaProblem => {
    const path = issue.path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('');
    const field = issue.code === 'custom' ? issue.params?.field : undefined;
    return typeof field === 'string'
      ? { code: 'source.rule-field', path, params: { field } }
      : { code, path, params: { reason: issue.message } };
  });
}

const priceWords = /fee|rate|price|cost|charge|tariff|amount/i;

function hasAmount(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasAmount);
  return numberOrNull(value) !== null;
}

/** Does a rule of a source say a price, under whatever name and however deep? Read or not, it must not be lost unseen. */
export function saysPrice(rule: JsonObject): boolean {
  return Object.entries(rule).some(
    ([field, value]) =>
      (priceWords.test(field) && hasAmount(value)) ||
      (Array.isArray(value) ? value : [value]).some((part) => isObject(part) && saysPrice(part)),
  );
}
