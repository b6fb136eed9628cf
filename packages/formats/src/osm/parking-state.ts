// Converts the values of a tag layer to parking states.
import { getOwnEntry } from '@curbwright/core';
import { parseDurationMinutes } from './duration.ts';
import type { ConditionalParkingRule } from './parking-layers.ts';
import { type ParkingRule, rulesByTagValue } from './parking-values.ts';
import { parseUserValue, type UsersInput } from './users.ts';

/** Parking state for the users a layer applies to. */
export interface ParkingState {
  readonly rule: ParkingRule | null;
  /** Who may park, as alternatives; `everybody`, `nobody`, or `null` if not stated. */
  readonly users: readonly UsersInput[] | 'everybody' | 'nobody' | null;
  readonly fee: boolean | null;
  readonly charge: string | null;
  /** Minutes. `null` = not stated; `unlimited` = explicitly no limit. */
  readonly stay: number | 'unlimited' | null;
}

const emptyState: ParkingState = { rule: null, users: null, fee: null, charge: null, stay: null };

export interface RuleContext {
  readonly currency: string | null;
  /** Reports a problem with an attribute's value. */
  readonly problem: (
    attribute: string,
    code: string,
    params: Readonly<Record<string, string | number>>,
  ) => void;
}

/** Parses one word of the older scheme's `parking:condition`; `null` if unknown. */
function parseOlderValue(word: string): ParkingState | null {
  switch (word) {
    case 'free':
      return { ...emptyState, rule: 'none', fee: false };
    case 'disc':
      return { ...emptyState, rule: 'none', fee: false };
    case 'ticket':
    case 'paid':
    case 'fee':
    case 'pay':
      return { ...emptyState, fee: true };
    case 'loading':
    case 'delivery':
      return { ...emptyState, rule: 'loading only' };
    case 'charging':
      return { ...emptyState, rule: 'charging only' };
    case 'no':
      return { ...emptyState, rule: 'no parking' };
    case 'yes':
      return emptyState;
    default: {
      const rule = getOwnEntry(rulesByTagValue, word);
      if (rule !== undefined) return { ...emptyState, rule };
      const users = parseUserValue(word);
      return users === null ? null : { ...emptyState, users: users === 'everybody' ? 'everybody' : [users] };
    }
  }
}

/**
 * Parses a list such as `ticket; residents` into alternatives. Words for specific users are merged
 * into one state, and states for everybody come first.
 */
function parseOlderStates(value: string, stay: ParkingState['stay'], context: RuleContext): ParkingState[] {
  const all: ParkingState[] = [];
  for (const piece of value.split(';')) {
    const word = piece.trim();
    const state = parseOlderValue(word);
    // Without a time limit, a disc would mean unlimited free parking.
    if (state === null || (word === 'disc' && stay === null)) {
      context.problem('condition', 'osm.value-unread', { value: word });
      continue;
    }
    const like = all.findIndex((one) => Array.isArray(one.users) && Array.isArray(state.users));
    const known = all[like];
    if (known !== undefined && Array.isArray(known.users) && Array.isArray(state.users))
      all[like] = { ...known, users: [...known.users, ...state.users] };
    else all.push(state);
  }
  // `no_parking;free`: two words for everybody contradict each other.
  if (all.filter(({ users }) => !Array.isArray(users)).length > 1)
    context.problem('condition', 'osm.value-unread', { value });
  return all.toSorted((a, b) => Number(Array.isArray(a.users)) - Number(Array.isArray(b.users)));
}

function parseRule(value: string | null | undefined, context: RuleContext): ParkingRule | null {
  if (value === null || value === undefined) return null;
  const rule = getOwnEntry(rulesByTagValue, value);
  if (rule === undefined) context.problem('restriction', 'osm.value-unread', { value });
  return rule ?? null;
}

function parseUsers(
  value: string | null | undefined,
  zones: readonly string[],
  context: RuleContext,
): ParkingState['users'] {
  if (value === null || value === undefined) return null;
  if (value === 'no') return 'nobody';
  const found: UsersInput[] = [];
  for (const word of value.split(';')) {
    const users = parseUserValue(word);
    if (users === 'everybody' && word === value) return 'everybody';
    if (users === null || users === 'everybody')
      context.problem('access', 'osm.value-unread', { value: word.trim() });
    else found.push(limitToZones(users, zones));
  }
  return found.length > 0 ? found : null;
}

/** Whether the users are residents or permit holders. */
export function isResidentOrPermitHolder({ anyOf = [] }: UsersInput): boolean {
  return anyOf.some((name) => name === 'resident' || name === 'permit');
}

/** Limits residents and permit holders to the street's zones. */
export function limitToZones(users: UsersInput, zones: readonly string[]): UsersInput {
  return isResidentOrPermitHolder(users) && zones.length > 0 ? { ...users, subclasses: [...zones] } : users;
}

function parseMaxStay(value: string | null | undefined, context: RuleContext): ParkingState['stay'] {
  if (value === null || value === undefined) return null;
  if (/^(no|none|unlimited)$/.test(value)) return 'unlimited';
  const minutes = parseDurationMinutes(value);
  if (minutes === null) context.problem('maxstay', 'osm.value-unread', { value });
  return minutes;
}

function parseFee(value: string | null | undefined, context: RuleContext): boolean | null {
  if (value === 'yes' || value === 'no') return value === 'yes';
  if (value !== null && value !== undefined) context.problem('fee', 'osm.value-unread', { value });
  return null;
}

/** The states of a layer: one, or several for lists in the older scheme. */
export function toParkingStates(
  layer: ConditionalParkingRule,
  zones: readonly string[],
  context: RuleContext,
): ParkingState[] {
  const { values } = layer;
  const stated: ParkingState = {
    rule: parseRule(values.restriction, context),
    users: parseUsers(values.access, zones, context),
    fee: parseFee(values.fee, context),
    charge: values.charge ?? null,
    stay: parseMaxStay(values.maxstay, context),
  };
  if (values.condition === null || values.condition === undefined) return [stated];
  return parseOlderStates(values.condition, stated.stay, context).map((state) => ({
    ...stated,
    rule: state.rule,
    users: Array.isArray(state.users) ? state.users.map((one) => limitToZones(one, zones)) : state.users,
    fee: state.fee ?? stated.fee,
  }));
}

/** Whether the state contains no information. */
export function isEmptyState(state: ParkingState): boolean {
  return (
    state.rule === null &&
    state.users === null &&
    state.fee === null &&
    state.stay === null &&
    state.charge === null
  );
}
