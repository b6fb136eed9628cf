// Who a rule is for, in as few words as a sign has room for.
import type { Restriction, Users, VehicleLimits } from '../regulations/restriction.ts';
import { userClassInWords } from '../regulations/users-in-words.ts';
import type { Reader } from '../time/reader.ts';
import { saySign } from '../words/sign-words.ts';
import { say } from '../words/words.ts';
import { signList } from './sign-times.ts';

const plainName = (name: string) => name.replaceAll('_', ' ').trim().toLowerCase();

const disabled = new Set(['accessible', 'handicap', 'handicap-accessible', 'disabled parking permit', 'ada']);

/** A name longer than this is no legend; a sign names its beginning. */
const longest = 40;

function shortened(text: string): string {
  return text.length > longest
    ? `${Array.from(text)
        .slice(0, longest - 1)
        .join('')}…`
    : text;
}

function nameOf(name: string, reader: Reader): string {
  const text = disabled.has(plainName(name))
    ? saySign(reader.language, 'sign.disabled')
    : userClassInWords(name, reader);
  return shortened(text);
}

/** `a or b`. */
function eitherOf(items: readonly string[], { language }: Reader): string {
  const unique = [...new Set(items)];
  return unique.join(` ${saySign(language, 'sign.or')} `);
}

const footInMetres = 0.3048;
const poundInKilograms = 0.453_592_37;

function sizeOf(value: number, kind: 'length' | 'weight', reader: Reader, imperial: boolean): string {
  const written = (number: number, unit: string) =>
    `${new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 1 }).format(number)} ${unit}`;
  if (kind === 'length') {
    const feet = value / footInMetres;
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
    if (value !== null) words.push(say(language, key, { size: sizeOf(value, kind, reader, imperial) }));
  };
  add('rule.max height', limits.maxHeight, 'length');
  add('rule.min height', limits.minHeight, 'length');
  add('rule.max length', limits.maxLength, 'length');
  add('rule.min length', limits.minLength, 'length');
  add('rule.max weight', limits.maxWeight, 'weight');
  add('rule.min weight', limits.minWeight, 'weight');
  return words.join(', ');
}

function entryText(
  entry: Users,
  implied: ReadonlySet<string>,
  reader: Reader,
  imperial: boolean,
): { text: string; isOpen: boolean; namesClass: boolean } {
  const { language } = reader;
  // `Taxi stand · taxis or ride-hail vehicles only`: where the legend names one of several, all are said.
  const told = (names: readonly string[]) =>
    names.every((name) => implied.has(plainName(name))) ? [] : names.map((name) => nameOf(name, reader));
  const parts = [
    signList(told(entry.allOf), reader),
    eitherOf(told(entry.anyOf), reader),
    eitherOf(told(entry.purposes), reader),
  ];
  const classes = parts.filter((text) => text !== '').join(' · ');
  const zones = entry.subclasses.map((zone) => shortened(zone.replace(/^(?:zone|zona)\s+(?=\S)/i, '')));
  const zone = zones.length === 0 ? '' : saySign(language, 'sign.zone', { zones: eitherOf(zones, reader) });
  const limits = limitsOf(entry.limits, reader, imperial);
  const vehicles =
    limits === '' ? '' : classes === '' ? saySign(language, 'sign.vehicles', { limits }) : limits;
  const except =
    entry.except.length === 0
      ? ''
      : saySign(language, 'sign.except', {
          users: signList(
            entry.except.map((name) => nameOf(name, reader)),
            reader,
          ),
        });
  const named = [classes, zone, vehicles].filter((text) => text !== '').join(' ');
  const isOpen =
    entry.allOf.length + entry.anyOf.length + entry.purposes.length + entry.subclasses.length === 0 &&
    entry.limits === null;
  return {
    text: [named, except].filter((text) => text !== '').join(', '),
    isOpen,
    namesClass: classes !== '' || vehicles !== '',
  };
}

export interface SignUsers {
  /** null = everybody, or only those the legend names. */
  readonly text: string | null;
  /** The text only takes some out (`Except buses`). */
  readonly isException: boolean;
  /** It names users or vehicles, and not only a permit's zone. */
  readonly namesClass: boolean;
}

/**
 * Who a rule is for. `implied` are classes the legend names already (a bus stop is for buses).
 * Longest texts are cut so that a sign stays one.
 */
export function signUsers(
  { users }: Pick<Restriction, 'users'>,
  implied: ReadonlySet<string>,
  reader: Reader,
  imperial: boolean,
): SignUsers {
  const entries = users.map((entry) => entryText(entry, implied, reader, imperial));
  // An alternative that names nobody, and excepts nobody, is everybody.
  const isEverybody = entries.some(({ text, isOpen }) => isOpen && text === '');
  const texts = [...new Set(entries.map(({ text }) => text).filter((text) => text !== ''))];
  if (isEverybody || texts.length === 0) return { text: null, isException: false, namesClass: false };
  return {
    text: texts.slice(0, 6).join(` ${saySign(reader.language, 'sign.or')} `),
    isException: entries.every(({ isOpen }) => isOpen),
    namesClass: entries.some(({ namesClass }) => namesClass),
  };
}
