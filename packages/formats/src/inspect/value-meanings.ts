// The meaning of category values. A permission is suggested only when every word of the value is
// understood, and a user reviews the suggestion.
import { isObjectName, normalizeText } from '@curbwright/core';
import type { z } from 'zod';
import type { mapping } from '../geojson/mapping.ts';

export type MappingInput = z.input<typeof mapping>;
export type RuleInput = NonNullable<MappingInput['rules']>[number];
export type TemplateInput = Extract<RuleInput, { always: unknown }>['always'] extends infer T
  ? Exclude<T, readonly unknown[]>
  : never;

/** The mapping's settings for limits, days, hours and prices. */
export type RuleColumns = Pick<TemplateInput, 'maxStayFrom' | 'daysFrom' | 'hoursFrom' | 'priceFrom'>;

export interface TableRuleColumns {
  readonly filling: RuleColumns;
  /**
   * Fields with columns that are too unclear to interpret. Permissions that depend on them are not
   * suggested.
   */
  readonly unclear: readonly (keyof RuleColumns)[];
}

interface Meaning {
  readonly words: RegExp;
  /**
   * Matches the words allowed in the value in addition to those for parking places in general.
   * Absent = the meaning is a prohibition, which may contain any words.
   */
  readonly understood?: RegExp;
  readonly template: Pick<TemplateInput, 'activity' | 'subActivity' | 'users'>;
  /** Fields that are filled from the record's other columns for this meaning. */
  readonly takes: readonly (keyof RuleColumns)[];
}

const whenOnly = ['daysFrom', 'hoursFrom'] as const;
const stay = ['maxStayFrom', ...whenOnly] as const;

/** Category words, strictest first: a "no parking bus zone" is no parking. */
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
    understood:
      /^(?:passengers?|pick|pickups?|up|drop|dropoffs?|off|and|(?:un)?load(?:ing)?|pasajeros|valet)$/,
    template: { activity: 'stopping', subActivity: 'passenger-loading' },
    takes: stay,
  },
  {
    words: /\bload|\bl\/ul\b|deliver|\bcvlz\b|commercial|carga|ladezone|freight/,
    understood:
      /^(?:(?:un)?load(?:ing)?|l|ul|deliver(?:y|ies)|cvlz|commercial|vehicles?|trucks?|goods|freight|and|y|carga|descarga|ladezone)$/,
    template: { activity: 'loading', users: [{ anyOf: ['commercial'] }] },
    takes: stay,
  },
  {
    words: /\bbus\b|transit|autobus/,
    understood: /^(?:bus|buses|transit|autobus(?:es)?|stops?|layover|parada)$/,
    template: { activity: 'stopping', users: [{ anyOf: ['bus'] }] },
    takes: whenOnly,
  },
  {
    words: /\btaxi|\bcab\b/,
    understood: /^(?:taxis?|cabs?|stands?|ranks?|stops?|parada)$/,
    template: { activity: 'stopping', users: [{ anyOf: ['taxi'] }] },
    takes: whenOnly,
  },
  {
    words: /disab|handicap|accessib|\bada\b|minusvalid|discapacit|behindert|blue ?badge/,
    understood:
      /^(?:disabled|handicap(?:ped)?|accessible|ada|minusvalid[oa]s?|discapacitad[oa]s?|behinderten?|behindertenparkplatz|blue|badge|permits?|placards?|holders?|persons?|people)$/,
    template: { activity: 'parking', users: [{ anyOf: ['handicap'] }] },
    takes: stay,
  },
  {
    words: /car ?pool/,
    understood: /^(?:car|pool|carpools?|vehicles?)$/,
    template: { activity: 'parking', users: [{ anyOf: ['carpool'] }] },
    takes: stay,
  },
  {
    words: /car ?share|carsharing/,
    understood: /^(?:car|share|carshare|carsharing|vehicles?)$/,
    template: { activity: 'parking', users: [{ anyOf: ['car share'] }] },
    takes: stay,
  },
  {
    words: /\bev\b|electric|charg|recarga/,
    understood: /^(?:evs?|electric|vehicles?|charging|recarga|electricos?|vehiculos?)$/,
    template: { activity: 'parking', users: [{ anyOf: ['electric'] }] },
    takes: [...stay, 'priceFrom'],
  },
  {
    words: /\bbike|bicy|bicicleta|fahrrad|motorcyc|scooter/,
    understood: /^(?:bikes?|bicycles?|bicicletas?|fahrrad|fahrrader|motorcycles?|scooters?)$/,
    template: { activity: 'parking', users: [{ anyOf: ['bicycle'] }] },
    takes: whenOnly,
  },
  {
    words: /resident|permit|\brpp\b|residente|anwohner|bewohner/,
    understood:
      /^(?:residents?|residential|permits?|rpp|holders?|required|residentes?|(?:anwohner|bewohner)(?:parken)?)$/,
    template: { activity: 'parking', users: [{ anyOf: ['permit'] }] },
    takes: whenOnly,
  },
  {
    words: /meter|\bpaid\b|\bpay\b|\bfee\b|pago|gebuhr|tarifa/,
    understood: /^(?:meter|metered|paid|pay|and|display|fee|pago|tarifa|gebuhr|gebuhrenpflichtig)$/,
    template: { activity: 'parking', subActivity: 'paid-parking' },
    takes: [...stay, 'priceFrom'],
  },
  {
    words: /time ?limit|\btimed\b|limited|\d ?(?:p|hr|hour|min)s?\b|tiempo limitado|zona azul/,
    understood: /^(?:time|timed|limit|limited|timelimit(?:ed)?|tiempo|limitado|azul)$/,
    template: { activity: 'parking', subActivity: 'time-limited-parking' },
    takes: stay,
  },
  {
    words: /\bpark|aparcamiento|estacionamiento/,
    understood: /^(?:free|public|general)$/,
    template: { activity: 'parking' },
    takes: [...stay, 'priceFrom'],
  },
];

/** Words for parking places in general. They do not change what is allowed. */
const placePattern =
  /^(?:parking|zones?|areas?|spaces?|bays?|stalls?|spots?|only|of|for|street|on|curb(?:side)?|kerb(?:side)?|zona|plazas?|de|para|aparcamiento|estacionamiento|parken|parkplatz)$/;

/** A duration: `2 hr`, `90 minutes`, `2P`. */
const duration = /\b\d+(?:[.,]\d+)? ?(?:p|h|hrs?|hours?|mins?|minutes?|horas?|minutos?|std|stunden?)\b/g;

/** Words for "at all times" in a prohibition, which therefore needs no days and hours. */
const always = /\bany ?time\b|\bat all times\b/;

/** Words that state when a prohibition applies. No column contains this information. */
const timePattern =
  /\d|night|morning|evening|afternoon|weekend|weekday|season|winter|summer|school|event|\bhours?\b|\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b|\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|noche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|nacht)s?\b/;

/** Whether a template prohibits something. */
export function isProhibition({ activity }: Pick<TemplateInput, 'activity'>): boolean {
  return activity.startsWith('no ');
}

/**
 * Matches texts that prohibit something or allow it only for some users. Any other guess would then
 * cover only part of the rule.
 */
export const restrictivePattern =
  /\b(?:no|not|never|except|prohibited|banned|forbidden|reserved|private|closed|suspended|removed|only|tow ?away|prohibid[oa]|verboten|verbot|interdit|verboden|proibido)\b|verbod\b|verbot\b/i;

/** Whether a value prohibits something, or allows it only for some users. */
export function isRestrictive(value: string): boolean {
  const words = normalizeText(value);
  const meaning = meanings.find((one) => one.words.test(words));
  return restrictivePattern.test(words) || (meaning !== undefined && isProhibition(meaning.template));
}

/**
 * Returns the meaning of a value, completed from the columns; `null` if one of its words, or a
 * field it depends on, is unclear.
 */
export function interpretValue(value: string, { filling, unclear }: TableRuleColumns): TemplateInput | null {
  const words = normalizeText(value);
  const meaning = isObjectName(words) ? undefined : meanings.find((one) => one.words.test(words));
  if (meaning === undefined) return null;
  const { template, understood } = meaning;
  if (understood === undefined) {
    if (always.test(words)) return template;
    return timePattern.test(words) ? null : templateOf(meaning, filling);
  }
  const hasLimit = meaning.takes.some((part) => part === 'maxStayFrom') && filling.maxStayFrom !== undefined;
  // A time limit without its duration would be unlimited parking.
  if (template.subActivity === 'time-limited-parking' && !hasLimit) return null;
  if (meaning.takes.some((part) => unclear.includes(part))) return null;
  const others = hasLimit ? words.replaceAll(duration, ' ') : words;
  const isUnderstood = others
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === '' || placePattern.test(word) || understood.test(word));
  return isUnderstood ? templateOf(meaning, filling) : null;
}

function templateOf({ template, takes }: Meaning, filling: RuleColumns): TemplateInput {
  const taken: RuleColumns = Object.fromEntries(
    Object.entries(filling).filter(([key]) => takes.some((taken) => taken === key)),
  );
  return { ...template, ...taken };
}
