// Collects the street-parking tags of one side of a way from both schemes, merges `both` and
// reports misspelled keys.
import { parseConditional } from './conditional.ts';
import type { Tags } from './element.ts';
import { physicalKeys } from './parking-values.ts';

export type Side = 'left' | 'right';

/** A tag's value with its key, for messages. */
export interface TagValue {
  readonly key: string;
  readonly value: string;
}

export interface SideTags {
  /** Tags by the part after `parking:<side>:`; '' is `parking:<side>` itself. */
  readonly current: ReadonlyMap<string, TagValue>;
  /** Tags by the part after `parking:lane:<side>:`. */
  readonly lane: ReadonlyMap<string, TagValue>;
  /** Tags by the part after `parking:condition:<side>:`. */
  readonly condition: ReadonlyMap<string, TagValue>;
  /** Tags with a missing or duplicated side. They apply to both sides if that is plausible. */
  readonly doubtful: readonly { readonly said: TagValue; readonly used: boolean }[];
  /**
   * Tags that begin with `parking:` but contain neither a known side nor a known scheme
   * (`parking:rigth:fee`,
   * `parking:restriction`) and may be a rule for either side.
   */
  readonly strange: readonly TagValue[];
  /** The tag of the street itself that closes it to cars; `null` = it is open. */
  readonly closedBy: TagValue | null;
}

const sideKeyPattern = /^parking:(?:(lane|condition):)?(left|right|both)(?::(.+))?$/;
const sidelessKeyPattern = /^parking:(lane|condition)(?::(?!left|right|both)(.+))?$/;

/**
 * Whether the part after `parking:` describes where or how cars are parked rather than a rule. A
 * scheme name without a side may mean either and therefore counts as a rule.
 */
function isHarmless(rest: string): boolean {
  return physicalKeys.test(rest) && !/^(?:lane|condition)/.test(rest);
}

/** Keys of the street itself that may close it to cars, in order of precedence. */
const closingKeys = ['motor_vehicle', 'motorcar', 'vehicle', 'access'];

/** Whether a key states who may park or drive, and when. */
export function isRuleKey(key: string): boolean {
  return key.startsWith('parking:') || closingKeys.includes(key.replace(/:conditional$/, ''));
}

/** Values that leave a street open to everybody's cars. */
const openValues = new Set(['yes', 'permissive', 'public', 'destination', 'designated']);

const isOpen = (value: string) => value.split(';').every((word) => openValues.has(word.trim()));

/** Whether no condition closes the street and all conditions are readable. */
function areConditionsOpen(conditions: string): boolean {
  const { clauses, problems } = parseConditional(conditions);
  return problems.length === 0 && clauses.every((clause) => isOpen(clause.value));
}

/**
 * The tag that closes a street to cars, in general, for some of them or at times: the first closing
 * key that applies, or its conditional key. `null` = open to all.
 */
export function findClosingTag(tags: Tags): TagValue | null {
  for (const key of closingKeys) {
    const value = tags[key];
    const under = `${key}:conditional`;
    const conditions = tags[under];
    if (value !== undefined && !isOpen(value)) return { key, value };
    if (conditions !== undefined && !areConditionsOpen(conditions)) return { key: under, value: conditions };
    if (value !== undefined) return null;
  }
  return null;
}

/** The tags for one side; a side's own tag overrides the one for both sides. */
export function collectSideTags(tags: Tags, side: Side): SideTags {
  const maps = {
    current: new Map<string, TagValue>(),
    lane: new Map<string, TagValue>(),
    condition: new Map<string, TagValue>(),
  };
  const doubtful: { said: TagValue; used: boolean }[] = [];
  const strange: TagValue[] = [];
  const put = (scheme: string | undefined, rest: string, said: TagValue, own: boolean) => {
    const map = scheme === 'lane' ? maps.lane : scheme === 'condition' ? maps.condition : maps.current;
    if (own || !map.has(rest)) map.set(rest, said);
  };
  for (const [key, value] of Object.entries(tags)) {
    const said = { key, value: value.trim() };
    const match = sideKeyPattern.exec(key);
    if (match !== null) {
      const [, scheme, of, rest = ''] = match;
      // `parking:left:both` and `parking:both:right:fee` name more than one side.
      if (/^(left|right|both)\b/.test(rest)) doubtful.push({ said, used: false });
      else if (of === side || of === 'both') put(scheme, rest, said, of === side);
      continue;
    }
    const bare = sidelessKeyPattern.exec(key);
    if (bare === null) {
      if (key.startsWith('parking:') && !isHarmless(key.slice('parking:'.length))) strange.push(said);
      continue;
    }
    doubtful.push({ said, used: true });
    put(bare[1], bare[2] ?? '', said, false);
  }
  return { ...maps, doubtful, strange, closedBy: findClosingTag(tags) };
}
