// What the columns of a table say of rules: limits, days, hours and prices that can be read, and what the words of a category may mean.
import { namesObject, normalizeWords } from '@curbwright/core';
import type { z } from 'zod';
import {
  isEmptyCell,
  readDays,
  readHour,
  readHours,
  readLimit,
  readPrice,
} from '../geojson/days-and-hours.ts';
import type { mapping } from '../geojson/mapping.ts';
import { type ColumnMeaning, namesOf, objectColumns, plainName, signColumns } from './column-words.ts';
import type { ColumnSummary } from './columns.ts';

type MappingInput = z.input<typeof mapping>;
type RuleInput = NonNullable<MappingInput['rules']>[number];
type TemplateInput = Extract<RuleInput, { always: unknown }>['always'] extends infer T
  ? Exclude<T, readonly unknown[]>
  : never;

/** Of what a column says, so much must be readable for it to be taken. */
const leastReadable = 0.9;

/** The first column named so of which `reads` can read nearly all that is listed or shown and not empty. */
export function columnFor(
  columns: readonly ColumnSummary[],
  meaning: ColumnMeaning,
  reads: (text: string) => boolean = () => true,
): ColumnSummary | null {
  for (const pattern of namesOf[meaning])
    for (const column of columns) {
      if (column.filled === 0 || !pattern.test(plainName(column.name))) continue;
      const texts = column.values.length > 0 ? column.values.map(({ value }) => value) : column.samples;
      const filled = texts.filter((text) => !isEmptyCell(text));
      if (filled.length > 0 && filled.filter(reads).length >= filled.length * leastReadable) return column;
    }
  return null;
}

/** Hours when the name says so, or when all plain numbers are small. */
function unitOf(column: ColumnSummary): 'minutes' | 'hours' {
  const name = plainName(column.name);
  if (/hr|hour|hora|stunde/.test(name)) return 'hours';
  if (/min/.test(name)) return 'minutes';
  const numbers = column.samples.map(Number).filter(Number.isFinite);
  return numbers.length > 0 && numbers.every((number) => number <= 12) ? 'hours' : 'minutes';
}

type PriceInput = NonNullable<TemplateInput['priceFrom']>;

/** The unit of prices as far as names and values say it: what they do not say is asked of the person. */
function priceOf(column: ColumnSummary): PriceInput {
  const name = plainName(column.name);
  const texts = column.values.length > 0 ? column.values.map(({ value }) => value) : column.samples;
  const isMajor = texts.some((text) => /\p{Sc}/u.test(text) || /\d[.,]\d/.test(text));
  const isMinor = /cents?$|centimos?$|pence$/.test(name);
  const isHourly =
    /hour|hr(?:$|rate)|hora|heure|stunde/.test(name) || texts.some((text) => /\/\s*h/i.test(text));
  const isMinutely = /perminute|permin$|pormin/.test(name);
  return {
    column: column.name,
    ...(isMinor ? { unit: 'minor' as const } : isMajor ? { unit: 'major' as const } : {}),
    ...(isHourly ? { per: 60 } : isMinutely ? { per: 1 } : {}),
  };
}

type Filling = Pick<TemplateInput, 'maxStayFrom' | 'daysFrom' | 'hoursFrom' | 'priceFrom'>;

function fillingOf(columns: readonly ColumnSummary[]): Filling {
  const limit = columnFor(columns, 'limit', (text) => readLimit(text, 'minutes') !== null);
  const days = columnFor(columns, 'days', (text) => readDays(text) !== null);
  const hours = columnFor(columns, 'hours', (text) => readHours(text) !== null);
  const from = columnFor(columns, 'from hour', (text) => readHour(text) !== null);
  const to = columnFor(columns, 'to hour', (text) => readHour(text) !== null);
  const price = columnFor(columns, 'price', (text) => readPrice(text) !== null);
  return {
    ...(limit === null ? {} : { maxStayFrom: { column: limit.name, unit: unitOf(limit) } }),
    ...(days === null ? {} : { daysFrom: days.name }),
    ...(hours !== null
      ? { hoursFrom: hours.name }
      : from !== null && to !== null
        ? { hoursFrom: { from: from.name, to: to.name } }
        : {}),
    ...(price === null ? {} : { priceFrom: priceOf(price) }),
  };
}

interface Meaning {
  readonly words: RegExp;
  readonly template: Pick<TemplateInput, 'activity' | 'subActivity' | 'users'>;
  /** What else the record says holds for it. */
  readonly takes: readonly (keyof Filling)[];
}

const whenOnly = ['daysFrom', 'hoursFrom'] as const;
const stay = ['maxStayFrom', ...whenOnly] as const;

/** Words of a category, the strictest first: a "no parking bus zone" is no parking. */
const meanings: readonly Meaning[] = [
  {
    words: /\bno ?(?:stop|stand)|\bns\b|tow ?away|clearway|prohibid[oa] parar|no parar|halteverbot/,
    template: { activity: 'no stopping' },
    takes: whenOnly,
  },
  {
    words: /street ?(?:clean|sweep)|\bsweep|limpieza/,
    template: { activity: 'no parking', subActivity: 'street-cleaning' },
    takes: whenOnly,
  },
  {
    words: /\bno ?park|\bnp\b|prohibid[oa]|no aparcar|parkverbot|hydrant|driveway|alley/,
    template: { activity: 'no parking' },
    takes: whenOnly,
  },
  {
    words: /passenger|pick ?up|drop ?off|pasajeros|valet/,
    template: { activity: 'stopping', subActivity: 'passenger-loading' },
    takes: stay,
  },
  {
    words: /\bload|\bl\/ul\b|deliver|\bcvlz\b|commercial|carga|ladezone|freight/,
    template: { activity: 'loading', users: [{ anyOf: ['commercial'] }] },
    takes: stay,
  },
  {
    words: /\bbus\b|transit|autobus/,
    template: { activity: 'stopping', users: [{ anyOf: ['bus'] }] },
    takes: whenOnly,
  },
  {
    words: /\btaxi|\bcab\b/,
    template: { activity: 'stopping', users: [{ anyOf: ['taxi'] }] },
    takes: whenOnly,
  },
  {
    words: /disab|handicap|accessib|\bada\b|minusvalid|discapacit|behindert|blue ?badge/,
    template: { activity: 'parking', users: [{ anyOf: ['handicap'] }] },
    takes: stay,
  },
  {
    words: /car ?pool/,
    template: { activity: 'parking', users: [{ anyOf: ['carpool'] }] },
    takes: stay,
  },
  {
    words: /car ?share|carsharing/,
    template: { activity: 'parking', users: [{ anyOf: ['car share'] }] },
    takes: stay,
  },
  {
    words: /\bev\b|electric|charg|recarga/,
    template: { activity: 'parking', users: [{ anyOf: ['electric'] }] },
    takes: [...stay, 'priceFrom'],
  },
  {
    words: /\bbike|bicy|bicicleta|fahrrad|motorcyc|scooter/,
    template: { activity: 'parking', users: [{ anyOf: ['bicycle'] }] },
    takes: whenOnly,
  },
  {
    words: /resident|permit|\brpp\b|residente|anwohner|bewohner/,
    template: { activity: 'parking', users: [{ anyOf: ['permit'] }] },
    takes: whenOnly,
  },
  {
    words: /meter|\bpaid\b|\bpay\b|\bfee\b|pago|gebuhr|tarifa/,
    template: { activity: 'parking', subActivity: 'paid-parking' },
    takes: [...stay, 'priceFrom'],
  },
  {
    words: /time ?limit|limited|\d ?(?:p|hr|hour|min)\b|tiempo limitado|zona azul/,
    template: { activity: 'parking', subActivity: 'time-limited-parking' },
    takes: stay,
  },
  {
    words: /\bpark|aparcamiento|estacionamiento/,
    template: { activity: 'parking' },
    takes: [...stay, 'priceFrom'],
  },
];
const saysNothing = /^(?:unrestricted|unregulated|free|none|no restriction|libre|sin regular)$/;

/** Words of a ban that say themselves when it applies: its days and hours are empty. */
const always = /\bany ?time\b|\bat all times\b/;

function templateOf(meaning: Meaning, words: string, filling: Filling): TemplateInput {
  const takes = meaning.template.activity.startsWith('no ') && always.test(words) ? [] : meaning.takes;
  const taken: Filling = Object.fromEntries(
    Object.entries(filling).filter(([key]) => takes.some((taken) => taken === key)),
  );
  return { ...meaning.template, ...taken };
}

export interface RulesGuess {
  /** null = nothing is known of the rules: the person is asked. */
  readonly rules: RuleInput[] | null;
  /** The records look like signs, ramps and other objects, not like curbs. */
  readonly isAssets: boolean;
  /** Values of the category nobody could tell the meaning of. */
  readonly unknown: readonly string[];
}

/** The text of a sign: what it forbids or allows, and a number of hours or a time of day. */
const signText = /(?=.*\b(?:park|stand|stop|load))(?=.*\d ?(?:hr|hour|min|am|pm)s?\b)/;

/** Are records with these columns objects? Their words tell, and so do columns that only inventories have. Prices are those of a curb. */
function areObjects(columns: readonly ColumnSummary[], filling: Filling, isDrawn: boolean): boolean {
  const count = (values: ColumnSummary['values']) => values.reduce((sum, one) => sum + one.count, 0);
  const mostly = (is: (value: string) => boolean) =>
    columns.some(({ values }) => count(values.filter(({ value }) => is(value))) * 2 > count(values));
  const named = (pattern: RegExp) => columns.filter(({ name }) => pattern.test(plainName(name))).length;
  if (mostly(namesObject)) return true;
  if (isDrawn) return Object.keys(filling).length === 0 && named(objectColumns) + named(signColumns) >= 2;
  if (named(signColumns) > 0) return true;
  return (
    filling.priceFrom === undefined &&
    (named(objectColumns) >= 2 || mostly((value) => signText.test(normalizeWords(value))))
  );
}

/**
 * Rules of a table. Values that name objects get no meaning; tables that are mostly objects are assets where they may hold points (`isPoints`),
 * the sooner where they hold no drawn lines (`isDrawn`).
 */
export function guessRules(
  columns: readonly ColumnSummary[],
  isPoints: boolean,
  isDrawn: boolean,
): RulesGuess {
  const filling = fillingOf(columns);
  const candidates = columns.filter(
    ({ name, type, values }) =>
      type === 'text' && values.length > 0 && namesOf.rule.some((pattern) => pattern.test(plainName(name))),
  );
  const described = columns.filter(({ values }) => values.length > 0);
  const isAssets = isPoints && areObjects(columns, filling, isDrawn);
  if (isAssets) return { rules: null, isAssets, unknown: [] };
  let best: { rule: RuleInput; known: number; unknown: string[] } | null = null;
  for (const { name, values } of candidates) {
    const meant: Record<string, TemplateInput | TemplateInput[]> = {};
    const unknown: string[] = [];
    let known = 0;
    for (const { value, count } of values) {
      const words = normalizeWords(value);
      const meaning = namesObject(words) ? undefined : meanings.find((one) => one.words.test(words));
      if (saysNothing.test(words)) meant[value] = [];
      else if (meaning !== undefined) meant[value] = templateOf(meaning, words, filling);
      else unknown.push(value);
      if (meaning !== undefined) known += count;
    }
    if (known > (best?.known ?? 0)) best = { rule: { column: name, values: meant }, known, unknown };
  }
  if (best !== null) return { rules: [best.rule], isAssets, unknown: best.unknown };
  // One rule for all records would be the rule of the signs and ramps among them too.
  if (described.some(({ values }) => values.some(({ value }) => namesObject(value))))
    return { rules: null, isAssets, unknown: [] };
  // Days and hours alone may be those of sweeping or of a market: only a limit or a price says that one parks.
  if (filling.maxStayFrom === undefined && filling.priceFrom === undefined)
    return { rules: null, isAssets, unknown: [] };
  return { rules: [{ always: { activity: 'parking', ...filling } }], isAssets, unknown: [] };
}
