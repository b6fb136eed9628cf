// Writes the attributes of one side as tags keyed by the part after `parking:<side>:`; '' is
// `parking:<side>` itself.
import type { LinkData } from '@curbwright/core';
import type { OsmAttribute, OsmSideAttributes } from './side-attributes.ts';

function formatConditional({ clauses }: OsmAttribute): string {
  return clauses.map(({ value, condition }) => `${value} @ (${condition})`).join('; ');
}

/** Fields other than rules that the tags of a curb contain. */
type BayFields = Pick<LinkData, 'baysCount' | 'baysAngle'>;

/** Longest value OpenStreetMap accepts, in characters. */
const maxValueLength = 255;

/**
 * Returns tags by the part after the side, and the number of values that are too long for
 * OpenStreetMap.
 */
export function formatSideTags(
  words: OsmSideAttributes | null,
  facts: BayFields,
): { readonly tags: ReadonlyMap<string, string>; readonly tooLong: number } {
  const tags = new Map<string, string>();
  if (words !== null) {
    const { restriction } = words.attributes;
    const isClosed = restriction.base?.startsWith('no_') === true && restriction.clauses.length === 0;
    tags.set('', isClosed ? 'no' : 'yes');
    for (const [name, attribute] of Object.entries(words.attributes)) {
      if (attribute.base !== null) tags.set(name, attribute.base);
      if (attribute.clauses.length > 0) tags.set(`${name}:conditional`, formatConditional(attribute));
    }
    if (words.zones.length > 0) tags.set('zone', words.zones.join(';'));
    if (words.reason !== null) tags.set('restriction:reason', words.reason);
  }
  if (facts.baysAngle !== null) tags.set('orientation', facts.baysAngle);
  if (facts.baysCount !== null) tags.set('capacity', String(facts.baysCount));
  return { tags, tooLong: [...tags.values()].filter((value) => value.length > maxValueLength).length };
}
