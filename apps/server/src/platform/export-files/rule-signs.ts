// Signs of rules for print: the most restrictive first, each above its rule as text.
import {
  type CityTime,
  describeRestriction,
  hasUnknownRules,
  type LanguageName,
  type Restriction,
  renderSign,
  type SignOptions,
  sortForSignPost,
} from '@curbwright/core';
import type { CaptionedPicture } from './pdf-components.ts';

/**
 * A sign for each rule that has one; rules with the same meaning share one. Empty if some rules are
 * unknown, because the signs would be incomplete.
 */
export function createRuleSigns(
  restrictions: readonly Restriction[],
  terms: SignOptions,
  language: LanguageName,
  cityTime: CityTime,
): readonly CaptionedPicture[] {
  if (hasUnknownRules(restrictions)) return [];
  const sorted = sortForSignPost(restrictions.filter(({ subActivity }) => subActivity !== 'unregulated'));
  const found = new Map<string, CaptionedPicture>();
  for (const one of sorted) {
    const picture = renderSign(one, null, terms);
    const caption = describeRestriction(one, language, cityTime);
    found.set(`${caption} ${picture.svg}`, { caption, picture });
  }
  return [...found.values()];
}
