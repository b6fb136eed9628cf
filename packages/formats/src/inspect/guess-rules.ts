// Guesses rules from the columns of a table: limits, days, hours and prices that can be read, and
// the possible meaning of category values.
import { getOwnEntry, isObjectName, normalizeText } from '@curbwright/core';
import {
  isEmptyCell,
  readDays,
  readHour,
  readHours,
  readLimit,
  readPrice,
} from '../geojson/days-and-hours.ts';
import { cellText, isObject } from '../source-json.ts';
import {
  type ColumnMeaning,
  columnNamePatterns,
  flagColumnPattern,
  normalizeColumnName,
  objectColumnPattern,
  outOfUsePattern,
  restrictedHoursColumnPattern,
  signColumnPattern,
  statusColumnPattern,
} from './column-names.ts';
import type { ColumnSummary } from './columns.ts';
import {
  interpretValue,
  isProhibition,
  isRestrictive,
  type RuleColumns,
  type RuleInput,
  restrictivePattern,
  type TableRuleColumns,
  type TemplateInput,
} from './value-meanings.ts';

/** Share of a column's values that must be readable for the column to be used. */
const minReadableShare = 0.9;

/**
 * Returns the columns with a matching name whose non-empty values, as listed or sampled, `reads`
 * can nearly all read; clearest name first.
 */
function columnsFor(
  columns: readonly ColumnSummary[],
  meaning: ColumnMeaning,
  reads: (text: string) => boolean,
): ColumnSummary[] {
  const found = columnNamePatterns[meaning].flatMap((pattern) =>
    columns.filter((column) => {
      // A duplicated column has a number after its name.
      const name = normalizeColumnName(column.name.replace(/ \(\d+\)$/, ''));
      if (column.filled === 0 || !pattern.test(name)) return false;
      const filled = textsOf(column).filter((text) => !isEmptyCell(text));
      return filled.length > 0 && filled.filter(reads).length >= filled.length * minReadableShare;
    }),
  );
  return [...new Set(found)];
}

/**
 * Returns the first column with a matching name whose non-empty values, as listed or sampled,
 * `reads` can nearly all read.
 */
export function columnFor(
  columns: readonly ColumnSummary[],
  meaning: ColumnMeaning,
  reads: (text: string) => boolean = () => true,
): ColumnSummary | null {
  return columnsFor(columns, meaning, reads)[0] ?? null;
}

function textsOf({ values, samples }: ColumnSummary): readonly string[] {
  return values.length > 0 ? values.map(({ value }) => value) : samples;
}

/** Longest plausible limit in hours: three days. */
const maxLimitHours = 72;

/**
 * Guesses the unit of a column of limits from its name or from its plain numbers, because nobody
 * sets a limit of 2 minutes, or only multiples of 5 hours. `null` if ambiguous: `5, 10` may be
 * minutes or hours.
 */
function unitOf(column: ColumnSummary): 'minutes' | 'hours' | null {
  const name = normalizeColumnName(column.name);
  if (/hr|hour|hora|stunde/.test(name)) return 'hours';
  if (/min/.test(name)) return 'minutes';
  const texts = textsOf(column);
  const numbers = texts.map((text) => Number(text.replace(',', '.'))).filter((number) => number > 0);
  // Cells with their own unit need no guessed unit.
  if (numbers.length === 0) return 'minutes';
  if (column.values.length === 0 && column.distinct > texts.length) return null;
  if (numbers.every((number) => number <= 12) && numbers.some((number) => number <= 2)) return 'hours';
  const areMinutes =
    numbers.some((number) => number > maxLimitHours) ||
    (numbers.every((number) => number % 5 === 0) && numbers.some((number) => number >= 15));
  return areMinutes ? 'minutes' : null;
}

type PriceInput = NonNullable<TemplateInput['priceFrom']>;

/** Words that limit a price to some hours: a half hour, the first or a later hour, a day. */
const partOfTime = /half|quarter|media|demi|halb|viertel|\d|first|after|next|day|night|max|min/;

/**
 * Returns the price column's settings with its unit, as far as name and values show it. The user is
 * asked for missing details.
 */
function priceOf(column: ColumnSummary): PriceInput {
  const name = normalizeColumnName(column.name);
  const texts = textsOf(column);
  const isMajor = texts.some((text) => /\p{Sc}/u.test(text) || /\d[.,]\d/.test(text));
  const isMinor = /cents?$|centimos?$|pence$/.test(name);
  const isHourly =
    (/hour|hr(?:$|rate)|hora|heure|stunde/.test(name) && !partOfTime.test(name)) ||
    texts.some((text) => /\/\s*h/i.test(text));
  const isMinutely = /perminute|permin$|pormin/.test(name);
  return {
    column: column.name,
    ...(isMinor ? { unit: 'minor' as const } : isMajor ? { unit: 'major' as const } : {}),
    ...(isHourly ? { per: 60 } : isMinutely ? { per: 1 } : {}),
  };
}

function guessRuleColumns(columns: readonly ColumnSummary[]): TableRuleColumns {
  const [limit, ...otherLimits] = columnsFor(columns, 'limit', (text) => readLimit(text, 'hours') !== null);
  const days = columnFor(columns, 'days', (text) => readDays(text) !== null);
  const hours = columnFor(columns, 'hours', (text) => readHours(text) !== null);
  const from = columnFor(columns, 'from hour', (text) => readHour(text) !== null);
  const to = columnFor(columns, 'to hour', (text) => readHour(text) !== null);
  const [price, ...otherPrices] = columnsFor(columns, 'price', (text) => readPrice(text) !== null);
  const unit = limit === undefined ? null : unitOf(limit);
  const isLimitClear = unit !== null && otherLimits.length === 0;
  // Two limits or two prices apply at different times, so neither applies at all times.
  return {
    filling: {
      ...(limit === undefined || !isLimitClear ? {} : { maxStayFrom: { column: limit.name, unit } }),
      ...(days === null ? {} : { daysFrom: days.name }),
      ...(hours !== null
        ? { hoursFrom: hours.name }
        : from !== null && to !== null
          ? { hoursFrom: { from: from.name, to: to.name } }
          : {}),
      ...(price === undefined || otherPrices.length > 0 ? {} : { priceFrom: priceOf(price) }),
    },
    unclear: [
      ...(limit === undefined || isLimitClear ? [] : (['maxStayFrom'] as const)),
      ...(otherPrices.length === 0 ? [] : (['priceFrom'] as const)),
    ],
  };
}

const noRuleText = /^(?:unrestricted|unregulated|free|none|no restriction|libre|sin regular)$/;

interface RulesGuess {
  /** `null` = nothing is known about the rules, so that the user is asked. */
  readonly rules: RuleInput[] | null;
  /** Whether the records look like signs, ramps and other objects rather than curbs. */
  readonly isAssets: boolean;
  /** Category values whose meaning could not be determined. */
  readonly unknown: readonly string[];
}

/** Text as on a sign: what it prohibits or allows, with a number of hours or a time of day. */
const signText = /(?=.*\b(?:park|stand|stop|load))(?=.*\d ?(?:hr|hour|min|am|pm)s?\b)/;

const placeNames = [
  ...columnNamePatterns.id,
  ...columnNamePatterns.street,
  ...columnNamePatterns['from street'],
  ...columnNamePatterns['to street'],
  ...columnNamePatterns['cross streets'],
];

/**
 * Whether records with these columns are objects, based on objects named in their values and on
 * columns that only inventories have. A price column suggests curbs instead.
 */
function looksLikeObjects(
  columns: readonly ColumnSummary[],
  filling: RuleColumns,
  isDrawn: boolean,
): boolean {
  const count = (values: ColumnSummary['values']) => values.reduce((sum, one) => sum + one.count, 0);
  // A column with too many values to list is assessed by its samples, except street names and ids,
  // which may contain the names of objects.
  const described = columns.map((column) =>
    column.values.length > 0 || placeNames.some((pattern) => pattern.test(normalizeColumnName(column.name)))
      ? column.values
      : column.samples.map((value) => ({ value, count: 1 })),
  );
  const mostly = (is: (value: string) => boolean) =>
    described.some((values) => count(values.filter(({ value }) => is(value))) * 2 > count(values));
  const named = (pattern: RegExp) =>
    columns.filter(({ name }) => pattern.test(normalizeColumnName(name))).length;
  if (mostly(isObjectName)) return true;
  if (isDrawn)
    return Object.keys(filling).length === 0 && named(objectColumnPattern) + named(signColumnPattern) >= 2;
  if (named(signColumnPattern) > 0) return true;
  return (
    filling.priceFrom === undefined &&
    (named(objectColumnPattern) >= 2 || mostly((value) => signText.test(normalizeText(value))))
  );
}

/**
 * Guesses the rules of a table. Values that name objects get no meaning. A table consisting mostly
 * of objects is treated as assets if it may contain points (`isPoints`); the criteria are stricter
 * if it contains drawn lines (`isDrawn`).
 */
export function guessRules(
  columns: readonly ColumnSummary[],
  records: readonly unknown[],
  isPoints: boolean,
  isDrawn: boolean,
): RulesGuess {
  const ruleColumns = guessRuleColumns(columns);
  const { filling } = ruleColumns;
  const candidates = columns.filter(
    ({ name, type, values }) =>
      type === 'text' &&
      values.length > 0 &&
      columnNamePatterns.rule.some((pattern) => pattern.test(normalizeColumnName(name))),
  );
  const described = columns.filter(({ values }) => values.length > 0);
  const isAssets = isPoints && looksLikeObjects(columns, filling, isDrawn);
  if (isAssets) return { rules: null, isAssets, unknown: [] };
  const nothing: RulesGuess = { rules: null, isAssets, unknown: [] };
  if (columns.some(isFlagColumn)) return nothing;
  const banHours = columns.filter(
    ({ name, filled }) => filled > 0 && restrictedHoursColumnPattern.test(normalizeColumnName(name)),
  );
  let best: { name: string; values: ValueMeanings; known: number; unknown: string[] } | null = null;
  for (const { name, values } of candidates) {
    const meant: ValueMeanings = {};
    const unknown: string[] = [];
    let known = 0;
    for (const { value, count } of values) {
      const meaning = interpretValue(value, ruleColumns);
      if (noRuleText.test(normalizeText(value))) meant[value] = [];
      else if (meaning !== null) meant[value] = meaning;
      else unknown.push(value);
      if (meaning !== null) known += count;
    }
    if (known > (best?.known ?? 0)) best = { name, values: meant, known, unknown };
  }
  if (best !== null) {
    if (banHours.length > 0) return nothing;
    const { name, values, unknown } = best;
    const others = columns.filter((column) => column.name !== name && isRuleColumn(column));
    if (isForbiddenElsewhere(records, name, values, others)) return nothing;
    return { rules: [{ column: name, values }], isAssets, unknown };
  }
  // A rule column that cannot be interpreted may prohibit what a single rule for all records would
  // allow.
  if (columns.some(isRuleColumn)) return nothing;
  // One rule for all records would also apply to the signs and ramps among them.
  if (described.some(({ values }) => values.some(({ value }) => isObjectName(value)))) return nothing;
  // Days and hours alone may be about street sweeping or a market; only a limit or a price shows
  // that parking is allowed.
  if (filling.maxStayFrom === undefined && filling.priceFrom === undefined) return nothing;
  if (ruleColumns.unclear.length > 0) return nothing;
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name);
  if (records.some((record) => texts.some((name) => restrictivePattern.test(cellOf(record, name)))))
    return nothing;
  const parking: TemplateInput = { activity: 'parking', ...filling };
  // Hours that cannot be read make the rules of their record unknown.
  const bans = banHours.map(
    ({ name }): TemplateInput => ({ activity: 'no parking', hoursFrom: name, unless: { [name]: [null] } }),
  );
  return { rules: [{ always: bans.length === 0 ? parking : [parking, ...bans] }], isAssets, unknown: [] };
}

type ValueMeanings = Record<string, TemplateInput | TemplateInput[]>;

/**
 * Whether a column contains rules: its name is clear, or its name is vague and its values are text.
 */
function isRuleColumn({ name, type, filled }: ColumnSummary): boolean {
  const [clear, vague] = columnNamePatterns.rule;
  const plain = normalizeColumnName(name);
  return filled > 0 && (clear?.test(plain) === true || (vague?.test(plain) === true && type === 'text'));
}

/**
 * Whether a column's name indicates a prohibition or permission, or its values mark records as out
 * of use. No rules are guessed for a table with such a column.
 */
function isFlagColumn(column: ColumnSummary): boolean {
  const plain = normalizeColumnName(column.name);
  if (column.filled > 0 && flagColumnPattern.test(plain)) return true;
  return statusColumnPattern.test(plain) && textsOf(column).some((text) => outOfUsePattern.test(text));
}

/**
 * Whether one column allows something for a record while another rule column prohibits it or allows
 * it only for some users.
 */
function isForbiddenElsewhere(
  records: readonly unknown[],
  column: string,
  values: ValueMeanings,
  others: readonly ColumnSummary[],
): boolean {
  if (others.length === 0) return false;
  return records.some((record) => {
    const meant = getOwnEntry(values, cellOf(record, column));
    const allows = meant !== undefined && (Array.isArray(meant) || !isProhibition(meant));
    return allows && others.some(({ name }) => isRestrictive(cellOf(record, name)));
  });
}

function cellOf(record: unknown, column: string): string {
  const properties = isObject(record) && isObject(record.properties) ? record.properties : {};
  return cellText(properties[column]) ?? '';
}
