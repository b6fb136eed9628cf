// One side's attributes as the restrictions of a rule set.
import { curbClasses, curbClassOf, type RestrictionInput } from '@curbwright/core';
import type { Condition } from './conditional.ts';
import { minutesOf, paymentOf } from './duration.ts';
import type { PlacedProblem, SideAttributes } from './parking-attributes.ts';
import { type Layer, layersOf } from './parking-layers.ts';
import { type Rule, ruleWords } from './parking-words.ts';
import { compact } from './spans.ts';
import { bothUsers, type UsersInput, usersOf } from './who.ts';

/** What holds for those a layer speaks of. */
interface State {
  readonly rule: Rule | null;
  /** Who may use it, as alternatives; `everybody`, `nobody`, or null where nothing is said. */
  readonly users: readonly UsersInput[] | 'everybody' | 'nobody' | null;
  readonly fee: boolean | null;
  readonly charge: string | null;
  /** Minutes; null = none said; `unlimited` = said to be none. */
  readonly stay: number | 'unlimited' | null;
}

const silent: State = { rule: null, users: null, fee: null, charge: null, stay: null };

export interface RuleContext {
  readonly currency: string | null;
  /** Tells a problem with an attribute's value. */
  readonly problem: (attribute: string, code: string, params: Record<string, string>) => void;
}

/** A word of the older scheme's condition. */
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
    case 'unknown':
    case 'yes':
      return silent;
    default: {
      const rule = ruleWords[word];
      if (rule !== undefined) return { ...silent, rule };
      const users = usersOf(word);
      return users === null ? null : { ...silent, users: users === 'everybody' ? 'everybody' : [users] };
    }
  }
}

/** `ticket; residents` are alternatives; those for named users are one. What everybody gets comes first. */
function olderStates(value: string, context: RuleContext): State[] {
  const all: State[] = [];
  for (const piece of value.split(';')) {
    const word = piece.replace(/"[^"]*"/g, '').trim();
    const state = olderWord(word);
    if (state === null) {
      context.problem('condition', 'osm.value-unread', { value: word });
      continue;
    }
    const like = all.findIndex((one) => Array.isArray(one.users) && Array.isArray(state.users));
    const known = all[like];
    if (known !== undefined && Array.isArray(known.users) && Array.isArray(state.users))
      all[like] = { ...known, users: [...known.users, ...state.users] };
    else all.push(state);
  }
  return all.toSorted((a, b) => Number(Array.isArray(a.users)) - Number(Array.isArray(b.users)));
}

function ruleOf(value: string | null | undefined, context: RuleContext): Rule | null {
  if (value === null || value === undefined) return null;
  const rule = ruleWords[value];
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
    if (users === 'everybody') return 'everybody';
    if (users === null) context.problem('access', 'osm.value-unread', { value: word.trim() });
    else found.push(inZones(users, zones));
  }
  return found.length > 0 ? found : null;
}

/** Residents and permit holders are those of the street's zones. */
function inZones(users: UsersInput, zones: readonly string[]): UsersInput {
  const local = (users.anyOf ?? []).some((name) => name === 'resident' || name === 'permit');
  return local && zones.length > 0 ? { ...users, subclasses: [...zones] } : users;
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

/** The states a layer's values give: one, or several for the older scheme's lists. */
function statesOf(layer: Layer, zones: readonly string[], context: RuleContext): State[] {
  const { values } = layer;
  const stated: State = {
    rule: ruleOf(values.restriction, context),
    users: usersIn(values.access, zones, context),
    fee: feeIn(values.fee, context),
    charge: values.charge ?? null,
    stay: stayIn(values.maxstay, context),
  };
  if (values.condition === null || values.condition === undefined) return [stated];
  return olderStates(values.condition, context).map((state) => ({
    ...stated,
    rule: state.rule,
    users: Array.isArray(state.users) ? state.users.map((one) => inZones(one, zones)) : state.users,
    fee: state.fee ?? stated.fee,
  }));
}

type Rough = Omit<RestrictionInput, 'priority'>;

function classed(input: Omit<RestrictionInput, 'subActivity' | 'priority'>, subActivity?: string): Rough {
  return { ...input, subActivity: subActivity ?? curbClassOf({ ...input, priority: 0 }) };
}

/** The users of a restriction that holds under a condition's users only; `unknown` where both cannot be said. */
function usersUnder(own: readonly UsersInput[], condition: Condition): UsersInput[] | 'unknown' {
  if (condition.users === null) return [...own];
  if (own.length === 0) return [condition.users];
  const both: UsersInput[] = [];
  for (const one of own) {
    const together = bothUsers(one, condition.users);
    if (together === 'unknown' || together === null) return 'unknown';
    both.push(together);
  }
  return both;
}

/** Activities a prohibition forbids. `no standing` still lets passengers in and out. */
const forbids: Readonly<Partial<Record<Rule, readonly RestrictionInput['activity'][]>>> = {
  'no parking': ['no parking'],
  'no standing': ['no loading', 'no unloading'],
  'no stopping': ['no stopping'],
};

function prohibition(
  state: State,
  when: Rough['timeSpans'],
  condition: Condition,
  reason: string | null,
): Rough[] {
  const { rule } = state;
  const forbidden = rule === null ? undefined : forbids[rule];
  if (forbidden === undefined) return [];
  const bus = reason === 'bus_stop' || reason === 'bus_lane';
  const users = condition.users !== null ? [condition.users] : bus ? [{ except: ['bus'] }] : [];
  return forbidden.map((activity) =>
    classed({ activity, users, timeSpans: when }, bus && rule === 'no stopping' ? 'bus' : undefined),
  );
}

/** The payment of a state with a fee; null where the source does not say the price. */
function paymentIn(state: State, condition: Condition, context: RuleContext): RestrictionInput['payment'] {
  if (state.fee === false || state.charge === null) return null;
  const payment = paymentOf(state.charge, context.currency);
  if (payment === null) {
    context.problem('charge', 'osm.charge-unread', { value: state.charge });
    return null;
  }
  if (condition.stayOver === null) return payment;
  const free = condition.stayOver;
  const rates = (payment.rates ?? []).map((rate) => ({
    ...rate,
    tiers: rate.tiers.map((tier) => ({ ...tier, from: tier.from + free })),
  }));
  return { ...payment, rates };
}

function permission(
  state: State,
  layer: Layer,
  when: Rough['timeSpans'],
  context: RuleContext,
): Rough | null {
  const { condition } = layer;
  const own =
    state.rule === 'charging only'
      ? [{ anyOf: ['electric'] }]
      : Array.isArray(state.users)
        ? state.users
        : [];
  const users = usersUnder(own, condition);
  if (users === 'unknown') {
    context.problem('access', 'osm.condition-unread', { text: JSON.stringify(condition.users) });
    return null;
  }
  const maxStay = typeof state.stay === 'number' ? state.stay : null;
  // Only for some under a condition: it says nothing of the others, who stay with the layers below.
  const forbidsOthers = own.length > 0 || condition.users === null;
  if (state.rule === 'loading only')
    return classed({ activity: 'loading', users, forbidsOthers, timeSpans: when, maxStay });
  const payment = paymentIn(state, condition, context);
  const base = { activity: 'parking' as const, users, forbidsOthers, timeSpans: when, maxStay, payment };
  const onlyCars =
    users.length > 0 && users.every((one) => one.anyOf?.every((name) => name === 'car') ?? false);
  const forSome = users.length > 0 && !onlyCars;
  if (state.rule === 'charging only') return classed(base, 'charging');
  if (state.fee === true || payment !== null) {
    if (payment === null && condition.stayOver !== null)
      context.problem('fee', 'osm.fee-after-unpriced', { minutes: String(condition.stayOver) });
    const unpriced = payment === null ? 'fee=yes, price not in the source' : null;
    return classed(
      { ...base, description: unpriced },
      forSome && own.length > 0 ? undefined : 'paid-parking',
    );
  }
  if (forSome && own.length > 0) return classed(base);
  if (maxStay !== null) return classed({ ...base, users }, 'time-limited-parking');
  if (state.fee === false) return classed(base, 'free-parking');
  // Said to be allowed, with nothing said of price or stay.
  return state.rule === 'none' || layer.rank > 0 ? classed(base, 'unregulated') : null;
}

/** `hgv=no`, `disabled=designated` … on top of everything else. */
function classRules(layer: Layer, context: RuleContext): Rough[] {
  const when = layer.condition.spans.map(compact);
  return Object.entries(layer.values).flatMap(([name, value]): Rough[] => {
    if (!name.startsWith('for ') || value === null) return [];
    const who = usersOf(name.slice(4));
    if (who === null || who === 'everybody') return [];
    const users = [who];
    if (value === 'no') return [classed({ activity: 'no parking', users, timeSpans: when })];
    if (value === 'designated' || value === 'only')
      return [classed({ activity: 'parking', users, timeSpans: when, forbidsOthers: true })];
    if (/^(yes|permissive|free)$/.test(value))
      return [classed({ activity: 'parking', users, timeSpans: when, forbidsOthers: false })];
    context.problem(name.slice(4), 'osm.value-unread', { value });
    return [];
  });
}

function isSilent(state: State): boolean {
  return (
    state.rule === null &&
    state.users === null &&
    state.fee === null &&
    state.stay === null &&
    state.charge === null
  );
}

/** The restrictions of one layer, state by state. */
function rulesOf(layer: Layer, side: SideAttributes, context: RuleContext): Rough[][] {
  const { condition } = layer;
  const when = condition.spans.map(compact);
  return statesOf(layer, side.zones, context).map((state, index): Rough[] => {
    if (isSilent(state)) return [];
    const negative = prohibition(state, when, condition, side.reason);
    const refusedAll = negative.length > 0 || state.users === 'nobody';
    // "Not for longer than": a maximum stay in other words.
    if (condition.stayOver !== null && refusedAll)
      return [
        classed(
          {
            activity: 'parking',
            users: condition.users === null ? [] : [condition.users],
            forbidsOthers: condition.users === null,
            timeSpans: when,
            maxStay: condition.stayOver,
          },
          'time-limited-parking',
        ),
      ];
    if (negative.length > 0) {
      // Somebody may use it nevertheless: `no_stopping` with `access=taxi`.
      if (!Array.isArray(state.users)) return negative;
      const allowed = permission({ ...state, rule: null }, layer, when, context);
      return allowed === null ? negative : [...negative, { ...allowed, forbidsOthers: false }];
    }
    if (state.users === 'nobody')
      return [
        classed({
          activity: 'no parking',
          users: condition.users === null ? [] : [condition.users],
          timeSpans: when,
        }),
      ];
    const allowed = permission(state, layer, when, context);
    if (allowed === null) return [];
    // Beside a state for everybody, one for some is an exception and keeps nobody out.
    return [index > 0 ? { ...allowed, forbidsOthers: false } : allowed];
  });
}

const priorities = new Map(curbClasses.map((one) => [one.name, one.priority]));

/**
 * The rule set of one side, strongest first; [] where the tags say no rule. Each class's own priority is kept where a later exception
 * may beat an earlier rule with it; otherwise the exception is put just above what it excepts from.
 */
export function ruleSetOfSide(side: SideAttributes, context: RuleContext): RestrictionInput[] {
  const plain = new Map([...side.attributes].filter(([name]) => !name.startsWith('for ')));
  const special = [...side.attributes].filter(([name]) => name.startsWith('for '));
  const { layers, lost } = layersOf(plain);
  if (lost > 0)
    context.problem([...plain.keys()].join(', '), 'osm.conditions-crossed', { count: String(lost) });
  // Each group beats those before it. Layers of equal rank never hold at once for the same people with different words.
  const groups: Rough[][] = layers.flatMap((layer) => rulesOf(layer, side, context));
  for (const [name, attribute] of special) {
    for (const layer of layersOf(new Map([[name, attribute]])).layers)
      groups.push(classRules(layer, context));
  }
  const result: RestrictionInput[] = [];
  let floor = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const above = floor;
    for (const rule of group) {
      const priority = Math.min(priorities.get(rule.subActivity) ?? 500, above - 1);
      result.push({ ...rule, priority });
      floor = Math.min(floor, priority);
    }
  }
  return result.toSorted((a, b) => a.priority - b.priority);
}

/** Problems of values, placed at the key they came from. */
export function problemsFor(
  side: SideAttributes,
  keys: (attribute: string) => string,
): { readonly list: PlacedProblem[]; readonly tell: RuleContext['problem'] } {
  const list: PlacedProblem[] = [...side.problems];
  return {
    list,
    tell: (attribute, code, params) => {
      const key = keys(attribute);
      const again = list.some(
        (one) =>
          one.key === key && one.code === code && JSON.stringify(one.params) === JSON.stringify(params),
      );
      if (!again) list.push({ key, code, params });
    },
  };
}
