// Vocabulary of the street-parking tags: which keys carry rules and what each value means.
import { getOwnEntry } from '@curbwright/core';

/** Rules by value of the restriction tag, including synonyms from the older schemes. */
export const rulesByTagValue: Readonly<Record<string, ParkingRule>> = {
  none: 'none',
  no_parking: 'no parking',
  no_waiting: 'no parking',
  no_standing: 'no standing',
  no_stopping: 'no stopping',
  fire_lane: 'no stopping',
  loading_only: 'loading only',
  charging_only: 'charging only',
};
export type ParkingRule =
  | 'none'
  | 'no parking'
  | 'no standing'
  | 'no stopping'
  | 'loading only'
  | 'charging only';

/** Whether the value prohibits parking entirely. */
export function isProhibition(word: string | null | undefined): boolean {
  if (word === null || word === undefined) return false;
  const rule = word === 'no' ? 'no parking' : getOwnEntry(rulesByTagValue, word);
  return rule === 'no parking' || rule === 'no standing' || rule === 'no stopping';
}

const strictness: readonly (ParkingRule | undefined)[] = [
  'loading only',
  'no parking',
  'no standing',
  'no stopping',
];

function strictnessOf(word: string): number {
  const rule = getOwnEntry(rulesByTagValue, word === 'no' ? 'no_parking' : word);
  return strictness.indexOf(rule === 'charging only' ? 'loading only' : rule);
}

/** Whether the value `word` is at least as strict as the value `than`. */
export function isAsStrict(word: string, than: string): boolean {
  return strictnessOf(word) >= strictnessOf(than);
}

/** Values of `parking:<side>` that describe where cars are parked but not the rule. */
export const parkingPositions = new Set([
  'lane',
  'street_side',
  'on_kerb',
  'half_on_kerb',
  'shoulder',
  'yes',
  'separate',
  'unknown',
]);

/** Orientation of parked cars by value of `parking:lane:<side>`. */
export const laneOrientations: Readonly<Record<string, 'parallel' | 'diagonal' | 'perpendicular' | null>> = {
  parallel: 'parallel',
  inline: 'parallel',
  diagonal: 'diagonal',
  perpendicular: 'perpendicular',
  orthogonal: 'perpendicular',
  marked: null,
  yes: null,
  separate: null,
  separated: null,
  unknown: null,
  on_street: 'parallel',
  half_on_kerb: null,
  on_kerb: null,
};

/**
 * Keys under `parking:<side>:` and its older equivalents that carry no rules. They are stored with
 * the link and not interpreted.
 */
export const physicalKeys =
  /^(orientation|capacity|markings|surface|direction|staggered|width|length|lane|position|reason|restriction:reason|source|note|description|check_date|operator|name|ref|smoothness|lit|separation|buffer|kerb|hatched|type|area|traffic_sign|authentication|covered|est_width|street_side|fixme|image|informal|mapillary|phone|start_date|website|wikidata|(parallel|diagonal|perpendicular|half_on_kerb|on_kerb|on_street|marked))(:|$)/;
