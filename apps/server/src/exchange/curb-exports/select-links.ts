// Which curbs a file contains: those named, those of rule sets, those in a box; several criteria
// narrow the selection.
import type { Box } from '@curbwright/core';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';

export interface LinkSelection {
  readonly links?: readonly number[] | undefined;
  readonly rule_sets?: readonly number[] | undefined;
  readonly box?: Box | undefined;
}

const everywhere: Box = [-180, -90, 180, 90];

/** Ids in order, each once. */
export function selectLinks(
  city: CityCache,
  { links, rule_sets: ruleSets, box }: LinkSelection,
): readonly number[] {
  const numbers = ruleSets === undefined ? undefined : new Set(ruleSets);
  const hasSelectedRuleSet = (id: number) =>
    numbers === undefined || numbers.has(city.link(id)?.ruleSet ?? 0);
  const linksInBox =
    links !== undefined && box === undefined
      ? null
      : city.box(box ?? everywhere, Number.MAX_SAFE_INTEGER).ids;
  if (links === undefined) return (linksInBox ?? []).filter(hasSelectedRuleSet);
  const existingIds = [...new Set(links)].filter((id) => city.link(id) !== undefined);
  const inBox = linksInBox === null ? null : new Set(linksInBox);
  return existingIds
    .filter((id) => (inBox === null || inBox.has(id)) && hasSelectedRuleSet(id))
    .sort((a, b) => a - b);
}
