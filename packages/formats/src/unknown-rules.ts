// Handles curbs with unknown rules when writing standard formats. None of the formats can express
// them, and a curb without rules would be read as free.
import { type CityData, hasUnknownRules, type LinkData } from '@curbwright/core';
import type { IssueList } from './issue-list.ts';

/**
 * Returns the links of a city whose rules are fully or partly unknown. They must not be written, so
 * each is reported as a loss with its id.
 */
export function linksWithUnknownRules(data: CityData, issues: IssueList): ReadonlySet<LinkData> {
  const unknown = data.ruleSets.map(hasUnknownRules);
  const found = new Set<LinkData>();
  for (const [index, link] of data.links.entries()) {
    if (link.ruleSet === null || unknown[link.ruleSet] !== true) continue;
    found.add(link);
    issues.count('loss', 'write.rules-unknown', `links[${index}]`, { link: link.outsideId });
  }
  return found;
}
