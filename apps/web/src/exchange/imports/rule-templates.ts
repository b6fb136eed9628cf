// One restriction of a mapping as the form shows and changes it: its curb type and the columns of
// its details. Parts too complex for the form stay as they are.
import { activities, defaultCurbTypes, inferCurbType } from '@curbwright/core';
import { isObject, type Json, type JsonObject, withProperty } from './mapping.ts';

/** No rule: parking is not regulated. */
const noRule = 'unregulated';
/** The curb types a value may mean, by name. */
export const mappableCurbTypes: readonly string[] = defaultCurbTypes.map(({ name }) => name);

/** User groups of the curb types that are not for everyone. */
const usersOf: Readonly<Record<string, string>> = {
  'permit-parking': 'permit',
  'accessible-parking': 'accessible',
  charging: 'electric',
  'car-share': 'car share',
  taxi: 'taxi',
  bus: 'bus',
  bicycle: 'bicycle',
};
/** Curb types whose maximum stay is not read from a column. */
const withoutStay: ReadonlySet<string> = new Set(['permit-parking', 'taxi', 'bus', 'bicycle', noRule]);

export const detailParts = ['maxStay', 'days', 'hours', 'hoursTo', 'price', 'area', 'description'] as const;
export type DetailPart = (typeof detailParts)[number];
export type Details = Readonly<Record<DetailPart, string | null>>;

export type StayUnit = 'minutes' | 'hours';

/** The unit of a price column's numbers. `null`: not chosen yet. */
export interface PriceUnit {
  readonly unit: 'major' | 'minor' | null;
  /** Number of minutes that the price covers; `null` = not chosen yet. */
  readonly per: number | null;
}
export const noPriceUnit: PriceUnit = { unit: null, per: null };
/** Numbers of minutes that the form offers for a price. */
export const pricedMinutes = [1, 15, 30, 60, 1440] as const;

/**
 * Parts of a restriction that the form shows. A restriction with other parts is edited only as
 * text.
 */
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

/** Units of plain numbers for maximum stays and prices. */
export interface Units {
  readonly stay: StayUnit;
  readonly price: PriceUnit;
}

const classByName = new Map(defaultCurbTypes.map((one) => [one.name, one]));

/** Returns the value if it is a string, otherwise ''. */
export function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a list unchanged and a single value as a list of one. */
export function toList(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

/** Returns the curb type of a restriction in the mapping. */
function kindOf(template: JsonObject): string {
  const said = text(template.subActivity);
  if (said !== '') return said;
  const activity = activities.find((one) => one === template.activity) ?? 'parking';
  const anyOf = toList(template.users).flatMap((entry) =>
    isObject(entry) ? toList(entry.anyOf).map(text) : [],
  );
  if (activity === 'parking' && anyOf.length === 0) {
    if (detailColumn(template, 'price') !== '') return 'paid-parking';
    return template.maxStayFrom === undefined ? 'free-parking' : 'time-limited-parking';
  }
  return inferCurbType({ activity, priority: 0, users: [{ anyOf }] });
}

/** Returns the only restriction in a value if the form can show it, otherwise `null`. */
export function onlyRestriction(value: Json | undefined): JsonObject | null {
  const [first, second] = toList(value);
  if (second !== undefined || !isObject(first)) return null;
  return Object.keys(first).every((part) => shownParts.has(part)) ? first : null;
}

/** Returns the curb type a value means. `null`: too complex for the form. '': not set. */
export function curbTypeFromValue(value: Json | undefined): string | null {
  if (value === undefined) return '';
  if (toList(value).length === 0) return noRule;
  const template = onlyRestriction(value);
  if (template === null) return null;
  const kind = kindOf(template);
  // The server treats parking as free only if the mapping says so explicitly.
  return kind === 'free-parking' && text(template.subActivity) === '' ? noRule : kind;
}

/** Whether a detail applies to a curb type. */
export function detailApplies(kind: string, part: DetailPart): boolean {
  if (kind === '' || kind === noRule) return false;
  if (part === 'maxStay')
    return !withoutStay.has(kind) && classByName.get(kind)?.activity.startsWith('no ') !== true;
  if (part === 'price') return kind === 'paid-parking' || kind === 'charging';
  return part !== 'area' || kind === 'permit-parking';
}

/** Returns the column of a detail. '': none. */
export function detailColumn(template: JsonObject, part: DetailPart): string {
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
      return text(toList(subclassesFrom)[0]);
    default:
      return text(template.descriptionFrom);
  }
}

/**
 * Returns the unit of a restriction's price. The older property `pricePerHourFrom` is in major
 * units per hour.
 */
export function readPriceUnit({ priceFrom, pricePerHourFrom }: JsonObject): PriceUnit {
  if (!isObject(priceFrom)) return pricePerHourFrom === undefined ? noPriceUnit : { unit: 'major', per: 60 };
  const { unit, per } = priceFrom;
  return {
    unit: unit === 'major' || unit === 'minor' ? unit : null,
    per: typeof per === 'number' ? per : null,
  };
}

function toPriceMapping(column: string, { unit, per }: PriceUnit): Json {
  return { column, ...(unit === null ? {} : { unit }), ...(per === null ? {} : { per }) };
}

/**
 * Returns a restriction with those of the details that apply to it. Its other properties remain
 * unchanged.
 */
export function withDetails(
  template: JsonObject,
  details: Details,
  { stay: unit, price }: Units,
): JsonObject {
  const kind = kindOf(template);
  const isGiven = (part: DetailPart) => details[part] !== null && detailApplies(kind, part);
  const of = (part: DetailPart) => (isGiven(part) ? details[part] : null) ?? detailColumn(template, part);
  const withoutEmpty = (column: string, value: Json) => (column === '' ? undefined : value);
  const orNothing = (column: string) => withoutEmpty(column, column);
  const [hours, to, stay, area] = [of('hours'), of('hoursTo'), of('maxStay'), of('area')];
  const hoursFrom: Json = to === '' ? hours : { from: hours, to };
  const parts: readonly (readonly [string, Json | undefined])[] = [
    ['daysFrom', orNothing(of('days'))],
    ['hoursFrom', withoutEmpty(hours, hoursFrom)],
    ['maxStayFrom', isGiven('maxStay') ? withoutEmpty(stay, { column: stay, unit }) : template.maxStayFrom],
    [
      'priceFrom',
      isGiven('price') ? withoutEmpty(of('price'), toPriceMapping(of('price'), price)) : template.priceFrom,
    ],
    ['pricePerHourFrom', isGiven('price') ? undefined : template.pricePerHourFrom],
    ['subclassesFrom', isGiven('area') ? withoutEmpty(area, [area]) : template.subclassesFrom],
    ['descriptionFrom', orNothing(of('description'))],
  ];
  return parts.reduce((whole, [name, value]) => withProperty(whole, name, value), template);
}

/** Returns the mapping value for a curb type, `undefined` when it is not set. */
export function toRuleMapping(meaning: string, details: Details, units: Units): Json | undefined {
  if (meaning === '') return undefined;
  const found = classByName.get(meaning);
  if (found === undefined || meaning === noRule) return [];
  const user = usersOf[meaning];
  const users: JsonObject = user === undefined ? {} : { users: [{ anyOf: [user] }] };
  return withDetails({ activity: found.activity, subActivity: meaning, ...users }, details, units);
}
