// A restriction from a mapping's template and one record's columns.
import {
  curbClasses,
  curbClassOf,
  currencyDigits,
  type RestrictionInput,
  restriction,
  type TimeSpanInput,
} from '@curbwright/core';
import { toMinorUnits } from '../money.ts';
import { type JsonObject, textOrNull } from '../source-json.ts';
import {
  hourSpan,
  isEmptyCell,
  readAmount,
  readDays,
  readHour,
  readHours,
  readLimit,
} from './days-and-hours.ts';
import type { RestrictionTemplate } from './mapping.ts';

/** What a column says that cannot be read. */
export interface ColumnProblem {
  readonly column: string;
  readonly value: string;
  readonly code:
    | 'mapping.rule-value'
    | 'mapping.price-unit'
    | 'mapping.price-missing'
    | 'mapping.currency-missing'
    | 'source.field';
}

type Filled = { readonly restriction: RestrictionInput } | { readonly problem: ColumnProblem };

/** True where every column has one of its values; texts are compared without case and outer blanks. */
export function matches(wanted: RestrictionTemplate['when'], record: JsonObject): boolean {
  // An empty text and a missing column are as empty as null.
  const plain = (value: unknown): string =>
    (textOrNull(value) ?? (typeof value === 'boolean' ? String(value) : '')).trim().toLowerCase();
  return Object.entries(wanted ?? {}).every(([column, values]) =>
    values.map(plain).includes(plain(record[column])),
  );
}

/** True where a template is meant for a record. */
export function isFor(template: RestrictionTemplate, record: JsonObject): boolean {
  const unless = Object.entries(template.unless ?? {});
  return (
    matches(template.when, record) &&
    !unless.some(([column, values]) => matches({ [column]: values }, record))
  );
}

class Unreadable extends Error {
  readonly problem: ColumnProblem;
  constructor(column: string, value: unknown, code: ColumnProblem['code'] = 'mapping.rule-value') {
    super('unreadable column');
    this.problem = { column, value: String(value), code };
  }
}

/** The restriction a template makes of a record, or the column that cannot be read. */
export function fillTemplate(
  template: RestrictionTemplate,
  record: JsonObject,
  currency: string | null,
): Filled {
  try {
    const input: Omit<RestrictionInput, 'subActivity' | 'priority'> = {
      activity: template.activity,
      priorityCategory: template.priorityCategory ?? null,
      users: usersOf(template, record),
      forbidsOthers: template.forbidsOthers ?? true,
      timeSpans: spansOf(template, record),
      maxStay: stayOf(template, record) ?? template.maxStay ?? null,
      noReturn: template.noReturn ?? null,
      payment: priceOf(template, record, currency) ?? template.payment ?? null,
      description:
        (template.descriptionFrom === undefined ? null : textOrNull(record[template.descriptionFrom])) ??
        template.description ??
        null,
    };
    const subActivity = template.subActivity ?? classOf(template, input);
    const priority =
      template.priority ?? curbClasses.find(({ name }) => name === subActivity)?.priority ?? 500;
    const checked = restriction.safeParse({ ...input, subActivity, priority });
    if (checked.success) return { restriction: checked.data };
    return { problem: { column: '', value: checked.error.issues[0]?.message ?? '', code: 'source.field' } };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

/**
 * The class of a restriction whose mapping gives none. Parking is free only where something says so of its price: a cell with 0 or "free", or a
 * `payment` of null in the mapping. Where nothing is said of it, parking is allowed and no more; a payment without rates is paid parking.
 */
function classOf(
  { priceFrom, payment }: RestrictionTemplate,
  input: Omit<RestrictionInput, 'subActivity' | 'priority'>,
): string {
  const found = curbClassOf({ ...input, priority: 0 });
  if (found !== 'free-parking' && found !== 'time-limited-parking') return found;
  if (input.payment !== null) return 'paid-parking';
  return found === 'free-parking' && priceFrom === undefined && payment === undefined ? 'unregulated' : found;
}

function usersOf(template: RestrictionTemplate, record: JsonObject): RestrictionInput['users'] {
  const areas = (template.subclassesFrom ?? []).flatMap((column) => textOrNull(record[column])?.trim() ?? []);
  const users = template.users ?? [];
  return areas.length === 0
    ? users
    : users.map((entry) => ({ ...entry, subclasses: [...entry.subclasses, ...areas] }));
}

function stayOf({ maxStayFrom }: RestrictionTemplate, record: JsonObject): number | null {
  if (maxStayFrom === undefined) return null;
  const value = textOrNull(record[maxStayFrom.column]);
  if (value === null) return null;
  const minutes = readLimit(value, maxStayFrom.unit);
  if (minutes === null) throw new Unreadable(maxStayFrom.column, value);
  return minutes > 0 ? minutes : null;
}

/** The columns' days and hours, in each of the template's spans. */
function spansOf(template: RestrictionTemplate, record: JsonObject): TimeSpanInput[] {
  const said: TimeSpanInput = {
    ...daysOf(template, record),
    ...hoursOf(template, record),
    ...weeksOf(template, record),
  };
  if (Object.keys(said).length === 0) return template.timeSpans ?? [];
  const spans: TimeSpanInput[] = template.timeSpans ?? [];
  return spans.length === 0 ? [said] : spans.map((span) => ({ ...span, ...said }));
}

function daysOf({ daysFrom }: RestrictionTemplate, record: JsonObject): TimeSpanInput {
  const value = daysFrom === undefined ? null : textOrNull(record[daysFrom]);
  if (daysFrom === undefined || value === null) return {};
  const days = readDays(value);
  if (days === null) throw new Unreadable(daysFrom, value);
  return days.length === 7 ? {} : { daysOfWeek: days };
}

function hoursOf({ hoursFrom }: RestrictionTemplate, record: JsonObject): TimeSpanInput {
  if (hoursFrom === undefined) return {};
  if (typeof hoursFrom === 'string') {
    const value = textOrNull(record[hoursFrom]);
    if (value === null || /^[-–\s]*$/.test(value)) return {};
    const times = readHours(value);
    if (times === null) throw new Unreadable(hoursFrom, value);
    return times.every(isWholeDay) ? {} : { times };
  }
  const [from, to] = [textOrNull(record[hoursFrom.from]), textOrNull(record[hoursFrom.to])];
  if (from === null && to === null) return {};
  const [start, end] = [readHour(from ?? ''), readHour(to ?? '')];
  if (start === null) throw new Unreadable(hoursFrom.from, from ?? '');
  const span = hourSpan(start, end);
  if (span === null) throw new Unreadable(hoursFrom.to, to ?? '');
  return isWholeDay(span) ? {} : { times: [span] };
}

function isWholeDay({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from === '00:00' && to === '24:00';
}

function weeksOf({ weeksFrom }: RestrictionTemplate, record: JsonObject): TimeSpanInput {
  if (weeksFrom === undefined) return {};
  const weeks = weeksFrom.flatMap((column, index) => {
    const value = record[column] ?? '';
    const word = JSON.stringify(value).replaceAll(/^"|"$/g, '').trim().toLowerCase();
    if (/^(?:1(?:\.0+)?|true|t|y|yes|x)$/.test(word)) return [index + 1];
    if (/^(?:|0(?:\.0+)?|false|f|n|no)$/.test(word)) return [];
    throw new Unreadable(column, value);
  });
  return weeks.length === 5 || weeks.length === 0 ? {} : { weeksOfMonth: weeks };
}

/**
 * The price of a record: integer minor units for `per` minutes, billed by the minute; null where its column says that there is none. An empty
 * cell says nothing: the template's own `payment` holds then (null = free), and without one the price is unknown.
 */
function priceOf(
  { priceFrom, payment }: RestrictionTemplate,
  record: JsonObject,
  currency: string | null,
): RestrictionInput['payment'] {
  if (priceFrom === undefined) return null;
  const { column, unit, per } = priceFrom;
  const value = textOrNull(record[column]) ?? '';
  if (isEmptyCell(value)) {
    if (payment === undefined) throw new Unreadable(column, value, 'mapping.price-missing');
    return null;
  }
  const amount = readAmount(value);
  if (amount === 0) return null;
  if (unit === undefined || per === undefined) throw new Unreadable(column, value, 'mapping.price-unit');
  if (currency === null) throw new Unreadable(column, value, 'mapping.currency-missing');
  // Half a cent, or a dollar sign among cents: the unit is not what the mapping says.
  const isOther = unit === 'minor' && (amount === null || !Number.isInteger(amount) || /\p{Sc}/u.test(value));
  if (amount === null || isOther || currencyDigits(currency) > 3) throw new Unreadable(column, value);
  const fee = unit === 'minor' ? amount : toMinorUnits(amount, currency);
  return { currency, rates: [{ tiers: [{ from: 0, to: null, fee, per, increment: null }] }] };
}
