// Validates the objects of a standard that describe rules. A field the standard does not define may
// be a misspelled part of the rule, so it is reported rather than ignored.
import {
  findTierError,
  type ImportIssue,
  isUnclearSpan,
  type RestrictionInput,
  reasonParams,
  schemaIssues,
} from '@curbwright/core';
import { z } from 'zod';
import { normalizeColumnName } from './inspect/column-names.ts';
import { isObject, type JsonObject, numberOrNull } from './source-json.ts';

/**
 * Non-standard fields that do not affect the rule: remarks, authorship and dates, private fields
 * (`x_…`, `_…`).
 */
const remarkFieldPattern =
  /^(?:[_$@].*|x[-_].*|id|uuid|name|title|label|notes?|remarks?|comments?|reason|source|url|link|version|(?:created|updated|last_updated|published)(?:_?(?:date|at|on|by))?|custom_attributes|external_references)$/i;

/** Remark fields that may contain a list or an object. */
const mayBeNested =
  /^(?:[_$@].*|x[-_].*|custom_attributes|external_references|notes?|remarks?|comments?|links?)$/i;

/**
 * Normalizes a field name for near matches: ignores case, separators, a private prefix and a plural
 * `s`, so `x_Max-Stays` becomes `maxstay`.
 */
function normalizeFieldName(field: string): string {
  return normalizeColumnName(field.replace(/^(?:[_$@]+|x[-_])/i, '')).replace(/s$/, '');
}

/**
 * A single curb type, purpose or operator name: not empty, not several in one text and without
 * invisible characters.
 */
export const singleName = z.string().regex(/^(?=.*\S)[^,;\p{Cc}\p{Cf}]+$/u, 'form.one-name');

const normalizedNamesCache = new WeakMap<readonly string[], ReadonlySet<string>>();

/**
 * The normalized names of a list, computed once per list because they are needed for every object
 * of a feed.
 */
function normalizedNames(names: readonly string[]): ReadonlySet<string> {
  let plain = normalizedNamesCache.get(names);
  if (plain === undefined) {
    plain = new Set(names.map(normalizeFieldName));
    normalizedNamesCache.set(names, plain);
  }
  return plain;
}

/**
 * Fields of an object that almost match one of these names: different case, a plural or a private
 * prefix.
 */
export function nearMisses(value: JsonObject, names: readonly string[]): string[] {
  const known = normalizedNames(names);
  return Object.entries(value)
    .filter(
      ([field, said]) => !names.includes(field) && known.has(normalizeFieldName(field)) && !isBlank(said),
    )
    .map(([field]) => field);
}

/**
 * Fields of an object that may be rules but are not read there: near matches of its own fields, and
 * fields that belong in rules.
 */
export function misplacedFields(
  value: JsonObject,
  { all, ofRules }: { readonly all: readonly string[]; readonly ofRules: readonly string[] },
): string[] {
  return [
    ...nearMisses(value, all),
    ...ofRules.filter((name) => Object.hasOwn(value, name) && !isBlank(value[name])),
  ];
}

/** Whether a value is empty: `null`, `undefined` or a blank text, list or object. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/**
 * Whether a non-standard field is only a remark: it is named like one, is not a near match of one
 * of `names`, and contains no field that is.
 */
function isRemarkField(field: string, said: unknown, names: readonly string[]): boolean {
  if (!remarkFieldPattern.test(field)) return false;
  if (typeof said !== 'object' || said === null) return nearMisses({ [field]: said }, names).length === 0;
  return (
    mayBeNested.test(field) &&
    nearMisses({ [field]: said }, names).length === 0 &&
    !(
      isObject(said) &&
      Object.keys(said).some((inner) => normalizedNames(names).has(normalizeFieldName(inner)))
    )
  );
}

/**
 * Schema for part of a rule: an object with these fields, remarks and empty fields. Any other field
 * is reported at its path. An object with remarks only is also an error, because `{"name": "taxi"}`
 * as users would mean everybody.
 */
export function ruleObject<T extends z.ZodRawShape>(shape: T) {
  const names = Object.keys(shape);
  return z.looseObject(shape).superRefine((value, context) => {
    const others = Object.entries(value).filter(([field, said]) => !names.includes(field) && !isBlank(said));
    const isBare = Object.entries(value).every(([field, said]) => !names.includes(field) || isBlank(said));
    for (const [field, said] of others)
      if (isBare || !isRemarkField(field, said, names))
        context.addIssue({ code: 'custom', path: [field], message: 'source.rule-field', params: { field } });
  });
}

type UsersInput = NonNullable<RestrictionInput['users']>[number];

/**
 * Finds a contradiction in a restriction: times that never apply, rate tiers with gaps or overlaps,
 * or users that match nobody. Returns it with its path; `null` if there is none.
 */
export function findContradiction(
  rule: Pick<RestrictionInput, 'timeSpans' | 'payment' | 'maxStay' | 'users'>,
): SchemaProblem | null {
  const spans = (list: RestrictionInput['timeSpans'], path: string): SchemaProblem | null => {
    const at = (list ?? []).findIndex((span) => isUnclearSpan(span));
    return at === -1 ? null : { code: 'source.never-holds', path: `${path}timeSpans[${at}]`, params: {} };
  };
  for (const [index, rate] of (rule.payment?.rates ?? []).entries()) {
    const path = `.payment.rates[${index}].`;
    const timing = spans(rate.timeSpans, path);
    if (timing !== null) return timing;
    const fault = findTierError(rate.tiers, rule.maxStay ?? null);
    if (fault !== null) return { code: `source.tiers-${fault}`, path: `${path}tiers`, params: {} };
  }
  const nobody = (rule.users ?? []).findIndex(matchesNobody);
  if (nobody !== -1)
    return { code: 'source.rule', path: `.users[${nobody}]`, params: { reason: 'source.nobody' } };
  return spans(rule.timeSpans, '.');
}

/**
 * Whether these users match nobody: a required class is also excluded, or a minimum size exceeds
 * the maximum.
 */
function matchesNobody({ allOf = [], anyOf = [], except = [], limits }: UsersInput): boolean {
  const isAbove = (least: number | null | undefined, most: number | null | undefined) =>
    least !== null && least !== undefined && most !== null && most !== undefined && least > most;
  const isEmptyRange =
    isAbove(limits?.minHeight, limits?.maxHeight) ||
    isAbove(limits?.minLength, limits?.maxLength) ||
    isAbove(limits?.minWeight, limits?.maxWeight);
  const isExcepted = (name: string) => except.includes(name);
  return isEmptyRange || allOf.some(isExcepted) || (anyOf.length > 0 && anyOf.every(isExcepted));
}

/** Why a part of a source cannot be read: the issue code and the path inside the part. */
interface SchemaProblem {
  readonly code: string;
  readonly path: string;
  readonly params: ImportIssue['params'];
}

/**
 * The validation errors of a schema, each with its path and its reason in `params`. `code` is used
 * for everything except unknown rule fields.
 */
export function toSchemaProblems(error: z.ZodError, code: string): SchemaProblem[] {
  return [...schemaIssues(error)].map((fault): SchemaProblem => {
    const path = fault.path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('');
    return fault.code === 'source.rule-field'
      ? { code: fault.code, path, params: fault.params }
      : { code, path, params: reasonParams(fault) };
  });
}

/** Why a rule cannot become a restriction in core, as message parameters. */
export function toReasonParams(error: z.ZodError): ImportIssue['params'] {
  const { value: first } = schemaIssues(error).next();
  return first === undefined ? {} : reasonParams(first);
}

const priceFieldPattern = /fee|rate|price|cost|charge|tariff|amount/i;

function hasAmount(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasAmount);
  return numberOrNull(value) !== null;
}

/**
 * Whether a source rule contains a price under any name and at any depth. If that price is not
 * read, it must be reported as lost.
 */
export function containsPrice(rule: JsonObject): boolean {
  return Object.entries(rule).some(
    ([field, value]) =>
      (priceFieldPattern.test(field) && hasAmount(value)) ||
      (Array.isArray(value) ? value : [value]).some((part) => isObject(part) && containsPrice(part)),
  );
}
