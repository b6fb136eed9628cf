// The rules of a mapping as the form shows and changes them: one curb type for all curbs, or one
// for each value of a column.

import { guessCurbType } from './guess-curb-type.ts';
import { isObject, type Json, type JsonObject, type Mapping, withProperty } from './mapping.ts';
import {
  curbTypeFromValue,
  type DetailPart,
  type Details,
  detailApplies,
  detailColumn,
  detailParts,
  noPriceUnit,
  onlyRestriction,
  type PriceUnit,
  readPriceUnit,
  type StayUnit,
  text,
  toList,
  toRuleMapping,
  type Units,
  withDetails,
} from './rule-templates.ts';

/**
 * The rules as the form shows them. A curb type of `null` is too complex for the form and can only
 * be edited as text; '' is not set.
 */
export interface RulesFormState {
  /**
   * `one`: the same curb type for every curb of the file. `column`: by the values of a column.
   * `nothing`: curbs without rules.
   * `unsaid`: nothing chosen yet, so nothing can be imported.
   */
  readonly by: 'unsaid' | 'nothing' | 'one' | 'column';
  readonly meaning: string | null;
  readonly column: string;
  readonly words: Readonly<Record<string, string | null>>;
  readonly otherwise: string | null;
  /** The column of each detail. '': none. `null`: several. */
  readonly details: Details;
  readonly stayUnit: StayUnit;
  readonly price: PriceUnit;
}

const noDetails: Details = {
  maxStay: '',
  days: '',
  hours: '',
  hoursTo: '',
  price: '',
  area: '',
  description: '',
};
export const emptyRulesForm: RulesFormState = {
  by: 'unsaid',
  meaning: '',
  column: '',
  words: {},
  otherwise: '',
  details: noDetails,
  stayUnit: 'minutes',
  price: noPriceUnit,
};

function valuesOf(rule: JsonObject): readonly Json[] {
  const values = isObject(rule.values) ? Object.values(rule.values) : [];
  return [rule.always, rule.otherwise, ...values].filter((value) => value !== undefined);
}

function detailsOf(templates: readonly JsonObject[]): Details {
  const of = (part: DetailPart): string | null => {
    const columns = new Set(
      templates.map((template) => detailColumn(template, part)).filter((name) => name !== ''),
    );
    return columns.size > 1 ? null : ([...columns][0] ?? '');
  };
  return {
    maxStay: of('maxStay'),
    days: of('days'),
    hours: of('hours'),
    hoursTo: of('hoursTo'),
    price: of('price'),
    area: of('area'),
    description: of('description'),
  };
}

/**
 * Returns the only rule of a mapping, or an empty rule when it has none; `null` when there are
 * several.
 */
function findOnlyRule(mapping: Mapping): JsonObject | null {
  const [rule = {}, second] = toList(mapping.rules);
  return second === undefined && isObject(rule) ? rule : null;
}

/**
 * Returns the rules of a mapping as the form shows them. `null`: there are several, which only the
 * text can edit.
 */
export function toRulesForm(mapping: Mapping): RulesFormState | null {
  const rule = findOnlyRule(mapping);
  if (rule === null) return null;
  const templates = valuesOf(rule)
    .map(onlyRestriction)
    .filter((one) => one !== null);
  const isHours = templates.some(({ maxStayFrom }) => isObject(maxStayFrom) && maxStayFrom.unit === 'hours');
  const shown: RulesFormState = {
    ...emptyRulesForm,
    details: detailsOf(templates),
    stayUnit: isHours ? 'hours' : 'minutes',
    price: readPriceUnit(templates.find((one) => detailColumn(one, 'price') !== '') ?? {}),
  };
  if (toList(mapping.rules).length === 0 && mapping.rules !== undefined) return { ...shown, by: 'nothing' };
  if (rule.always !== undefined) return { ...shown, by: 'one', meaning: curbTypeFromValue(rule.always) };
  if (rule.column === undefined) return shown;
  const values = isObject(rule.values) ? rule.values : {};
  return {
    ...shown,
    by: 'column',
    column: text(rule.column),
    words: Object.fromEntries(
      Object.entries(values).map(([word, value]) => [word, curbTypeFromValue(value)]),
    ),
    otherwise: curbTypeFromValue(rule.otherwise),
  };
}

function unitsOf({ stayUnit, price }: RulesFormState): Units {
  return { stay: stayUnit, price };
}

/** Returns the message key of what has to be chosen before an import. `null`: nothing. */
export function findMissingRule(mapping: Mapping): string | null {
  const shown = toRulesForm(mapping);
  if (shown === null) return null;
  if (shown.by === 'unsaid') return 'imports.rules.missing';
  const isPriced = shown.details.price !== '' && shown.details.price !== null;
  return isPriced && (shown.price.unit === null || shown.price.per === null)
    ? 'imports.rules.priceMissing'
    : null;
}

function withRule(mapping: Mapping, rule: JsonObject | null): Mapping {
  return withProperty(mapping, 'rules', rule === null ? [] : [rule]);
}

/** Returns the mapping with the rules removed: its curbs are imported without rules. */
export function withoutRules(mapping: Mapping): Mapping {
  return withRule(mapping, null);
}

/** Returns the mapping with the same curb type for every curb of the file. */
export function withSingleCurbType(mapping: Mapping, meaning: string, shown: RulesFormState): Mapping {
  return withRule(mapping, { always: toRuleMapping(meaning, shown.details, unitsOf(shown)) ?? [] });
}

/**
 * Returns the mapping with a curb type for each value of a column, set to the most likely meaning.
 * Values with no likely meaning are not set.
 */
export function withCurbTypesByValue(
  mapping: Mapping,
  column: string,
  words: readonly string[],
  shown: RulesFormState,
): Mapping {
  const values = words.flatMap((word) => {
    const value = toRuleMapping(guessCurbType(word), shown.details, unitsOf(shown));
    return value === undefined ? [] : [[word, value] as const];
  });
  return withRule(mapping, { column, values: Object.fromEntries(values) });
}

/**
 * Returns the mapping with a new meaning for a value ('': not set). If `word` is `null`, the
 * meaning applies to all other values.
 */
export function withMeaning(
  mapping: Mapping,
  word: string | null,
  meaning: string,
  shown: RulesFormState,
): Mapping {
  const rule = findOnlyRule(mapping) ?? {};
  const value = toRuleMapping(meaning, shown.details, unitsOf(shown));
  if (word === null) return withRule(mapping, withProperty(rule, 'otherwise', value));
  const values = isObject(rule.values) ? rule.values : {};
  return withRule(mapping, withProperty(rule, 'values', withProperty(values, word, value)));
}

/**
 * Returns the mapping with the column of a detail, and the unit of its plain numbers, set in every
 * rule to which they apply.
 */
export function withDetail(
  mapping: Mapping,
  part: DetailPart,
  column: string,
  shown: RulesFormState,
  units: Partial<Units> = {},
): Mapping {
  const rule = findOnlyRule(mapping);
  if (rule === null) return mapping;
  const unchanged: Details = {
    maxStay: null,
    days: null,
    hours: null,
    hoursTo: null,
    price: null,
    area: null,
    description: null,
  };
  const change = (value: Json): Json => {
    const template = onlyRestriction(value);
    return template === null
      ? value
      : withDetails(template, { ...unchanged, [part]: column }, { ...unitsOf(shown), ...units });
  };
  const parts = Object.entries(rule).map(([name, value]): readonly [string, Json] => {
    if (name === 'always' || name === 'otherwise') return [name, change(value)];
    if (name !== 'values' || !isObject(value)) return [name, value];
    return [name, Object.fromEntries(Object.entries(value).map(([word, one]) => [word, change(one)]))];
  });
  return withRule(mapping, Object.fromEntries(parts));
}

/**
 * Returns the details that make sense for the rules: for example a price for paid parking, or an
 * end time once there is a start time.
 */
export function applicableDetails(shown: RulesFormState): readonly DetailPart[] {
  const said =
    shown.by === 'one'
      ? [shown.meaning]
      : shown.by === 'column'
        ? [...Object.values(shown.words), shown.otherwise]
        : [];
  return detailParts.filter(
    (part) =>
      said.some((meaning) => meaning !== null && detailApplies(meaning, part)) &&
      (part !== 'hoursTo' || shown.details.hours !== ''),
  );
}
