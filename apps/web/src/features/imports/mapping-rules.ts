// What a file says of the curb's use, as the form shows and changes it: one kind of curb for all, or one for each word of a column. What is said in more
// words than the form has stays as it is.
import { activities, curbClasses, curbClassOf } from '@curbwright/core';
import { isObject, type Json, type JsonObject, type Mapping, withPart } from './mapping.ts';
import { meaningOfWord } from './word-meanings.ts';

/** No rule at all: parking is not regulated. */
export const noRule = 'unregulated';
/** The kinds of curb a word may mean, by the names of the city's classes. */
export const meanings: readonly string[] = curbClasses.map(({ name }) => name);

/** Who a kind of curb is for, where it is not everybody. */
const usersOf: Readonly<Record<string, string>> = {
  'permit-parking': 'permit',
  'accessible-parking': 'accessible',
  charging: 'electric',
  'car-share': 'car share',
  taxi: 'taxi',
  bus: 'bus',
  bicycle: 'bicycle',
};
/** Kinds whose stay nobody limits by a column. */
const withoutStay: ReadonlySet<string> = new Set(['permit-parking', 'taxi', 'bus', 'bicycle', noRule]);

export const detailParts = ['maxStay', 'days', 'hours', 'hoursTo', 'price', 'area', 'description'] as const;
export type DetailPart = (typeof detailParts)[number];
type Details = Readonly<Record<DetailPart, string | null>>;

/** A meaning of null is said in the mapping's own text, in more words than the form has; '' is not said at all. */
export interface ShownRules {
  /** `one`: every curb of the file is of one kind; `column`: by the words of a column. */
  /** `unsaid`: nobody has chosen yet, so nothing can be imported. */
  readonly by: 'unsaid' | 'nothing' | 'one' | 'column';
  readonly meaning: string | null;
  readonly column: string;
  readonly words: Readonly<Record<string, string | null>>;
  readonly otherwise: string | null;
  /** The column of each detail; '' = none, null = several. */
  readonly details: Details;
  readonly stayUnit: StayUnit;
  readonly price: PriceUnit;
}
export type StayUnit = 'minutes' | 'hours';

/** What the numbers of a price are; null = not chosen yet. */
export interface PriceUnit {
  readonly unit: 'major' | 'minor' | null;
  /** Minutes that one price pays for. */
  readonly per: number | null;
}
const noPriceUnit: PriceUnit = { unit: null, per: null };
/** Minutes a price may pay for, as the form offers them. */
export const pricedMinutes = [1, 15, 30, 60, 1440] as const;

/** Parts of a restriction the form shows; one with others is left to the text. */
const shownParts: ReadonlySet<string> = new Set([
  'activity',
  'subActivity',
  'users',
  'daysFrom',
  'hoursFrom',
  'maxStayFrom',
  'pricePerHourFrom',
  'priceFrom',
  'subclassesFrom',
  'descriptionFrom',
]);

/** What plain numbers of stays and prices are. */
interface Units {
  readonly stay: StayUnit;
  readonly price: PriceUnit;
}

const classByName = new Map(curbClasses.map((one) => [one.name, one]));

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function listed(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

/** The kind of curb a restriction of the mapping is. */
function kindOf(template: JsonObject): string {
  const said = text(template.subActivity);
  if (said !== '') return said;
  const activity = activities.find((one) => one === template.activity) ?? 'parking';
  const anyOf = listed(template.users).flatMap((entry) =>
    isObject(entry) ? listed(entry.anyOf).map(text) : [],
  );
  if (activity === 'parking' && anyOf.length === 0) {
    if (detailIn(template, 'price') !== '') return 'paid-parking';
    return template.maxStayFrom === undefined ? 'free-parking' : 'time-limited-parking';
  }
  return curbClassOf({ activity, priority: 0, users: [{ anyOf }] });
}

/** The one restriction a value is, where the form can show it. */
function simple(value: Json | undefined): JsonObject | null {
  const [first, second] = listed(value);
  if (second !== undefined || !isObject(first)) return null;
  return Object.keys(first).every((part) => shownParts.has(part)) ? first : null;
}

function meaningIn(value: Json | undefined): string | null {
  if (value === undefined) return '';
  if (listed(value).length === 0) return noRule;
  const template = simple(value);
  return template === null ? null : kindOf(template);
}

/** True where a detail means something for a kind of curb. */
function takes(kind: string, part: DetailPart): boolean {
  if (kind === '' || kind === noRule) return false;
  if (part === 'maxStay')
    return !withoutStay.has(kind) && classByName.get(kind)?.activity.startsWith('no ') !== true;
  if (part === 'price') return kind === 'paid-parking' || kind === 'charging';
  return part !== 'area' || kind === 'permit-parking';
}

function detailIn(template: JsonObject, part: DetailPart): string {
  const { hoursFrom, maxStayFrom, subclassesFrom } = template;
  switch (part) {
    case 'maxStay':
      return isObject(maxStayFrom) ? text(maxStayFrom.column) : '';
    case 'days':
      return text(template.daysFrom);
    case 'hours':
      return isObject(hoursFrom) ? text(hoursFrom.from) : text(hoursFrom);
    case 'hoursTo':
      return isObject(hoursFrom) ? text(hoursFrom.to) : '';
    case 'price':
      return isObject(template.priceFrom) ? text(template.priceFrom.column) : text(template.pricePerHourFrom);
    case 'area':
      return text(listed(subclassesFrom)[0]);
    default:
      return text(template.descriptionFrom);
  }
}

/** The unit of a restriction's price; an older `pricePerHourFrom` is whole units for an hour. */
function priceUnitIn({ priceFrom, pricePerHourFrom }: JsonObject): PriceUnit {
  if (!isObject(priceFrom)) return pricePerHourFrom === undefined ? noPriceUnit : { unit: 'major', per: 60 };
  const { unit, per } = priceFrom;
  return {
    unit: unit === 'major' || unit === 'minor' ? unit : null,
    per: typeof per === 'number' ? per : null,
  };
}

function writtenPrice(column: string, { unit, per }: PriceUnit): Json {
  return { column, ...(unit === null ? {} : { unit }), ...(per === null ? {} : { per }) };
}

/** A restriction with the details put in that mean something for it; the others stay as they are. */
function withDetails(template: JsonObject, details: Details, { stay: unit, price }: Units): JsonObject {
  const kind = kindOf(template);
  const isGiven = (part: DetailPart) => details[part] !== null && takes(kind, part);
  const of = (part: DetailPart) => (isGiven(part) ? details[part] : null) ?? detailIn(template, part);
  const whereSaid = (column: string, value: Json) => (column === '' ? undefined : value);
  const orNothing = (column: string) => whereSaid(column, column);
  const [hours, to, stay, area] = [of('hours'), of('hoursTo'), of('maxStay'), of('area')];
  const hoursFrom: Json = to === '' ? hours : { from: hours, to };
  const parts: readonly (readonly [string, Json | undefined])[] = [
    ['daysFrom', orNothing(of('days'))],
    ['hoursFrom', whereSaid(hours, hoursFrom)],
    ['maxStayFrom', isGiven('maxStay') ? whereSaid(stay, { column: stay, unit }) : template.maxStayFrom],
    [
      'priceFrom',
      isGiven('price') ? whereSaid(of('price'), writtenPrice(of('price'), price)) : template.priceFrom,
    ],
    ['pricePerHourFrom', isGiven('price') ? undefined : template.pricePerHourFrom],
    ['subclassesFrom', isGiven('area') ? whereSaid(area, [area]) : template.subclassesFrom],
    ['descriptionFrom', orNothing(of('description'))],
  ];
  return parts.reduce((whole, [name, value]) => withPart(whole, name, value), template);
}

/** What a kind of curb is written as; undefined = it is not said. */
function written(meaning: string, details: Details, units: Units): Json | undefined {
  if (meaning === '') return undefined;
  const found = classByName.get(meaning);
  if (found === undefined || meaning === noRule) return [];
  const user = usersOf[meaning];
  const users: JsonObject = user === undefined ? {} : { users: [{ anyOf: [user] }] };
  return withDetails({ activity: found.activity, subActivity: meaning, ...users }, details, units);
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
export const noRules: ShownRules = {
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
      templates.map((template) => detailIn(template, part)).filter((name) => name !== ''),
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

/** The only rule of a mapping; null where there are more. */
function ruleOf(mapping: Mapping): JsonObject | null {
  const [rule = {}, second] = listed(mapping.rules);
  return second === undefined && isObject(rule) ? rule : null;
}

/** The rules of a mapping as the form shows them; null = they are more than one, and left to the text. */
export function rulesOf(mapping: Mapping): ShownRules | null {
  const rule = ruleOf(mapping);
  if (rule === null) return null;
  const templates = valuesOf(rule)
    .map(simple)
    .filter((one) => one !== null);
  const isHours = templates.some(({ maxStayFrom }) => isObject(maxStayFrom) && maxStayFrom.unit === 'hours');
  const shown: ShownRules = {
    ...noRules,
    details: detailsOf(templates),
    stayUnit: isHours ? 'hours' : 'minutes',
    price: priceUnitIn(templates.find((one) => detailIn(one, 'price') !== '') ?? {}),
  };
  if (listed(mapping.rules).length === 0 && mapping.rules !== undefined) return { ...shown, by: 'nothing' };
  if (rule.always !== undefined) return { ...shown, by: 'one', meaning: meaningIn(rule.always) };
  if (rule.column === undefined) return shown;
  const values = isObject(rule.values) ? rule.values : {};
  return {
    ...shown,
    by: 'column',
    column: text(rule.column),
    words: Object.fromEntries(Object.entries(values).map(([word, value]) => [word, meaningIn(value)])),
    otherwise: meaningIn(rule.otherwise),
  };
}

function unitsOf({ stayUnit, price }: ShownRules): Units {
  return { stay: stayUnit, price };
}

/** What has to be chosen before anything is imported, as the key of a text; null = nothing. */
export function missingRules(mapping: Mapping): string | null {
  const shown = rulesOf(mapping);
  if (shown === null) return null;
  if (shown.by === 'unsaid') return 'imports.rules.missing';
  const isPriced = shown.details.price !== '' && shown.details.price !== null;
  return isPriced && (shown.price.unit === null || shown.price.per === null)
    ? 'imports.rules.priceMissing'
    : null;
}

function withRule(mapping: Mapping, rule: JsonObject | null): Mapping {
  return withPart(mapping, 'rules', rule === null ? [] : [rule]);
}

/** Curbs without rules. */
export function withoutRules(mapping: Mapping): Mapping {
  return withRule(mapping, null);
}

/** Every curb of the file is of one kind. */
export function withOneKind(mapping: Mapping, meaning: string, shown: ShownRules): Mapping {
  return withRule(mapping, { always: written(meaning, shown.details, unitsOf(shown)) ?? [] });
}

/** The kinds by the words of a column, each with its likely meaning; a word nobody knows is left to be said. */
export function withWordsOf(
  mapping: Mapping,
  column: string,
  words: readonly string[],
  shown: ShownRules,
): Mapping {
  const values = words.flatMap((word) => {
    const value = written(meaningOfWord(word), shown.details, unitsOf(shown));
    return value === undefined ? [] : [[word, value] as const];
  });
  return withRule(mapping, { column, values: Object.fromEntries(values) });
}

/** The mapping with a word's meaning ('' = it is not said); a word of null is every other word. */
export function withMeaning(
  mapping: Mapping,
  word: string | null,
  meaning: string,
  shown: ShownRules,
): Mapping {
  const rule = ruleOf(mapping) ?? {};
  const value = written(meaning, shown.details, unitsOf(shown));
  if (word === null) return withRule(mapping, withPart(rule, 'otherwise', value));
  const values = isObject(rule.values) ? rule.values : {};
  return withRule(mapping, withPart(rule, 'values', withPart(values, word, value)));
}

/** The mapping with the column of a detail, and what its plain numbers are, in every rule for which it means something. */
export function withDetail(
  mapping: Mapping,
  part: DetailPart,
  column: string,
  shown: ShownRules,
  units: Partial<Units> = {},
): Mapping {
  const rule = ruleOf(mapping);
  if (rule === null) return mapping;
  const kept: Details = {
    maxStay: null,
    days: null,
    hours: null,
    hoursTo: null,
    price: null,
    area: null,
    description: null,
  };
  const change = (value: Json): Json => {
    const template = simple(value);
    return template === null
      ? value
      : withDetails(template, { ...kept, [part]: column }, { ...unitsOf(shown), ...units });
  };
  const parts = Object.entries(rule).map(([name, value]): readonly [string, Json] => {
    if (name === 'always' || name === 'otherwise') return [name, change(value)];
    if (name !== 'values' || !isObject(value)) return [name, value];
    return [name, Object.fromEntries(Object.entries(value).map(([word, one]) => [word, change(one)]))];
  });
  return withRule(mapping, Object.fromEntries(parts));
}

/** Details that make sense for what the rules speak of: a price for paid parking, the end of hours that begin. */
export function detailsFor(shown: ShownRules): readonly DetailPart[] {
  const said =
    shown.by === 'one'
      ? [shown.meaning]
      : shown.by === 'column'
        ? [...Object.values(shown.words), shown.otherwise]
        : [];
  return detailParts.filter(
    (part) =>
      said.some((meaning) => meaning !== null && takes(meaning, part)) &&
      (part !== 'hoursTo' || shown.details.hours !== ''),
  );
}
