// Describes the users of a restriction.

import { formatList } from '../../platform/time/format-time.ts';
import type { Reader } from '../../platform/time/reader.ts';
import { numberFormat } from '../../platform/words/formats.ts';
import { translate } from '../../platform/words/messages.ts';
import type { Restriction, Users, VehicleLimits } from './restriction.ts';

/**
 * Formats a user class or purpose: its standard name if known, else the raw name with underscores
 * replaced by spaces.
 */
export function formatUserClass(name: string, { language }: Reader): string {
  const plain = name.replaceAll('_', ' ');
  const key = `user.${plain.toLowerCase()}`;
  const text = translate(language, key);
  return text === key ? plain : text;
}

/** Describes a vehicle's limits, one fact each: `up to 2 m high`. */
export function formatVehicleLimits(limits: VehicleLimits | null, reader: Reader): string[] {
  if (limits === null) return [];
  const size = (value: number, unit: 'meter' | 'kilogram') =>
    numberFormat(reader.locale, { style: 'unit', unit, unitDisplay: 'short' })
      .format(value)
      .replaceAll(/[\u202f\u00a0]/g, ' ');
  const { language } = reader;
  const words: string[] = [];
  const add = (key: string, value: number | null, unit: 'meter' | 'kilogram') => {
    if (value !== null) words.push(translate(language, key, { size: size(value, unit) }));
  };
  add('rule.min height', limits.minHeight, 'meter');
  add('rule.max height', limits.maxHeight, 'meter');
  add('rule.min length', limits.minLength, 'meter');
  add('rule.max length', limits.maxLength, 'meter');
  add('rule.min weight', limits.minWeight, 'kilogram');
  add('rule.max weight', limits.maxWeight, 'kilogram');
  return words;
}

/** Returns the classes of an entry as nouns; empty when it names none. */
function formatClassNouns(entry: Users, reader: Reader): string {
  const { language } = reader;
  const words = (names: readonly string[]) => [
    ...new Set(names.map((name) => formatUserClass(name, reader))),
  ];
  const all = formatList(words(entry.allOf), reader);
  const every = entry.allOf.length > 1 ? translate(language, 'rule.all at once', { users: all }) : all;
  const any = formatList(words(entry.anyOf), reader, 'disjunction');
  const purposes = formatList(words(entry.purposes), reader, 'disjunction');
  const classes = [every, any].filter((text) => text !== '').join(', ');
  if (purposes === '') return classes;
  return classes === '' ? purposes : `${classes} ${translate(language, 'rule.for', { users: purposes })}`;
}

/** Describes one entry: `trucks for deliveries up to 7.5 m long`. */
function formatUserEntry(entry: Users, reader: Reader): string {
  const { language } = reader;
  const zones = formatList(entry.subclasses, reader, 'disjunction');
  const limits = formatVehicleLimits(entry.limits, reader).join(', ');
  let who = formatClassNouns(entry, reader);
  if (who === '' && zones !== '') who = formatUserClass('permit', reader);
  if (who === '' && limits !== '') who = translate(language, 'rule.vehicles', { limits });
  else if (limits !== '') who = `${who} ${limits}`;
  if (zones !== '') who = translate(language, 'rule.zone', { users: who, zones });
  if (entry.except.length === 0) return who;
  const users = formatList(
    entry.except.map((name) => formatUserClass(name, reader)),
    reader,
  );
  if (who === '') return translate(language, 'rule.everyone except', { users });
  // Uses "but not", because `only for taxis, except buses` would seem to allow buses.
  return translate(language, 'rule.but not', { users: who, excepted: users });
}

function namesSomebody({ allOf, anyOf, subclasses, purposes, limits }: Users): boolean {
  return allOf.length + anyOf.length + subclasses.length + purposes.length > 0 || limits !== null;
}

/**
 * Formats the users of a restriction as nouns: `taxis or ride-hail vehicles`; empty = everybody.
 */
export function formatUsers(users: readonly Users[], reader: Reader): string {
  // Duplicate names are removed, because two classes may have the same name (`taxis or taxis`).
  // Entries that name nobody come last, because `everybody except buses or taxis` would seem to
  // exclude taxis.
  const ordered = users.toSorted((a, b) => Number(namesSomebody(b)) - Number(namesSomebody(a)));
  const names = new Set(ordered.map((entry) => formatUserEntry(entry, reader)));
  // An alternative without a name means everybody, whatever the others are.
  if (names.has('')) return '';
  return formatList([...names], reader, 'disjunction');
}

function exceptionsForEverybody([entry, ...more]: readonly Users[]): readonly string[] | null {
  if (entry === undefined || more.length > 0 || entry.except.length === 0) return null;
  return namesSomebody(entry) ? null : entry.except;
}

/**
 * Formats the users as on a sign: `only for taxis`, `for trucks`, `except buses`; empty =
 * everybody.
 */
export function formatUserPhrase(restriction: Restriction, reader: Reader): string {
  const { users, activity, forbidsOthers } = restriction;
  if (users.length === 0) return '';
  const except = exceptionsForEverybody(users);
  if (except !== null) {
    const names = except.map((name) => formatUserClass(name, reader));
    return translate(reader.language, 'rule.except', { users: formatList(names, reader) });
  }
  const named = formatUsers(users, reader);
  if (named === '') return '';
  const keeps = forbidsOthers && !activity.startsWith('no ');
  return translate(reader.language, keeps ? 'rule.only' : 'rule.for', { users: named });
}
