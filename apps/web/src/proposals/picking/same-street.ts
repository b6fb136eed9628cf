// Whether curbs are on the same street or block.
import type { LinkFeature } from '@curbwright/contract';

type StreetFields = Pick<
  LinkFeature['properties'],
  'bl_street_name' | 'bl_from' | 'bl_to' | 'from_node' | 'to_node'
>;

export function isSameStreet(one: StreetFields, other: StreetFields): boolean {
  return one.bl_street_name !== null && one.bl_street_name === other.bl_street_name;
}

/**
 * Returns a key for the two ends that does not depend on the digitizing direction; `null` when one
 * of them is unknown.
 */
function crossingsKey(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : [a, b].toSorted().join('\n');
}

/**
 * Whether two curbs are on the same block: on either side of the street between the same two
 * intersections. These are compared by name, or else by the nodes of the street network.
 */
export function isSameBlock(one: StreetFields, other: StreetFields): boolean {
  if (!isSameStreet(one, other)) return false;
  const names = crossingsKey(one.bl_from, one.bl_to);
  if (names !== null) return names === crossingsKey(other.bl_from, other.bl_to);
  const nodes = crossingsKey(one.from_node, one.to_node);
  return nodes !== null && nodes === crossingsKey(other.from_node, other.to_node);
}
