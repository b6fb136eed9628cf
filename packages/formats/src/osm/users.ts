// Maps OpenStreetMap values for who may park to user classes and purposes of a restriction.
import type { RestrictionInput } from '@curbwright/core';
import { getOwnEntry } from '@curbwright/core';

export type UsersInput = NonNullable<RestrictionInput['users']>[number];

/**
 * Maps values of `access`, conditions and `parking:<side>:<who>` keys to the classes of CurbLR and
 * CDS.
 */
const classByValue: Readonly<Record<string, string>> = {
  private: 'private',
  permit: 'permit',
  residents: 'resident',
  resident: 'resident',
  visitors: 'visitor',
  visitor: 'visitor',
  employees: 'staff',
  employee: 'staff',
  staff: 'staff',
  members: 'member',
  students: 'student',
  disabled: 'accessible',
  disc_disabled: 'accessible',
  taxi: 'taxi',
  bus: 'bus',
  psv: 'bus',
  public_transport: 'bus',
  tourist_bus: 'tour bus',
  coach: 'tour bus',
  hgv: 'truck',
  goods: 'commercial',
  motorcycle: 'motorcycle',
  moped: 'motorcycle',
  mofa: 'motorcycle',
  bicycle: 'bicycle',
  cargo_bike: 'cargo bicycle',
  motorcar: 'car',
  motorhome: 'motorhome',
  caravan: 'motorhome',
  trailer: 'trailer',
  car_sharing: 'car share',
  carsharing: 'car share',
  car_pooling: 'carpool',
  carpool: 'carpool',
  hov: 'carpool',
  electric: 'electric',
  electric_vehicle: 'electric',
  electric_vehicles: 'electric',
  charging: 'electric',
  emergency: 'emergency',
  fire: 'emergency',
  ambulance: 'emergency',
  police: 'police',
  military: 'military',
  government: 'official',
  official: 'official',
  diplomatic: 'diplomat',
  diplomat: 'diplomat',
  doctor: 'doctor',
  doctors: 'doctor',
  agricultural: 'agricultural',
  forestry: 'agricultural',
};

/** Values that describe the purpose of a visit rather than a class of user. */
const purposeByValue: Readonly<Record<string, string>> = {
  customers: 'customer',
  customer: 'customer',
  delivery: 'delivery',
  guests: 'hotel guest',
  hotel: 'hotel guest',
  school: 'school',
  church: 'worship',
};

/** All values that name specific users, the most common of several synonyms first. */
export const userValues: readonly string[] = [...Object.keys(classByValue), ...Object.keys(purposeByValue)];

/** Access values that include everybody. */
const everybodyValues = new Set([
  'yes',
  'permissive',
  'public',
  'destination',
  'designated',
  'customers;yes',
]);

/** The users a value names; `everybody`; `null` if the value is unknown. */
export function parseUserValue(word: string): UsersInput | 'everybody' | null {
  const key = word.trim().toLowerCase();
  if (everybodyValues.has(key)) return 'everybody';
  const named = getOwnEntry(classByValue, key);
  if (named !== undefined) return { anyOf: [named] };
  const purpose = getOwnEntry(purposeByValue, key);
  return purpose === undefined ? null : { purposes: [purpose] };
}

/**
 * The vehicle limits of a condition such as `weight>3.5` (metric tons) or `length <= 6` (meters);
 * `null` if it is not a limit.
 */
export function parseVehicleLimit(condition: string): UsersInput | null {
  const match = /^(weight|maxweightrating|length|height)\s*([<>]=?)\s*(\d+(?:\.\d+)?)\s*(?:t|m)?$/i.exec(
    condition.trim(),
  );
  if (match === null) return null;
  const [, what = '', sign = '', number = ''] = match;
  const value = Number(number);
  const above = sign.startsWith('>');
  switch (what.toLowerCase()) {
    case 'length':
      return { limits: above ? { minLength: value } : { maxLength: value } };
    case 'height':
      return { limits: above ? { minHeight: value } : { maxHeight: value } };
    default:
      return { limits: above ? { minWeight: value * 1000 } : { maxWeight: value * 1000 } };
  }
}

/** Returns users who match both entries; `unknown` if they cannot be combined into one. */
export function intersectUsers(a: UsersInput | null, b: UsersInput | null): UsersInput | null | 'unknown' {
  if (a === null) return b;
  if (b === null || JSON.stringify(a) === JSON.stringify(b)) return a;
  const [left, right] = [a.anyOf ?? [], b.anyOf ?? []];
  if (left.length > 1 || right.length > 1 || (a.purposes && b.purposes) || (a.limits && b.limits))
    return 'unknown';
  return {
    allOf: [...new Set([...(a.allOf ?? []), ...(b.allOf ?? []), ...left, ...right])],
    subclasses: [...(a.subclasses ?? []), ...(b.subclasses ?? [])],
    purposes: a.purposes ?? b.purposes,
    limits: a.limits ?? b.limits,
  };
}
