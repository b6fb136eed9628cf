// Converts the values of a tag layer to parking states.
import { entryOf } from '@curbwright/core';
import { minutesOf } from './duration.ts';
import type { Layer } from './parking-layers.ts';
import { type Rule, ruleWords } from './parking-words.ts';
import { type UsersInput, usersOf } from './who.ts';

/** Parking state for the users a layer applies to. */
export interface State {
  readonly rule: Rule | null;
  /** Who may park, as alternatives; `everybody`, `nobody`, or `null` if not stated. */
  readonly users: readonly UsersInput[] | 'everybody' | 'nobody' | null;
  readonly fee: boolean | null;
  readonly charge: string | null;
  /** Minutes. `null` = not stated; `unlimited` = explicitly no limit. */
  readonly stay: number | 'unlimited' | null;
}

const silent: State = { rule: null, users: null, fee: null, charge: null, stay: null };

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
function olderWord(word: string): State | null {
  switch (word) {
    case 'free':
      return { ...silent, rule: 'none', fee: false };
    case 'disc':
      return { ...silent, rule: 'none', fee: false };
    case 'ticket':
    case 'paid':
    case 'fee':
    case 'pay':
      return { ...silent, fee: true };
    case 'loading':
    case 'delivery':
      return { ...silent, rule: 'loading only' };
    case 'charging':
      return { ...silent, rule: 'charging only' };
    case 'no':
      return { ...silent, rule: 'no parking' };
    case 'yes':
      return silent;
    default: {
      const rule = entryOf(ruleWords, word);
      if (rule !== undefined) return { ...silent, rule };
      const users = usersOf(word);
      return users === null ? null : { ...silent, users: users === 'everybody' ? 'everybody' : [users] };
    }
  }
}

/**
 * Parses a list such as `ticket; residents` into alternatives. Words for specific users are merged
 * into one state, and states for everybody come first.
 */
function olderStates(value: string, stay: State['stay'], context: RuleContext): State[] {
  const all: State[] = [];
  for (const piece of value.split(';')) {
    const word = piece.trim();
    const state = olderWord(word);
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

function ruleOf(value: string | null | undefined, context: RuleContext): Rule | null {
  if (value === null || value === undefined) return null;
  const rule = entryOf(ruleWords, value);
  if (rule === undefined) context.problem('restriction', 'osm.value-unread', { value });
  return rule ?? null;
}

function usersIn(
  value: string | null | undefined,
  zones: readonly string[],
  context: RuleContext,
): State['users'] {
  if (value === null || value === undefined) return null;
  if (value === 'no') return 'nobody';
  const found: UsersInput[] = [];
  for (const word of value.split(';')) {
    const users = usersOf(word);
    if (users === 'everybody' && word === value) return 'everybody';
    if (users === null || users === 'everybody')
      context.problem('access', 'osm.value-unread', { value: word.trim() });
    else found.push(inZones(users, zones));
  }
  return found.length > 0 ? found : null;
}

/** Whether the users are residents or permit holders. */
export function isLocal({ anyOf = [] }: UsersInput): boolean {
  return anyOf.some((name) => name === 'resident' || name === 'permit');
}

/** Limits residents and permit holders to the street's zones. */
export function inZones(users: UsersInput, zones: readonly string[]): UsersInput {
  return isLocal(users) && zones.length > 0 ? { ...users, subclasses: [...zones] } : users;
}

function stayIn(value: string | null | undefined, context: RuleContext): State['stay'] {
  if (value === null || value === undefined) return null;
  if (/^(no|none|unlimited)$/.test(value)) return 'unlimited';
  const minutes = minutesOf(value);
  if (minutes === null) context.problem('maxstay', 'osm.value-unread', { value });
  return minutes;
}

function feeIn(value: string | null | undefined, context: RuleContext): boolean | null {
  if (value === 'yes' || value === 'no') return value === 'yes';
  if (value !== null && value !== undefined) context.problem('fee', 'osm.value-unread', { value });
  return null;
}

/** The states of a layer: one, or several for lists in the older scheme. */
export function statesOf(layer: Layer, zones: readonly string[], context: RuleContext): State[] {
  const { values } = layer;
  const stated: State = {
    rule: ruleOf(values.restriction, context),
    users: usersIn(values.access, zones, context),
    fee: feeIn(values.fee, context),
    charge: values.charge ?? null,
    stay: stayIn(values.maxstay, context),
  };
  if (values.condition === null || values.condition === undefined) return [stated];
  return olderStates(values.condition, stated.stay, context).map((state) => ({
    ...stated,
    rule: state.rule,
    users: Array.isArray(state.users) ? state.users.map((one) => inZones(one, zones)) : state.users,
    fee: state.fee ?? stated.fee,
  }));
}

/** Whether the state contains no information. */
export function isSilent(state: State): boolean {
  return (
    state.rule === null &&
    state.users === null &&
    state.fee === null &&
    state.stay === null &&
    state.charge === null
  );
}
