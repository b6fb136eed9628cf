// The attributes of one side as the tags `parking:<side>:…` without the side: '' is `parking:<side>` itself.
import type { LinkData } from '@curbwright/core';
import type { Attribute, SideWords } from './side-words.ts';

function conditionalText({ clauses }: Attribute): string {
  return clauses.map(({ value, condition }) => `${value} @ (${condition})`).join('; ');
}

/** What a curb's tags say beside its rules. */
type CurbFacts = Pick<LinkData, 'baysCount' | 'baysAngle'>;

/** The most characters a value of OpenStreetMap has. */
const longest = 255;

/** Tags by what follows the side, and how many values are longer than OpenStreetMap takes. */
export function sideTagTexts(
  words: SideWords | null,
  facts: CurbFacts,
): { readonly tags: ReadonlyMap<string, string>; readonly tooLong: number } {
  const tags = new Map<string, string>();
  if (words !== null) {
    const { restriction } = words.attributes;
    const isClosed = restriction.base?.startsWith('no_') === true && restriction.clauses.length === 0;
    tags.set('', isClosed ? 'no' : 'yes');
    for (const [name, attribute] of Object.entries(words.attributes)) {
      if (attribute.base !== null) tags.set(name, attribute.base);
      if (attribute.clauses.length > 0) tags.set(`${name}:conditional`, conditionalText(attribute));
    }
    if (words.zones.length > 0) tags.set('zone', words.zones.join(';'));
    if (words.reason !== null) tags.set('restriction:reason', words.reason);
  }
  if (facts.baysAngle !== null) tags.set('orientation', facts.baysAngle);
  if (facts.baysCount !== null) tags.set('capacity', String(facts.baysCount));
  return { tags, tooLong: [...tags.values()].filter((value) => value.length > longest).length };
}
