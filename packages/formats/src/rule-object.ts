// Objects of a standard that say what a rule is: a field that is not the standard's may be a misspelt part of the rule, so it is not passed over.
import {
  type ImportIssue,
  isUnclearSpan,
  type RestrictionInput,
  reasonParams,
  schemaFaults,
  tierFault,
} from '@curbwright/core';
import { z } from 'zod';
import { plainName } from './inspect/column-words.ts';
import { isObject, type JsonObject, numberOrNull } from './source-json.ts';

/** Fields beside a standard's own that say nothing of the rule: remarks, who wrote it and when, private ones (`x_…`, `_…`). */
const isRemark =
  /^(?:[_$@].*|x[-_].*|id|uuid|name|title|label|notes?|remarks?|comments?|reason|source|url|link|version|(?:created|updated|last_updated|published)(?:_?(?:date|at|on|by))?|custom_attributes|external_references)$/i;

/** Remarks that may hold a list or an object. */
const mayBeNested =
  /^(?:[_$@].*|x[-_].*|custom_attributes|external_references|notes?|remarks?|comments?|links?)$/i;

/** A field's name as near ones are found: without case, separators, a private prefix or a plural: `x_Max-Stays` is `maxstay`. */
function nearName(field: string): string {
  return plainName(field.replace(/^(?:[_$@]+|x[-_])/i, '')).replace(/s$/, '');
}

/** One name of a class, purpose or operator: neither empty, nor several in one text, nor with characters that cannot be seen. */
export const oneName = z.string().regex(/^(?=.*\S)[^,;\p{Cc}\p{Cf}]+$/u, 'form.one-name');

const nearNames = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The names of a list as near ones are found, worked out once for each list: it is asked for every object of a feed. */
function nearNamesOf(names: readonly string[]): ReadonlySet<string> {
  let plain = nearNames.get(names);
  if (plain === undefined) {
    plain = new Set(names.map(nearName));
    nearNames.set(names, plain);
  }
  return plain;
}

/** The fields of an object that are near one of these names without being it: another case, a plural, a private prefix. */
export function nearMisses(value: JsonObject, names: readonly string[]): string[] {
  const known = nearNamesOf(names);
  return Object.entries(value)
    .filter(([field, said]) => !names.includes(field) && known.has(nearName(field)) && !isBlank(said))
    .map(([field]) => field);
}

/** Fields of an object that may be part of its rules and are not read where they stand: almost its own names, and those of rules. */
export function misplacedFields(
  value: JsonObject,
  { all, ofRules }: { readonly all: readonly string[]; readonly ofRules: readonly string[] },
): string[] {
  return [
    ...nearMisses(value, all),
    ...ofRules.filter((name) => Object.hasOwn(value, name) && !isBlank(value[name])),
  ];
}

/** Does a field say nothing: null, an empty text, list or object? */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Is a field beside the standard's own a remark: by its name, not nearly one of these names, and without them inside? */
function saysNoRule(field: string, said: unknown, names: readonly string[]): boolean {
  if (!isRemark.test(field)) return false;
  if (typeof said !== 'object' || said === null) return nearMisses({ [field]: said }, names).length === 0;
  return (
    mayBeNested.test(field) &&
    nearMisses({ [field]: said }, names).length === 0 &&
    !(isObject(said) && Object.keys(said).some((inner) => nearNamesOf(names).has(nearName(inner))))
  );
}

/**
 * A part of a rule: an object with these fields, remarks, and fields that are empty. Any other field is a problem at its place, and so are
 * remarks where nothing else is said: `{"name": "taxi"}` as users would be everybody.
 */
export function ruleObject<T extends z.ZodRawShape>(shape: T) {
  const names = Object.keys(shape);
  return z.looseObject(shape).superRefine((value, context) => {
    const others = Object.entries(value).filter(([field, said]) => !names.includes(field) && !isBlank(said));
    const isBare = Object.entries(value).every(([field, said]) => !names.includes(field) || isBlank(said));
    for (const [field, said] of others)
      if (isBare || !saysNoRule(field, said, names))
        context.addIssue({ code: 'custom', path: [field], message: 'source.rule-field', params: { field } });
  });
}

type UsersInput = NonNullable<RestrictionInput['users']>[number];

/** What a restriction says that cannot be meant: times that never hold, tiers of a rate that leave a gap or overlap; with its path. null = nothing. */
export function contradictionIn(
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
    const fault = tierFault(rate.tiers, rule.maxStay ?? null);
    if (fault !== null) return { code: `source.tiers-${fault}`, path: `${path}tiers`, params: {} };
  }
  const nobody = (rule.users ?? []).findIndex(isNobody);
  if (nobody !== -1)
    return { code: 'source.rule', path: `.users[${nobody}]`, params: { reason: 'source.nobody' } };
  return spans(rule.timeSpans, '.');
}

/** Can nobody be meant by these users: a class that they except as well, a least size above the greatest? */
function isNobody({ allOf = [], anyOf = [], except = [], limits }: UsersInput): boolean {
  const isAbove = (least: number | null | undefined, most: number | null | undefined) =>
    least !== null && least !== undefined && most !== null && most !== undefined && least > most;
  const isEmptyRange =
    isAbove(limits?.minHeight, limits?.maxHeight) ||
    isAbove(limits?.minLength, limits?.maxLength) ||
    isAbove(limits?.minWeight, limits?.maxWeight);
  const isExcepted = (name: string) => except.includes(name);
  return isEmptyRange || allOf.some(isExcepted) || (anyOf.length > 0 && anyOf.every(isExcepted));
}

/** What keeps a part of a source from being read: the code of the issue and the path inside the part. */
interface SchemaProblem {
  readonly code: string;
  readonly path: string;
  readonly params: ImportIssue['params'];
}

/** What a schema refuses, each with its path and its reason as params; `code` for what is not an unknown field of a rule. */
export function problemsOf(error: z.ZodError, code: string): SchemaProblem[] {
  return [...schemaFaults(error)].map((fault): SchemaProblem => {
    const path = fault.path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('');
    return fault.code === 'source.rule-field'
      ? { code: fault.code, path, params: fault.params }
      : { code, path, params: reasonParams(fault) };
  });
}

/** What keeps a rule from being a restriction of the core, as params of a sentence. */
export function reasonOf(error: z.ZodError): ImportIssue['params'] {
  const { value: first } = schemaFaults(error).next();
  return first === undefined ? {} : reasonParams(first);
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
