// Curbs with unknown rules in files of the standards: none of them can say so, and a curb without rules would be read as free.
import { type CityData, hasUnknownRules, type LinkData } from '@curbwright/core';
import type { IssueList } from './issue-list.ts';

/** The links of a city whose rules are unknown, or known only in part. They are not to be written: each is a loss with its id. */
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
