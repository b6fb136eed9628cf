// Creates a restriction from a mapping's template and one record's columns.
import {
  currencyDigits,
  defaultCurbTypes,
  type ImportIssue,
  inferCurbType,
  type RestrictionInput,
  reportInputOptions,
  storableRestriction,
  type TimeSpanInput,
} from '@curbwright/core';
import { isCurrencySign, toMinorUnits } from '../money.ts';
import { toReasonParams } from '../rule-object.ts';
import { cellText, type JsonObject } from '../source-json.ts';
import {
  hourSpan,
  type PriceCell,
  readCell,
  readDays,
  readHour,
  readHours,
  readLimit,
  readPrice,
} from './days-and-hours.ts';
import type { RestrictionTemplate } from './mapping.ts';

/** A value of a column that cannot be read. */
interface ColumnProblem {
  readonly column: string;
  readonly value: string;
  readonly code:
    | 'mapping.rule-value'
    | 'mapping.cell-empty'
    | 'mapping.price-unit'
    | 'mapping.price-missing'
    | 'mapping.currency-missing'
    | 'source.rule';
  /** The reason, if it is something other than the column's value. */
  readonly reason?: ImportIssue['params'];
}

type FillResult = { readonly restriction: RestrictionInput } | { readonly problem: ColumnProblem };

/**
 * Formats a value for comparison in conditions: without case and surrounding spaces. Empty text and
 * a missing column equal `null`.
 */
function toComparable(value: unknown): string {
  return (cellText(value) ?? '').toLowerCase();
}

function isOneOf(value: unknown, values: readonly unknown[]): boolean {
  return values.map(toComparable).includes(toComparable(value));
}

/** Whether every column has one of the values listed for it. */
export function matchesConditions(conditions: RestrictionTemplate['when'], record: JsonObject): boolean {
  return Object.entries(conditions ?? {}).every(([column, values]) => isOneOf(record[column], values));
}

/**
 * Whether a template applies to a record. Returns the problem if a column that decides this
 * contains a list or an object that the mapping does not mention.
 */
export function templateApplies(template: RestrictionTemplate, record: JsonObject): boolean | ColumnProblem {
  const [when, unless] = [template.when, template.unless].map((conditions) =>
    Object.entries(conditions ?? {}).map(([column, values]) => ({
      column,
      isMet: isOneOf(record[column], values),
      isUnclear: typeof record[column] === 'object' && record[column] !== null,
    })),
  );
  if (when?.some(({ isMet, isUnclear }) => !isMet && !isUnclear) === true) return false;
  if (unless?.some(({ isMet }) => isMet) === true) return false;
  const unclear = [...(when ?? []), ...(unless ?? [])].find(({ isMet, isUnclear }) => !isMet && isUnclear);
  return unclear === undefined || new UnreadableColumnError(unclear.column, record[unclear.column]).problem;
}

class UnreadableColumnError extends Error {
  readonly problem: ColumnProblem;
  constructor(column: string, value: unknown, code: ColumnProblem['code'] = 'mapping.rule-value') {
    super('unreadable column');
    this.problem = { column, value: cellText(value) ?? '', code };
  }
}

/**
 * Returns a column's text or number. For an empty cell, returns `null` if the template itself
 * provides a value (`hasFixed`); otherwise throws, because the value is unknown. Also throws for a
 * list, an object or
 * `true`.
 */
function cellOf(
  column: string,
  value: unknown,
  hasFixed: boolean,
  code: ColumnProblem['code'] = 'mapping.cell-empty',
): string | number | null {
  const cell = readCell(value);
  if (cell === null) throw new UnreadableColumnError(column, value);
  if (cell !== '') return cell;
  if (!hasFixed) throw new UnreadableColumnError(column, '', code);
  return null;
}

/** Applies a template to a record. Returns the restriction, or the column that cannot be read. */
export function fillTemplate(
  template: RestrictionTemplate,
  record: JsonObject,
  currency: string | null,
): FillResult {
  try {
    const input: Omit<RestrictionInput, 'subActivity' | 'priority'> = {
      activity: template.activity,
      priorityCategory: template.priorityCategory ?? null,
      users: usersOf(template, record),
      forbidsOthers: template.forbidsOthers ?? true,
      timeSpans: spansOf(template, record),
      maxStay: readMaxStay(template, record),
      noReturn: template.noReturn ?? null,
      payment: priceOf(template, record, currency),
      description: descriptionOf(template, record),
    };
    const subActivity = template.subActivity ?? curbTypeOf(template, input);
    const priority =
      template.priority ?? defaultCurbTypes.find(({ name }) => name === subActivity)?.priority ?? 500;
    const checked = storableRestriction.safeParse({ ...input, subActivity, priority }, reportInputOptions);
    if (checked.success) return { restriction: checked.data };
    return { problem: { column: '', value: '', code: 'source.rule', reason: toReasonParams(checked.error) } };
  } catch (error) {
    if (error instanceof UnreadableColumnError) return { problem: error.problem };
    throw error;
  }
}

/**
 * Returns the curb type of a restriction whose mapping specifies none. Parking counts as free only
 * if a price is stated: a cell with 0 or "free", or a `payment` of `null` in the mapping. Without
 * any such statement, parking is merely allowed. A payment without rates means paid parking.
 */
function curbTypeOf(
  { priceFrom, payment }: RestrictionTemplate,
  input: Omit<RestrictionInput, 'subActivity' | 'priority'>,
): string {
  const found = inferCurbType({ ...input, priority: 0 });
  if (found !== 'free-parking' && found !== 'time-limited-parking') return found;
  if (input.payment !== null) return 'paid-parking';
  return found === 'free-parking' && priceFrom === undefined && payment === undefined ? 'unregulated' : found;
}

/**
 * Returns the description, which is only a note and not binding. Lists and objects are shown as
 * they are.
 */
function descriptionOf({ descriptionFrom, description }: RestrictionTemplate, record: JsonObject) {
  const value = descriptionFrom === undefined ? null : record[descriptionFrom];
  return (typeof value === 'boolean' ? null : cellText(value)) ?? description ?? null;
}

function usersOf(
  { subclassesFrom, users = [] }: RestrictionTemplate,
  record: JsonObject,
): RestrictionInput['users'] {
  if (subclassesFrom === undefined) return users;
  const areas = subclassesFrom.flatMap((column) => cellOf(column, record[column], true) ?? []).map(String);
  // A permit without an area would match every permit.
  if (areas.length === 0 && !users.every(({ subclasses }) => subclasses.length > 0))
    throw new UnreadableColumnError(subclassesFrom[0] ?? '', '', 'mapping.cell-empty');
  return users.map((entry) => ({ ...entry, subclasses: [...entry.subclasses, ...areas] }));
}

function readMaxStay({ maxStayFrom, maxStay }: RestrictionTemplate, record: JsonObject): number | null {
  if (maxStayFrom === undefined) return maxStay ?? null;
  const { column, unit } = maxStayFrom;
  const cell = cellOf(column, record[column], maxStay !== undefined);
  if (cell === null) return maxStay ?? null;
  const minutes = readLimit(cell, unit);
  if (minutes === null) throw new UnreadableColumnError(column, cell);
  return minutes > 0 ? minutes : null;
}

type SpanField = 'daysOfWeek' | 'times' | 'weeksOfMonth';
/** The parts of a time span that columns provide; an empty list means every day, hour or week. */
type SpanFromColumns = Pick<TimeSpanInput, SpanField>;

/**
 * Whether the template itself specifies this part of the times: always (`[]`), or in every span. A
 * span that only excludes times does not count.
 */
function isFixed({ timeSpans }: RestrictionTemplate, part: SpanField): boolean {
  return timeSpans?.every((span) => !span.excludes && span[part].length > 0) === true;
}

/**
 * Combines the days, hours and weeks from the columns with each of the template's spans, except
 * spans that only exclude times.
 */
function spansOf(template: RestrictionTemplate, record: JsonObject): TimeSpanInput[] {
  const columns: SpanFromColumns = {
    ...daysOf(template, record),
    ...hoursOf(template, record),
    ...weeksOf(template, record),
  };
  const spans = template.timeSpans ?? [];
  const excluded = spans.filter(({ excludes }) => excludes);
  if (excluded.length < spans.length)
    return spans.map((span) => (span.excludes ? span : { ...span, ...columns }));
  const filled = Object.entries(columns).filter(([, values]) => values.length > 0);
  return filled.length === 0 ? excluded : [Object.fromEntries(filled), ...excluded];
}

function daysOf(template: RestrictionTemplate, record: JsonObject): SpanFromColumns {
  const { daysFrom } = template;
  if (daysFrom === undefined) return {};
  const value = record[daysFrom];
  const isNames = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  const cell = cellOf(daysFrom, isNames ? value.join(', ') : value, isFixed(template, 'daysOfWeek'));
  if (cell === null) return {};
  const days = readDays(String(cell));
  if (days === null) throw new UnreadableColumnError(daysFrom, cell);
  return { daysOfWeek: days.length === 7 ? [] : days };
}

function hoursOf(template: RestrictionTemplate, record: JsonObject): SpanFromColumns {
  const { hoursFrom } = template;
  if (hoursFrom === undefined) return {};
  const hasFixed = isFixed(template, 'times');
  if (typeof hoursFrom === 'string') {
    const cell = cellOf(hoursFrom, record[hoursFrom], hasFixed);
    if (cell === null) return {};
    const times = readHours(String(cell));
    if (times === null) throw new UnreadableColumnError(hoursFrom, cell);
    return { times: times.every(isWholeDay) ? [] : times };
  }
  const [start, end] = [hoursFrom.from, hoursFrom.to].map((column) => cellOf(column, record[column], true));
  if (hasFixed && start === null && end === null) return {};
  // A start or an end alone is not a span, so the missing one is an error even if the template
  // itself provides hours.
  const from = String(start ?? cellOf(hoursFrom.from, '', false));
  const to = String(end ?? cellOf(hoursFrom.to, '', false));
  if (readHour(from) === null) throw new UnreadableColumnError(hoursFrom.from, from);
  const span = hourSpan(from, to);
  if (span === null) throw new UnreadableColumnError(hoursFrom.to, `${from} - ${to}`);
  return { times: isWholeDay(span) ? [] : [span] };
}

function isWholeDay({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from === '00:00' && to === '24:00';
}

function weeksOf(template: RestrictionTemplate, record: JsonObject): SpanFromColumns {
  const { weeksFrom } = template;
  if (weeksFrom === undefined) return {};
  const weeks = weeksFrom.flatMap((column, index) =>
    isCellChecked(column, record[column]) ? [index + 1] : [],
  );
  if (weeks.length > 0) return { weeksOfMonth: weeks.length === 5 ? [] : weeks };
  if (!isFixed(template, 'weeksOfMonth'))
    throw new UnreadableColumnError(weeksFrom[0] ?? '', '', 'mapping.cell-empty');
  return {};
}

function isCellChecked(column: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const cell = cellOf(column, value, true);
  if (cell === null || /^(?:0(?:\.0+)?|false|f|n|no)$/i.test(String(cell))) return false;
  if (/^(?:1(?:\.0+)?|true|t|y|yes|x)$/i.test(String(cell))) return true;
  throw new UnreadableColumnError(column, cell);
}

/**
 * Returns the price of a record: integer minor units for `per` minutes, billed by the minute;
 * `null` if its column states that there is none. For an empty cell, the template's own `payment`
 * applies (`null` = free); without one the price is unknown.
 */
function priceOf(
  { priceFrom, payment }: RestrictionTemplate,
  record: JsonObject,
  currency: string | null,
): RestrictionInput['payment'] {
  if (priceFrom === undefined) return payment ?? null;
  const { column, unit, per } = priceFrom;
  const cell = cellOf(column, record[column], payment !== undefined, 'mapping.price-missing');
  if (cell === null) return payment ?? null;
  const price = readPrice(cell);
  if (price?.amount === 0) return null;
  if (unit === undefined || per === undefined)
    throw new UnreadableColumnError(column, cell, 'mapping.price-unit');
  if (currency === null) throw new UnreadableColumnError(column, cell, 'mapping.currency-missing');
  const fee = price === null ? null : feeOf(price, { unit, per }, currency);
  if (fee === null) throw new UnreadableColumnError(column, cell);
  return { currency, rates: [{ tiers: [{ from: 0, to: null, fee, per, increment: null }] }] };
}

/**
 * Returns a price in minor units; `null` if it is in another currency or for another time unit, is
 * below half a cent, or contradicts the mapping's unit (half a cent, or a dollar sign in a column
 * of cents).
 */
function feeOf(
  { amount, currencies, isPerHour }: PriceCell,
  { unit, per }: { readonly unit: 'major' | 'minor'; readonly per: number },
  currency: string,
): number | null {
  if (currencyDigits(currency) > 3 || (isPerHour && per !== 60)) return null;
  if (!currencies.every((sign) => unit === 'major' && isCurrencySign(sign, currency))) return null;
  const fee = unit === 'minor' ? amount : toMinorUnits(amount, currency);
  return fee !== null && Number.isInteger(fee) && fee > 0 ? fee : null;
}
