// The signs of rules for paper: the most restrictive first, each over its rule in words.
import {
  type CityTime,
  describeRestriction,
  hasUnknownRules,
  inPostOrder,
  type LanguageName,
  type Restriction,
  type SignOptions,
  signOf,
} from '@curbwright/core';
import type { CaptionedPicture } from './pdf-parts.ts';

/** A sign for each rule that has one; rules that say the same have one. None where some rules are unknown: the others would not be all. */
export function ruleSigns(
  restrictions: readonly Restriction[],
  terms: SignOptions,
  language: LanguageName,
  cityTime: CityTime,
): readonly CaptionedPicture[] {
  if (hasUnknownRules(restrictions)) return [];
  const told = inPostOrder(restrictions.filter(({ subActivity }) => subActivity !== 'unregulated'));
  const found = new Map<string, CaptionedPicture>();
  for (const one of told) {
    const picture = signOf(one, null, terms);
    const caption = describeRestriction(one, language, cityTime);
    found.set(`${caption} ${picture.svg}`, { caption, picture });
  }
  return [...found.values()];
}
