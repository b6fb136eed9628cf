// Converts a rule set to the attributes of one side: general values first, then exceptions, with
// stricter restrictions later.
import type { Restriction } from '@curbwright/core';
import { formatCharge, formatStay } from './charge-text.ts';
import { formatHours } from './hours-text.ts';
import { formatUsers } from './user-values.ts';

type AttributeName = 'restriction' | 'access' | 'fee' | 'charge' | 'maxstay';

export interface OsmAttribute {
  base: string | null;
  /** Values in the form `value @ (condition)`; the last one whose condition is met takes effect. */
  clauses: { readonly value: string; readonly condition: string }[];
}

export interface OsmSideAttributes {
  readonly attributes: Readonly<Record<AttributeName, OsmAttribute>>;
  readonly zones: readonly string[];
  readonly reason: string | null;
  /** Codes under `osm.loss.` of what could not be expressed. */
  readonly losses: ReadonlySet<string>;
}

/**
 * The default value of each attribute, written when a stronger rule cancels the value of a weaker
 * one.
 */
const defaultValues: Readonly<Record<AttributeName, string | null>> = {
  restriction: 'none',
  access: 'yes',
  fee: 'no',
  charge: null,
  maxstay: 'none',
};

type AttributeValues = Partial<Record<AttributeName, string>>;

class SideBuilder {
  readonly attributes: Record<AttributeName, OsmAttribute> = {
    restriction: { base: null, clauses: [] },
    access: { base: null, clauses: [] },
    fee: { base: null, clauses: [] },
    charge: { base: null, clauses: [] },
    maxstay: { base: null, clauses: [] },
  };
  readonly losses = new Set<string>();
  zones: readonly string[] = [];
  reason: string | null = null;

  /**
   * Applies a restriction's values on top of all earlier ones. Conditions are alternatives; [] =
   * always. A prohibition does not change the price or maximum stay, which remain in effect for
   * whatever is still allowed.
   */
  say(values: AttributeValues, conditions: readonly string[], forbids = false): void {
    for (const [name, attribute] of this.#entries()) {
      if (forbids && name !== 'restriction' && name !== 'access') continue;
      const value = values[name];
      const isSilent = attribute.base === null && attribute.clauses.length === 0;
      if (conditions.length === 0) {
        attribute.base = value ?? null;
        attribute.clauses = [];
      } else if (value !== undefined || !isSilent) {
        const said = value ?? defaultValues[name];
        if (said === null || (attribute.clauses.length === 0 && attribute.base === said)) continue;
        for (const condition of conditions) attribute.clauses.push({ value: said, condition });
      }
    }
  }

  #entries(): [AttributeName, OsmAttribute][] {
    const { restriction, access, fee, charge, maxstay } = this.attributes;
    return [
      ['restriction', restriction],
      ['access', access],
      ['fee', fee],
      ['charge', charge],
      ['maxstay', maxstay],
    ];
  }
}

/** Restriction tag value for each prohibiting activity. */
const prohibitionValues: Readonly<Partial<Record<Restriction['activity'], string>>> = {
  'no parking': 'no_parking',
  'no loading': 'no_standing',
  'no unloading': 'no_standing',
  'no stopping': 'no_stopping',
};

/** Conditions that apply at the given hours and to any of the users. */
function conditionsOf(hours: readonly string[], users: readonly string[]): string[] {
  if (users.length === 0) return [...hours];
  if (hours.length === 0) return [...users];
  return users.flatMap((user) => hours.map((when) => `${user} AND (${when})`));
}

interface UserConditions {
  readonly words: readonly string[];
  readonly limits: readonly string[];
}

function toUserConditions(entry: Restriction, side: SideBuilder): UserConditions | null {
  const words: string[] = [];
  const limits: string[] = [];
  let isLess = false;
  for (const one of entry.users) {
    const found = formatUsers(one);
    if (typeof found === 'string') {
      // The remaining alternatives can still be written. If there are none, the rule must be
      // omitted, because it would otherwise apply to everybody.
      side.losses.add(found);
      isLess = true;
      continue;
    }
    if (found.isLess) side.losses.add('users');
    if (found.zones.length > 0 && side.zones.length > 0 && found.zones.join() !== side.zones.join()) {
      side.losses.add('zones');
      return null;
    }
    if (found.zones.length > 0) side.zones = found.zones;
    words.push(...found.words);
    limits.push(...found.limits);
  }
  return isLess && words.length + limits.length === 0 ? null : { words, limits };
}

function addProhibition(side: SideBuilder, entry: Restriction, word: string, hours: readonly string[]): void {
  // `no_stopping except bus` at a bus stop is expressed by the reason `bus_stop`.
  const isBus =
    entry.activity === 'no stopping' &&
    entry.users.length === 1 &&
    entry.users[0]?.except.join() === 'bus' &&
    hours.length === 0;
  if (isBus) {
    side.reason = 'bus_stop';
    side.say({ restriction: word }, hours, true);
    return;
  }
  const who = toUserConditions(entry, side);
  if (who === null) return;
  side.say({ restriction: word }, conditionsOf(hours, [...who.words, ...who.limits]), true);
}

function toAttributeValues(side: SideBuilder, entry: Restriction): AttributeValues {
  const values: AttributeValues = {};
  if (entry.activity === 'loading' || entry.activity === 'unloading') values.restriction = 'loading_only';
  if (entry.maxStay !== null) values.maxstay = formatStay(entry.maxStay);
  if (entry.payment !== null) {
    values.fee = 'yes';
    const { text, isLess } = formatCharge(entry.payment);
    if (isLess) side.losses.add('price');
    if (text !== null) values.charge = text;
  } else if (entry.subActivity === 'paid-parking') values.fee = 'yes';
  else if (entry.subActivity === 'free-parking') values.fee = 'no';
  return values;
}

function addPermission(side: SideBuilder, entry: Restriction, hours: readonly string[]): void {
  const who = toUserConditions(entry, side);
  if (who === null) return;
  const values = toAttributeValues(side, entry);
  if (values.charge?.includes(';') && hours.length > 0) {
    // A semicolon would start another condition.
    values.charge = values.charge.split(';')[0] ?? '';
    side.losses.add('price');
  }
  if (who.words.length === 0 && who.limits.length === 0) {
    if (Object.keys(values).length === 0) values.restriction = 'none';
    side.say(values, hours);
  } else if (!entry.forbidsOthers) {
    if (Object.keys(values).length === 0) values.restriction = 'none';
    side.say(values, conditionsOf(hours, [...who.words, ...who.limits]));
  } else if (who.limits.length > 0) side.losses.add('limits');
  else if (who.words.join() === 'electric' && entry.subActivity === 'charging')
    side.say({ ...values, restriction: 'charging_only' }, hours);
  else side.say({ ...values, access: [...new Set(who.words)].join(';') }, hours);
}

/** Converts restrictions to attributes and lists what is lost. */
export function toOsmSideAttributes(restrictions: readonly Restriction[]): OsmSideAttributes {
  const side = new SideBuilder();
  for (const entry of restrictions.toSorted((a, b) => b.priority - a.priority)) {
    if (entry.noReturn !== null) side.losses.add('no-return');
    if (entry.description !== null) side.losses.add('description');
    const hours = formatHours(entry.timeSpans);
    if (typeof hours === 'string') {
      side.losses.add(hours);
      continue;
    }
    const word = prohibitionValues[entry.activity];
    if (word !== undefined) addProhibition(side, entry, word, hours);
    else if (['parking', 'loading', 'unloading'].includes(entry.activity)) addPermission(side, entry, hours);
    else side.losses.add('activity');
  }
  return side;
}
