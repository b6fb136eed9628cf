// Converts the attributes of one side into the restrictions of a rule set.
import {
  countPricedRestrictions,
  createUnknownRule,
  defaultCurbTypes,
  inferCurbType,
  type RestrictionInput,
} from '@curbwright/core';
import type { Condition } from './conditional.ts';
import { findInexpressibleStay, mayRestrictUserClass } from './contradictions.ts';
import { parsePayment } from './duration.ts';
import { readSideAttributes, type SideAttributes, type TagKeyProblem } from './parking-attributes.ts';
import { type ConditionalParkingRule, combineLayers } from './parking-layers.ts';
import {
  isEmptyState,
  isResidentOrPermitHolder,
  limitToZones,
  type ParkingState,
  type RuleContext,
  toParkingStates,
} from './parking-state.ts';
import type { ParkingRule } from './parking-values.ts';
import type { SideTags } from './side-tags.ts';
import { omitEmptyFields } from './time-span-algebra.ts';
import { countChargeTags, describeSideTags, makesRulesUnknown } from './unparsed-tags.ts';
import { intersectUsers, parseUserValue, type UsersInput } from './users.ts';

type UnprioritizedRestriction = Omit<RestrictionInput, 'priority'>;

function withCurbType(
  input: Omit<RestrictionInput, 'subActivity' | 'priority'>,
  subActivity?: string,
): UnprioritizedRestriction {
  return { ...input, subActivity: subActivity ?? inferCurbType({ ...input, priority: 0 }) };
}

/**
 * The users of a restriction limited to a condition's users; `unknown` if the combination cannot be
 * expressed.
 */
function limitUsersToCondition(own: readonly UsersInput[], condition: Condition): UsersInput[] | 'unknown' {
  if (condition.users === null) return [...own];
  if (own.length === 0) return [condition.users];
  const both: UsersInput[] = [];
  for (const one of own) {
    const together = intersectUsers(one, condition.users);
    if (together === 'unknown' || together === null) return 'unknown';
    both.push(together);
  }
  return both;
}

/** Activities a prohibition forbids. `no standing` still allows passengers to get in and out. */
const forbiddenActivities: Readonly<Partial<Record<ParkingRule, readonly RestrictionInput['activity'][]>>> = {
  'no parking': ['no parking'],
  'no standing': ['no loading', 'no unloading'],
  'no stopping': ['no stopping'],
};

function toProhibitions(
  state: ParkingState,
  when: UnprioritizedRestriction['timeSpans'],
  condition: Condition,
  reason: string | null,
): UnprioritizedRestriction[] {
  const { rule } = state;
  const forbidden = rule === null ? undefined : forbiddenActivities[rule];
  if (forbidden === undefined) return [];
  const bus = reason === 'bus_stop' || reason === 'bus_lane';
  const users = condition.users !== null ? [condition.users] : bus ? [{ except: ['bus'] }] : [];
  return forbidden.map((activity) =>
    withCurbType({ activity, users, timeSpans: when }, bus && rule === 'no stopping' ? 'bus' : undefined),
  );
}

/** The payment of a state with a fee; `null` if the source does not state the price. */
function toPayment(
  state: ParkingState,
  condition: Condition,
  context: RuleContext,
): RestrictionInput['payment'] {
  if (state.fee === false || state.charge === null) return null;
  const payment = parsePayment(state.charge, context.currency);
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

function toPermission(
  state: ParkingState,
  layer: ConditionalParkingRule,
  when: UnprioritizedRestriction['timeSpans'],
  context: RuleContext,
): UnprioritizedRestriction | null {
  const { condition } = layer;
  const own =
    state.rule === 'charging only'
      ? [{ anyOf: ['electric'] }]
      : Array.isArray(state.users)
        ? state.users
        : [];
  const users = limitUsersToCondition(own, condition);
  if (users === 'unknown') {
    context.problem('access', 'osm.condition-unread', { text: JSON.stringify(condition.users) });
    return null;
  }
  const maxStay = typeof state.stay === 'number' ? state.stay : null;
  // A condition that allows only some users does not affect other users, for whom the lower layers
  // still apply.
  const forbidsOthers = own.length > 0 || condition.users === null;
  if (state.rule === 'loading only')
    return withCurbType({ activity: 'loading', users, forbidsOthers, timeSpans: when, maxStay });
  const payment = toPayment(state, condition, context);
  const base = { activity: 'parking' as const, users, forbidsOthers, timeSpans: when, maxStay, payment };
  const onlyCars =
    users.length > 0 && users.every((one) => one.anyOf?.every((name) => name === 'car') ?? false);
  const forSome = users.length > 0 && !onlyCars;
  if (state.rule === 'charging only') return withCurbType(base, 'charging');
  if (state.fee === true || payment !== null) {
    if (payment === null && condition.stayOver !== null)
      context.problem('fee', 'osm.fee-after-unpriced', { minutes: condition.stayOver });
    const unpriced = payment === null ? 'fee=yes, price not in the source' : null;
    return withCurbType(
      { ...base, description: unpriced },
      forSome && own.length > 0 ? undefined : 'paid-parking',
    );
  }
  if (forSome && own.length > 0) return withCurbType(base);
  if (maxStay !== null) return withCurbType({ ...base, users }, 'time-limited-parking');
  if (state.fee === false) return withCurbType(base, 'free-parking');
  // Parking is stated as allowed, without a price or stay limit.
  return state.rule === 'none' || layer.rank > 0 ? withCurbType(base, 'unregulated') : null;
}

/**
 * Returns the rules for user classes (`hgv=no`, `disabled=designated` …), which take precedence
 * over everything else.
 */
function toUserClassRules(
  layer: ConditionalParkingRule,
  mayBind: boolean,
  context: RuleContext,
): UnprioritizedRestriction[] {
  const when = layer.condition.spans.map(omitEmptyFields);
  return Object.entries(layer.values).flatMap(([name, value]): UnprioritizedRestriction[] => {
    if (!name.startsWith('for ') || value === null) return [];
    const who = parseUserValue(name.slice(4));
    if (who === null || who === 'everybody') return [];
    const users = limitUsersToCondition([who], layer.condition);
    const isNo = value === 'no';
    // A fee, limit or hours of the side may also apply to these users, and a permit or stay limit
    // does not apply to the whole class.
    const isSure = isNo || (!mayBind && layer.condition.users === null);
    if (users === 'unknown' || layer.condition.stayOver !== null || !isSure) {
      context.problem(name.slice(4), 'osm.value-unread', { value });
      return [];
    }
    if (isNo) return [withCurbType({ activity: 'no parking', users, timeSpans: when })];
    if (value === 'designated' || value === 'only')
      return [withCurbType({ activity: 'parking', users, timeSpans: when, forbidsOthers: true })];
    if (/^(yes|permissive|free)$/.test(value))
      return [withCurbType({ activity: 'parking', users, timeSpans: when, forbidsOthers: false })];
    context.problem(name.slice(4), 'osm.value-unread', { value });
    return [];
  });
}

/** The restrictions of one layer, state by state. */
function toLayerRules(
  said: ConditionalParkingRule,
  side: SideAttributes,
  context: RuleContext,
): UnprioritizedRestriction[][] {
  const { users } = said.condition;
  const layer =
    users === null
      ? said
      : { ...said, condition: { ...said.condition, users: limitToZones(users, side.zones) } };
  const { condition } = layer;
  const when = condition.spans.map(omitEmptyFields);
  return toParkingStates(layer, side.zones, context).map((state, index): UnprioritizedRestriction[] => {
    if (isEmptyState(state)) return [];
    const negative = toProhibitions(state, when, condition, side.reason);
    const refusedAll = negative.length > 0 || state.users === 'nobody';
    // "No longer than" is another form of a maximum stay.
    if (condition.stayOver !== null && refusedAll)
      return [
        withCurbType(
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
      // Some users may still park: `no_stopping` with `access=taxi`.
      if (!Array.isArray(state.users)) return negative;
      const allowed = toPermission({ ...state, rule: null }, layer, when, context);
      return allowed === null ? negative : [...negative, { ...allowed, forbidsOthers: false }];
    }
    if (state.users === 'nobody')
      return [
        withCurbType({
          activity: 'no parking',
          users: condition.users === null ? [] : [condition.users],
          timeSpans: when,
        }),
      ];
    const allowed = toPermission(state, layer, when, context);
    if (allowed === null) return [];
    // Next to a state for everybody, a state for some users is an exception and does not exclude
    // others.
    return [index > 0 ? { ...allowed, forbidsOthers: false } : allowed];
  });
}

const priorities = new Map(defaultCurbTypes.map((one) => [one.name, one.priority]));

/** Returns a price found only together with `fee=no` or `free`; `null` if there is none. */
function findUnpaidCharge(layers: readonly ConditionalParkingRule[]): string | null {
  const free = ({ values }: ConditionalParkingRule) => {
    const words = (values.condition ?? '').split(';').map((word) => word.trim());
    if (words.some((word) => /^(?:free|disc)$/.test(word))) return true;
    return values.fee === 'no' && !words.some((word) => /^(?:ticket|paid|fee|pay)$/.test(word));
  };
  const charged = layers.filter(({ values }) => values.charge && !/^(?:no|free|0)$/.test(values.charge));
  const paid = new Set(charged.filter((layer) => !free(layer)).map(({ values }) => values.charge));
  return charged.find(({ values }) => !paid.has(values.charge ?? null))?.values.charge ?? null;
}

/**
 * The rule set of one side, highest priority first; [] if the tags state no rule. A restriction has
 * the usual priority of its curb type if a later exception then still overrides an earlier rule;
 * otherwise the exception is placed just above the rule it modifies.
 */
export function toRuleSet(side: SideAttributes, context: RuleContext): RestrictionInput[] {
  const plain = new Map([...side.attributes].filter(([name]) => !name.startsWith('for ')));
  const special = [...side.attributes].filter(([name]) => name.startsWith('for '));
  const { layers, lost } = combineLayers(plain);
  if (lost > 0)
    context.problem([...plain.keys()].join(', '), 'osm.conditions-crossed', { count: String(lost) });
  const unsure = findInexpressibleStay(plain);
  if (unsure !== null)
    context.problem(unsure.name, 'osm.condition-unread', { text: `stay > ${unsure.minutes} min` });
  const unpaid = findUnpaidCharge(layers);
  if (unpaid !== null) context.problem('charge', 'osm.charge-unread', { value: unpaid });
  const mayBind = mayRestrictUserClass(plain);
  // Each group overrides the earlier ones. Layers of equal rank never apply to the same users at
  // the same time with different values.
  const groups: UnprioritizedRestriction[][] = layers.flatMap((layer) => toLayerRules(layer, side, context));
  for (const [name, attribute] of special) {
    for (const layer of combineLayers(new Map([[name, attribute]])).layers)
      groups.push(toUserClassRules(layer, mayBind, context));
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

interface SideRules {
  /**
   * Restrictions, highest priority first, including the unknown-rules marker if some tags could not
   * be read.
   */
  readonly restrictions: readonly RestrictionInput[];
  readonly problems: readonly TagKeyProblem[];
  readonly isUnknown: boolean;
  /** Prices in the source that no restriction includes. */
  readonly lostPrices: number;
}

/** Whether parking is forbidden to everybody at all times. */
function forbidsParking(restrictions: readonly RestrictionInput[]): boolean {
  return restrictions.some(
    ({ activity, users = [], timeSpans = [] }) =>
      (activity === 'no parking' || activity === 'no stopping') &&
      users.length === 0 &&
      timeSpans.length === 0,
  );
}

/**
 * Whether the rules reflect a permit zone: parking is forbidden, users without a permit pay or may
 * stay only for a limited time, or a rule names the zone's permits. Otherwise parking would appear
 * free for everybody in a zone reserved for some.
 */
function coversPermitZones(restrictions: readonly RestrictionInput[], zones: readonly string[]): boolean {
  return (
    forbidsParking(restrictions) ||
    restrictions.some(
      ({ users = [], maxStay = null, subActivity, forbidsOthers = false }) =>
        (users.length === 0 && (maxStay !== null || subActivity === 'paid-parking')) ||
        (zones.length === 0 && forbidsOthers && users.some(isResidentOrPermitHolder)) ||
        users.some(({ subclasses = [] }) => subclasses.length > 0),
    )
  );
}

/**
 * The rules of one side. `keyOf` returns the tag from which an attribute was read; `currency` is
 * the city's, for prices without a currency.
 */
export function toSideRules(
  tags: SideTags,
  currency: string | null,
  keyOf: (attribute: string) => string,
): SideRules {
  const attributes = readSideAttributes(tags);
  const problems = createProblemCollector(attributes, keyOf);
  const restrictions = toRuleSet(attributes, { currency, problem: problems.tell });
  const { zone, zones } = attributes;
  if (zone !== null && zone.value !== 'no' && !coversPermitZones(restrictions, zones))
    problems.list.push({ key: zone.key, code: 'osm.zone-alone', params: { value: zone.value } });
  const saysWho = (attributes.attributes.get('access')?.base ?? null) !== null;
  if (tags.closedBy !== null && !saysWho && !forbidsParking(restrictions)) {
    const { key, value } = tags.closedBy;
    problems.list.push({ key, code: 'osm.street-closed', params: { value } });
  }
  const isUnknown = problems.list.some(makesRulesUnknown);
  return {
    restrictions: isUnknown ? [createUnknownRule(describeSideTags(tags)), ...restrictions] : restrictions,
    problems: problems.list,
    isUnknown,
    lostPrices: isUnknown ? Math.max(0, countChargeTags(tags) - countPricedRestrictions(restrictions)) : 0,
  };
}

/** Creates a collector for problems with values, each with its tag key. */
export function createProblemCollector(
  side: SideAttributes,
  keys: (attribute: string) => string,
): { readonly list: TagKeyProblem[]; readonly tell: RuleContext['problem'] } {
  const list: TagKeyProblem[] = [...side.problems];
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
