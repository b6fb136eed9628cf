// Reads the tags of one side as attributes with exceptions: restriction, access, fee, charge,
// maximum stay, and the older scheme's condition.
import { getOwnEntry } from '@curbwright/core';
import {
  type Clause,
  parseConditional,
  parseTimeCondition,
  type TagProblem,
  unconditional,
} from './conditional.ts';
import type { LayeredAttribute } from './parking-layers.ts';
import {
  isAsStrict,
  isProhibition,
  laneOrientations,
  parkingPositions,
  physicalKeys,
  rulesByTagValue,
} from './parking-values.ts';
import type { SideTags, TagValue } from './side-tags.ts';
import { parseUserValue } from './users.ts';

/** A problem with the tag key it belongs to. */
export interface TagKeyProblem extends TagProblem {
  readonly key: string;
}

export interface SideAttributes {
  readonly attributes: ReadonlyMap<string, LayeredAttribute>;
  /** Permit zones, from `zone` or the older `residents`. */
  readonly zones: readonly string[];
  /** The tag from which the permit zones were read. */
  readonly zone: TagValue | null;
  readonly reason: string | null;
  readonly problems: readonly TagKeyProblem[];
}

/** Reads the attributes and tracks which tags were used. */
class AttributeReader {
  readonly attributes = new Map<string, LayeredAttribute>();
  readonly problems: TagKeyProblem[] = [];
  private readonly used = new Set<TagValue>();

  say(said: TagValue, code: string, params: Record<string, string> = {}): void {
    this.problems.push({ key: said.key, code, params: { value: said.value, ...params } });
  }

  take(map: ReadonlyMap<string, TagValue>, name: string): TagValue | null {
    const said = map.get(name) ?? null;
    if (said !== null) this.used.add(said);
    return said;
  }

  /** Parses the clauses of a conditional value and records its problems. */
  clauses(said: TagValue): readonly Clause[] {
    const { clauses, problems } = parseConditional(said.value);
    this.problems.push(...problems.map((problem) => ({ ...problem, key: said.key })));
    return clauses;
  }

  /** Parses the times of an opening_hours value; `null` if they cannot be represented. */
  times(said: TagValue): Clause['condition'] | null {
    const problems: TagProblem[] = [];
    const condition = parseTimeCondition(said.value, problems);
    if (condition === null && problems.length === 0)
      problems.push({ code: 'osm.condition-unread', params: { text: said.value } });
    this.problems.push(...problems.map((problem) => ({ ...problem, key: said.key })));
    return condition;
  }

  /**
   * Reads `name` and `name:conditional` as one attribute; a value with `@` in the plain key is also
   * parsed as conditional.
   */
  attribute(map: ReadonlyMap<string, TagValue>, name: string, as: string): void {
    const plain = this.take(map, name);
    const conditional = this.take(map, `${name === '' ? '' : `${name}:`}conditional`);
    let base = plain?.value ?? null;
    const clauses: Clause[] = [];
    if (plain?.value.includes('@')) {
      base = null;
      clauses.push(...this.clauses(plain));
    }
    if (conditional !== null) clauses.push(...this.clauses(conditional));
    this.put(as, base, clauses);
  }

  /** A clause without a condition becomes the general value. */
  put(name: string, base: string | null, clauses: readonly Clause[]): void {
    const always = clauses.findLast((clause) => clause.condition === unconditional);
    const general = always?.value ?? base;
    const rest = clauses.filter((clause) => clause.condition !== unconditional);
    if (general !== null || rest.length > 0) this.attributes.set(name, { base: general, clauses: rest });
  }

  unread(map: ReadonlyMap<string, TagValue>): void {
    for (const [rest, said] of map) {
      if (!this.used.has(said) && !physicalKeys.test(rest)) this.say(said, 'osm.key-unread');
    }
  }
}

/** `fee=Mo-Fr 09:00-18:00`: the times when a fee is due. */
function readFeeTimes(reader: AttributeReader, tags: SideTags): void {
  const said = tags.current.get('fee');
  const fee = reader.attributes.get('fee');
  if (said === undefined || fee === undefined || fee.base === null || /^(yes|no)$/.test(fee.base)) return;
  const condition = reader.times(said);
  reader.attributes.delete('fee');
  if (condition === null) return;
  reader.put('fee', 'no', [{ value: 'yes', condition }, ...fee.clauses]);
}

/** Reads `parking:<side>:hgv=no` and the like, with their `:conditional`. */
function readUserClassTags(reader: AttributeReader, map: ReadonlyMap<string, TagValue>): void {
  for (const rest of map.keys()) {
    const name = rest.replace(/:conditional$/, '');
    const users = parseUserValue(name);
    if (users !== null && users !== 'everybody' && !reader.attributes.has(`for ${name}`))
      reader.attribute(map, name, `for ${name}`);
  }
}

function readCurrentScheme(reader: AttributeReader, tags: SideTags): void {
  const place = reader.take(tags.current, '');
  for (const name of ['restriction', 'access', 'fee', 'charge', 'maxstay'])
    reader.attribute(tags.current, name, name);
  if (place !== null && !parkingPositions.has(place.value)) {
    // `no` means that parking is forbidden; the restriction tag gives the severity. A restriction
    // in this key is a common mistake.
    const word = place.value === 'no' ? 'no_parking' : place.value;
    const restriction = reader.attributes.get('restriction');
    if (getOwnEntry(rulesByTagValue, word) === undefined) reader.say(place, 'osm.value-unread');
    else if (restriction === undefined || restriction.base === null)
      reader.put('restriction', word, restriction?.clauses ?? []);
    else if (!isAsStrict(restriction.base, word)) reader.say(place, 'osm.value-unread');
  }
  readFeeTimes(reader, tags);
  readUserClassTags(reader, tags.current);
}

/**
 * Returns the numbers that the older scheme appends to its repeated keys; '' is the unnumbered one.
 */
function conditionNumbers(map: ReadonlyMap<string, TagValue>): string[] {
  const found = new Set<string>();
  for (const rest of map.keys()) {
    const number = /^(\d+)(?::|$)/.exec(rest)?.[1];
    if (number !== undefined) found.add(number);
  }
  return ['', ...[...found].toSorted((a, b) => Number(a) - Number(b))];
}

/**
 * Reads condition number n of the older scheme: its value and maximum stay, within its time
 * interval if it has one.
 */
function readOlderCondition(
  reader: AttributeReader,
  map: ReadonlyMap<string, TagValue>,
  number: string,
  clauses: { readonly condition: Clause[]; readonly maxstay: Clause[] },
): void {
  const key = (name: string) => [number, name].filter((part) => part !== '').join(':');
  const interval = reader.take(map, key('time_interval'));
  const within = interval === null ? unconditional : reader.times(interval);
  for (const [name, list] of [
    ['', clauses.condition],
    ['maxstay', clauses.maxstay],
  ] as const) {
    const plain = reader.take(map, key(name));
    const conditional = reader.take(map, key(name === '' ? 'conditional' : 'maxstay:conditional'));
    if (plain?.value.includes('@')) list.push(...reader.clauses(plain));
    else if (plain !== null && within !== null) list.push({ value: plain.value, condition: within });
    if (conditional !== null) list.push(...reader.clauses(conditional));
  }
}

/**
 * Values of `vehicles` that mean cars in general. With any other value, the condition would apply
 * to other users.
 */
const anyCar = /^(?:all|any|vehicle|motor_vehicle|motorcar|car)$/i;

function readOlderScheme(reader: AttributeReader, tags: SideTags): void {
  const lane = reader.take(tags.lane, '');
  let fromLane: string | null = null;
  if (lane !== null && !(lane.value in laneOrientations)) {
    fromLane = lane.value === 'no' ? 'no_parking' : lane.value;
    if (getOwnEntry(rulesByTagValue, fromLane) === undefined) {
      reader.say(lane, 'osm.value-unread');
      fromLane = null;
    }
  }
  const clauses: { readonly condition: Clause[]; readonly maxstay: Clause[] } = {
    condition: [],
    maxstay: [],
  };
  const general = reader.take(tags.condition, 'default');
  for (const number of conditionNumbers(tags.condition))
    readOlderCondition(reader, tags.condition, number, clauses);
  // Numbered conditions are signs on one pole without an order; where two apply at once, the
  // prohibition takes precedence.
  const [allowing, forbidding] = [false, true].map((forbids) =>
    clauses.condition.filter((clause) => isProhibition(clause.value) === forbids),
  );
  reader.put('condition', general?.value ?? fromLane, [...(allowing ?? []), ...(forbidding ?? [])]);
  const counts = reader.attributes.get('condition')?.base ?? null;
  if (lane !== null && fromLane !== null && counts !== null && !isAsStrict(counts, fromLane))
    reader.say(lane, 'osm.value-unread');
  reader.put('maxstay', null, clauses.maxstay);
  reader.attribute(tags.condition, 'fee', 'fee');
  reader.attribute(tags.condition, 'charge', 'charge');
  const vehicles = reader.take(tags.condition, 'vehicles');
  if (vehicles !== null && !anyCar.test(vehicles.value)) reader.say(vehicles, 'osm.value-unread');
  readUserClassTags(reader, tags.condition);
}

/** The zones of a `zone` or `residents` tag: `A;B` names two, `yes` names none. */
function parsePermitZones(said: TagValue | null): string[] {
  if (said === null || /^(yes|no)$/.test(said.value)) return [];
  return said.value.split(';').map((zone) => zone.trim());
}

/**
 * `true` if a tag of the current scheme states more than the position and orientation of parked
 * cars, so that the older scheme's tags are ignored.
 */
function hasRuleTags(current: SideTags['current']): boolean {
  return [...current].some(([rest, { value }]) =>
    rest === '' ? !parkingPositions.has(value) : !physicalKeys.test(rest),
  );
}

/**
 * The attributes of one side, from the current scheme if it is used, otherwise from the older one.
 */
export function readSideAttributes(tags: SideTags): SideAttributes {
  const reader = new AttributeReader();
  for (const { said, used } of tags.doubtful)
    reader.say(said, used ? 'osm.side-missing' : 'osm.side-doubled');
  for (const said of tags.strange) reader.say(said, 'osm.key-unread');
  const isCurrent = hasRuleTags(tags.current);
  const disc = [...tags.current].find(
    ([rest, { value }]) => rest.startsWith('authentication:disc') && value !== 'no',
  )?.[1];
  const zone =
    reader.take(tags.current, 'zone') ??
    reader.take(tags.current, 'residents') ??
    reader.take(tags.condition, 'residents');
  if (isCurrent) readCurrentScheme(reader, tags);
  else readOlderScheme(reader, tags);
  const reason = reader.take(tags.current, 'restriction:reason') ?? reader.take(tags.current, 'reason');
  // A parking disc without a time limit would mean free parking without a limit.
  if (disc !== undefined && !reader.attributes.has('maxstay')) reader.say(disc, 'osm.value-unread');
  if (!isCurrent) reader.take(tags.current, '');
  reader.unread(tags.current);
  if (!isCurrent) {
    reader.unread(tags.lane);
    reader.unread(tags.condition);
  }
  return {
    attributes: reader.attributes,
    zones: parsePermitZones(zone),
    zone,
    reason: reason?.value ?? null,
    problems: reader.problems,
  };
}
