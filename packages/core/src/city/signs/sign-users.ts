// Formats the users of a rule in as few words as fit on a sign.

import type { Reader } from '../../platform/time/reader.ts';
import { numberFormat } from '../../platform/words/formats.ts';
import { metresPerFoot } from '../../platform/words/length-units.ts';
import { translate } from '../../platform/words/messages.ts';
import { translateSignText } from '../../platform/words/sign-messages.ts';
import { formatUserClass } from '../regulations/format-users.ts';
import type { Restriction, Users, VehicleLimits } from '../regulations/restriction.ts';
import { signList } from './sign-times.ts';

const plainName = (name: string) => name.replaceAll('_', ' ').trim().toLowerCase();

const disabled = new Set(['accessible', 'handicap', 'handicap-accessible', 'disabled parking permit', 'ada']);

/** Longest name on a sign, in characters; longer names are truncated. */
const maxNameLength = 40;

function truncateText(text: string): string {
  return text.length > maxNameLength
    ? `${Array.from(text)
        .slice(0, maxNameLength - 1)
        .join('')}…`
    : text;
}

function nameOf(name: string, reader: Reader): string {
  const text = disabled.has(plainName(name))
    ? translateSignText(reader.language, 'sign.disabled')
    : formatUserClass(name, reader);
  return truncateText(text);
}

/** `a or b`. */
function formatAlternatives(items: readonly string[], { language }: Reader): string {
  const unique = [...new Set(items)];
  return unique.join(` ${translateSignText(language, 'sign.or')} `);
}

const poundInKilograms = 0.453_592_37;

function sizeOf(value: number, kind: 'length' | 'weight', reader: Reader, imperial: boolean): string {
  const written = (number: number, unit: string) =>
    `${numberFormat(reader.locale, { maximumFractionDigits: 1 }).format(number)} ${unit}`;
  if (kind === 'length') {
    const feet = value / metresPerFoot;
    return imperial ? written(feet >= 10 ? Math.round(feet) : feet, 'ft') : written(value, 'm');
  }
  if (imperial) return written(Math.round(value / poundInKilograms / 10) * 10, 'lb');
  return value >= 1000 ? written(value / 1000, 't') : written(value, 'kg');
}

function limitsOf(limits: VehicleLimits | null, reader: Reader, imperial: boolean): string {
  if (limits === null) return '';
  const { language } = reader;
  const words: string[] = [];
  const add = (key: string, value: number | null, kind: 'length' | 'weight') => {
    if (value !== null) words.push(translate(language, key, { size: sizeOf(value, kind, reader, imperial) }));
  };
  add('rule.max height', limits.maxHeight, 'length');
  add('rule.min height', limits.minHeight, 'length');
  add('rule.max length', limits.maxLength, 'length');
  add('rule.min length', limits.minLength, 'length');
  add('rule.max weight', limits.maxWeight, 'weight');
  add('rule.min weight', limits.minWeight, 'weight');
  return words.join(', ');
}

type ExceptionKey = 'sign.except' | 'sign.not for';

/** Whether an entry names no users, and is therefore for everybody except those in `except`. */
const isOpen = ({ allOf, anyOf, purposes, subclasses, limits }: Users) =>
  allOf.length + anyOf.length + purposes.length + subclasses.length === 0 && limits === null;

const namesOf = (names: readonly string[], reader: Reader) => names.map((name) => nameOf(name, reader));

function entryText(
  entry: Users,
  implied: ReadonlySet<string>,
  exception: ExceptionKey,
  reader: Reader,
  imperial: boolean,
): { text: string; isException: boolean; namesClass: boolean } {
  const { language } = reader;
  // `Taxi stand · taxis or ride-hail vehicles only`: where the legend covers only some of the
  // names, all are listed.
  const unnamedClasses = (names: readonly string[]) =>
    names.every((name) => implied.has(plainName(name))) ? [] : namesOf(names, reader);
  const parts = [
    signList(unnamedClasses(entry.allOf), reader),
    formatAlternatives(unnamedClasses(entry.anyOf), reader),
    formatAlternatives(unnamedClasses(entry.purposes), reader),
  ];
  const classes = parts.filter((text) => text !== '').join(' · ');
  const zones = entry.subclasses.map((zone) => truncateText(zone.replace(/^(?:zone|zona)\s+(?=\S)/i, '')));
  const zone =
    zones.length === 0
      ? ''
      : translateSignText(language, 'sign.zone', { zones: formatAlternatives(zones, reader) });
  const limits = limitsOf(entry.limits, reader, imperial);
  const vehicles =
    limits === '' ? '' : classes === '' ? translateSignText(language, 'sign.vehicles', { limits }) : limits;
  const users = [classes, zone, vehicles].filter((text) => text !== '').join(' ');
  const excepted = signList(namesOf(entry.except, reader), reader);
  const isException = users === '' && excepted !== '';
  return {
    text: isException
      ? translateSignText(language, exception, { users: excepted })
      : excepted === ''
        ? users
        : translateSignText(language, 'sign.but not', { users, excepted }),
    isException,
    namesClass: classes !== '' || vehicles !== '',
  };
}

interface SignUsers {
  /** `null` = everybody, or only those the legend names. */
  readonly text: string | null;
  /**
   * Whether the text only excludes users (`Except buses`) and does not name those the rule is for.
   */
  readonly isException: boolean;
  /** Whether the text names user classes or vehicles, not only a permit zone. */
  readonly namesClass: boolean;
}

/**
 * Returns the classes that every one of these alternatives excludes. If only some alternatives
 * exclude a class, another one admits it.
 */
function exceptedByAll([first, ...others]: readonly Users[]): readonly string[] {
  return (first?.except ?? []).filter((name) =>
    others.every(({ except }) => except.some((other) => plainName(other) === plainName(name))),
  );
}

/**
 * Whether the legend names the classes of each alternative, so that the remaining text is not
 * mistaken for the full list.
 */
function isNamedByLegend(users: readonly Users[], implied: ReadonlySet<string>): boolean {
  return users.every(
    ({ allOf, anyOf, purposes, except }) =>
      [...allOf, ...anyOf, ...purposes].some((name) => implied.has(plainName(name))) &&
      (users.length === 1 || except.length === 0),
  );
}

/**
 * Formats the users of a rule. `implied` are classes that the legend already names (a bus stop is
 * for buses). Very long texts are truncated to fit on the sign.
 */
export function signUsers(
  { users, activity }: Pick<Restriction, 'users' | 'activity'>,
  implied: ReadonlySet<string>,
  reader: Reader,
  imperial: boolean,
): SignUsers {
  const { language } = reader;
  const open = users.filter(isOpen);
  const named = users.filter((entry) => !isOpen(entry));
  const excepted = exceptedByAll(open);
  const everybody: SignUsers = { text: null, isException: false, namesClass: false };
  // An alternative that neither names nor excludes anybody is for everybody.
  if (open.length > 0 && excepted.length === 0) return everybody;
  // `No parking · loading zone · except buses` would seem to allow buses to park.
  const exception = activity === 'parking' || activity.startsWith('no ') ? 'sign.except' : 'sign.not for';
  const known = isNamedByLegend(named, implied) ? implied : new Set<string>();
  const entries = named.map((entry) => entryText(entry, known, exception, reader, imperial));
  const texts = [...new Set(entries.map(({ text }) => text).filter((text) => text !== ''))];
  const text = texts.slice(0, 6).join(` ${translateSignText(language, 'sign.or')} `);
  const namesClass = entries.some((entry) => entry.namesClass);
  if (excepted.length === 0)
    return text === ''
      ? everybody
      : { text, isException: entries.every((entry) => entry.isException), namesClass };
  const others = signList(namesOf(excepted, reader), reader);
  return {
    text:
      text === ''
        ? translateSignText(language, exception, { users: others })
        : translateSignText(language, 'sign.or others', { users: text, excepted: others }),
    isException: true,
    namesClass,
  };
}
