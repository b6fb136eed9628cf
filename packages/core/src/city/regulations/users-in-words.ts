// Describes the users of a restriction.
import type { Reader } from '../../platform/time/reader.ts';
import { listInWords } from '../../platform/time/time-in-words.ts';
import { numberFormat } from '../../platform/words/formats.ts';
import { say } from '../../platform/words/words.ts';
import type { Restriction, Users, VehicleLimits } from './restriction.ts';

/**
 * A user class or purpose: its standard name where known, else the raw name with underscores
 * replaced by blanks.
 */
export function userClassInWords(name: string, { language }: Reader): string {
  const plain = name.replaceAll('_', ' ');
  const key = `user.${plain.toLowerCase()}`;
  const text = say(language, key);
  return text === key ? plain : text;
}

/** Describes a vehicle's limits, one fact each: `up to 2 m high`. */
export function limitsInWords(limits: VehicleLimits | null, reader: Reader): string[] {
  if (limits === null) return [];
  const size = (value: number, unit: 'meter' | 'kilogram') =>
    numberFormat(reader.locale, { style: 'unit', unit, unitDisplay: 'short' })
      .format(value)
      .replaceAll(/[\u202f\u00a0]/g, ' ');
  const { language } = reader;
  const words: string[] = [];
  const add = (key: string, value: number | null, unit: 'meter' | 'kilogram') => {
    if (value !== null) words.push(say(language, key, { size: size(value, unit) }));
  };
  add('rule.min height', limits.minHeight, 'meter');
  add('rule.max height', limits.maxHeight, 'meter');
  add('rule.min length', limits.minLength, 'meter');
  add('rule.max length', limits.maxLength, 'meter');
  add('rule.min weight', limits.minWeight, 'kilogram');
  add('rule.max weight', limits.maxWeight, 'kilogram');
  return words;
}

/** The classes of an entry as nouns. Empty when it names none. */
function nouns(entry: Users, reader: Reader): string {
  const { language } = reader;
  const words = (names: readonly string[]) => [
    ...new Set(names.map((name) => userClassInWords(name, reader))),
  ];
  const all = listInWords(words(entry.allOf), reader);
  const every = entry.allOf.length > 1 ? say(language, 'rule.all at once', { users: all }) : all;
  const any = listInWords(words(entry.anyOf), reader, 'disjunction');
  const purposes = listInWords(words(entry.purposes), reader, 'disjunction');
  const classes = [every, any].filter((text) => text !== '').join(', ');
  if (purposes === '') return classes;
  return classes === '' ? purposes : `${classes} ${say(language, 'rule.for', { users: purposes })}`;
}

/** Describes one entry: `trucks for deliveries up to 7.5 m long`. */
function entryInWords(entry: Users, reader: Reader): string {
  const { language } = reader;
  const zones = listInWords(entry.subclasses, reader, 'disjunction');
  const limits = limitsInWords(entry.limits, reader).join(', ');
  let who = nouns(entry, reader);
  if (who === '' && zones !== '') who = userClassInWords('permit', reader);
  if (who === '' && limits !== '') who = say(language, 'rule.vehicles', { limits });
  else if (limits !== '') who = `${who} ${limits}`;
  if (zones !== '') who = say(language, 'rule.zone', { users: who, zones });
  if (entry.except.length === 0) return who;
  const users = listInWords(
    entry.except.map((name) => userClassInWords(name, reader)),
    reader,
  );
  if (who === '') return say(language, 'rule.everyone except', { users });
  // `only for taxis, except buses` would seem to allow buses.
  return say(language, 'rule.but not', { users: who, excepted: users });
}

function namesSomebody({ allOf, anyOf, subclasses, purposes, limits }: Users): boolean {
  return allOf.length + anyOf.length + subclasses.length + purposes.length > 0 || limits !== null;
}

/** The users of a restriction as nouns: `taxis or ride-hail vehicles`; empty = everybody. */
export function usersInWords(users: readonly Users[], reader: Reader): string {
  // Two classes may have the same name, and `taxis or taxis` helps nobody. Entries that name nobody
  // come last: `everybody except buses or taxis` would seem to exclude taxis.
  const ordered = users.toSorted((a, b) => Number(namesSomebody(b)) - Number(namesSomebody(a)));
  const names = new Set(ordered.map((entry) => entryInWords(entry, reader)));
  // An alternative that names nobody means everybody, regardless of the others.
  if (names.has('')) return '';
  return listInWords([...names], reader, 'disjunction');
}

function onlyExcept([entry, ...more]: readonly Users[]): readonly string[] | null {
  if (entry === undefined || more.length > 0 || entry.except.length === 0) return null;
  return namesSomebody(entry) ? null : entry.except;
}

/**
 * The users as a sign phrases them: `only for taxis`, `for trucks`, `except buses`; empty =
 * everybody.
 */
export function whoInWords(restriction: Restriction, reader: Reader): string {
  const { users, activity, forbidsOthers } = restriction;
  if (users.length === 0) return '';
  const except = onlyExcept(users);
  if (except !== null) {
    const names = except.map((name) => userClassInWords(name, reader));
    return say(reader.language, 'rule.except', { users: listInWords(names, reader) });
  }
  const named = usersInWords(users, reader);
  if (named === '') return '';
  const keeps = forbidsOthers && !activity.startsWith('no ');
  return say(reader.language, keeps ? 'rule.only' : 'rule.for', { users: named });
}
